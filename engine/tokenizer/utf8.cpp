#include "engine/tokenizer/utf8.h"

#include <algorithm>
#include <cstdint>

namespace pergola {
namespace {

/// The well-formed byte sequences by their first byte (Unicode 15, table 3-7).
struct Lead {
    std::uint8_t first, last;  // range of the first byte
    std::size_t bytes;         // length of the character
    std::uint8_t second_low, second_high;
};
constexpr Lead leads[] = {
    {0xC2, 0xDF, 2, 0x80, 0xBF},
    {0xE0, 0xE0, 3, 0xA0, 0xBF},
    {0xE1, 0xEC, 3, 0x80, 0xBF},
    {0xED, 0xED, 3, 0x80, 0x9F},
    {0xEE, 0xEF, 3, 0x80, 0xBF},
    {0xF0, 0xF0, 4, 0x90, 0xBF},
    {0xF1, 0xF3, 4, 0x80, 0xBF},
    {0xF4, 0xF4, 4, 0x80, 0x8F},
};

std::uint8_t byte_at(std::string_view text, std::size_t position) {
    return static_cast<std::uint8_t>(text[position]);
}

}  // namespace

Utf8Part utf8_part(std::string_view text, std::size_t position) {
    const std::uint8_t first = byte_at(text, position);
    if (first < 0x80) return {1, Utf8State::Whole};
    const auto* lead =
        std::find_if(std::begin(leads), std::end(leads), [first](const Lead& candidate) {
            return first >= candidate.first && first <= candidate.last;
        });
    if (lead == std::end(leads)) return {1, Utf8State::Broken};
    for (std::size_t i = 1; i < lead->bytes; ++i) {
        if (position + i == text.size()) return {i, Utf8State::Pending};
        const std::uint8_t low = i == 1 ? lead->second_low : 0x80;
        const std::uint8_t high = i == 1 ? lead->second_high : 0xBF;
        const std::uint8_t byte = byte_at(text, position + i);
        if (byte < low || byte > high) return {i, Utf8State::Broken};
    }
    return {lead->bytes, Utf8State::Whole};
}

Utf8Run utf8_run(std::string_view text) {
    std::size_t position = 0;
    bool well_formed = true;
    while (position < text.size()) {
        const Utf8Part part = utf8_part(text, position);
        const bool whole = part.state == Utf8State::Whole;
        if (position == 0) well_formed = whole;
        if (whole != well_formed) break;
        position += part.bytes;
    }
    return {position, well_formed};
}

char32_t code_point_at(std::string_view text, std::size_t position) {
    const std::uint8_t first = byte_at(text, position);
    if (first < 0x80) return first;
    const std::size_t bytes = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    char32_t value = first & (0xFFU >> (bytes + 1));
    for (std::size_t i = 1; i < bytes && position + i < text.size(); ++i) {
        value = (value << 6) | (byte_at(text, position + i) & 0x3FU);
    }
    return value;
}

std::size_t character_start_before(std::string_view text, std::size_t end) {
    std::size_t start = end - 1;
    while (start > 0 && end - start < 4 && (byte_at(text, start) & 0xC0U) == 0x80U) --start;
    return start;
}

void append_utf8(std::string& text, char32_t code_point) {
    const auto put = [&text](char32_t byte) {
        text += static_cast<char>(static_cast<std::uint8_t>(byte));
    };
    if (code_point < 0x80) return put(code_point);
    if (code_point < 0x800) {
        put(0xC0 | (code_point >> 6));
    } else {
        if (code_point < 0x10000) {
            put(0xE0 | (code_point >> 12));
        } else {
            put(0xF0 | (code_point >> 18));
            put(0x80 | ((code_point >> 12) & 0x3F));
        }
        put(0x80 | ((code_point >> 6) & 0x3F));
    }
    put(0x80 | (code_point & 0x3F));
}

void take_whole_characters(std::string& held, std::string& text) {
    std::size_t position = 0;
    while (position < held.size()) {
        const Utf8Part part = utf8_part(held, position);
        if (part.state == Utf8State::Pending) break;
        if (part.state == Utf8State::Whole) {
            text.append(held, position, part.bytes);
        } else {
            append_utf8(text, U'\uFFFD');
        }
        position += part.bytes;
    }
    held.erase(0, position);
}

}  // namespace pergola
