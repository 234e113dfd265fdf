#pragma once
// Bytes sorted into fewer than 64 kinds, so that one word says which of them a part of a vocabulary has, and
// another on which of them an automaton stays where it is. Pure.

#include <array>
#include <cstdint>

#include "engine/constrain/dfa.h"

namespace pergola {

/// A bit for each kind.
using ByteKinds = std::uint64_t;

struct ByteKind {
    /// Kinds from here on are whole characters of several bytes, well formed; and whatever is none of those.
    static constexpr int two_bytes = 48;
    static constexpr int three_bytes = 49;
    static constexpr int four_bytes = 50;
    static constexpr int ill_formed = 51;
};

/// The kind of each ASCII byte. Marks have one each, letters and digits share: no grammar of use treats 'p'
/// and 'q' apart in a place where any text may stand.
constexpr std::array<std::uint8_t, 128> ascii_kinds() {
    std::array<std::uint8_t, 128> kinds = {};
    std::uint8_t next = 8;  // of marks
    for (std::size_t byte = 0; byte < 128; ++byte) {
        const auto c = static_cast<char>(byte);
        if (c == '\t' || c == '\n' || c == '\r') {
            kinds[byte] = c == '\t' ? 1 : c == '\n' ? 2 : 3;
        } else if (byte < 0x20 || byte == 0x7F) {
            kinds[byte] = 0;
        } else if (c >= '0' && c <= '9') {
            kinds[byte] = c == '0' ? 4 : 5;
        } else if ((c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F')) {
            kinds[byte] = c >= 'a' ? 6 : next;
            if (c == 'F') ++next;
        } else if (c >= 'g' && c <= 'z') {
            kinds[byte] = 7;
        } else if (c >= 'G' && c <= 'Z') {
            kinds[byte] = next;
            if (c == 'Z') ++next;
        } else {
            kinds[byte] = next++;
        }
    }
    return kinds;
}
constexpr ByteKinds kind_bit(int kind) { return ByteKinds{1} << kind; }

/// Bytes of the character that begins with `lead`; 0: none does.
constexpr int character_bytes(std::uint8_t lead) {
    if (lead < 0x80) return 1;
    if (lead >= 0xC2 && lead <= 0xDF) return 2;
    if (lead >= 0xE0 && lead <= 0xEF) return 3;
    return lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
}
constexpr bool is_tail(std::uint8_t byte) { return byte >= 0x80 && byte <= 0xBF; }
/// Whether `byte` may stand second behind `lead`: neither a longer form than needed, nor a surrogate, nor
/// beyond U+10FFFF.
constexpr bool may_follow(std::uint8_t lead, std::uint8_t byte) {
    if (!is_tail(byte)) return false;
    switch (lead) {
        case 0xE0: return byte >= 0xA0;
        case 0xED: return byte <= 0x9F;
        case 0xF0: return byte >= 0x90;
        case 0xF4: return byte <= 0x8F;
        default: return true;
    }
}

/// The kinds of which every byte, or every character, leads from `state` back to it. Never ill_formed.
ByteKinds loops_of(const Dfa& dfa, std::int32_t state);

}  // namespace pergola
