#include "engine/tokenizer/byte_level.h"

#include <array>

#include "engine/tokenizer/utf8.h"

namespace pergola {
namespace {

/// These bytes stand for themselves; the other 68, in order, are U+0100 and up.
constexpr bool is_printable(unsigned byte) {
    return (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
}

constexpr std::size_t used_code_points = 256 + 68;

struct ByteLevelTables {
    std::array<char16_t, 256> character{};
    std::array<std::int16_t, used_code_points> byte{};  // -1: stands for no byte
};

constexpr ByteLevelTables make_tables() {
    ByteLevelTables tables;
    for (auto& byte : tables.byte) byte = -1;
    char16_t next = 256;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const char16_t character = is_printable(byte) ? static_cast<char16_t>(byte) : next++;
        tables.character[byte] = character;
        tables.byte[character] = static_cast<std::int16_t>(byte);
    }
    return tables;
}

constexpr ByteLevelTables tables = make_tables();

}  // namespace

std::string byte_level_text(std::uint8_t byte) {
    std::string text;
    append_utf8(text, tables.character[byte]);
    return text;
}

std::optional<std::string> bytes_of_byte_level(std::string_view text) {
    std::string bytes;
    bytes.reserve(text.size());
    for (std::size_t position = 0; position < text.size();) {
        const Utf8Part part = utf8_part(text, position);
        if (part.state != Utf8State::Whole) return std::nullopt;
        const char32_t character = code_point_at(text, position);
        if (character >= used_code_points || tables.byte[character] < 0) return std::nullopt;
        bytes += static_cast<char>(static_cast<std::uint8_t>(tables.byte[character]));
        position += part.bytes;
    }
    return bytes;
}

}  // namespace pergola
