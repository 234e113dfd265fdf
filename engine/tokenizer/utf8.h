#pragma once
// UTF-8 in bytes that may be broken. Knows nothing of tokens.

#include <cstddef>
#include <string>
#include <string_view>

namespace pergola {

enum class Utf8State {
    Whole,    ///< one well-formed character
    Broken,   ///< a maximal invalid part: no continuation can make it a character
    Pending,  ///< the text ends inside a character that is good so far
};

struct Utf8Part {
    std::size_t bytes = 0;  ///< 1..4
    Utf8State state = Utf8State::Broken;
};

/// What starts at `position`, which must be inside `text`. Parts are those of Unicode 3.9, table
/// 3-7: overlong forms, surrogates and values above U+10FFFF are broken at their second byte.
Utf8Part utf8_part(std::string_view text, std::size_t position);

/// Bytes of the longest start of `text` that is well formed, or (if none is) that has no
/// well-formed character. 0 only for an empty text.
struct Utf8Run {
    std::size_t bytes = 0;
    bool well_formed = true;
};
Utf8Run utf8_run(std::string_view text);

/// The value of the well-formed character at `position`.
char32_t code_point_at(std::string_view text, std::size_t position);
/// Where the character that ends at `end` (> 0) starts, in well-formed text.
std::size_t character_start_before(std::string_view text, std::size_t end);
void append_utf8(std::string& text, char32_t code_point);

/// Moves what is certain from `held` to the end of `text`, U+FFFD for each broken part. What stays
/// in `held` (at most 3 bytes) may still become a character.
void take_whole_characters(std::string& held, std::string& text);

}  // namespace pergola
