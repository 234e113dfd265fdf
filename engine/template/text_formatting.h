#pragma once
// Python's two ways to fill a text with values: 'a %s' % x, and 'a {}'.format(x); HTML escaping
// too.

#include <string>
#include <string_view>

#include "engine/template/jinja_budget.h"
#include "engine/template/jinja_callable.h"
#include "engine/template/jinja_value.h"

namespace pergola::jinja {

/// `values` is a tuple, a mapping (for %(name)s) or one value.
Result<Value> format_percent(Budget& budget, std::string_view format, const Value& values);

/// str.format with automatic, numbered and named fields, attributes, items, conversions and
/// formats.
Result<Value> format_braces(Evaluator& evaluator, std::string_view format, const Arguments& values);

std::string html_escaped(std::string_view utf8);

}  // namespace pergola::jinja
