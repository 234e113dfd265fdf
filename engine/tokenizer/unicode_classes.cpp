#include "engine/tokenizer/unicode_classes.h"

#include <utf8proc.h>

#include <algorithm>
#include <array>
#include <cstdint>

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

// Word characters between Unicode 15, which utf8proc 2.8 knows, and 16: found by comparing all.
// Sorted.
constexpr std::array<Block, 32> later_word_characters{
    {{0x897, 0x897},     {0x1C89, 0x1C8A},   {0xA7CB, 0xA7CD},   {0xA7DA, 0xA7DC},
     {0x105C0, 0x105F3}, {0x10D40, 0x10D65}, {0x10D69, 0x10D6D}, {0x10D6F, 0x10D85},
     {0x10EC2, 0x10EC4}, {0x10EFC, 0x10EFC}, {0x11380, 0x11389}, {0x1138B, 0x1138B},
     {0x1138E, 0x1138E}, {0x11390, 0x113B5}, {0x113B7, 0x113C0}, {0x113C2, 0x113C2},
     {0x113C5, 0x113C5}, {0x113C7, 0x113CA}, {0x113CC, 0x113D3}, {0x113E1, 0x113E2},
     {0x116D0, 0x116E3}, {0x11BC0, 0x11BE0}, {0x11BF0, 0x11BF9}, {0x11F5A, 0x11F5A},
     {0x13460, 0x143FA}, {0x16100, 0x16139}, {0x16D40, 0x16D6C}, {0x16D70, 0x16D79},
     {0x18CFF, 0x18CFF}, {0x1CCF0, 0x1CCF9}, {0x1E5D0, 0x1E5FA}, {0x2EBF0, 0x2EE5D}}};

// Where the `tokenizers` library, whose tables are older (Unicode 9 and 8), says the opposite of
// utf8proc 2.8 (15): found by comparing all characters. Sorted.
constexpr std::array<Block, 77> other_marks{{
    {0x7FD, 0x7FD},     {0x898, 0x89F},     {0x8CA, 0x8D3},     {0x9FE, 0x9FE},
    {0xAFA, 0xAFF},     {0xB55, 0xB55},     {0xC04, 0xC04},     {0xC3C, 0xC3C},
    {0xCF3, 0xCF3},     {0xD00, 0xD00},     {0xD3B, 0xD3C},     {0xD81, 0xD81},
    {0xEBA, 0xEBA},     {0xECE, 0xECE},     {0x1715, 0x1715},   {0x180F, 0x180F},
    {0x1ABF, 0x1ACE},   {0x1CF2, 0x1CF3},   {0x1CF7, 0x1CF7},   {0x1DF6, 0x1DFA},
    {0xA82C, 0xA82C},   {0xA8FF, 0xA8FF},   {0x10D24, 0x10D27}, {0x10EAB, 0x10EAC},
    {0x10EFD, 0x10EFF}, {0x10F46, 0x10F50}, {0x10F82, 0x10F85}, {0x11070, 0x11070},
    {0x11073, 0x11074}, {0x110C2, 0x110C2}, {0x11145, 0x11146}, {0x111C9, 0x111C9},
    {0x111CE, 0x111CF}, {0x11241, 0x11241}, {0x1133B, 0x1133B}, {0x1145E, 0x1145E},
    {0x1182C, 0x1183A}, {0x11930, 0x11935}, {0x11937, 0x11938}, {0x1193B, 0x1193E},
    {0x11940, 0x11940}, {0x11942, 0x11943}, {0x119D1, 0x119D7}, {0x119DA, 0x119E0},
    {0x119E4, 0x119E4}, {0x11A01, 0x11A0A}, {0x11A33, 0x11A39}, {0x11A3B, 0x11A3E},
    {0x11A47, 0x11A47}, {0x11A51, 0x11A5B}, {0x11A8A, 0x11A99}, {0x11D31, 0x11D36},
    {0x11D3A, 0x11D3A}, {0x11D3C, 0x11D3D}, {0x11D3F, 0x11D45}, {0x11D47, 0x11D47},
    {0x11D8A, 0x11D8E}, {0x11D90, 0x11D91}, {0x11D93, 0x11D97}, {0x11EF3, 0x11EF6},
    {0x11F00, 0x11F01}, {0x11F03, 0x11F03}, {0x11F34, 0x11F3A}, {0x11F3E, 0x11F42},
    {0x13440, 0x13440}, {0x13447, 0x13455}, {0x16F4F, 0x16F4F}, {0x16F7F, 0x16F87},
    {0x16FE4, 0x16FE4}, {0x16FF0, 0x16FF1}, {0x1CF00, 0x1CF2D}, {0x1CF30, 0x1CF46},
    {0x1E08F, 0x1E08F}, {0x1E130, 0x1E136}, {0x1E2AE, 0x1E2AE}, {0x1E2EC, 0x1E2EF},
    {0x1E4EC, 0x1E4EF},
}};

constexpr std::array<Block, 92> other_nonspacing_marks{{
    {0x7FD, 0x7FD},     {0x898, 0x89F},     {0x8CA, 0x8E1},     {0x9FE, 0x9FE},
    {0xAFA, 0xAFF},     {0xB55, 0xB55},     {0xC04, 0xC04},     {0xC3C, 0xC3C},
    {0xD00, 0xD00},     {0xD3B, 0xD3C},     {0xD81, 0xD81},     {0xEBA, 0xEBA},
    {0xECE, 0xECE},     {0x1734, 0x1734},   {0x180F, 0x180F},   {0x1885, 0x1886},
    {0x1ABF, 0x1ACE},   {0x1DF6, 0x1DFB},   {0xA82C, 0xA82C},   {0xA8C5, 0xA8C5},
    {0xA8FF, 0xA8FF},   {0xA9BD, 0xA9BD},   {0x10D24, 0x10D27}, {0x10EAB, 0x10EAC},
    {0x10EFD, 0x10EFF}, {0x10F46, 0x10F50}, {0x10F82, 0x10F85}, {0x11070, 0x11070},
    {0x11073, 0x11074}, {0x110C2, 0x110C2}, {0x111C9, 0x111C9}, {0x111CF, 0x111CF},
    {0x1123E, 0x1123E}, {0x11241, 0x11241}, {0x1133B, 0x1133B}, {0x11438, 0x1143F},
    {0x11442, 0x11444}, {0x11446, 0x11446}, {0x1145E, 0x1145E}, {0x1182F, 0x11837},
    {0x11839, 0x1183A}, {0x1193B, 0x1193C}, {0x1193E, 0x1193E}, {0x11943, 0x11943},
    {0x119D4, 0x119D7}, {0x119DA, 0x119DB}, {0x119E0, 0x119E0}, {0x11A01, 0x11A0A},
    {0x11A33, 0x11A38}, {0x11A3B, 0x11A3E}, {0x11A47, 0x11A47}, {0x11A51, 0x11A56},
    {0x11A59, 0x11A5B}, {0x11A8A, 0x11A96}, {0x11A98, 0x11A99}, {0x11C30, 0x11C36},
    {0x11C38, 0x11C3D}, {0x11C3F, 0x11C3F}, {0x11C92, 0x11CA7}, {0x11CAA, 0x11CB0},
    {0x11CB2, 0x11CB3}, {0x11CB5, 0x11CB6}, {0x11D31, 0x11D36}, {0x11D3A, 0x11D3A},
    {0x11D3C, 0x11D3D}, {0x11D3F, 0x11D45}, {0x11D47, 0x11D47}, {0x11D90, 0x11D91},
    {0x11D95, 0x11D95}, {0x11D97, 0x11D97}, {0x11EF3, 0x11EF4}, {0x11F00, 0x11F01},
    {0x11F36, 0x11F3A}, {0x11F40, 0x11F40}, {0x11F42, 0x11F42}, {0x13440, 0x13440},
    {0x13447, 0x13455}, {0x16F4F, 0x16F4F}, {0x16FE4, 0x16FE4}, {0x1CF00, 0x1CF2D},
    {0x1CF30, 0x1CF46}, {0x1E000, 0x1E006}, {0x1E008, 0x1E018}, {0x1E01B, 0x1E021},
    {0x1E023, 0x1E024}, {0x1E026, 0x1E02A}, {0x1E08F, 0x1E08F}, {0x1E130, 0x1E136},
    {0x1E2AE, 0x1E2AE}, {0x1E2EC, 0x1E2EF}, {0x1E4EC, 0x1E4EF}, {0x1E944, 0x1E94A},
}};

constexpr std::array<Block, 4> other_invisible{{
    {0x890, 0x891},
    {0x8E2, 0x8E2},
    {0x110CD, 0x110CD},
    {0x13430, 0x1343F},
}};

template <std::size_t count>
bool is_in(const std::array<Block, count>& blocks, char32_t character) {
    const auto block = std::lower_bound(
        blocks.begin(), blocks.end(), character, [](const Block& each, char32_t wanted) {
            return each.last < wanted;
        });
    return block != blocks.end() && block->first <= character;
}

/// Capitals of Unicode 16 and 17, which the `tokenizers` library knows and utf8proc 2.8 does not.
struct LaterCapital {
    char32_t first, last;
    std::int32_t to_small;
};
constexpr std::array<LaterCapital, 10> later_capitals{{{0x1C89, 0x1C89, 1},
                                                       {0xA7CB, 0xA7CB, 0x264 - 0xA7CB},
                                                       {0xA7CC, 0xA7CC, 1},
                                                       {0xA7CE, 0xA7CE, 1},
                                                       {0xA7D2, 0xA7D2, 1},
                                                       {0xA7D4, 0xA7D4, 1},
                                                       {0xA7DA, 0xA7DA, 1},
                                                       {0xA7DC, 0xA7DC, 0x19B - 0xA7DC},
                                                       {0x10D50, 0x10D65, 0x20},
                                                       {0x16EA0, 0x16EB8, 0x1B}}};

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
    if (is_in(later_word_characters, character)) return true;
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
    const bool is_known = category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_MC ||
                          category == UTF8PROC_CATEGORY_ME;
    return is_known != is_in(other_marks, character);
}

bool is_nonspacing_mark(char32_t character) {
    const bool is_known = category_of(character) == UTF8PROC_CATEGORY_MN;
    return is_known != is_in(other_nonspacing_marks, character);
}

bool is_invisible(char32_t character) {
    if (character == '\t' || character == '\n' || character == '\r') return false;
    const utf8proc_category_t category = category_of(character);
    const bool is_known = category == UTF8PROC_CATEGORY_CC || category == UTF8PROC_CATEGORY_CF ||
                          category == UTF8PROC_CATEGORY_CO;
    return is_known != is_in(other_invisible, character);
}

bool is_cjk_ideograph(char32_t character) {
    return std::any_of(cjk_blocks.begin(), cjk_blocks.end(), [character](const Block& block) {
        return character >= block.first && character <= block.last;
    });
}

char32_t lower_case(char32_t character) {
    for (const LaterCapital& later : later_capitals) {
        if (character >= later.first && character <= later.last) {
            return static_cast<char32_t>(static_cast<std::int64_t>(character) + later.to_small);
        }
    }
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
