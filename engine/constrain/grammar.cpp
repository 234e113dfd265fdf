#include "engine/constrain/grammar.h"

#include <algorithm>
#include <limits>

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

std::int64_t Terminal::most_left(std::int64_t state) const {
    if (!is_counted_) return 0;
    return most_ == Pattern::no_limit ? std::numeric_limits<std::int64_t>::max() : most_ - count_of(state);
}

}  // namespace pergola
