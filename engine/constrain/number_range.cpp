// Ranges of numbers by their digits. See json_text.h.

#include <algorithm>
#include <limits>
#include <string>

#include "engine/constrain/json_text.h"

namespace pergola {
namespace {

using Magnitude = std::uint64_t;

Pattern digit(char first, char last) {
    return one_of({{static_cast<char32_t>(first), static_cast<char32_t>(last)}});
}
Pattern any_digits(std::size_t count) {
    return repeat(digit('0', '9'), static_cast<std::int64_t>(count), static_cast<std::int64_t>(count));
}

/// Digit strings of the same length, from `low` on (`high` null), up to `high` (`low` null), or between.
Pattern between(const char* low, const char* high, std::size_t length) {
    if (length == 0) return bytes("");
    if (low == nullptr && high == nullptr) return any_digits(length);
    const char first = low != nullptr ? *low : '0';
    const char last = high != nullptr ? *high : '9';
    const char* const low_rest = low != nullptr ? low + 1 : nullptr;
    const char* const high_rest = high != nullptr ? high + 1 : nullptr;
    if (low != nullptr && high != nullptr && first == last) {
        return sequence({digit(first, first), between(low_rest, high_rest, length - 1)});
    }
    std::vector<Pattern> ways;
    char from = first;
    char to = last;
    if (low != nullptr) {
        ways.push_back(sequence({digit(first, first), between(low_rest, nullptr, length - 1)}));
        ++from;
    }
    if (high != nullptr) {
        ways.push_back(sequence({digit(last, last), between(nullptr, high_rest, length - 1)}));
        --to;
    }
    if (from <= to) ways.push_back(sequence({digit(from, to), any_digits(length - 1)}));
    return choice(std::move(ways));
}

/// Without a sign and without leading zeros.
Pattern magnitudes(Magnitude first, Magnitude last) {
    std::vector<Pattern> ways;
    while (first <= last) {
        const std::string low = std::to_string(first);
        const std::string nines(low.size(), '9');
        // 20 digits are the most that 64 bits take; nines of that many are more.
        const Magnitude longest = low.size() < 20 ? std::stoull(nines) : std::numeric_limits<Magnitude>::max();
        const std::string high = std::to_string(std::min(last, longest));
        ways.push_back(between(low.c_str(), high.c_str(), low.size()));
        if (longest >= last) break;
        first = longest + 1;
    }
    return choice(std::move(ways));
}

Magnitude magnitude(std::int64_t value) {
    return value < 0 ? ~static_cast<Magnitude>(value) + 1 : static_cast<Magnitude>(value);
}

Pattern fraction() { return sequence({bytes("."), repeat(digit('0', '9'), 1, 16)}); }
Pattern zero_fraction() { return sequence({bytes("."), repeat(bytes("0"), 1, 16)}); }
/// A fraction that is not zero.
Pattern some_fraction() {
    return sequence({bytes("."), repeat(digit('0', '9'), 0, 15), digit('1', '9')});
}

struct MagnitudeRange {
    Magnitude first;
    Magnitude last;
    bool without_first;
    bool without_last;
};

/// Decimals from first to last, not negative.
Pattern decimals(const MagnitudeRange& range) {
    const auto [first, last, without_first, without_last] = range;
    if (first > last || (first == last && (without_first || without_last))) return nothing();
    std::vector<Pattern> ways;
    if (first < last) {
        // A whole part below `last` takes any fraction; that of `first` must not be zero if it is left out.
        if (without_first) {
            ways.push_back(sequence({bytes(std::to_string(first)), some_fraction()}));
        } else {
            ways.push_back(sequence({bytes(std::to_string(first)), optional(fraction())}));
        }
        if (first + 1 < last) ways.push_back(sequence({magnitudes(first + 1, last - 1), optional(fraction())}));
    }
    if (!without_last) ways.push_back(sequence({bytes(std::to_string(last)), optional(zero_fraction())}));
    return choice(std::move(ways));
}

}  // namespace

Pattern integer_range(std::int64_t first, std::int64_t last) {
    if (first > last) return nothing();
    std::vector<Pattern> ways;
    if (first < 0) {
        const Magnitude least = last < 0 ? magnitude(last) : 1;
        ways.push_back(sequence({bytes("-"), magnitudes(least, magnitude(first))}));
    }
    if (last >= 0) ways.push_back(magnitudes(static_cast<Magnitude>(std::max<std::int64_t>(first, 0)), static_cast<Magnitude>(last)));
    return choice(std::move(ways));
}

Pattern number_range(const NumberRange& range) {
    if (range.first > range.last) return nothing();
    std::vector<Pattern> ways;
    if (range.last >= 0) {
        const bool starts_below = range.first < 0;
        ways.push_back(decimals({starts_below ? 0 : magnitude(range.first), magnitude(range.last),
                                 !starts_below && range.without_first, range.without_last}));
    }
    if (range.first < 0) {
        // Mirrored; zero belongs to the other half.
        const bool ends_above = range.last >= 0;
        ways.push_back(sequence({bytes("-"), decimals({ends_above ? 0 : magnitude(range.last), magnitude(range.first),
                                                       ends_above || range.without_last, range.without_first})}));
    }
    return choice(std::move(ways));
}

}  // namespace pergola
