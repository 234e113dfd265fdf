#pragma once
// Thompson's automata over bytes, the way from a pattern to a Dfa. Knows nothing of tokens.

#include <bitset>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/constrain/dfa.h"
#include "engine/constrain/pattern.h"

namespace pergola {

class Nfa {
public:
    std::int32_t start() const { return 0; }
    std::int32_t end() const { return end_; }
    /// Which states a closure has seen; kept between calls to spare the clearing.
    struct Marks {
        std::vector<std::int64_t> seen;
        std::int64_t round = 0;
        std::int64_t visits = 0;  ///< in all
    };
    /// Sorted states that read or end, of those that are reached without reading anything.
    std::vector<std::int32_t> closure(std::vector<std::int32_t> states, Marks& marks) const;
    /// Where `byte` leads from any of them; may repeat.
    std::vector<std::int32_t> targets(std::span<const std::int32_t> states, std::uint8_t byte) const;
    /// Bytes at which some lead begins or has ended.
    std::bitset<257> borders() const;

private:
    friend class NfaBuilder;
    struct State {
        std::uint8_t first = 1;  ///< bytes of the lead to `target`; first > last: none
        std::uint8_t last = 0;
        std::int32_t target = -1;
        std::vector<std::int32_t> free;  ///< leads that read nothing
    };
    std::vector<State> states_;
    std::int32_t end_ = 0;
};

std::optional<Nfa> build_nfa(const Pattern& pattern, const RuleLookup& lookup, std::int64_t most_states);

/// The byte sequences that write the characters first..last in UTF-8: each a row of byte ranges.
struct ByteRange {
    std::uint8_t first = 0;
    std::uint8_t last = 0;
};
std::vector<std::vector<ByteRange>> utf8_sequences(CodeRange range);

}  // namespace pergola
