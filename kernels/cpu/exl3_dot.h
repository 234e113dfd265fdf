#pragma once
// The inner loops of `linear` for EXL3, one set per instruction set: tiles are decoded in registers
// and multiplied by rotated inputs in F32. Knows nothing of threads, Hadamard transforms or scales.
// One token runs the same sums as many, so a result's bits do not depend on their number.
//
// Inputs are laid out as the ring of a tile wants them: for each 16 inputs, 32 floats, number i
// being input tile_row(i), since ring positions i, i + 32, ... meet the same 16 inputs in this
// order.

#include <cstdint>

#include "kernels/codecs/exl3_trellis.h"
#include "kernels/cpu/cpu_features.h"

namespace pergola::cpu {

constexpr int exl3_floats_of_tile = 32;  ///< of laid out inputs

/// Where the states of a tile lie in its words, of which the last is repeated before the first; for
/// registers of so many lanes. State i is the upper half of
/// (words[w] << shift) | (words[w + 1] >> (32 - shift)), w = base of its register + first.
struct Exl3Windows {
    alignas(64) std::int32_t first[exl3::tile_values];
    alignas(64) std::int32_t shift[exl3::tile_values];
    std::int32_t base[exl3::tile_values];  ///< one a register
};
const Exl3Windows& exl3_windows(int half_bits, int lanes);

/// 16 outputs: one tile across, all tiles down.
struct Exl3Column {
    const std::uint32_t* tile = nullptr;  ///< the topmost
    std::int64_t words_between = 0;       ///< from a tile to the one below
    std::int64_t tiles = 0;
    exl3::Rate rate;
    const Exl3Windows* windows = nullptr;  ///< of the rate and the loops' lanes
    const float* x = nullptr;              ///< [tokens, tiles * exl3_floats_of_tile]
    std::int64_t tokens = 0;
    float* sums = nullptr;  ///< 16 of each token
    std::int64_t sum_stride = 0;
};

// The F16 constants of the codebook Mul1 as numbers, whose product and sum are exact in F32.
constexpr float exl3_mul1_slope = half_to_float(exl3::mul1_slope_bits);
constexpr float exl3_mul1_intercept = half_to_float(exl3::mul1_intercept_bits);

// Of the codebooks of two F16, whose sign and lower twelve bits are free: what remains of a
// product's bits, moved to their places in F32, and the fixed ones there.
constexpr std::int32_t exl3_half_mask = static_cast<std::int32_t>(0x81FFE000U);
constexpr std::int32_t exl3_half_bits = 0x3F6C0000;

constexpr std::int64_t exl3_most_tokens = 64;  ///< of one call

struct Exl3Dot {
    void (*run)(const Exl3Column&) = nullptr;
    int lanes = 0;  ///< of the windows that it wants; 0: none
};
Exl3Dot exl3_dot(CpuLevel level);

/// The number of each of the 65536 states; made at the first use of a codebook.
const float* exl3_codebook_values(exl3::Codebook codebook);

// One file each; use them through exl3_dot.
void exl3_dot_portable(const Exl3Column& column);
#if defined(__x86_64__)
void exl3_dot_avx2(const Exl3Column& column);
void exl3_dot_avx512(const Exl3Column& column);
#endif

}  // namespace pergola::cpu
