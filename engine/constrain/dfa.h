#pragma once
// Deterministic automata over bytes: the parts of a grammar that need no memory. Immutable, any thread.

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/constrain/pattern.h"

namespace pergola {

class Dfa {
public:
    static constexpr std::int32_t dead = -1;

    /// State 0 is the start. Every state but a start without any text leads to acceptance.
    std::int32_t next(std::int32_t state, std::uint8_t byte) const {
        return next_[static_cast<std::size_t>(state) * static_cast<std::size_t>(classes_) + class_of_[byte]];
    }
    bool accepts(std::int32_t state) const { return accepts_[static_cast<std::size_t>(state)] != 0; }
    bool goes_on(std::int32_t state) const { return goes_on_[static_cast<std::size_t>(state)] != 0; }
    std::int32_t states() const { return static_cast<std::int32_t>(accepts_.size()); }
    /// Accepts no text at all.
    bool is_empty() const { return !accepts(0) && !goes_on(0); }
    /// No accepted text is the start of another, and the empty one is not accepted.
    bool is_prefix_free() const;
    /// Some text leads back to state 0.
    bool returns_to_start() const;
    bool accepts_text(std::string_view text) const;
    /// The same automaton, state for state.
    bool operator==(const Dfa&) const = default;
    std::uint64_t hash() const;

private:
    friend class DfaBuilder;
    std::array<std::uint8_t, 256> class_of_ = {};
    std::int32_t classes_ = 1;
    std::vector<std::int32_t> next_;  ///< [state, class]
    std::vector<std::uint8_t> accepts_;
    std::vector<std::uint8_t> goes_on_;
};

/// States that one automaton may have while it is built: subsets grow exponentially in the worst case.
inline constexpr std::int64_t most_dfa_states = 8192;

/// The pattern of the rule a name stands for, or null where rules are not to be looked into.
using RuleLookup = std::function<const Pattern*(std::string_view name)>;

/// nullopt when the pattern refers to a rule that `lookup` does not give (or to itself, over 16 rules
/// deep), or when it takes more than `most_states`.
std::optional<Dfa> build_dfa(const Pattern& pattern, const RuleLookup& lookup, std::int64_t most_states = most_dfa_states);

/// Texts that both accept; that the first accepts and the second does not. nullopt over `most_dfa_states`.
std::optional<Dfa> intersection(const Dfa& a, const Dfa& b);
std::optional<Dfa> difference(const Dfa& a, const Dfa& b);

}  // namespace pergola
