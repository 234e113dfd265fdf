// Tests: what stands behind `is`.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "engine/template/jinja_operators.h"
#include "engine/template/jinja_tables.h"
#include "engine/template/text_forms.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

Value truth(bool holds) { return Value::boolean(holds); }

Result<Value> test_defined(const Use& use) { return truth(!use.value.is_undefined()); }
Result<Value> test_undefined(const Use& use) { return truth(use.value.is_undefined()); }
Result<Value> test_none(const Use& use) { return truth(use.value.is_none()); }
Result<Value> test_boolean(const Use& use) { return truth(use.value.is_bool()); }
Result<Value> test_true(const Use& use) {
    return truth(use.value.is_bool() && use.value.as_bool());
}
Result<Value> test_false(const Use& use) {
    return truth(use.value.is_bool() && !use.value.as_bool());
}
Result<Value> test_integer(const Use& use) { return truth(use.value.is_int()); }
Result<Value> test_float(const Use& use) { return truth(use.value.is_float()); }
Result<Value> test_number(const Use& use) { return truth(use.value.is_number()); }
Result<Value> test_string(const Use& use) { return truth(use.value.is_text()); }
Result<Value> test_mapping(const Use& use) { return truth(use.value.is_mapping()); }

Result<Value> test_sequence(const Use& use) {
    const Value& value = use.value;
    const bool is_indexable = value.is_flavour(SequenceFlavour::List) ||
                              value.is_flavour(SequenceFlavour::Tuple) ||
                              value.is_flavour(SequenceFlavour::Range);
    return truth(is_indexable || value.is_text() || value.is_mapping() || value.is_undefined());
}

Result<Value> test_iterable(const Use& use) {
    const Value& value = use.value;
    return truth(value.is_sequence() || value.is_text() || value.is_mapping() ||
                 value.is_undefined() || value.is_object(ObjectKind::Loop));
}

Result<Value> test_callable(const Use& use) {
    const Value& value = use.value;
    const bool is_callable = value.kind() == ValueKind::Object &&
                             !value.is_object(ObjectKind::Namespace) &&
                             !value.is_object(ObjectKind::Cycler);
    return truth(is_callable || value.is_undefined());
}

Result<Value> test_escaped(const Use& use) {
    return truth(use.value.is_text() && use.value.text_object().is_markup);
}

Result<Value> test_filter(const Use& use) {
    return truth(use.value.is_text() && find_filter(use.value.as_text()) != nullptr);
}

Result<Value> test_test(const Use& use) {
    return truth(use.value.is_text() && find_test(use.value.as_text()) != nullptr);
}

/// str.islower and str.isupper: at least one cased letter, none of the other case.
bool is_all_case(std::string_view text, bool (*wanted)(char32_t), bool (*unwanted)(char32_t)) {
    bool has_wanted = false;
    for (std::size_t offset = 0; offset < text.size();) {
        const char32_t code_point = next_code_point(text, offset);
        if (unwanted(code_point) || is_title(code_point)) return false;
        has_wanted = has_wanted || wanted(code_point);
    }
    return has_wanted;
}

Result<Value> test_lower(const Use& use) {
    PG_TRY(const std::string text, text_of(use.budget(), use.value));
    PG_CHECK(use.budget().classify(text.size()));
    return truth(is_all_case(text, is_lower, is_upper));
}

Result<Value> test_upper(const Use& use) {
    PG_TRY(const std::string text, text_of(use.budget(), use.value));
    PG_CHECK(use.budget().classify(text.size()));
    return truth(is_all_case(text, is_upper, is_lower));
}

Result<bool> has_remainder(const Use& use, const Value& divisor, std::int64_t wanted) {
    PG_TRY(const Value remainder,
           apply_arithmetic(use.budget(), Operator::Modulo, use.value, divisor));
    return are_equal(use.budget(), remainder, Value::integer(wanted));
}

Result<Value> test_odd(const Use& use) {
    PG_TRY(const bool holds, has_remainder(use, Value::integer(2), 1));
    return truth(holds);
}

Result<Value> test_even(const Use& use) {
    PG_TRY(const bool holds, has_remainder(use, Value::integer(2), 0));
    return truth(holds);
}

Result<Value> test_divisibleby(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "divisibleby", {"num"}, 1));
    PG_TRY(const bool holds, has_remainder(use, bound[0], 0));
    return truth(holds);
}

Result<Value> compared(const Use& use, Operator operation) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, use.name, {"other"}, 1));
    PG_TRY(const bool holds, apply_comparison(use.budget(), operation, use.value, bound[0]));
    return truth(holds);
}

Result<Value> test_eq(const Use& use) { return compared(use, Operator::Equal); }
Result<Value> test_ne(const Use& use) { return compared(use, Operator::NotEqual); }
Result<Value> test_lt(const Use& use) { return compared(use, Operator::Less); }
Result<Value> test_le(const Use& use) { return compared(use, Operator::LessEqual); }
Result<Value> test_gt(const Use& use) { return compared(use, Operator::Greater); }
Result<Value> test_ge(const Use& use) { return compared(use, Operator::GreaterEqual); }
Result<Value> test_in(const Use& use) { return compared(use, Operator::In); }

Result<Value> test_sameas(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "sameas", {"other"}, 1));
    return truth(use.value.same_as(bound[0]));
}

constexpr NamedUse tests[] = {{"odd", test_odd},
                              {"even", test_even},
                              {"divisibleby", test_divisibleby},
                              {"defined", test_defined},
                              {"undefined", test_undefined},
                              {"filter", test_filter},
                              {"test", test_test},
                              {"none", test_none},
                              {"boolean", test_boolean},
                              {"false", test_false},
                              {"true", test_true},
                              {"integer", test_integer},
                              {"float", test_float},
                              {"lower", test_lower},
                              {"upper", test_upper},
                              {"string", test_string},
                              {"mapping", test_mapping},
                              {"number", test_number},
                              {"sequence", test_sequence},
                              {"iterable", test_iterable},
                              {"callable", test_callable},
                              {"sameas", test_sameas},
                              {"escaped", test_escaped},
                              {"in", test_in},
                              {"==", test_eq},
                              {"eq", test_eq},
                              {"equalto", test_eq},
                              {"!=", test_ne},
                              {"ne", test_ne},
                              {">", test_gt},
                              {"gt", test_gt},
                              {"greaterthan", test_gt},
                              {">=", test_ge},
                              {"ge", test_ge},
                              {"<", test_lt},
                              {"lt", test_lt},
                              {"lessthan", test_lt},
                              {"<=", test_le},
                              {"le", test_le}};

}  // namespace

UseFunction find_test(std::string_view name) {
    const auto* found = std::find_if(
        std::begin(tests), std::end(tests), [name](const auto& row) { return row.name == name; });
    return found == std::end(tests) ? nullptr : found->function;
}

Result<bool> apply_test(const Use& use) {
    const UseFunction function = find_test(use.name);
    if (function == nullptr) return fault(fmt::format("no test named '{}'", use.name));
    PG_TRY(const Value holds, function(use));
    return truth_of(holds);
}

}  // namespace pergola::jinja
