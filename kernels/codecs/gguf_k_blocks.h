#pragma once
// The K types: 256 values, scales within a block's scale. The names are explained in gguf_blocks.h.
// b[k] is byte k of a block, d and dmin are F16.
//
//     Q2_K   84 bytes   4-bit scales and minimums@0  pairs@16  d@80  dmin@82
//     Q3_K  110         high bits@0  pairs@32  6-bit scales@96  d@108
//     Q4_K  144         d@0  dmin@2  6-bit scales and minimums@4  nibbles@16
//     Q5_K  176         d@0  dmin@2  6-bit scales and minimums@4  fifth bits@16  nibbles@48
//     Q6_K  210         low nibbles@0  high pairs@128  i8 scales@192  d@208
//
// Pairs and nibbles are spread: a byte holds the values of the same column of several runs of 32.

#include "kernels/codecs/gguf_bytes.h"

namespace pergola::gguf {

/// Value i < 256 of 64 bytes of 2-bit values at `offset`: four runs of 32 in each 32 bytes.
PG_HOST_DEVICE constexpr int pair_at(const std::byte* block, int offset, int i) {
    return byte_at(block, offset + 32 * (i / 128) + i % 32) >> (2 * (i % 128 / 32)) & 3;
}

struct BlockQ2_K {
    static constexpr int values = 256, bytes = 84, offset = 0;
    static constexpr bool has_minimum = true;
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        return pair_at(block, 16, i);
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int sixteen) {
        return half_at(block, 80) * static_cast<float>(byte_at(block, sixteen) & 15);
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte* block, int sixteen) {
        return -(half_at(block, 82) * static_cast<float>(byte_at(block, sixteen) >> 4));
    }
};

struct BlockQ3_K {
    static constexpr int values = 256, bytes = 110, offset = 4;
    static constexpr bool has_minimum = false;
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        const int high = byte_at(block, i % 32) >> (i / 32) & 1;
        return pair_at(block, 32, i) | high << 2;
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int sixteen) {
        const int low = byte_at(block, 96 + sixteen % 8) >> (4 * (sixteen / 8)) & 15;
        const int high = byte_at(block, 104 + sixteen % 4) >> (2 * (sixteen / 4)) & 3;
        return half_at(block, 108) * static_cast<float>((low | high << 4) - 32);
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte*, int) { return 0.0F; }
};

/// What Q4_K and Q5_K share: d, dmin and the 6-bit scales and minimums of 8 groups of 32.
struct SixBitScales {
    static constexpr bool has_minimum = true;
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int sixteen) {
        return half_at(block, 0) * static_cast<float>(scale_bits(block, sixteen / 2));
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte* block, int sixteen) {
        return -(half_at(block, 2) * static_cast<float>(minimum_bits(block, sixteen / 2)));
    }
    PG_HOST_DEVICE static constexpr int scale_bits(const std::byte* block, int group) {
        if (group < 4) return byte_at(block, 4 + group) & 63;
        return (byte_at(block, 8 + group) & 15) | byte_at(block, group) >> 6 << 4;
    }
    PG_HOST_DEVICE static constexpr int minimum_bits(const std::byte* block, int group) {
        if (group < 4) return byte_at(block, 8 + group) & 63;
        return byte_at(block, 8 + group) >> 4 | byte_at(block, 4 + group) >> 6 << 4;
    }
    PG_HOST_DEVICE static constexpr int nibble(const std::byte* block, int offset, int i) {
        const int group = i / 32;
        return byte_at(block, offset + 32 * (group / 2) + i % 32) >> (4 * (group % 2)) & 15;
    }
};

struct BlockQ4_K : SixBitScales {
    static constexpr int values = 256, bytes = 144, offset = 0;
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        return nibble(block, 16, i);
    }
};

struct BlockQ5_K : SixBitScales {
    static constexpr int values = 256, bytes = 176, offset = 0;
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        const int fifth = byte_at(block, 16 + i % 32) >> (i / 32) & 1;
        return nibble(block, 48, i) | fifth << 4;
    }
};

struct BlockQ6_K {
    static constexpr int values = 256, bytes = 210, offset = 32;
    static constexpr bool has_minimum = false;
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        const int half = i / 128;
        const int part = i % 128 / 32;
        const int column = i % 32;
        const int low =
            byte_at(block, 64 * half + 32 * (part % 2) + column) >> (4 * (part / 2)) & 15;
        const int high = byte_at(block, 128 + 32 * half + column) >> (2 * part) & 3;
        return low | high << 4;
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int sixteen) {
        return half_at(block, 208) * static_cast<float>(signed_byte_at(block, 192 + sixteen));
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte*, int) { return 0.0F; }
};

}  // namespace pergola::gguf
