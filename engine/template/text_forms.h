#pragma once
// How Python writes values: str(), repr() and the shortest float that reads back as the same
// number.

#include <string>

#include "engine/template/jinja_budget.h"
#include "engine/template/jinja_value.h"

namespace pergola::jinja {

/// 1.0, 1e+20, 1e-07, nan: as Python's repr.
std::string float_text(double number);

/// Python's str(value); an undefined value is empty.
Result<std::string> text_of(Budget& budget, const Value& value);

/// Python's repr(value).
Result<std::string> repr_of(Budget& budget, const Value& value);

/// Python's repr of a string: quotes, escapes, characters that cannot be seen as \x, \u, \U.
std::string quoted(std::string_view utf8);

}  // namespace pergola::jinja
