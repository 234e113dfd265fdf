#include "engine/tokenizer/unicode_classes.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>

#include "engine/tokenizer/utf8.h"

namespace pergola {
namespace {

utf8proc_category_t category_of(char32_t character) {
    return utf8proc_category(static_cast<utf8proc_int32_t>(character));
}

struct Block {
    char32_t first, last;
};
constexpr std::array<Block, 8> cjk_blocks{{{0x4E00, 0x9FFF},
                                           {0x3400, 0x4DBF},
                                           {0x20000, 0x2A6DF},
                                           {0x2A700, 0x2B73F},
                                           {0x2B740, 0x2B81F},
                                           {0x2B920, 0x2CEAF},
                                           {0xF900, 0xFAFF},
                                           {0x2F800, 0x2FA1F}}};

}  // namespace

bool is_white_space(char32_t character) {
    if ((character >= 0x09 && character <= 0x0D) || character == 0x85) return true;
    const utf8proc_category_t category = category_of(character);
    return category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_ZL ||
           category == UTF8PROC_CATEGORY_ZP;
}

bool is_word_character(char32_t character) {
    if (character == 0x200C || character == 0x200D) return true;
    // Circled and squared letters: symbols, yet alphabetic.
    if ((character >= 0x24B6 && character <= 0x24E9) ||
        (character >= 0x1F130 && character <= 0x1F149) ||
        (character >= 0x1F150 && character <= 0x1F169) ||
        (character >= 0x1F170 && character <= 0x1F189)) {
        return true;
    }
    switch (category_of(character)) {
        case UTF8PROC_CATEGORY_LU:
        case UTF8PROC_CATEGORY_LL:
        case UTF8PROC_CATEGORY_LT:
        case UTF8PROC_CATEGORY_LM:
        case UTF8PROC_CATEGORY_LO:
        case UTF8PROC_CATEGORY_MN:
        case UTF8PROC_CATEGORY_MC:
        case UTF8PROC_CATEGORY_ME:
        case UTF8PROC_CATEGORY_ND:
        case UTF8PROC_CATEGORY_NL:
        case UTF8PROC_CATEGORY_PC:
            return true;
        default:
            return false;
    }
}

bool is_decimal_digit(char32_t character) {
    return category_of(character) == UTF8PROC_CATEGORY_ND;
}

bool is_numeric(char32_t character) {
    const utf8proc_category_t category = category_of(character);
    return category == UTF8PROC_CATEGORY_ND || category == UTF8PROC_CATEGORY_NL ||
           category == UTF8PROC_CATEGORY_NO;
}

bool is_punctuation(char32_t character) {
    if (character < 0x80) {
        return (character >= 0x21 && character <= 0x2F) ||
               (character >= 0x3A && character <= 0x40) ||
               (character >= 0x5B && character <= 0x60) || (character >= 0x7B && character <= 0x7E);
    }
    switch (category_of(character)) {
        case UTF8PROC_CATEGORY_PC:
        case UTF8PROC_CATEGORY_PD:
        case UTF8PROC_CATEGORY_PS:
        case UTF8PROC_CATEGORY_PE:
        case UTF8PROC_CATEGORY_PI:
        case UTF8PROC_CATEGORY_PF:
        case UTF8PROC_CATEGORY_PO:
            return true;
        default:
            return false;
    }
}

bool is_mark(char32_t character) {
    const utf8proc_category_t category = category_of(character);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC ||
           category == UTF8PROC_CATEGORY_ME;
}

bool is_nonspacing_mark(char32_t character) {
    return category_of(character) == UTF8PROC_CATEGORY_MN;
}

bool is_invisible(char32_t character) {
    if (character == '\t' || character == '\n' || character == '\r') return false;
    const utf8proc_category_t category = category_of(character);
    return category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF ||
           category == UTF8PROC_CATEGORY_CO;
}

bool is_cjk_ideograph(char32_t character) {
    return std::any_of(cjk_blocks.begin(), cjk_blocks.end(), [character](const Block& block) {
        return character >= block.first && character <= block.last;
    });
}

char32_t lower_case(char32_t character) {
    return static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(character)));
}

bool ends_with(std::string_view text, std::size_t end, CharacterKind is_kind) {
    if (end == 0) return false;
    const std::size_t start = character_start_before(text, end);
    const Utf8Part part = utf8_part(text.substr(0, end), start);
    return part.state == Utf8State::Whole && start + part.bytes == end &&
           is_kind(code_point_at(text, start));
}

bool starts_with(std::string_view text, std::size_t start, CharacterKind is_kind) {
    if (start >= text.size()) return false;
    return utf8_part(text, start).state == Utf8State::Whole && is_kind(code_point_at(text, start));
}

}  // namespace pergola
