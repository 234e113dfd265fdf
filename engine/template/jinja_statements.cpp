// Statements of a running template.

#include <fmt/format.h>

#include <algorithm>

#include "engine/template/jinja_eval.h"
#include "engine/template/jinja_operators.h"
#include "engine/template/text_forms.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

/// Puts a member back when a scope of the program ends, also on the way out with an error.
template <class T>
class Restored {
public:
    Restored(T& member, T during) : member_(member), before_(std::exchange(member, during)) {}
    ~Restored() { member_ = std::move(before_); }
    Restored(const Restored&) = delete;
    Restored& operator=(const Restored&) = delete;

private:
    T& member_;
    T before_;
};

ScopePtr scope_inside(const ScopePtr& outer) {
    auto scope = std::make_shared<Scope>();
    scope->parent = outer;
    return scope;
}

}  // namespace

Result<Evaluator::Flow> Evaluator::execute(const Block& block) {
    for (const auto& statement : block) {
        PG_TRY(const Flow flow, execute(*statement));
        if (flow != Flow::Normal) return flow;
    }
    return Flow::Normal;
}

Result<Evaluator::Flow> Evaluator::execute(const Statement& statement) {
    if (auto spent = budget_.spend(1); !spent) return located(spent.take_error(), statement.offset);
    if (nesting_ >= max_nesting) {
        return located(fault("calls and blocks are nested too deeply"), statement.offset);
    }
    ++nesting_;
    Result<Flow> flow = execute_kind(statement);
    --nesting_;
    if (!flow) return located(flow.take_error(), statement.offset);
    return flow;
}

Result<Evaluator::Flow> Evaluator::execute_kind(const Statement& statement) {
    switch (statement.kind) {
        case StatementKind::Text: PG_CHECK(write(statement.text)); break;
        case StatementKind::Print: PG_CHECK(print(statement)); break;
        case StatementKind::If: return execute_if(statement);
        case StatementKind::For: return execute_for(statement);
        case StatementKind::Set: {
            PG_TRY(const Value value, evaluate(*statement.expressions[0]));
            PG_CHECK(assign(*statement.target, value));
            break;
        }
        case StatementKind::SetBlock: return execute_set_block(statement);
        case StatementKind::Macro: PG_CHECK(define_macro(statement)); break;
        case StatementKind::CallBlock: return execute_call_block(statement);
        case StatementKind::FilterBlock: return execute_filter_block(statement);
        case StatementKind::With: return execute_with(statement);
        case StatementKind::Scope: return execute_in_scope(statement.bodies[0]);
        case StatementKind::Generation: return execute_generation(statement);
        case StatementKind::Break: return Flow::Break;
        case StatementKind::Continue: return Flow::Continue;
        case StatementKind::Refused: return fault(statement.text);
    }
    return Flow::Normal;
}

Result<> Evaluator::write(std::string_view text) {
    const auto bytes = static_cast<std::int64_t>(text.size());
    PG_CHECK(budget_.allocate(bytes));
    if (static_cast<std::int64_t>(output_->size()) + bytes > max_output_bytes) {
        return fault(fmt::format("the prompt is longer than {} MiB", max_output_bytes >> 20));
    }
    output_->append(text);
    return {};
}

Result<> Evaluator::print(const Statement& statement) {
    for (const ExpressionPtr& expression : statement.expressions) {
        PG_TRY(const Value value, evaluate(*expression));
        if (value.is_text()) {
            PG_CHECK(write(value.as_text()));
            continue;
        }
        PG_TRY(const std::string text, text_of(budget_, value));
        PG_CHECK(write(text));
    }
    return {};
}

Result<Evaluator::Flow> Evaluator::execute_if(const Statement& statement) {
    for (std::size_t i = 0; i < statement.expressions.size(); ++i) {
        PG_TRY(const Value condition, evaluate(*statement.expressions[i]));
        if (truth_of(condition)) return execute(statement.bodies[i]);
    }
    const bool has_else = statement.bodies.size() > statement.expressions.size();
    return has_else ? execute(statement.bodies.back()) : Result<Flow>(Flow::Normal);
}

Result<Evaluator::Flow> Evaluator::execute_in_scope(const Block& block) {
    const Restored<ScopePtr> scope(scope_, scope_inside(scope_));
    return execute(block);
}

Result<std::string> Evaluator::capture(const Block& block, Flow& flow) {
    std::string text;
    const Restored<ScopePtr> scope(scope_, scope_inside(scope_));
    const Restored<std::string*> output(output_, &text);
    PG_TRY(flow, execute(block));
    return text;
}

Result<Evaluator::Flow> Evaluator::execute_set_block(const Statement& statement) {
    Flow flow = Flow::Normal;
    PG_TRY(std::string text, capture(statement.bodies[0], flow));
    if (flow != Flow::Normal) return flow;
    Value value = Value::text(std::move(text));
    if (statement.expressions[0]) {
        PG_TRY(value, apply_filter_chain(*statement.expressions[0], std::move(value)));
    }
    PG_CHECK(assign(*statement.target, value));
    return flow;
}

Result<Evaluator::Flow> Evaluator::execute_filter_block(const Statement& statement) {
    Flow flow = Flow::Normal;
    PG_TRY(std::string text, capture(statement.bodies[0], flow));
    if (flow != Flow::Normal) return flow;
    PG_TRY(const Value value,
           apply_filter_chain(*statement.expressions[0], Value::text(std::move(text))));
    PG_TRY(const std::string filtered, text_of(budget_, value));
    PG_CHECK(write(filtered));
    return flow;
}

Result<Evaluator::Flow> Evaluator::execute_with(const Statement& statement) {
    std::vector<Value> values;
    for (const ExpressionPtr& expression : statement.expressions) {
        PG_TRY(Value value, evaluate(*expression));
        values.push_back(std::move(value));
    }
    const Restored<ScopePtr> scope(scope_, scope_inside(scope_));
    for (std::size_t i = 0; i < values.size(); ++i) {
        PG_CHECK(assign(*statement.targets[i], values[i]));
    }
    return execute(statement.bodies[0]);
}

/// The start is counted in the template's own output: text that waits in a macro or a set block is
/// not in it yet. This is how the reference counts.
Result<Evaluator::Flow> Evaluator::execute_generation(const Statement& statement) {
    const std::string_view uncounted = std::string_view(root_output_).substr(counted_bytes_);
    counted_code_points_ += code_point_count(uncounted);
    counted_bytes_ = root_output_.size();
    const std::int64_t start = counted_code_points_;
    Flow flow = Flow::Normal;
    PG_TRY(const std::string text, capture(statement.bodies[0], flow));
    spans_.push_back({start, start + code_point_count(text)});
    PG_CHECK(write(text));
    return Flow::Normal;
}

Result<> Evaluator::define_macro(const Statement& statement) {
    // The scope holds the macro and the macro its scope: remembered, to be taken apart at the end.
    if (closures_.empty() || closures_.back() != scope_) closures_.push_back(scope_);
    scope_->set(statement.name, Value::object(std::make_shared<Macro>(statement, scope_)));
    return {};
}

Result<> Evaluator::assign(const Expression& target, const Value& value) {
    if (target.kind == ExpressionKind::Member) return assign_member(target, value);
    if (target.kind != ExpressionKind::Tuple) {
        PG_CHECK(budget_.allocate(value_bytes));
        scope_->set(target.name, value);
        return {};
    }
    if (value.kind() == ValueKind::None || value.is_number()) {
        return fault(fmt::format("cannot unpack non-iterable {} object", type_name(value)));
    }
    PG_TRY(const SequencePtr items, iterate(budget_, value));
    const std::size_t wanted = target.parts.size();
    const std::size_t found = items->items.size();
    if (found > wanted) {
        return fault(fmt::format("too many values to unpack (expected {})", wanted));
    }
    if (found < wanted) {
        return fault(
            fmt::format("not enough values to unpack (expected {}, got {})", wanted, found));
    }
    for (std::size_t i = 0; i < wanted; ++i) PG_CHECK(assign(*target.parts[i], items->items[i]));
    return {};
}

Result<> Evaluator::assign_member(const Expression& target, const Value& value) {
    const Value* owner = scope_->find(target.name);
    if (owner == nullptr || !owner->is_object(ObjectKind::Namespace)) {
        return fault(
            fmt::format("cannot assign attribute on non-namespace object '{}'", target.name));
    }
    PG_CHECK(budget_.allocate(value_bytes));
    auto& attributes = static_cast<Namespace&>(*owner->as_object()).attributes;
    PG_CHECK(budget_.spend(static_cast<std::int64_t>(attributes.size() / 16)));
    const std::string& name = target.constant.as_text();
    const auto known = std::find_if(attributes.begin(), attributes.end(), [&](const auto& entry) {
        return entry.first == name;
    });
    if (known != attributes.end()) {
        // The old value may hold the last reference to much; it goes after the new one is in place.
        const Value old = std::exchange(known->second, value);
    } else {
        attributes.emplace_back(name, value);
    }
    return {};
}

Result<Evaluator::Flow> Evaluator::execute_for(const Statement& statement) {
    PG_TRY(const Value items, evaluate(*statement.expressions[0]));
    const auto loop = std::make_shared<Loop>(statement);
    PG_TRY(loop->source, iterate(budget_, items));
    loop->outer = scope_;
    const Result<> done = run_loop(loop);
    loop->last_changed.reset();  // it may hold the loop itself
    if (!done) return Error(done.error());
    return Flow::Normal;
}

Result<> Evaluator::run_loop(const std::shared_ptr<Loop>& loop) {
    const Restored<ScopePtr> scope(scope_, loop->outer);
    const Statement& statement = loop->statement;
    for (;;) {
        scope_ = loop->outer;
        PG_TRY(const bool has_item, advance(*loop));
        if (!has_item) break;
        PG_CHECK(budget_.spend(4));  // a scope and its variables
        scope_ = scope_inside(loop->outer);
        scope_->set("loop", Value::object(loop));
        PG_CHECK(assign(*statement.target, loop->current));
        PG_TRY(const Flow flow, execute(statement.bodies[0]));
        if (flow == Flow::Break) break;
    }
    if (loop->index0 >= 0 || statement.bodies.size() < 2) return {};
    scope_ = scope_inside(loop->outer);
    PG_TRY([[maybe_unused]] const Flow flow, execute(statement.bodies[1]));
    return {};
}

/// The next item that passes the loop's filter, or nothing at the end.
Result<std::optional<Value>> Evaluator::pull(Loop& loop) {
    const Expression* condition = loop.statement.expressions[1].get();
    while (loop.next < loop.source->items.size()) {
        const Value& item = loop.source->items[loop.next++];
        if (condition == nullptr || loop.is_filtered) return std::optional<Value>(item);
        const Restored<ScopePtr> scope(scope_, scope_inside(loop.outer));
        PG_CHECK(assign(*loop.statement.target, item));
        PG_TRY(const Value holds, evaluate(*condition));
        if (truth_of(holds)) return std::optional<Value>(item);
    }
    return std::optional<Value>();
}

Result<bool> Evaluator::has_next(Loop& loop) {
    if (!loop.ahead) {
        PG_TRY(loop.ahead, pull(loop));
    }
    return loop.ahead.has_value();
}

Result<bool> Evaluator::advance(Loop& loop) {
    PG_TRY(const bool has_item, has_next(loop));
    if (!has_item) return false;
    loop.previous = std::move(loop.current);
    loop.current = *std::exchange(loop.ahead, std::nullopt);
    ++loop.index0;
    return true;
}

/// With a filter all remaining items are drawn through it, as the reference does.
Result<std::int64_t> Evaluator::loop_length(Loop& loop) {
    if (loop.length) return *loop.length;
    if (!loop.statement.expressions[1]) {
        loop.length = static_cast<std::int64_t>(loop.source->items.size());
        return *loop.length;
    }
    std::vector<Value> rest;
    if (loop.ahead) rest.push_back(*std::exchange(loop.ahead, std::nullopt));
    for (;;) {
        PG_TRY(const std::optional<Value> item, pull(loop));
        if (!item) break;
        PG_CHECK(budget_.allocate(static_cast<std::int64_t>(sizeof(Value))));
        rest.push_back(*item);
    }
    loop.length = loop.index0 + 1 + static_cast<std::int64_t>(rest.size());
    loop.source = Value::list(std::move(rest)).as_sequence();
    loop.next = 0;
    loop.is_filtered = true;
    return *loop.length;
}

}  // namespace pergola::jinja
