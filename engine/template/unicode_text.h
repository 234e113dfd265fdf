#pragma once
// Text as Python sees it: code points, their classes and their cases. All input is valid UTF-8
// (make it so with `valid_utf8` at the door). Knows nothing of templates.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pergola::jinja {

/// Invalid bytes become U+FFFD.
std::string valid_utf8(std::string_view bytes);
std::u32string code_points(std::string_view utf8);
std::string utf8_of(std::u32string_view code_points);
void append_utf8(std::string& utf8, char32_t code_point);
std::int64_t code_point_count(std::string_view utf8);
/// The code point that starts at `offset`, which moves behind it.
char32_t next_code_point(std::string_view utf8, std::size_t& offset);

// Classes of Python's str methods, for one code point.
bool is_space(char32_t code_point);
bool is_alphabetic(char32_t code_point);
bool is_decimal(char32_t code_point);
bool is_digit(char32_t code_point);
bool is_numeric(char32_t code_point);
bool is_printable(char32_t code_point);
bool is_lower(char32_t code_point);
bool is_upper(char32_t code_point);
bool is_title(char32_t code_point);
bool is_cased(char32_t code_point);

std::string upper_case(std::string_view utf8);
std::string lower_case(std::string_view utf8);
std::string swap_case(std::string_view utf8);
std::string case_fold(std::string_view utf8);
std::string capitalized(std::string_view utf8);  ///< first title case, rest lower case
std::string title_case(std::string_view utf8);   ///< str.title(), by runs of cased letters

enum class Side : std::uint8_t { Both, Left, Right };
/// Without `unwanted`: white space.
std::string_view stripped(std::string_view utf8,
                          Side side,
                          std::optional<std::string_view> unwanted = std::nullopt);

/// Byte offset of `needle` at or behind `from`, or npos; linear in time for every input.
std::size_t find_text(std::string_view haystack, std::string_view needle, std::size_t from = 0);
std::size_t find_last_text(std::string_view haystack, std::string_view needle);

}  // namespace pergola::jinja
