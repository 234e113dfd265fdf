#pragma once
// Numbers read from text as Python's int() and float() read them. Knows nothing of templates.

#include <cstdint>
#include <optional>
#include <string_view>

namespace pergola::jinja {

/// Absent if the text is no integer of 64 bits. Base 0 or the matching base takes 0x, 0o, 0b.
std::optional<std::int64_t> integer_of_text(std::string_view text, int base);
std::optional<double> float_of_text(std::string_view text);

}  // namespace pergola::jinja
