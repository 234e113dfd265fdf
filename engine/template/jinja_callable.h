#pragma once
// What a template can call: the program's functions, methods of values, macros, and the loop
// object. Holds what a call needs; how it runs is in the evaluator.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/template/jinja_ast.h"
#include "engine/template/jinja_value.h"

namespace pergola::jinja {

class Evaluator;

/// Names seen by one part of the template. Lookup goes outwards through `parent`.
struct Scope {
    std::shared_ptr<Scope> parent;
    std::vector<std::pair<std::string, Value>> variables;

    const Value* find(std::string_view name) const;
    void set(std::string_view name, Value value);
};
using ScopePtr = std::shared_ptr<Scope>;

struct Arguments {
    std::vector<Value> positional;
    std::vector<std::pair<std::string, Value>> keywords;
};

struct Function final : Object {
    using Body = Result<Value> (*)(Evaluator&, const Arguments&);
    Function(std::string_view function_name, Body function_body)
        : Object(ObjectKind::Function), name(function_name), body(function_body) {}
    std::string_view name;  ///< of a table that lives as long as the program
    Body body;
};

struct Method final : Object {
    Method(Value of, std::string method_name)
        : Object(ObjectKind::Method), receiver(std::move(of)), name(std::move(method_name)) {}
    Value receiver;
    std::string name;
};

/// A macro, or the body of a call block as `caller`.
struct Macro final : Object {
    Macro(const Statement& of, ScopePtr defined_in)
        : Object(ObjectKind::Macro), statement(of), scope(std::move(defined_in)) {}
    std::string_view name() const {
        return statement.kind == StatementKind::CallBlock ? std::string_view("caller")
                                                          : std::string_view(statement.name);
    }
    const Statement& statement;
    ScopePtr scope;
};

/// `loop`: where a for loop is. Items are taken one by one, since the loop's filter may read what
/// the body sets.
struct Loop final : Object {
    explicit Loop(const Statement& of) : Object(ObjectKind::Loop), statement(of) {}
    const Statement& statement;
    ScopePtr outer;
    SequencePtr source;
    std::size_t next = 0;  ///< index in source of the first item not looked at
    std::optional<Value> ahead;
    Value previous;
    Value current;
    std::int64_t index0 = -1;
    std::optional<std::int64_t> length;
    bool is_filtered = false;  ///< source holds only what passed the filter
    std::optional<std::vector<Value>> last_changed;
    int recursion = 0;
};

struct Cycler final : Object {
    explicit Cycler(std::vector<Value> of) : Object(ObjectKind::Cycler), items(std::move(of)) {}
    std::vector<Value> items;
    std::size_t position = 0;
};

struct Joiner final : Object {
    explicit Joiner(std::string text) : Object(ObjectKind::Joiner), separator(std::move(text)) {}
    std::string separator;
    bool is_used = false;
};

/// Arguments put to their parameters.
class BoundArguments {
public:
    bool has(std::size_t index) const { return values_[index].has_value(); }
    const Value& operator[](std::size_t index) const { return *values_[index]; }
    bool is_absent_or_none(std::size_t index) const {
        return !has(index) || (*this)[index].is_none();
    }
    bool truth(std::size_t index, bool fallback) const;
    Result<std::int64_t> integer(std::size_t index, std::int64_t fallback) const;
    Result<std::string> text(std::size_t index, std::string_view fallback) const;

private:
    friend Result<BoundArguments> bind(const Arguments&,
                                       std::string_view,
                                       std::initializer_list<std::string_view>,
                                       std::size_t);
    std::vector<std::optional<Value>> values_;
};

/// Errors as Python's for too many, unknown, doubled and missing arguments; the first `required`
/// parameters have no default.
Result<BoundArguments> bind(const Arguments& arguments,
                            std::string_view function,
                            std::initializer_list<std::string_view> parameters,
                            std::size_t required);

}  // namespace pergola::jinja
