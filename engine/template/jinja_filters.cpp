// Filters on numbers, on any value and by name; those on texts and sequences have files of their
// own.

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <iterator>

#include "engine/template/jinja_access.h"
#include "engine/template/jinja_json.h"
#include "engine/template/jinja_operators.h"
#include "engine/template/jinja_tables.h"
#include "engine/template/number_text.h"
#include "engine/template/text_forms.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

Result<Value> filter_abs(const Use& use) {
    if (use.value.is_undefined()) return fault(use.value.absence());
    if (use.value.is_float()) return Value::real(std::fabs(use.value.as_float()));
    if (!use.value.is_integral()) {
        return fault(fmt::format("bad operand type for abs(): '{}'", type_name(use.value)));
    }
    if (use.value.as_int() < 0) return negated(use.value);
    return Value::integer(use.value.as_int());
}

Result<Value> filter_attr(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "attr", {"name"}, 1));
    PG_TRY(const std::string name, bound.text(0, ""));
    return get_own_attribute(use.evaluator, use.value, name);
}

Result<Value> filter_default(const Use& use) {
    PG_TRY(const BoundArguments bound,
           bind(use.arguments, "default", {"default_value", "boolean"}, 0));
    const bool replaces_false = bound.truth(1, false);
    const bool is_missing = use.value.is_undefined() || (replaces_false && !truth_of(use.value));
    if (!is_missing) return use.value;
    return bound.has(0) ? bound[0] : Value::text("");
}

Result<Value> filter_int(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "int", {"default", "base"}, 0));
    PG_TRY(const std::int64_t base, bound.integer(1, 10));
    const Value fallback = bound.has(0) ? bound[0] : Value::integer(0);
    const Value& value = use.value;
    if (value.is_undefined()) return fault(value.absence());
    if (value.is_integral()) return Value::integer(value.as_int());
    std::optional<double> real;
    if (value.is_float()) real = value.as_float();
    if (value.is_text()) {
        if (const auto number = integer_of_text(value.as_text(), static_cast<int>(base))) {
            return Value::integer(*number);
        }
        real = float_of_text(value.as_text());
    }
    if (!real || !(std::fabs(*real) < 9.2e18)) return fallback;
    return Value::integer(static_cast<std::int64_t>(*real));
}

Result<Value> filter_float(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "float", {"default"}, 0));
    const Value& value = use.value;
    if (value.is_undefined()) return fault(value.absence());
    if (value.is_number()) return Value::real(value.as_float());
    if (value.is_text()) {
        if (const auto number = float_of_text(value.as_text())) return Value::real(*number);
    }
    return bound.has(0) ? bound[0] : Value::real(0);
}

/// Python's round: to the nearest decimal, exact halves to even.
double rounded(double number, std::int64_t digits) {
    if (!std::isfinite(number)) return number;
    if (digits > 300) return number;
    if (digits < -300) return std::copysign(0.0, number);
    if (digits < 0) {
        const double unit = std::pow(10.0, static_cast<double>(-digits));
        return std::nearbyint(number / unit) * unit;
    }
    // The decimal text is correctly rounded, halves to even, from the exact binary value.
    return std::strtod(fmt::format("{:.{}f}", number, digits).c_str(), nullptr);
}

Result<Value> filter_round(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "round", {"precision", "method"}, 0));
    PG_TRY(const std::int64_t precision, bound.integer(0, 0));
    PG_TRY(const std::string method, bound.text(1, "common"));
    if (method != "common" && method != "ceil" && method != "floor") {
        return fault("method must be common, ceil or floor");
    }
    if (use.value.is_undefined()) return fault(use.value.absence());
    if (!use.value.is_number()) {
        return fault(fmt::format("type {} doesn't define __round__ method", type_name(use.value)));
    }
    const double number = use.value.as_float();
    if (method == "common") {
        if (use.value.is_integral() && precision >= 0) return Value::integer(use.value.as_int());
        const double result = rounded(number, precision);
        return use.value.is_integral() ? Value::integer(static_cast<std::int64_t>(result))
                                       : Value::real(result);
    }
    if (precision < -300 || precision > 300) return fault("the precision is out of range");
    const double unit = std::pow(10.0, static_cast<double>(precision));
    const double scaled = method == "ceil" ? std::ceil(number * unit) : std::floor(number * unit);
    return Value::real(scaled / unit);
}

Result<Value> filter_string(const Use& use) {
    if (use.value.is_text()) return use.value;
    PG_TRY(std::string text, text_of(use.budget(), use.value));
    return Value::text(std::move(text));
}

Result<Value> filter_pprint(const Use& use) {
    PG_TRY(std::string text, repr_of(use.budget(), use.value));
    return Value::text(std::move(text));
}

Result<> read_indent(const BoundArguments& bound, JsonStyle& style) {
    if (bound.is_absent_or_none(1)) return {};
    style.item_separator.assign(1, ',');
    if (bound[1].is_text()) {
        style.indent = bound[1].as_text();
        return {};
    }
    PG_TRY(const std::int64_t width, bound.integer(1, 0));
    if (width > 1024) return fault(fmt::format("an indent of {} is more than 1024", width));
    style.indent = std::string(static_cast<std::size_t>(std::max<std::int64_t>(width, 0)), ' ');
    return {};
}

Result<Value> filter_tojson(const Use& use) {
    PG_TRY(const BoundArguments bound,
           bind(use.arguments, "tojson", {"ensure_ascii", "indent", "separators", "sort_keys"}, 0));
    JsonStyle style;
    style.is_ascii = bound.truth(0, false);
    style.has_sorted_keys = bound.truth(3, false);
    PG_CHECK(read_indent(bound, style));
    if (!bound.is_absent_or_none(2)) {
        PG_TRY(const SequencePtr pair, iterate(use.budget(), bound[2]));
        if (pair->items.size() != 2 || !pair->items[0].is_text() || !pair->items[1].is_text()) {
            return fault("separators must be a pair of texts");
        }
        style.item_separator = pair->items[0].as_text();
        style.key_separator = pair->items[1].as_text();
    }
    PG_TRY(std::string json, json_of_value(use.budget(), use.value, style));
    return Value::text(std::move(json));
}

Result<Value> filter_filesizeformat(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "filesizeformat", {"binary"}, 0));
    const bool is_binary = bound.truth(0, false);
    PG_TRY(const Value number, filter_float(Use{use.evaluator, use.value, {}, use.name}));
    const double bytes = number.as_float();
    const double base = is_binary ? 1024 : 1000;
    if (bytes == 1) return Value::text("1 Byte");
    if (bytes < base) return Value::text(fmt::format("{:.0f} Bytes", std::trunc(bytes)));
    static constexpr std::string_view prefixes = "kMGTPEZY";
    double unit = base;
    std::size_t prefix = 0;
    while (prefix + 1 < prefixes.size() && bytes >= unit * base) {
        unit *= base;
        ++prefix;
    }
    const char letter = is_binary && prefix == 0 ? 'K' : prefixes[prefix];
    return Value::text(fmt::format("{:.1f} {}{}B", bytes / unit, letter, is_binary ? "i" : ""));
}

constexpr NamedUse filters[] = {{"abs", filter_abs},
                                {"attr", filter_attr},
                                {"d", filter_default},
                                {"default", filter_default},
                                {"filesizeformat", filter_filesizeformat},
                                {"float", filter_float},
                                {"int", filter_int},
                                {"pprint", filter_pprint},
                                {"round", filter_round},
                                {"string", filter_string},
                                {"tojson", filter_tojson}};

}  // namespace

UseFunction find_filter(std::string_view name) {
    const auto* found = std::find_if(std::begin(filters),
                                     std::end(filters),
                                     [name](const auto& row) { return row.name == name; });
    if (found != std::end(filters)) return found->function;
    if (const UseFunction function = find_text_filter(name)) return function;
    return find_sequence_filter(name);
}

Result<Value> apply_filter(const Use& use) {
    const UseFunction function = find_filter(use.name);
    if (function == nullptr) return fault(fmt::format("no filter named '{}'", use.name));
    return function(use);
}

}  // namespace pergola::jinja
