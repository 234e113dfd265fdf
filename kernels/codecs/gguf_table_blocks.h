#pragma once
// The types whose nibbles choose one of 16 levels. The names are explained in gguf_blocks.h: a
// quant is the level moved up by the offset, so that it is never negative. d is F16.
//
//     IQ4_NL   32 values  18 bytes   d@0  nibbles@2                          d level
//     IQ4_XS  256        136         d@0  high scale pairs@2  low scale nibbles@4  nibbles@8
//     MXFP4    32         17         exponent e@0  nibbles@1                 2^(e-128) 2 E2M1
//     NVFP4    64         36         E4M3 scales@0 of 16 values each, 8 bytes@4 of nibbles each
//
// MXFP4: OCP Microscaling Formats 1.0; E2M1 has the magnitudes 0 0.5 1 1.5 2 3 4 6, doubled here.
// NVFP4's E4M3 is unsigned; its 0x7F, elsewhere NaN, is 0. A file may multiply the whole tensor by
// a number of its own, which is not in the blocks.

#include "kernels/codecs/gguf_bytes.h"

namespace pergola::gguf {

/// Byte i < 16 of a table in two words: needs no memory, so that the device can use it too.
PG_HOST_DEVICE constexpr int table_byte(std::uint64_t first, std::uint64_t second, int i) {
    return static_cast<int>((i < 8 ? first : second) >> (8 * (i % 8)) & 0xFF);
}

/// The levels -127 -104 -83 -65 -49 -35 -22 -10 1 13 25 38 53 69 89 113 of IQ4, plus 128.
PG_HOST_DEVICE constexpr int iq4_quant(int nibble) {
    return table_byte(0x766A'5D4F'3F2D'1801, 0xF1D9'C5B5'A699'8D81, nibble);
}

/// Twice the E2M1 value, plus 12: 0 1 2 3 4 6 8 12, then the negatives.
PG_HOST_DEVICE constexpr int e2m1_quant(int nibble) {
    return table_byte(0x1814'1210'0F0E'0D0C, 0x0004'0608'090A'0B0C, nibble);
}

struct BlockIQ4_NL {
    static constexpr int values = 32, bytes = 18, offset = 128;
    static constexpr bool has_minimum = false;
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        return iq4_quant(nibble_at(block, 2, i));
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int) {
        return half_at(block, 0);
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte*, int) { return 0.0F; }
};

struct BlockIQ4_XS {
    static constexpr int values = 256, bytes = 136, offset = 128;
    static constexpr bool has_minimum = false;
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        return iq4_quant(nibble_at(block, 8 + 16 * (i / 32), i % 32));
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int sixteen) {
        const int group = sixteen / 2;
        const int low = byte_at(block, 4 + group / 2) >> (4 * (group % 2)) & 15;
        const int high = word_at(block, 2) >> (2 * group) & 3;
        return half_at(block, 0) * static_cast<float>((low | high << 4) - 32);
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte*, int) { return 0.0F; }
};

struct BlockMXFP4 {
    static constexpr int values = 32, bytes = 17, offset = 12;
    static constexpr bool has_minimum = false;
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        return e2m1_quant(nibble_at(block, 1, i));
    }
    /// 2^(e - 128); the two smallest are subnormal.
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int) {
        const auto exponent = static_cast<std::uint32_t>(byte_at(block, 0));
        return std::bit_cast<float>(exponent < 2 ? 0x200000U << exponent : (exponent - 1) << 23);
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte*, int) { return 0.0F; }
};

struct BlockNVFP4 {
    static constexpr int values = 64, bytes = 36, offset = 12;
    static constexpr bool has_minimum = false;
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        const int byte = byte_at(block, 4 + 8 * (i / 16) + i % 8);
        return e2m1_quant(i % 16 < 8 ? byte & 15 : byte >> 4);
    }
    /// Half of the E4M3 value, since the levels are doubled.
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int sixteen) {
        const int stored = byte_at(block, sixteen);
        const int exponent = stored >> 3 & 15;
        const int mantissa = stored & 7;
        if (stored == 0x7F) return 0.0F;
        if (exponent == 0) return static_cast<float>(mantissa) * 0x1p-10F;
        const float power =
            std::bit_cast<float>(static_cast<std::uint32_t>(exponent + 127 - 7 - 3 - 1) << 23);
        return static_cast<float>(8 + mantissa) * power;
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte*, int) { return 0.0F; }
};

}  // namespace pergola::gguf
