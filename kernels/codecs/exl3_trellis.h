#pragma once
// EXL3's packed weights: which bits of a tile are which number. The one place where the format and
// its codebook constants are written down; host and device. Never allocates; trusts that the words
// are there. Knows nothing of Hadamard transforms and scales (exl3_linear.h).
//
// A weight matrix [inputs, outputs] is cut into tiles of 16 x 16. A tile is a ring of 256
// positions; position i adds D(i) new bits to a stream, and its state is the 16 bits that end
// there, the first ones being taken from the end of the ring (tail biting). A codebook turns a
// state into an F16.
//
//     rate R     in half bits a weight: 2..16 even (1 to 8 bits), or 3, 5, 7 (1.5, 2.5, 3.5 bits)
//     tile       4R little-endian 32-bit words; stream bit p is bit 31 - p % 32 of word p / 32
//     D(i)       R / 2 for an even rate; for an odd one (R - 1) / 2 at even i and (R + 1) / 2 at
//     odd S(i)       D(0) + ... + D(i) = (i + 1) R / 2, rounded down state(i)   stream bits S(i) -
//     16 ... S(i) - 1, modulo 128 R, first bit on top position   i = 8 t + j lies in row 2 (t % 4)
//     + j % 2 + 8 (j / 2 % 2) of the tile (an input) and
//                column t / 4 + 8 (j / 4) (an output): the operand order of tensor cores

#include <cstdint>

#include "kernels/codecs/half.h"
#include "kernels/codecs/host_device.h"

namespace pergola::exl3 {

enum class Codebook : std::uint8_t { ThreeInst, Mcg, Mul1 };

/// What a linear's tiles are made with: the same for all of them, another for each linear.
struct Rate {
    std::uint8_t half_bits = 0;
    Codebook codebook = Codebook::Mul1;
    constexpr bool operator==(const Rate&) const = default;
};

constexpr int tile_side = 16;
constexpr int tile_values = 256;
constexpr int hadamard_width = 128;

/// Inputs or outputs as the format pads them.
PG_HOST_DEVICE constexpr std::int64_t padded_width(std::int64_t width) {
    return (width + hadamard_width - 1) / hadamard_width * hadamard_width;
}

/// Half bits a weight that the format knows; half rates exist with Mul1 only.
PG_HOST_DEVICE constexpr bool is_rate(int half_bits, Codebook codebook) {
    if (half_bits % 2 != 0) return codebook == Codebook::Mul1 && half_bits >= 3 && half_bits <= 7;
    return half_bits >= 2 && half_bits <= 16;
}

/// 32-bit words of one tile.
PG_HOST_DEVICE constexpr int tile_words(int half_bits) {
    return 4 * half_bits;
}

/// One past the last stream bit of position i; also right for i = -1.
PG_HOST_DEVICE constexpr int end_bit(int half_bits, int i) {
    return (i + 1) * half_bits / 2;
}

PG_HOST_DEVICE constexpr int tile_row(int i) {
    return 2 * (i / 8 % 4) + (i & 1) + 8 * ((i >> 1) & 1);
}
PG_HOST_DEVICE constexpr int tile_column(int i) {
    return i / 32 + 8 * ((i >> 2) & 1);
}

/// The state of ring position i < 256 of a tile.
PG_HOST_DEVICE constexpr std::uint32_t state(const std::uint32_t* words, int half_bits, int i) {
    const int count = tile_words(half_bits);
    const int end = end_bit(half_bits, i);
    const int last = (end - 1) / 32;
    const int before = last == 0 ? count - 1 : last - 1;
    const std::uint64_t window = (static_cast<std::uint64_t>(words[before]) << 32) | words[last];
    return static_cast<std::uint32_t>(window >> (32 * (last + 1) - end)) & 0xFFFFU;
}

constexpr std::uint32_t three_inst_multiplier = 89226354U;
constexpr std::uint32_t three_inst_addend = 64248484U;
constexpr std::uint32_t mcg_multiplier = 0xCBAC1FEDU;   // also the value of the tensor `.mcg`
constexpr std::uint32_t mul1_multiplier = 0x83DCD12DU;  // also the value of the tensor `.mul1`

// Mul1 is affine in the sum of four bytes: value = (1024 + sum) * slope + intercept, in F16.
constexpr std::uint16_t mul1_slope_bits = 0x1EEE;
constexpr std::uint16_t mul1_intercept_bits = 0xC931;

/// The codebook's product before it becomes a number: two F16 to be added (ThreeInst, Mcg) or four
/// bytes to be added (Mul1).
PG_HOST_DEVICE constexpr std::uint32_t code_word(Codebook codebook, std::uint32_t state) {
    switch (codebook) {
        case Codebook::ThreeInst:
            return ((state * three_inst_multiplier + three_inst_addend) & 0x8FFF8FFFU) ^
                   0x3B603B60U;
        case Codebook::Mcg:
            return ((state * mcg_multiplier) & 0x8FFF8FFFU) ^ 0x3B603B60U;
        case Codebook::Mul1:
            return state * mul1_multiplier;
    }
    return 0;
}

/// The F16 (as bits) that a state stands for. Each sum is exact in F32 and rounded once.
PG_HOST_DEVICE constexpr std::uint16_t value_bits(Codebook codebook, std::uint32_t state) {
    const std::uint32_t word = code_word(codebook, state);
    if (codebook != Codebook::Mul1) {
        return float_to_half(half_to_float(static_cast<std::uint16_t>(word)) +
                             half_to_float(static_cast<std::uint16_t>(word >> 16)));
    }
    const std::uint32_t sum =
        (word & 255U) + ((word >> 8) & 255U) + ((word >> 16) & 255U) + (word >> 24);
    const float scaled = static_cast<float>(1024U + sum) * half_to_float(mul1_slope_bits);
    return float_to_half(scaled + half_to_float(mul1_intercept_bits));
}

}  // namespace pergola::exl3
