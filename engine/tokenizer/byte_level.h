#pragma once
// GPT-2's way to write any bytes as printable text: each byte is one character of U+0021..U+0143
// (Radford et al. 2019, encoder.py). Vocabularies of byte-level BPE are written in it.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace pergola {

/// The character that stands for `byte`, as UTF-8.
std::string byte_level_text(std::uint8_t byte);
/// The bytes that `text` stands for; nothing if a character of it stands for no byte.
std::optional<std::string> bytes_of_byte_level(std::string_view text);

}  // namespace pergola
