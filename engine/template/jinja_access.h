#pragma once
// Attributes and items of values, as Jinja2's sandbox finds them: `a.b` looks for a method first
// and for an item then, `a['b']` the other way round; what would change a list or dict is out of
// reach.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/template/jinja_budget.h"
#include "engine/template/jinja_callable.h"
#include "engine/template/jinja_value.h"

namespace pergola::jinja {

Result<Value> get_attribute(Evaluator& evaluator, const Value& value, const std::string& name);
/// Only what Python's getattr finds, without the items of a mapping.
Result<Value> get_own_attribute(Evaluator& evaluator, const Value& value, const std::string& name);
Result<Value> get_item(Evaluator& evaluator, const Value& value, const Value& key);
/// value[start:stop:step]; absent parts are none.
Result<Value> get_slice(
    Budget& budget, const Value& value, const Value& start, const Value& stop, const Value& step);

/// A path as filters take it: 'a.b.0', an integer, or none for the value itself.
class AttributePath {
public:
    static AttributePath parse(const Value& path);
    /// `fallback` replaces each undefined step.
    Result<Value> get(Evaluator& evaluator, Value value, const Value* fallback = nullptr) const;

private:
    std::vector<Value> parts_;
};

}  // namespace pergola::jinja
