#pragma once
// The IQ1, IQ2 and IQ3 types: 256 values, of which eight or four together are a row of a grid
// (gguf_grid_tables.h). The names are explained in gguf_blocks.h. b[k] is byte k of a block, d F16.
//
//     IQ2_XXS  66 bytes  d@0  per 32 values 8 bytes@2: 4 grid bytes, u32 of 4x7 sign bits and scale
//     IQ2_XS   74        d@0  u16@2 per 8 values: 9 grid bits, 7 sign bits; scale nibbles@66
//     IQ2_S    82        d@0  grid bytes@2  sign bytes@34  2 more grid bits@66  scale nibbles@74
//     IQ3_XXS  98        d@0  grid byte@2 per 4 values; u32@66 per 32 values as in IQ2_XXS
//     IQ3_S   110        d@0  grid byte@2 per 4  ninth bits@66  sign bytes@74  scale nibbles@106
//     IQ1_S    50        d@0  grid bytes@2  u16@34 per 32 values: 4x3 grid bits, 3 of scale, shift
//     IQ1_M    56        grid bytes@0  nibbles@32: 3 grid bits, shift  u16@48: 4x3 of scale, 4 of d
//
// IQ2: d (1/2 + scale) / 4 times +-{8, 25, 43}. IQ3_XXS: d (1/2 + scale) / 2 times
// +-{4, 12, 20, 28, 36, 44, 52, 62}. IQ3_S: d (1 + 2 scale) times +-{1, 3, ... 15}. Their quants
// are the signed level plus 128. IQ1: d (2 scale + 1) times ({-1, 0, 1} +- 1/8); its quant is eight
// times the bracket plus 9, and the scale an eighth.

#include "kernels/codecs/gguf_bytes.h"
#include "kernels/codecs/gguf_grid_tables.h"

namespace pergola::gguf {

/// The eight 2-bit codes of a row, a byte each.
PG_HOST_DEVICE constexpr std::uint64_t spread_pairs(std::uint32_t row) {
    std::uint64_t wide = row;
    wide = (wide | wide << 24) & 0x0000'00FF'0000'00FF;
    wide = (wide | wide << 12) & 0x000F'000F'000F'000F;
    return (wide | wide << 6) & 0x0303'0303'0303'0303;
}

/// The four 4-bit codes of each of two rows, a byte each.
PG_HOST_DEVICE constexpr std::uint64_t spread_nibbles(std::uint32_t first, std::uint32_t second) {
    std::uint64_t wide = first | std::uint64_t{second} << 32;
    wide = (wide | wide << 8) & 0x00FF'00FF'00FF'00FF;
    return (wide | wide << 4) & 0x0F0F'0F0F'0F0F'0F0F;
}

/// Seven stored sign bits; the eighth makes the number of ones even.
PG_HOST_DEVICE constexpr int signs_of_seven(std::uint32_t seven) {
    std::uint32_t parity = seven ^ seven >> 4;
    parity ^= parity >> 2;
    parity ^= parity >> 1;
    return static_cast<int>(seven | (parity & 1) << 7);
}

/// Eight magnitudes up to 127 in bytes; 128 plus or minus each, minus where the sign bit is set.
PG_HOST_DEVICE constexpr std::uint64_t signed_quants(std::uint64_t magnitudes, int signs) {
    constexpr std::uint64_t ones = 0x0101'0101'0101'0101;
    const std::uint64_t bits =
        static_cast<std::uint64_t>(signs) * ones & 0x8040'2010'0804'0201;  // bit j in byte j
    const std::uint64_t is_set = (bits + 0x7F * ones) >> 7 & ones;
    const std::uint64_t negative = is_set * 0xFF;
    return ((0x80 * ones + magnitudes) & ~negative) | ((0x80 * ones - magnitudes) & negative);
}

/// 8, 25, 43 for the codes 0, 1, 2.
PG_HOST_DEVICE constexpr std::uint64_t iq2_magnitudes(std::uint32_t row) {
    constexpr std::uint64_t ones = 0x0101'0101'0101'0101;
    const std::uint64_t codes = spread_pairs(row);
    return 8 * ones + 17 * codes + (codes >> 1 & ones);
}

/// 4, 12, ... 52 and 62 for the codes 0 to 7.
PG_HOST_DEVICE constexpr std::uint64_t iq3_xxs_magnitudes(std::uint64_t codes) {
    constexpr std::uint64_t ones = 0x0101'0101'0101'0101;
    const std::uint64_t is_seven = codes & codes >> 1 & codes >> 2 & ones;
    return 4 * ones + 8 * codes + 2 * is_seven;
}

/// 0, 8, 16 for the codes 0, 1, 2 (-1, 0, 1), and 2 more for a shift of +1/8.
PG_HOST_DEVICE constexpr std::uint64_t iq1_quants(std::uint32_t row, bool is_shift_negative) {
    const std::uint64_t shift = is_shift_negative ? 0 : 0x0202'0202'0202'0202;
    return 8 * spread_pairs(row) + shift;
}

PG_HOST_DEVICE constexpr int nibble_of(const std::byte* block, int offset, int index) {
    return byte_at(block, offset + index / 2) >> (4 * (index % 2)) & 15;
}

/// What all have: eight quants at once, `quant` picks one of them.
template <class Block>
struct GridBlock {
    static constexpr int values = 256;
    static constexpr bool has_minimum = false;
    PG_HOST_DEVICE static int quant(const std::byte* block, int i) {
        return static_cast<int>(Block::eight_quants(block, i / 8) >> (8 * (i % 8)) & 0xFF);
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte*, int) { return 0.0F; }
};

struct BlockIQ2_XXS : GridBlock<BlockIQ2_XXS> {
    static constexpr int bytes = 66, offset = 128;
    PG_HOST_DEVICE static std::uint64_t eight_quants(const std::byte* block, int eight) {
        const int group = 2 + 8 * (eight / 4);
        const std::uint32_t signs = long_at(block, group + 4) >> (7 * (eight % 4)) & 127;
        return signed_quants(iq2_magnitudes(iq2xxs_row(byte_at(block, group + eight % 4))),
                             signs_of_seven(signs));
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int sixteen) {
        const std::uint32_t stored = long_at(block, 6 + 8 * (sixteen / 2)) >> 28;
        return half_at(block, 0) * (0.5F + static_cast<float>(stored)) * 0.25F;
    }
};

struct BlockIQ2_XS : GridBlock<BlockIQ2_XS> {
    static constexpr int bytes = 74, offset = 128;
    PG_HOST_DEVICE static std::uint64_t eight_quants(const std::byte* block, int eight) {
        const int word = word_at(block, 2 + 2 * eight);
        return signed_quants(iq2_magnitudes(iq2xs_row(word & 511)),
                             signs_of_seven(static_cast<std::uint32_t>(word) >> 9));
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int sixteen) {
        const int stored = nibble_of(block, 66, sixteen);
        return half_at(block, 0) * (0.5F + static_cast<float>(stored)) * 0.25F;
    }
};

struct BlockIQ2_S : GridBlock<BlockIQ2_S> {
    static constexpr int bytes = 82, offset = 128;
    PG_HOST_DEVICE static std::uint64_t eight_quants(const std::byte* block, int eight) {
        const int high = byte_at(block, 66 + eight / 4) >> (2 * (eight % 4)) & 3;
        return signed_quants(iq2_magnitudes(iq2s_row(byte_at(block, 2 + eight) | high << 8)),
                             byte_at(block, 34 + eight));
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int sixteen) {
        const int stored = nibble_of(block, 74, sixteen);
        return half_at(block, 0) * (0.5F + static_cast<float>(stored)) * 0.25F;
    }
};

struct BlockIQ3_XXS : GridBlock<BlockIQ3_XXS> {
    static constexpr int bytes = 98, offset = 128;
    PG_HOST_DEVICE static std::uint64_t eight_quants(const std::byte* block, int eight) {
        const std::uint32_t first = iq3xxs_row(byte_at(block, 2 + 2 * eight));
        const std::uint32_t second = iq3xxs_row(byte_at(block, 3 + 2 * eight));
        const std::uint32_t signs = long_at(block, 66 + 4 * (eight / 4)) >> (7 * (eight % 4)) & 127;
        return signed_quants(iq3_xxs_magnitudes(spread_nibbles(first, second)),
                             signs_of_seven(signs));
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int sixteen) {
        const std::uint32_t stored = long_at(block, 66 + 4 * (sixteen / 2)) >> 28;
        return half_at(block, 0) * (0.5F + static_cast<float>(stored)) * 0.5F;
    }
};

struct BlockIQ3_S : GridBlock<BlockIQ3_S> {
    static constexpr int bytes = 110, offset = 128;
    PG_HOST_DEVICE static std::uint64_t eight_quants(const std::byte* block, int eight) {
        const int ninth = byte_at(block, 66 + eight / 4) >> (2 * (eight % 4));
        const std::uint32_t first = iq3s_row(byte_at(block, 2 + 2 * eight) | (ninth & 1) << 8);
        const std::uint32_t second = iq3s_row(byte_at(block, 3 + 2 * eight) | (ninth & 2) << 7);
        const std::uint64_t magnitudes = 2 * spread_nibbles(first, second) + 0x0101'0101'0101'0101;
        return signed_quants(magnitudes, byte_at(block, 74 + eight));
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int sixteen) {
        const int stored = nibble_of(block, 106, sixteen / 2);
        return half_at(block, 0) * static_cast<float>(1 + 2 * stored);
    }
};

struct BlockIQ1_S : GridBlock<BlockIQ1_S> {
    static constexpr int bytes = 50, offset = 9;
    PG_HOST_DEVICE static std::uint64_t eight_quants(const std::byte* block, int eight) {
        const int word = word_at(block, 34 + 2 * (eight / 4));
        const int high = word >> (3 * (eight % 4)) & 7;
        const std::uint32_t row = iq1s_row(byte_at(block, 2 + eight) | high << 8);
        return iq1_quants(row, (word & 0x8000) != 0);
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int sixteen) {
        const int stored = word_at(block, 34 + 2 * (sixteen / 2)) >> 12 & 7;
        return half_at(block, 0) * static_cast<float>(2 * stored + 1) * 0.125F;
    }
};

struct BlockIQ1_M : GridBlock<BlockIQ1_M> {
    static constexpr int bytes = 56, offset = 9;
    PG_HOST_DEVICE static std::uint64_t eight_quants(const std::byte* block, int eight) {
        const int nibble = nibble_of(block, 32, eight);
        const std::uint32_t row = iq1s_row(byte_at(block, eight) | (nibble & 7) << 8);
        return iq1_quants(row, (nibble & 8) != 0);
    }
    /// The four nibbles of d are the top ones of the four scale words.
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int sixteen) {
        const int bits = word_at(block, 48) >> 12 | (word_at(block, 50) >> 8 & 0xF0) |
                         (word_at(block, 52) >> 4 & 0xF00) | (word_at(block, 54) & 0xF000);
        const int stored = word_at(block, 48 + 2 * (sixteen / 4)) >> (3 * (sixteen % 4)) & 7;
        return half_to_float(static_cast<std::uint16_t>(bits)) *
               static_cast<float>(2 * stored + 1) * 0.125F;
    }
};

}  // namespace pergola::gguf
