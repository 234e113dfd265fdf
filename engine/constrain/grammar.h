#pragma once
// A grammar ready for recognising: rules over terminals, each terminal an automaton over bytes. Immutable,
// any thread. Knows nothing of tokens.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/constrain/dfa.h"
#include "engine/constrain/pattern.h"
#include "kernels/result.h"

namespace pergola {

/// An automaton, or one that is read `least` to `most` times in a row. States are numbers; a counted
/// terminal's state has the count in its upper bits and the automaton's state in the lower ones, so that a
/// limit of a million costs nothing.
class Terminal {
public:
    static constexpr std::int64_t dead = -1;

    explicit Terminal(Dfa dfa) : dfa_(std::move(dfa)) {}
    /// `part` must be prefix-free: then each text falls into parts in one way. No text leads back to its state 0,
    /// which stands for the border between two parts.
    Terminal(Dfa part, std::int64_t least, std::int64_t most)
        : dfa_(std::move(part)),
          is_counted_(true),
          shift_(std::bit_width(static_cast<std::uint32_t>(dfa_.states()))),
          least_(least),
          most_(most) {}

    std::int64_t next(std::int64_t state, std::uint8_t byte) const;
    bool accepts(std::int64_t state) const;
    bool goes_on(std::int64_t state) const;

    /// That of the whole terminal, or of one part.
    const Dfa& automaton() const { return dfa_; }
    bool is_counted() const { return is_counted_; }
    std::int32_t state_within(std::int64_t state) const { return is_counted_ ? inner_of(state) : static_cast<std::int32_t>(state); }
    /// Parts that may still come, the one that is being read included; 0 where nothing is counted.
    std::int64_t most_left(std::int64_t state) const;
    /// Parts that must still come.
    std::int64_t least_left(std::int64_t state) const { return is_counted_ ? std::max<std::int64_t>(0, least_ - count_of(state)) : 0; }

private:
    std::int64_t count_of(std::int64_t state) const { return state >> shift_; }
    std::int32_t inner_of(std::int64_t state) const { return static_cast<std::int32_t>(state & ((std::int64_t{1} << shift_) - 1)); }

    Dfa dfa_;
    bool is_counted_ = false;
    int shift_ = 0;
    std::int64_t least_ = 0;
    std::int64_t most_ = 0;
};

struct Symbol {
    enum class Kind : std::uint8_t { End, Terminal, Rule, Repeat };
    Kind kind = Kind::End;
    std::int32_t target = 0;  ///< index of the terminal or rule
    std::int64_t least = 0;   ///< Repeat
    std::int64_t most = 0;    ///< Repeat; Pattern::no_limit
};

struct GrammarRule {
    std::string name;
    std::vector<std::int32_t> alternatives;  ///< where each begins in Grammar::symbols
    bool is_nullable = false;
    std::int32_t rank = 0;  ///< a rule that another can begin with ranks higher than it
};

struct Grammar {
    std::vector<Terminal> terminals;
    std::vector<Symbol> symbols;  ///< alternatives one after another, each closed by End
    std::vector<GrammarRule> rules;
    std::int32_t root = 0;

    const Symbol& symbol(std::int32_t position) const { return symbols[static_cast<std::size_t>(position)]; }
};

/// InvalidArgument: an unknown rule, a rule that begins with itself, no text at all that would match.
/// Unsupported: larger than an answer could need.
Result<Grammar> compile_grammar(const PatternRules& source);

}  // namespace pergola
