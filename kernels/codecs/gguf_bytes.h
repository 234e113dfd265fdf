#pragma once
// Reading the fields of a block: bytes, halves, nibbles, single bits. Knows no block type. Trusts
// that the bytes are there.

#include <cstddef>
#include <cstdint>

#include "kernels/codecs/half.h"
#include "kernels/codecs/host_device.h"

namespace pergola::gguf {

PG_HOST_DEVICE constexpr int byte_at(const std::byte* block, int offset) {
    return static_cast<int>(block[offset]);
}

PG_HOST_DEVICE constexpr int word_at(const std::byte* block, int offset) {
    return byte_at(block, offset) | byte_at(block, offset + 1) << 8;
}

PG_HOST_DEVICE constexpr std::uint32_t long_at(const std::byte* block, int offset) {
    return static_cast<std::uint32_t>(word_at(block, offset)) |
           static_cast<std::uint32_t>(word_at(block, offset + 2)) << 16;
}

PG_HOST_DEVICE constexpr float half_at(const std::byte* block, int offset) {
    return half_to_float(static_cast<std::uint16_t>(word_at(block, offset)));
}

PG_HOST_DEVICE constexpr int signed_byte_at(const std::byte* block, int offset) {
    return (byte_at(block, offset) ^ 0x80) - 128;
}

/// Value i < 32 of 16 bytes that start at `offset`.
PG_HOST_DEVICE constexpr int nibble_at(const std::byte* block, int offset, int i) {
    return i < 16 ? byte_at(block, offset + i) & 15 : byte_at(block, offset + i - 16) >> 4;
}

/// Bit i < 32 of the little-endian word at `offset`.
PG_HOST_DEVICE constexpr int bit_at(const std::byte* block, int offset, int i) {
    return byte_at(block, offset + i / 8) >> (i % 8) & 1;
}

}  // namespace pergola::gguf
