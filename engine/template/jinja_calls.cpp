// Calls in a running template: macros, call blocks, recursive loops, functions and methods.

#include <fmt/format.h>

#include <algorithm>

#include "engine/template/jinja_eval.h"
#include "engine/template/jinja_operators.h"
#include "engine/template/jinja_tables.h"

namespace pergola::jinja {
namespace {

std::optional<Value> take_keyword(std::vector<std::pair<std::string, Value>>& keywords,
                                  std::string_view name) {
    const auto found = std::find_if(keywords.begin(), keywords.end(), [name](const auto& entry) {
        return entry.first == name;
    });
    if (found == keywords.end()) return std::nullopt;
    Value value = found->second;
    keywords.erase(found);
    return value;
}

Value mapping_of(const std::vector<std::pair<std::string, Value>>& keywords) {
    std::vector<std::pair<Value, Value>> entries;
    entries.reserve(keywords.size());
    for (const auto& [name, value] : keywords) entries.emplace_back(Value::text(name), value);
    return Value::mapping(std::move(entries));
}

}  // namespace

Result<Value> Evaluator::call(const Value& callable, const Arguments& arguments) {
    if (callable.is_undefined()) return fault(callable.absence());
    if (callable.kind() != ValueKind::Object) {
        return fault(fmt::format("'{}' object is not callable", type_name(callable)));
    }
    Object& object = *callable.as_object();
    switch (object.kind) {
        case ObjectKind::Function: return static_cast<Function&>(object).body(*this, arguments);
        case ObjectKind::Method: {
            const auto& method = static_cast<const Method&>(object);
            const UseFunction function = find_method(method.receiver, method.name);
            return function(Use{*this, method.receiver, arguments, method.name});
        }
        case ObjectKind::Macro: return call_macro(static_cast<const Macro&>(object), arguments);
        case ObjectKind::Loop: return call_loop(static_cast<Loop&>(object), arguments);
        case ObjectKind::Joiner: {
            auto& joiner = static_cast<Joiner&>(object);
            const bool is_first = !std::exchange(joiner.is_used, true);
            return Value::text(is_first ? std::string() : joiner.separator);
        }
        case ObjectKind::Namespace:
        case ObjectKind::Cycler: break;
    }
    return fault(fmt::format("'{}' object is not callable", type_name(callable)));
}

Result<> Evaluator::bind_parameters(const Macro& macro, const Arguments& arguments, Scope& scope) {
    const auto& parameters = macro.statement.parameters;
    auto keywords = arguments.keywords;
    bool has_caller_parameter = false;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        const Parameter& parameter = parameters[i];
        has_caller_parameter = has_caller_parameter || parameter.name == "caller";
        if (i < arguments.positional.size()) {
            scope.set(parameter.name, arguments.positional[i]);
        } else if (auto given = take_keyword(keywords, parameter.name)) {
            scope.set(parameter.name, *given);
        } else if (parameter.fallback) {
            PG_TRY(Value fallback, evaluate(*parameter.fallback));
            scope.set(parameter.name, std::move(fallback));
        } else {
            scope.set(
                parameter.name,
                Value::undefined(fmt::format("parameter '{}' was not provided", parameter.name)));
        }
    }
    if (!has_caller_parameter && macro.statement.reads.caller) {
        const auto caller = take_keyword(keywords, "caller");
        scope.set("caller", caller ? *caller : Value::undefined("No caller defined"));
    }
    if (macro.statement.reads.kwargs) {
        scope.set("kwargs", mapping_of(std::exchange(keywords, {})));
    }
    if (!keywords.empty()) {
        return fault(fmt::format(
            "macro '{}' takes no keyword argument '{}'", macro.name(), keywords.front().first));
    }
    const std::size_t given = arguments.positional.size();
    if (macro.statement.reads.varargs) {
        const auto from = arguments.positional.begin() +
                          static_cast<std::ptrdiff_t>(std::min(given, parameters.size()));
        scope.set("varargs", Value::tuple(std::vector<Value>(from, arguments.positional.end())));
    } else if (given > parameters.size()) {
        return fault(fmt::format(
            "macro '{}' takes not more than {} argument(s)", macro.name(), parameters.size()));
    }
    return {};
}

Result<Value> Evaluator::call_macro(const Macro& macro, const Arguments& arguments) {
    const ScopePtr outer_scope = scope_;
    std::string* const outer_output = output_;
    std::string text;
    scope_ = std::make_shared<Scope>();
    scope_->parent = macro.scope;
    output_ = &text;
    // Defaults are evaluated in the macro's scope, where they see the parameters before them.
    Result<Flow> flow = Flow::Normal;
    Result<> bound = bind_parameters(macro, arguments, *scope_);
    if (bound) flow = execute(macro.statement.bodies[0]);
    scope_ = outer_scope;
    output_ = outer_output;
    if (!bound) return bound.take_error();
    if (!flow) return flow.take_error();
    return Value::text(std::move(text));
}

Result<Evaluator::Flow> Evaluator::execute_call_block(const Statement& statement) {
    const Expression& node = *statement.expressions[0];
    PG_TRY(const Value callable, evaluate(*node.parts[0]));
    PG_TRY(Arguments arguments, evaluate_arguments(*node.arguments));
    arguments.keywords.emplace_back("caller",
                                    Value::object(std::make_shared<Macro>(statement, scope_)));
    PG_TRY(const Value result, call(callable, arguments));
    if (!result.is_text()) return fault("a call block needs a macro");
    PG_CHECK(write(result.as_text()));
    return Flow::Normal;
}

/// loop(items) in a recursive loop: the same loop one level down, its output as the value.
Result<Value> Evaluator::call_loop(Loop& loop, const Arguments& arguments) {
    if (!loop.statement.is_recursive) {
        return fault("the loop must have the 'recursive' marker to be called recursively");
    }
    PG_TRY(const BoundArguments bound, bind(arguments, "loop", {"iterable"}, 1));
    const auto inner = std::make_shared<Loop>(loop.statement);
    PG_TRY(inner->source, iterate(budget_, bound[0]));
    inner->outer = loop.outer;
    inner->recursion = loop.recursion + 1;
    std::string text;
    std::string* const outer_output = std::exchange(output_, &text);
    const Result<> done = run_loop(inner);
    output_ = outer_output;
    inner->last_changed.reset();
    if (!done) return Error(done.error());
    return Value::text(std::move(text));
}

}  // namespace pergola::jinja
