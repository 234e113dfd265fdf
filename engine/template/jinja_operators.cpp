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
        case Operator::Add: return "+";
        case Operator::Subtract: return "-";
        case Operator::Multiply: return "*";
        case Operator::Divide: return "/";
        case Operator::FloorDivide: return "//";
        case Operator::Modulo: return "%";
        case Operator::Power: return "** or pow()";
        default: return "?";
    }
}

Error unsupported(Operator operation, const Value& a, const Value& b) {
    return fault(fmt::format("unsupported operand type(s) for {}: '{}' and '{}'",
                             symbol_of(operation),
                             type_name(a),
                             type_name(b)));
}

Error too_large() { return fault("the integer result needs more than 64 bits"); }

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
        case Operator::Add: return add_integers(a, b);
        case Operator::Subtract: return subtract_integers(a, b);
        case Operator::Multiply: return multiply_integers(a, b);
        case Operator::Divide:
            if (b == 0) return fault("division by zero");
            return Value::real(static_cast<double>(a) / static_cast<double>(b));
        case Operator::FloorDivide: return floor_divide_integers(a, b);
        case Operator::Modulo: return modulo_integers(a, b);
        default: return power_of_integers(a, b);
    }
}

Result<Value> apply_to_floats(Operator operation, double a, double b) {
    switch (operation) {
        case Operator::Add: return Value::real(a + b);
        case Operator::Subtract: return Value::real(a - b);
        case Operator::Multiply: return Value::real(a * b);
        case Operator::Divide:
            if (b == 0) return fault("float division by zero");
            return Value::real(a / b);
        case Operator::FloorDivide:
            if (b == 0) return fault("float floor division by zero");
            return Value::real((a - floor_modulo(a, b)) / b);
        case Operator::Modulo:
            if (b == 0) return fault("float modulo");
            return Value::real(floor_modulo(a, b));
        default: break;
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

Result<bool> are_sequences_equal(Budget& budget, const Sequence& a, const Sequence& b) {
    if (a.flavour != b.flavour || a.items.size() != b.items.size()) return false;
    if (a.flavour == SequenceFlavour::Generator || a.flavour == SequenceFlavour::Values) {
        return false;
    }
    for (std::size_t i = 0; i < a.items.size(); ++i) {
        PG_TRY(const bool is_equal, are_equal(budget, a.items[i], b.items[i]));
        if (!is_equal) return false;
    }
    return true;
}

Result<bool> are_mappings_equal(Budget& budget, const Mapping& a, const Mapping& b) {
    if (a.entries.size() != b.entries.size()) return false;
    for (const auto& [key, value] : a.entries) {
        PG_TRY(const Value* other, find_key(budget, b, key));
        if (other == nullptr) return false;
        PG_TRY(const bool is_equal, are_equal(budget, value, *other));
        if (!is_equal) return false;
    }
    return true;
}

Result<bool> is_less_sequence(Budget& budget,
                              const Sequence& a,
                              const Sequence& b,
                              std::string_view symbol) {
    const std::size_t common = std::min(a.items.size(), b.items.size());
    for (std::size_t i = 0; i < common; ++i) {
        PG_TRY(const bool is_equal, are_equal(budget, a.items[i], b.items[i]));
        if (!is_equal) return is_less(budget, a.items[i], b.items[i], symbol);
    }
    return a.items.size() < b.items.size();
}

Result<bool> contains_item(Budget& budget, const Sequence& sequence, const Value& wanted) {
    for (const Value& item : sequence.items) {
        PG_TRY(const bool is_equal, are_equal(budget, item, wanted));
        if (is_equal) return true;
    }
    return false;
}

SequencePtr sequence_of(std::vector<Value> items) {
    return Value::list(std::move(items)).as_sequence();
}

Result<SequencePtr> iterate_text(Budget& budget, const Value& value) {
    std::vector<Value> items;
    const std::string& text = value.as_text();
    for (std::size_t offset = 0; offset < text.size();) {
        PG_CHECK(budget.allocate(value_bytes));
        const std::size_t start = offset;
        next_code_point(text, offset);
        items.push_back(Value::text(text.substr(start, offset - start)));
    }
    return sequence_of(std::move(items));
}

Result<SequencePtr> iterate_generator(Budget& budget, const Sequence& generator) {
    const auto from = generator.items.begin() + static_cast<std::ptrdiff_t>(generator.taken);
    std::vector<Value> rest(from, generator.items.end());
    PG_CHECK(budget.allocate(static_cast<std::int64_t>(rest.size() * sizeof(Value))));
    generator.taken = generator.items.size();
    return sequence_of(std::move(rest));
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

Result<bool> are_equal(Budget& budget, const Value& a, const Value& b) {
    PG_CHECK(budget.spend(1));
    if (a.is_integral() && b.is_integral()) return a.as_int() == b.as_int();
    if (a.is_number() && b.is_number()) return a.as_float() == b.as_float();
    if (a.kind() != b.kind()) return false;
    if (a.is_text()) {
        if (a.as_text().size() != b.as_text().size()) return false;
        PG_CHECK(budget.scan(a.as_text().size()));
        return a.as_text() == b.as_text();
    }
    if (a.same_as(b)) return true;
    if (a.is_sequence()) return are_sequences_equal(budget, *a.as_sequence(), *b.as_sequence());
    if (a.is_mapping()) return are_mappings_equal(budget, *a.as_mapping(), *b.as_mapping());
    return false;
}

Result<bool> is_less(Budget& budget, const Value& a, const Value& b, std::string_view symbol) {
    PG_CHECK(budget.spend(1));
    if (a.is_undefined()) return fault(a.absence());
    if (b.is_undefined()) return fault(b.absence());
    if (a.is_integral() && b.is_integral()) return a.as_int() < b.as_int();
    if (a.is_number() && b.is_number()) return a.as_float() < b.as_float();
    // Bytes of UTF-8 have the order of their code points.
    if (a.is_text() && b.is_text()) {
        PG_CHECK(budget.scan(std::min(a.as_text().size(), b.as_text().size())));
        return a.as_text() < b.as_text();
    }
    for (const auto flavour : {SequenceFlavour::List, SequenceFlavour::Tuple}) {
        if (!a.is_flavour(flavour) || !b.is_flavour(flavour)) continue;
        return is_less_sequence(budget, *a.as_sequence(), *b.as_sequence(), symbol);
    }
    return fault(fmt::format("'{}' not supported between instances of '{}' and '{}'",
                             symbol,
                             type_name(a),
                             type_name(b)));
}

Result<bool> apply_comparison(Budget& budget, Operator operation, const Value& a, const Value& b) {
    const auto inverse = [](Result<bool> result) -> Result<bool> {
        if (!result) return result;
        return !*result;
    };
    const bool has_nan =
        (a.is_float() && std::isnan(a.as_float())) || (b.is_float() && std::isnan(b.as_float()));
    switch (operation) {
        case Operator::Equal: return are_equal(budget, a, b);
        case Operator::NotEqual: return inverse(are_equal(budget, a, b));
        case Operator::Less: return is_less(budget, a, b, "<");
        case Operator::Greater:
            if (a.is_undefined()) return fault(a.absence());
            return is_less(budget, b, a, ">");
        case Operator::LessEqual:
            if (has_nan) return false;
            if (a.is_undefined()) return fault(a.absence());
            return inverse(is_less(budget, b, a, "<="));
        case Operator::GreaterEqual:
            if (has_nan) return false;
            return inverse(is_less(budget, a, b, ">="));
        case Operator::In: return contains(budget, b, a);
        default: return inverse(contains(budget, b, a));
    }
}

Result<bool> contains(Budget& budget, const Value& container, const Value& item) {
    switch (container.kind()) {
        case ValueKind::Undefined: return false;
        case ValueKind::Text:
            if (!item.is_text()) {
                return fault(fmt::format("'in <string>' requires string as left operand, not {}",
                                         type_name(item)));
            }
            PG_CHECK(budget.search(container.as_text().size()));
            return find_text(container.as_text(), item.as_text()) != std::string::npos;
        case ValueKind::Sequence: {
            PG_TRY(const SequencePtr items, iterate(budget, container));
            return contains_item(budget, *items, item);
        }
        case ValueKind::Mapping: {
            PG_TRY(const Value* found, find_key(budget, *container.as_mapping(), item));
            return found != nullptr;
        }
        default: break;
    }
    return fault(fmt::format("argument of type '{}' is not iterable", type_name(container)));
}

Result<SequencePtr> iterate(Budget& budget, const Value& value) {
    switch (value.kind()) {
        case ValueKind::Undefined: return sequence_of({});
        case ValueKind::Text: return iterate_text(budget, value);
        case ValueKind::Sequence:
            if (!value.is_flavour(SequenceFlavour::Generator)) return value.as_sequence();
            return iterate_generator(budget, *value.as_sequence());
        case ValueKind::Mapping: {
            const auto& entries = value.as_mapping()->entries;
            PG_CHECK(budget.allocate(static_cast<std::int64_t>(entries.size() * sizeof(Value))));
            std::vector<Value> keys;
            keys.reserve(entries.size());
            for (const auto& [key, ignored] : entries) keys.push_back(key);
            return sequence_of(std::move(keys));
        }
        default: break;
    }
    return fault(fmt::format("'{}' object is not iterable", type_name(value)));
}

Result<std::int64_t> length_of(const Value& value) {
    if (value.is_undefined()) return 0;
    if (value.is_text()) return value.text_object().length;
    if (value.is_sequence() && !value.is_flavour(SequenceFlavour::Generator)) {
        return static_cast<std::int64_t>(value.as_sequence()->items.size());
    }
    if (value.is_mapping()) return static_cast<std::int64_t>(value.as_mapping()->entries.size());
    return fault(fmt::format("object of type '{}' has no len()", type_name(value)));
}

namespace {

/// Index of the key's entry, or the number of entries.
Result<std::size_t> entry_index(Budget& budget, const Mapping& mapping, const Value& key) {
    const bool is_hashable = !key.is_mapping() && !key.is_flavour(SequenceFlavour::List);
    if (!is_hashable) return fault(fmt::format("unhashable type: '{}'", type_name(key)));
    PG_CHECK(budget.spend(static_cast<std::int64_t>(mapping.entries.size() / 16)));
    for (std::size_t i = 0; i < mapping.entries.size(); ++i) {
        const Value& known = mapping.entries[i].first;
        if (key.is_text() && known.is_text()) {
            if (key.as_text() == known.as_text()) return i;
            continue;
        }
        PG_TRY(const bool is_equal, are_equal(budget, known, key));
        if (is_equal) return i;
    }
    return mapping.entries.size();
}

}  // namespace

Result<const Value*> find_key(Budget& budget, const Mapping& mapping, const Value& key) {
    PG_TRY(const std::size_t index, entry_index(budget, mapping, key));
    const bool is_known = index < mapping.entries.size();
    return is_known ? &mapping.entries[index].second : static_cast<const Value*>(nullptr);
}

Result<> put_entry(Budget& budget, Mapping& mapping, Value key, Value value) {
    PG_TRY(const std::size_t index, entry_index(budget, mapping, key));
    if (index < mapping.entries.size()) {
        mapping.entries[index].second = std::move(value);
    } else {
        mapping.entries.emplace_back(std::move(key), std::move(value));
    }
    return {};
}

}  // namespace pergola::jinja
