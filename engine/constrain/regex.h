#pragma once
// Regular expressions of ECMA-262, the part that is regular, as patterns. No looking around, no
// back-references, no word borders, no \p{...}: Unsupported with the place. Greedy or lazy is the same here.

#include <functional>
#include <string_view>

#include "engine/constrain/pattern.h"
#include "kernels/result.h"

namespace pergola {

/// How one character of a set is written; one_of() for plain text.
using CharacterPattern = std::function<Pattern(CodeRanges)>;

/// Texts that match as a whole; ^ and $ may stand at the ends of alternatives and change nothing.
Result<Pattern> parse_regex(std::string_view source);
/// Texts in which it is found somewhere (JSON Schema's "pattern"), but for ^ and $.
Result<Pattern> parse_regex_search(std::string_view source, const CharacterPattern& character);

}  // namespace pergola
