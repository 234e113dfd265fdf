#pragma once
// Kinds of characters as the published tokenizers ask for them. Any thread. The one place, besides
// normal forms and patterns, that knows utf8proc's tables.

#include <string_view>

namespace pergola {

bool is_white_space(char32_t character);
/// Unicode's \w (UTS 18, annex C): alphabetic, marks, decimal digits, connectors, joiners.
bool is_word_character(char32_t character);
bool is_decimal_digit(char32_t character);
bool is_numeric(char32_t character);  ///< decimal digits, letter numbers, other numbers
/// ASCII's, symbols among them, or Unicode's general category P.
bool is_punctuation(char32_t character);
// The next three as the `tokenizers` library has them, from tables of an older Unicode.
bool is_mark(char32_t character);             ///< general category M
bool is_nonspacing_mark(char32_t character);  ///< general category Mn
/// Control, format and private characters (BERT calls all of them control), but not tab, line feed
/// and carriage return.
bool is_invisible(char32_t character);
/// The blocks that BERT separates character by character.
bool is_cjk_ideograph(char32_t character);
char32_t lower_case(char32_t character);  ///< the simple mapping

/// A test of one character, true for those of a kind.
using CharacterKind = bool (*)(char32_t);

/// The character that ends at `end`, or that starts at `start`, if the bytes there are one.
bool ends_with(std::string_view text, std::size_t end, CharacterKind is_kind);
bool starts_with(std::string_view text, std::size_t start, CharacterKind is_kind);

}  // namespace pergola
