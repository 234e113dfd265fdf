#pragma once
// What Python's str methods do, on plain texts; filters use them too. Knows nothing of values.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/template/jinja_budget.h"

namespace pergola::jinja {

enum class LineEnds : std::uint8_t { Drop, Keep };
/// str.splitlines: all of Unicode's line ends.
Result<std::vector<std::string_view>> split_lines(Budget& budget,
                                                  std::string_view text,
                                                  LineEnds ends);

/// str.split(): at runs of white space, without empty parts.
Result<std::vector<std::string_view>> split_words(Budget& budget, std::string_view text);

/// A negative count replaces all. An empty `old_text` stands between all code points.
Result<std::string> replaced_text(Budget& budget,
                                  std::string_view text,
                                  std::string_view old_text,
                                  std::string_view new_text,
                                  std::int64_t count);

enum class Align : std::uint8_t { Left, Center, Right };
/// `width` in code points; `fill` is one code point.
Result<std::string> justified_text(
    Budget& budget, std::string_view text, std::int64_t width, std::string_view fill, Align align);

}  // namespace pergola::jinja
