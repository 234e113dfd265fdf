#pragma once
// The tables of what a template can use by name: filters, tests, methods and global functions.

#include <string_view>
#include <utility>
#include <vector>

#include "engine/template/jinja_callable.h"
#include "engine/template/jinja_eval.h"
#include "engine/template/jinja_value.h"

namespace pergola::jinja {

/// What a filter, test or method works on.
struct Use {
    Evaluator& evaluator;
    const Value& value;
    const Arguments& arguments;
    std::string_view name;

    Budget& budget() const { return evaluator.budget(); }
};

using UseFunction = Result<Value> (*)(const Use&);

struct NamedUse {
    std::string_view name;
    UseFunction function;
};

/// Each null for an unknown name.
UseFunction find_filter(std::string_view name);
UseFunction find_text_filter(std::string_view name);
UseFunction find_sequence_filter(std::string_view name);
UseFunction find_test(std::string_view name);
UseFunction find_text_method(std::string_view name);
UseFunction find_text_search_method(std::string_view name);
UseFunction find_text_predicate(std::string_view name);
UseFunction find_container_method(const Value& receiver, std::string_view name);

/// Errors if the filter or test is unknown.
Result<Value> apply_filter(const Use& use);
Result<bool> apply_test(const Use& use);

/// The method of a value, or null; `is_forbidden` if Python has it but it changes the value.
UseFunction find_method(const Value& receiver, std::string_view name);
bool is_forbidden_method(const Value& receiver, std::string_view name);

/// range, dict, namespace, cycler, joiner, raise_exception, strftime_now.
std::vector<std::pair<std::string, Value>> global_functions();

}  // namespace pergola::jinja
