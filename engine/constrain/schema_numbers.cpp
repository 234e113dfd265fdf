#include "engine/constrain/schema_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/quote.h"
#include "engine/constrain/json_text.h"

namespace pergola {
namespace {

using nlohmann::ordered_json;

/// Where one limit is given and the other is not: 18 digits.
constexpr std::int64_t written_most = 999'999'999'999'999'999;
constexpr std::uint64_t most_whole = std::numeric_limits<std::int64_t>::max();

/// The limit as 64 bits: rounded inwards, and clamped, since no longer number is written.
std::int64_t whole(const ordered_json& limit, bool is_lower) {
    constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() - 1;
    if (limit.is_number_unsigned()) return static_cast<std::int64_t>(std::min(limit.get<std::uint64_t>(), static_cast<std::uint64_t>(most)));
    if (limit.is_number_integer()) return std::max(limit.get<std::int64_t>(), -most);
    const double value = is_lower ? std::ceil(limit.get<double>()) : std::floor(limit.get<double>());
    if (value >= 9e18) return most;
    if (value <= -9e18) return -most;
    return static_cast<std::int64_t>(value);
}

void tighten(NumberRange& range, bool is_lower, bool is_exclusive, std::int64_t limit) {
    std::int64_t& end = is_lower ? range.first : range.last;
    bool& without = is_lower ? range.without_first : range.without_last;
    std::int64_t& other = is_lower ? range.last : range.first;
    // A limit beyond the digits that we write by default moves the other end along.
    if (is_lower && limit > other && other == written_most) other = std::numeric_limits<std::int64_t>::max() - 1;
    if (!is_lower && limit < other && other == -written_most) other = -(std::numeric_limits<std::int64_t>::max() - 1);
    if (limit == end) {
        without = without || is_exclusive;
    } else if (is_lower ? limit > end : limit < end) {
        end = limit;
        without = is_exclusive;
    }
}

}  // namespace

Result<Pattern> schema_number(const ordered_json& schema, bool with_fractions, std::string_view place) {
    NumberRange range{-written_most, written_most, false, false};
    bool is_bounded = false;
    struct Bound {
        const char* keyword;
        bool is_lower;
        bool is_exclusive;
    };
    for (const Bound& bound : {Bound{"minimum", true, false}, Bound{"exclusiveMinimum", true, true},
                               Bound{"maximum", false, false}, Bound{"exclusiveMaximum", false, true}}) {
        if (!schema.contains(bound.keyword)) continue;
        is_bounded = true;
        const ordered_json& limit = schema.at(bound.keyword);
        const auto value = limit.get<double>();
        const bool is_whole = limit.is_number_integer() || value == std::floor(value);
        if (with_fractions && !is_whole) {
            return Error{ErrorCode::Unsupported, fmt::format("json schema, {}: {} of a number is {}, only whole ones are supported",
                                                             place, quote(bound.keyword), value)};
        }
        // The nearest number that is written would lie on the wrong side of such a limit.
        const bool is_beyond = limit.is_number_unsigned() ? limit.get<std::uint64_t>() >= most_whole : std::abs(value) > 0x1p63;
        if (is_beyond && (value > 0) == bound.is_lower) {
            return Error{ErrorCode::Unsupported, fmt::format("json schema, {}: {} is beyond 64 bits", place, quote(bound.keyword))};
        }
        tighten(range, bound.is_lower, bound.is_exclusive && is_whole, whole(limit, bound.is_lower));
    }
    if (!is_bounded) return with_fractions ? any_json_number() : any_json_integer();
    if (with_fractions) return number_range(range);
    if (range.without_first && range.first < std::numeric_limits<std::int64_t>::max()) ++range.first;
    if (range.without_last && range.last > std::numeric_limits<std::int64_t>::min()) --range.last;
    return integer_range(range.first, range.last);
}

}  // namespace pergola
