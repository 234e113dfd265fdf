#pragma once
// Runs a parsed template: variables, control flow, calls. One object renders once, on any one
// thread. What filters, tests and methods do is in files of their own; they come back here to call
// and count.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/template/jinja_ast.h"
#include "engine/template/jinja_budget.h"
#include "engine/template/jinja_callable.h"
#include "engine/template/template_clock.h"

namespace pergola::jinja {

class Evaluator {
public:
    struct Span {
        std::int64_t start = 0;  ///< code points of the output
        std::int64_t end = 0;
    };

    /// `source` and `program` outlive the evaluator.
    Evaluator(std::string_view source, const Block& program, ClockTime clock);
    ~Evaluator();
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;

    /// The whole output. Errors carry line and column, but for those of raise_exception.
    Result<std::string> run(std::vector<std::pair<std::string, Value>> variables);
    /// Of each {% generation %} block, in the order in which they ended.
    const std::vector<Span>& generation_spans() const { return spans_; }

    Budget& budget() { return budget_; }
    const ClockTime& clock() const { return clock_; }
    Result<Value> call(const Value& callable, const Arguments& arguments);
    /// Whether the loop has another item behind the current one; looks ahead through its filter.
    Result<bool> has_next(Loop& loop);
    Result<std::int64_t> loop_length(Loop& loop);
    /// An error of the template's author: shown as it is, without a place.
    Error raised(std::string message);
    /// Namespaces can hold themselves; they are emptied when the rendering ends.
    Value adopt(std::shared_ptr<Namespace> made);

private:
    enum class Flow : std::uint8_t { Normal, Break, Continue };

    Result<Value> evaluate(const Expression& node);
    Result<Value> evaluate_kind(const Expression& node);
    Result<Value> evaluate_name(const Expression& node);
    Result<Value> evaluate_sequence(const Expression& node);
    Result<Value> evaluate_dict(const Expression& node);
    Result<Value> evaluate_attribute(const Expression& node);
    Result<Value> evaluate_item(const Expression& node);
    Result<Value> evaluate_slice(const Value& value, const Expression& slice);
    Result<Value> evaluate_call(const Expression& node);
    Result<Value> evaluate_filter(const Expression& node);
    Result<Value> evaluate_test(const Expression& node);
    Result<Value> evaluate_sign(const Expression& node);
    Result<Value> evaluate_binary(const Expression& node);
    Result<Value> evaluate_concat(const Expression& node);
    Result<Value> evaluate_compare(const Expression& node);
    Result<Value> evaluate_logic(const Expression& node);
    Result<Value> evaluate_conditional(const Expression& node);
    Result<Value> apply_filter_chain(const Expression& chain, Value input);
    Result<Arguments> evaluate_arguments(const CallArguments& arguments);
    Result<> spread_positional(const Expression& node, Arguments& into);
    Result<> spread_keywords(const Expression& node, Arguments& into);
    /// Counts a value just made and bounds its depth.
    Result<Value> admit(Value value);

    Result<Flow> execute(const Block& block);
    Result<Flow> execute(const Statement& statement);
    Result<Flow> execute_kind(const Statement& statement);
    Result<Flow> execute_if(const Statement& statement);
    Result<Flow> execute_for(const Statement& statement);
    Result<Flow> execute_set_block(const Statement& statement);
    Result<Flow> execute_filter_block(const Statement& statement);
    Result<Flow> execute_call_block(const Statement& statement);
    Result<Flow> execute_with(const Statement& statement);
    Result<Flow> execute_generation(const Statement& statement);
    Result<Flow> execute_in_scope(const Block& block);
    Result<> print(const Statement& statement);
    Result<> define_macro(const Statement& statement);
    Result<> run_loop(const std::shared_ptr<Loop>& loop);
    Result<bool> advance(Loop& loop);
    Result<std::optional<Value>> pull(Loop& loop);
    Result<> assign(const Expression& target, const Value& value);
    Result<> assign_member(const Expression& target, const Value& value);
    Result<> write(std::string_view text);
    /// Runs a block in a new scope into a text of its own.
    Result<std::string> capture(const Block& block, Flow& flow);

    Result<Value> call_macro(const Macro& macro, const Arguments& arguments);
    Result<> bind_parameters(const Macro& macro, const Arguments& arguments, Scope& scope);
    Result<Value> call_loop(Loop& loop, const Arguments& arguments);
    Error located(Error error, std::uint32_t offset);

    std::string_view source_;
    const Block& program_;
    ClockTime clock_;
    Budget budget_;
    ScopePtr scope_;
    std::string* output_ = nullptr;
    std::string root_output_;
    std::int64_t counted_code_points_ = 0;
    std::size_t counted_bytes_ = 0;
    std::vector<Span> spans_;
    std::vector<ScopePtr> closures_;
    std::vector<std::shared_ptr<Namespace>> namespaces_;
    int nesting_ = 0;
    bool is_located_ = false;
};

}  // namespace pergola::jinja
