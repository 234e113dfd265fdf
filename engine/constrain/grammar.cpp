#include "engine/constrain/grammar.h"

#include <algorithm>

namespace pergola {

std::int64_t Terminal::next(std::int64_t state, std::uint8_t byte) const {
    if (!is_counted_) return dfa_.next(static_cast<std::int32_t>(state), byte);
    const std::int64_t states = dfa_.states();
    std::int64_t count = state / states;
    if (most_ != Pattern::no_limit && count >= most_) return dead;
    const std::int32_t inner = dfa_.next(static_cast<std::int32_t>(state % states), byte);
    if (inner == Dfa::dead) return dead;
    if (!dfa_.accepts(inner)) return count * states + inner;
    ++count;
    // Without an upper limit nothing depends on the count once there are enough.
    if (most_ == Pattern::no_limit) count = std::min(count, least_);
    return count * states;
}

bool Terminal::accepts(std::int64_t state) const {
    if (!is_counted_) return dfa_.accepts(static_cast<std::int32_t>(state));
    return state % dfa_.states() == 0 && state / dfa_.states() >= least_;
}

bool Terminal::goes_on(std::int64_t state) const {
    if (!is_counted_) return dfa_.goes_on(static_cast<std::int32_t>(state));
    return most_ == Pattern::no_limit || state / dfa_.states() < most_;
}

std::int64_t Terminal::horizon(std::int64_t state, std::int64_t bytes) const {
    if (!is_counted_) return state;
    const std::int64_t beyond = bytes + 1;  // each part takes a byte or more
    const std::int64_t count = state / dfa_.states();
    const std::int64_t needed = std::clamp<std::int64_t>(least_ - count, 0, beyond);
    const std::int64_t left = most_ == Pattern::no_limit ? beyond : std::min(most_ - count, beyond);
    return (left * (beyond + 1) + needed) * dfa_.states() + state % dfa_.states();
}

}  // namespace pergola
