#include "engine/constrain/schema_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "engine/base/quote.h"
#include "engine/constrain/json_text.h"

namespace pergola {
namespace {

using nlohmann::ordered_json;

/// Where one limit is given and the other is not: 18 digits.
constexpr std::int64_t written_most = 999'999'999'999'999'999;
/// No number beyond it, or below its negative, is written.
constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();

/// The limit as 64 bits: rounded inwards, and clamped.
std::int64_t whole(const ordered_json& limit, bool is_lower) {
    if (limit.is_number_unsigned()) return static_cast<std::int64_t>(std::min(limit.get<std::uint64_t>(), static_cast<std::uint64_t>(most)));
    if (limit.is_number_integer()) return std::max(limit.get<std::int64_t>(), -most);
    const double value = is_lower ? std::ceil(limit.get<double>()) : std::floor(limit.get<double>());
    if (value >= 0x1p63) return most;
    if (value <= -0x1p63) return -most;
    return static_cast<std::int64_t>(value);
}

/// No number that is written lies at such a limit (`is_exclusive`: or just beside it).
bool is_beyond(const ordered_json& limit, bool is_exclusive) {
    if (limit.is_number_unsigned()) {
        const auto value = limit.get<std::uint64_t>();
        return value > static_cast<std::uint64_t>(most) || (is_exclusive && value == static_cast<std::uint64_t>(most));
    }
    if (limit.is_number_integer()) {
        const auto value = limit.get<std::int64_t>();
        return value < -most || (is_exclusive && value == -most);
    }
    return std::abs(limit.get<double>()) >= 0x1p63;
}

/// One end of a range: absent until a keyword gives it.
struct Limit {
    std::optional<std::int64_t> end;
    bool without = false;
};

void tighten(Limit& limit, bool is_lower, bool is_exclusive, std::int64_t end) {
    if (limit.end == end) {
        limit.without = limit.without || is_exclusive;
    } else if (!limit.end || (is_lower ? end > *limit.end : end < *limit.end)) {
        limit = {end, is_exclusive};
    }
}

/// An end that is not given has the digits that we write by default, or more if the other needs them.
NumberRange range_of(const Limit& lower, const Limit& upper) {
    const bool is_far_below = upper.end && *upper.end < -written_most;
    const bool is_far_above = lower.end && *lower.end > written_most;
    return {lower.end.value_or(is_far_below ? -most : -written_most),
            upper.end.value_or(is_far_above ? most : written_most), lower.without, upper.without};
}

}  // namespace

Result<Pattern> schema_number(const ordered_json& schema, bool with_fractions, std::string_view place) {
    Limit lower;
    Limit upper;
    struct Bound {
        const char* keyword;
        bool is_lower;
        bool is_exclusive;
    };
    for (const Bound& bound : {Bound{"minimum", true, false}, Bound{"exclusiveMinimum", true, true},
                               Bound{"maximum", false, false}, Bound{"exclusiveMaximum", false, true}}) {
        if (!schema.contains(bound.keyword)) continue;
        const ordered_json& limit = schema.at(bound.keyword);
        const auto value = limit.get<double>();
        const bool is_whole = limit.is_number_integer() || value == std::floor(value);
        if (with_fractions && !is_whole) {
            return Error{ErrorCode::Unsupported, fmt::format("json schema, {}: {} of a number is {}, only whole ones are supported",
                                                             place, quote(bound.keyword), value)};
        }
        const bool beyond = is_beyond(limit, bound.is_exclusive);
        if (beyond && (value > 0) == bound.is_lower) {
            return Error{ErrorCode::Unsupported, fmt::format("json schema, {}: {} is beyond 64 bits", place, quote(bound.keyword))};
        }
        tighten(bound.is_lower ? lower : upper, bound.is_lower, bound.is_exclusive && is_whole && !beyond, whole(limit, bound.is_lower));
    }
    if (!lower.end && !upper.end) return with_fractions ? any_json_number() : any_json_integer();
    NumberRange range = range_of(lower, upper);
    if (with_fractions) return number_range(range);
    if (range.without_first && range.first < most) ++range.first;
    if (range.without_last && range.last > -most) --range.last;
    return integer_range(range.first, range.last);
}

}  // namespace pergola
