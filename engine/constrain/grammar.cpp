#include "engine/constrain/grammar.h"

#include <algorithm>

namespace pergola {

std::int64_t Terminal::next(std::int64_t state, std::uint8_t byte) const {
    if (!is_counted_) return dfa_.next(static_cast<std::int32_t>(state), byte);
    std::int64_t count = count_of(state);
    if (most_ != Pattern::no_limit && count >= most_) return dead;
    const std::int32_t inner = dfa_.next(inner_of(state), byte);
    if (inner == Dfa::dead) return dead;
    if (!dfa_.accepts(inner)) return count << shift_ | inner;
    ++count;
    // Without an upper limit nothing depends on the count once there are enough.
    if (most_ == Pattern::no_limit) count = std::min(count, least_);
    return count << shift_;
}

bool Terminal::accepts(std::int64_t state) const {
    if (!is_counted_) return dfa_.accepts(static_cast<std::int32_t>(state));
    return inner_of(state) == 0 && count_of(state) >= least_;
}

bool Terminal::goes_on(std::int64_t state) const {
    if (!is_counted_) return dfa_.goes_on(static_cast<std::int32_t>(state));
    return most_ == Pattern::no_limit || count_of(state) < most_;
}

std::int64_t Terminal::horizon(std::int64_t state, std::int64_t bytes) const {
    if (!is_counted_) return state;
    const std::int64_t beyond = bytes + 1;  // each part takes a byte or more
    const std::int64_t needed = std::clamp<std::int64_t>(least_ - count_of(state), 0, beyond);
    const std::int64_t left = most_ == Pattern::no_limit ? beyond : std::min(most_ - count_of(state), beyond);
    return (left * (beyond + 1) + needed) << shift_ | inner_of(state);
}

}  // namespace pergola
