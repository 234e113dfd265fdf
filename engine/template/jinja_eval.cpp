// Expressions of a running template. Statements are in jinja_statements.cpp, calls in
// jinja_calls.cpp.

#include "engine/template/jinja_eval.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/template/jinja_access.h"
#include "engine/template/jinja_lexer.h"
#include "engine/template/jinja_operators.h"
#include "engine/template/jinja_tables.h"
#include "engine/template/text_forms.h"

namespace pergola::jinja {

Evaluator::Evaluator(std::string_view source, const Block& program, ClockTime clock)
    : source_(source), program_(program), clock_(std::move(clock)) {}

/// Scopes hold macros that hold their scopes, and namespaces may hold themselves: emptied by hand.
Evaluator::~Evaluator() {
    for (const ScopePtr& closure : closures_) closure->variables.clear();
    for (const auto& made : namespaces_) made->attributes.clear();
}

Result<std::string> Evaluator::run(std::vector<std::pair<std::string, Value>> variables) {
    const auto globals = std::make_shared<Scope>();
    globals->variables = global_functions();
    const auto given = std::make_shared<Scope>();
    given->parent = globals;
    given->variables = std::move(variables);
    scope_ = std::make_shared<Scope>();
    scope_->parent = given;
    output_ = &root_output_;
    PG_TRY([[maybe_unused]] const Flow flow, execute(program_));
    return std::move(root_output_);
}

Error Evaluator::located(Error error, std::uint32_t offset) {
    if (!is_located_) error.message = place_text(source_, offset) + ": " + error.message;
    is_located_ = true;
    return error;
}

Error Evaluator::raised(std::string message) {
    is_located_ = true;
    return fault(std::move(message));
}

Value Evaluator::adopt(std::shared_ptr<Namespace> made) {
    namespaces_.push_back(made);
    return Value::object(std::move(made));
}

Result<Value> Evaluator::evaluate(const Expression& node) {
    if (auto spent = budget_.spend(1); !spent) return located(spent.take_error(), node.offset);
    if (nesting_ >= max_nesting) {
        return located(fault("calls and expressions are nested too deeply"), node.offset);
    }
    ++nesting_;
    Result<Value> value = evaluate_kind(node);
    --nesting_;
    if (!value) return located(value.take_error(), node.offset);
    return value;
}

Result<Value> Evaluator::evaluate_kind(const Expression& node) {
    switch (node.kind) {
        case ExpressionKind::Constant: return node.constant;
        case ExpressionKind::Name: return evaluate_name(node);
        case ExpressionKind::Tuple:
        case ExpressionKind::List: return evaluate_sequence(node);
        case ExpressionKind::Dict: return evaluate_dict(node);
        case ExpressionKind::Attribute: return evaluate_attribute(node);
        case ExpressionKind::Item: return evaluate_item(node);
        case ExpressionKind::Call: return evaluate_call(node);
        case ExpressionKind::Filter: return evaluate_filter(node);
        case ExpressionKind::Test: return evaluate_test(node);
        case ExpressionKind::Not: {
            PG_TRY(const Value operand, evaluate(*node.parts[0]));
            return Value::boolean(!truth_of(operand));
        }
        case ExpressionKind::Negate:
        case ExpressionKind::Plus: return evaluate_sign(node);
        case ExpressionKind::Binary: return evaluate_binary(node);
        case ExpressionKind::Concat: return evaluate_concat(node);
        case ExpressionKind::Compare: return evaluate_compare(node);
        case ExpressionKind::And:
        case ExpressionKind::Or: return evaluate_logic(node);
        case ExpressionKind::Conditional: return evaluate_conditional(node);
        case ExpressionKind::Slice:
        case ExpressionKind::Member: break;
    }
    return fault("a slice can only stand between brackets");
}

Result<Value> Evaluator::admit(Value value) {
    if (value.depth() > max_value_depth) {
        return fault(fmt::format("values are nested more than {} deep", max_value_depth));
    }
    if (!value.is_fresh()) return value;
    std::size_t bytes = static_cast<std::size_t>(value_bytes);
    if (value.is_text()) bytes += value.as_text().size();
    if (value.is_sequence()) bytes += value.as_sequence()->items.size() * sizeof(Value);
    if (value.is_mapping()) bytes += value.as_mapping()->entries.size() * 2 * sizeof(Value);
    PG_CHECK(budget_.allocate(static_cast<std::int64_t>(bytes)));
    return value;
}

Result<Value> Evaluator::evaluate_name(const Expression& node) {
    const Value* found = scope_->find(node.name);
    if (found != nullptr) return *found;
    return Value::undefined(fmt::format("'{}' is undefined", node.name));
}

Result<Value> Evaluator::evaluate_sequence(const Expression& node) {
    std::vector<Value> items;
    items.reserve(node.parts.size());
    for (const ExpressionPtr& part : node.parts) {
        PG_TRY(Value item, evaluate(*part));
        items.push_back(std::move(item));
    }
    const bool is_tuple = node.kind == ExpressionKind::Tuple;
    return admit(is_tuple ? Value::tuple(std::move(items)) : Value::list(std::move(items)));
}

Result<Value> Evaluator::evaluate_dict(const Expression& node) {
    Mapping made;
    for (std::size_t i = 0; i + 1 < node.parts.size(); i += 2) {
        PG_TRY(Value key, evaluate(*node.parts[i]));
        PG_TRY(Value value, evaluate(*node.parts[i + 1]));
        PG_CHECK(put_entry(budget_, made, std::move(key), std::move(value)));
    }
    return admit(Value::mapping(std::move(made.entries)));
}

Result<Value> Evaluator::evaluate_attribute(const Expression& node) {
    PG_TRY(const Value base, evaluate(*node.parts[0]));
    return get_attribute(*this, base, node.name);
}

Result<Value> Evaluator::evaluate_item(const Expression& node) {
    PG_TRY(const Value base, evaluate(*node.parts[0]));
    if (node.parts[1]->kind == ExpressionKind::Slice) return evaluate_slice(base, *node.parts[1]);
    PG_TRY(const Value key, evaluate(*node.parts[1]));
    return get_item(*this, base, key);
}

Result<Value> Evaluator::evaluate_slice(const Value& value, const Expression& slice) {
    Value bounds[3] = {Value::none(), Value::none(), Value::none()};
    for (std::size_t i = 0; i < 3; ++i) {
        if (!slice.parts[i]) continue;
        PG_TRY(bounds[i], evaluate(*slice.parts[i]));
    }
    PG_TRY(Value part, get_slice(budget_, value, bounds[0], bounds[1], bounds[2]));
    return admit(std::move(part));
}

Result<Value> Evaluator::evaluate_sign(const Expression& node) {
    PG_TRY(const Value operand, evaluate(*node.parts[0]));
    if (node.kind == ExpressionKind::Negate) return negated(operand);
    if (operand.is_undefined()) return fault(operand.absence());
    if (operand.is_integral()) return Value::integer(operand.as_int());
    if (operand.is_float()) return operand;
    return fault(fmt::format("bad operand type for unary +: '{}'", type_name(operand)));
}

Result<Value> Evaluator::evaluate_binary(const Expression& node) {
    PG_TRY(const Value left, evaluate(*node.parts[0]));
    PG_TRY(const Value right, evaluate(*node.parts[1]));
    PG_TRY(Value result, apply_arithmetic(budget_, node.operators[0], left, right));
    return admit(std::move(result));
}

Result<Value> Evaluator::evaluate_concat(const Expression& node) {
    std::string text;
    for (const ExpressionPtr& part : node.parts) {
        PG_TRY(const Value value, evaluate(*part));
        PG_TRY(const std::string piece, text_of(budget_, value));
        PG_CHECK(budget_.allocate(static_cast<std::int64_t>(piece.size())));
        text += piece;
    }
    return Value::text(std::move(text));
}

/// a < b < c: each middle value is evaluated once, and the chain ends at the first false.
Result<Value> Evaluator::evaluate_compare(const Expression& node) {
    PG_TRY(Value left, evaluate(*node.parts[0]));
    for (std::size_t i = 0; i < node.operators.size(); ++i) {
        PG_TRY(Value right, evaluate(*node.parts[i + 1]));
        PG_TRY(const bool holds, apply_comparison(budget_, node.operators[i], left, right));
        if (!holds) return Value::boolean(false);
        left = std::move(right);
    }
    return Value::boolean(true);
}

/// As in Python the value is that of the operand which decided.
Result<Value> Evaluator::evaluate_logic(const Expression& node) {
    const bool decides = node.kind == ExpressionKind::Or;
    Value value;
    for (const ExpressionPtr& part : node.parts) {
        PG_TRY(value, evaluate(*part));
        if (truth_of(value) == decides) break;
    }
    return value;
}

Result<Value> Evaluator::evaluate_conditional(const Expression& node) {
    PG_TRY(const Value condition, evaluate(*node.parts[1]));
    if (truth_of(condition)) return evaluate(*node.parts[0]);
    if (node.parts[2]) return evaluate(*node.parts[2]);
    return Value::undefined("the inline if-expression was false and has no else part");
}

Result<Value> Evaluator::evaluate_filter(const Expression& node) {
    PG_TRY(const Value input, evaluate(*node.parts[0]));
    PG_TRY(const Arguments arguments, evaluate_arguments(*node.arguments));
    PG_TRY(Value output, apply_filter(Use{*this, input, arguments, node.name}));
    return admit(std::move(output));
}

Result<Value> Evaluator::apply_filter_chain(const Expression& chain, Value input) {
    if (chain.parts[0]) {
        PG_TRY(input, apply_filter_chain(*chain.parts[0], std::move(input)));
    }
    PG_TRY(const Arguments arguments, evaluate_arguments(*chain.arguments));
    PG_TRY(Value output, apply_filter(Use{*this, input, arguments, chain.name}));
    return admit(std::move(output));
}

Result<Value> Evaluator::evaluate_test(const Expression& node) {
    PG_TRY(const Value input, evaluate(*node.parts[0]));
    PG_TRY(const Arguments arguments, evaluate_arguments(*node.arguments));
    PG_TRY(const bool holds, apply_test(Use{*this, input, arguments, node.name}));
    return Value::boolean(holds);
}

Result<Value> Evaluator::evaluate_call(const Expression& node) {
    PG_TRY(const Value callable, evaluate(*node.parts[0]));
    PG_TRY(const Arguments arguments, evaluate_arguments(*node.arguments));
    PG_TRY(Value result, call(callable, arguments));
    return admit(std::move(result));
}

Result<Arguments> Evaluator::evaluate_arguments(const CallArguments& arguments) {
    Arguments evaluated;
    for (const ExpressionPtr& part : arguments.positional) {
        PG_TRY(Value value, evaluate(*part));
        evaluated.positional.push_back(std::move(value));
    }
    for (const auto& [name, part] : arguments.keywords) {
        PG_TRY(Value value, evaluate(*part));
        evaluated.keywords.emplace_back(name, std::move(value));
    }
    if (arguments.spread) PG_CHECK(spread_positional(*arguments.spread, evaluated));
    if (arguments.spread_keywords) PG_CHECK(spread_keywords(*arguments.spread_keywords, evaluated));
    return evaluated;
}

Result<> Evaluator::spread_positional(const Expression& node, Arguments& into) {
    PG_TRY(const Value value, evaluate(node));
    PG_TRY(const SequencePtr items, iterate(budget_, value));
    PG_CHECK(budget_.allocate(static_cast<std::int64_t>(items->items.size() * sizeof(Value))));
    into.positional.insert(into.positional.end(), items->items.begin(), items->items.end());
    return {};
}

Result<> Evaluator::spread_keywords(const Expression& node, Arguments& into) {
    PG_TRY(const Value value, evaluate(node));
    if (!value.is_mapping()) {
        return fault(fmt::format("argument after ** must be a mapping, not {}", type_name(value)));
    }
    for (const auto& [key, item] : value.as_mapping()->entries) {
        if (!key.is_text()) return fault("keywords must be strings");
        PG_CHECK(budget_.allocate(value_bytes));
        into.keywords.emplace_back(key.as_text(), item);
    }
    return {};
}

}  // namespace pergola::jinja
