// Arithmetic: numbers, and what + and * do to texts and lists.

#include "engine/template/jinja_operators.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/template/text_formatting.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

constexpr std::string_view symbol_of(Operator operation) {
    switch (operation) {
        case Operator::Add:
            return "+";
        case Operator::Subtract:
            return "-";
        case Operator::Multiply:
            return "*";
        case Operator::Divide:
            return "/";
        case Operator::FloorDivide:
            return "//";
        case Operator::Modulo:
            return "%";
        case Operator::Power:
            return "** or pow()";
        default:
            return "?";
    }
}

Error unsupported(Operator operation, const Value& a, const Value& b) {
    return fault(fmt::format("unsupported operand type(s) for {}: '{}' and '{}'",
                             symbol_of(operation),
                             type_name(a),
                             type_name(b)));
}

Error too_large() {
    return fault("the integer result needs more than 64 bits");
}

Result<Value> add_integers(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    if (__builtin_add_overflow(a, b, &sum)) return too_large();
    return Value::integer(sum);
}

Result<Value> subtract_integers(std::int64_t a, std::int64_t b) {
    std::int64_t difference = 0;
    if (__builtin_sub_overflow(a, b, &difference)) return too_large();
    return Value::integer(difference);
}

Result<Value> multiply_integers(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    if (__builtin_mul_overflow(a, b, &product)) return too_large();
    return Value::integer(product);
}

/// Python rounds the quotient down, so that the remainder has the divisor's sign.
Result<Value> floor_divide_integers(std::int64_t a, std::int64_t b) {
    if (b == 0) return fault("integer division or modulo by zero");
    if (b == -1) return subtract_integers(0, a);
    const std::int64_t quotient = a / b;
    const bool is_inexact = a % b != 0;
    return Value::integer(quotient - (is_inexact && (a < 0) != (b < 0) ? 1 : 0));
}

Result<Value> modulo_integers(std::int64_t a, std::int64_t b) {
    if (b == 0) return fault("integer modulo by zero");
    if (b == -1) return Value::integer(0);
    const std::int64_t remainder = a % b;
    return Value::integer(remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder);
}

Result<Value> power_of_integers(std::int64_t base, std::int64_t exponent) {
    if (exponent < 0) {
        if (base == 0) return fault("0.0 cannot be raised to a negative power");
        return Value::real(std::pow(static_cast<double>(base), static_cast<double>(exponent)));
    }
    std::int64_t result = 1;
    std::int64_t square = base;
    while (exponent > 0) {
        if ((exponent & 1) != 0 && __builtin_mul_overflow(result, square, &result)) {
            return too_large();
        }
        exponent >>= 1;
        if (exponent > 0 && __builtin_mul_overflow(square, square, &square)) return too_large();
    }
    return Value::integer(result);
}

double floor_modulo(double a, double b) {
    const double remainder = std::fmod(a, b);
    if (remainder == 0) return std::copysign(0.0, b);
    return (remainder < 0) != (b < 0) ? remainder + b : remainder;
}

Result<Value> apply_to_integers(Operator operation, std::int64_t a, std::int64_t b) {
    switch (operation) {
        case Operator::Add:
            return add_integers(a, b);
        case Operator::Subtract:
            return subtract_integers(a, b);
        case Operator::Multiply:
            return multiply_integers(a, b);
        case Operator::Divide:
            if (b == 0) return fault("division by zero");
            return Value::real(static_cast<double>(a) / static_cast<double>(b));
        case Operator::FloorDivide:
            return floor_divide_integers(a, b);
        case Operator::Modulo:
            return modulo_integers(a, b);
        default:
            return power_of_integers(a, b);
    }
}

Result<Value> apply_to_floats(Operator operation, double a, double b) {
    switch (operation) {
        case Operator::Add:
            return Value::real(a + b);
        case Operator::Subtract:
            return Value::real(a - b);
        case Operator::Multiply:
            return Value::real(a * b);
        case Operator::Divide:
            if (b == 0) return fault("float division by zero");
            return Value::real(a / b);
        case Operator::FloorDivide:
            if (b == 0) return fault("float floor division by zero");
            return Value::real((a - floor_modulo(a, b)) / b);
        case Operator::Modulo:
            if (b == 0) return fault("float modulo");
            return Value::real(floor_modulo(a, b));
        default:
            break;
    }
    if (a == 0 && b < 0) return fault("0.0 cannot be raised to a negative power");
    const double power = std::pow(a, b);
    if (std::isnan(power) && !std::isnan(a) && !std::isnan(b)) {
        return fault("a negative number cannot be raised to a fractional power");
    }
    if (std::isinf(power) && std::isfinite(a) && std::isfinite(b)) return fault("result too large");
    return Value::real(power);
}

Result<Value> joined_sequences(Budget& budget, const Value& a, const Value& b) {
    std::vector<Value> items = a.as_sequence()->items;
    const std::vector<Value>& more = b.as_sequence()->items;
    PG_CHECK(
        budget.allocate(static_cast<std::int64_t>((items.size() + more.size()) * sizeof(Value))));
    items.insert(items.end(), more.begin(), more.end());
    return Value::sequence(std::move(items), a.as_sequence()->flavour);
}

Result<Value> joined_texts(Budget& budget, const Value& a, const Value& b) {
    PG_CHECK(budget.allocate(static_cast<std::int64_t>(a.as_text().size() + b.as_text().size())));
    const bool is_markup = a.text_object().is_markup || b.text_object().is_markup;
    if (!is_markup) return Value::text(a.as_text() + b.as_text());
    const auto part = [](const Value& value) {
        return value.text_object().is_markup ? value.as_text() : html_escaped(value.as_text());
    };
    return Value::markup(part(a) + part(b));
}

Result<Value> add_values(Budget& budget, const Value& a, const Value& b) {
    if (a.is_text() && b.is_text()) return joined_texts(budget, a, b);
    if (a.is_text()) {
        return fault(fmt::format("can only concatenate str (not \"{}\") to str", type_name(b)));
    }
    for (const auto flavour : {SequenceFlavour::List, SequenceFlavour::Tuple}) {
        if (!a.is_flavour(flavour)) continue;
        if (b.is_flavour(flavour)) return joined_sequences(budget, a, b);
        return fault(fmt::format(
            "can only concatenate {0} (not \"{1}\") to {0}", type_name(a), type_name(b)));
    }
    return unsupported(Operator::Add, a, b);
}

}  // namespace

Result<Value> repeated(Budget& budget, const Value& value, std::int64_t times) {
    times = std::max<std::int64_t>(times, 0);
    const std::size_t unit = value.is_text() ? value.as_text().size()
                                             : value.as_sequence()->items.size() * sizeof(Value);
    const auto unit_bytes = static_cast<std::int64_t>(unit);
    if (unit_bytes == 0 || times == 0)
        times = unit_bytes == 0 ? std::min<std::int64_t>(times, 1) : 0;
    std::int64_t bytes = 0;
    if (__builtin_mul_overflow(unit_bytes, times, &bytes)) bytes = max_allocated_bytes + 1;
    PG_CHECK(budget.allocate(bytes));
    if (value.is_text()) {
        std::string text;
        text.reserve(static_cast<std::size_t>(bytes));
        for (std::int64_t i = 0; i < times; ++i) text += value.as_text();
        return Value::text(std::move(text));
    }
    std::vector<Value> items;
    const std::vector<Value>& source = value.as_sequence()->items;
    items.reserve(source.size() * static_cast<std::size_t>(times));
    for (std::int64_t i = 0; i < times; ++i) {
        items.insert(items.end(), source.begin(), source.end());
    }
    return Value::sequence(std::move(items), value.as_sequence()->flavour);
}

Result<Value> apply_arithmetic(Budget& budget, Operator operation, const Value& a, const Value& b) {
    if (a.is_undefined()) return fault(a.absence());
    if (b.is_undefined() && !a.is_text()) return fault(b.absence());
    if (a.is_integral() && b.is_integral()) {
        return apply_to_integers(operation, a.as_int(), b.as_int());
    }
    if (a.is_number() && b.is_number()) {
        return apply_to_floats(operation, a.as_float(), b.as_float());
    }
    if (operation == Operator::Modulo && a.is_text()) return format_percent(budget, a.as_text(), b);
    if (b.is_undefined()) return fault(b.absence());
    if (operation == Operator::Add) return add_values(budget, a, b);
    if (operation == Operator::Multiply) {
        const auto is_repeatable = [](const Value& value) {
            return value.is_text() || value.is_flavour(SequenceFlavour::List) ||
                   value.is_flavour(SequenceFlavour::Tuple);
        };
        if (is_repeatable(a) && b.is_integral()) return repeated(budget, a, b.as_int());
        if (is_repeatable(b) && a.is_integral()) return repeated(budget, b, a.as_int());
        if (is_repeatable(a) || is_repeatable(b)) {
            return fault(fmt::format("can't multiply sequence by non-int of type '{}'",
                                     type_name(is_repeatable(a) ? b : a)));
        }
    }
    return unsupported(operation, a, b);
}

Result<Value> negated(const Value& value) {
    if (value.is_undefined()) return fault(value.absence());
    if (value.is_integral()) return subtract_integers(0, value.as_int());
    if (value.is_float()) return Value::real(-value.as_float());
    return fault(fmt::format("bad operand type for unary -: '{}'", type_name(value)));
}

}  // namespace pergola::jinja
