#pragma once
// How JSON is written, as patterns: RFC 8259 with bounded white space and bounded numbers, so that no
// answer goes on for ever inside them.

#include <cstdint>
#include <string_view>

#include "engine/constrain/pattern.h"

namespace pergola {

/// Nothing, one blank, or a line break and up to 32 blanks.
Pattern json_space();
/// One character of the set as it stands in a string; the same one is always written the same way.
Pattern json_character(const CodeRanges& ranges);
/// One character in any way of writing it.
Pattern any_json_character();
/// `"` characters `"`.
Pattern json_string(Pattern characters);
/// The string with this text, in the one way that json_character() writes.
Pattern json_literal_string(std::string_view text);

/// Rules that the functions below name; to be added to whatever uses them.
void add_json_rules(PatternRules& rules);
Pattern any_json_string();
Pattern any_json_number();   ///< at most 16 digits before and 16 behind the point, two in the exponent
Pattern any_json_integer();  ///< at most 16 digits
Pattern any_json_value();
Pattern json_boolean();
Pattern json_null();

/// Whole numbers from `first` to `last`, both included; nothing() if there are none.
Pattern integer_range(std::int64_t first, std::int64_t last);
/// Decimal numbers (no exponent) from `first` to `last`, the ends left out where said.
struct NumberRange {
    std::int64_t first = 0;
    std::int64_t last = 0;
    bool without_first = false;
    bool without_last = false;
};
Pattern number_range(const NumberRange& range);

}  // namespace pergola
