#pragma once
// The inner loops of `linear` for EXL3 in the card's order (codecs/exl3_packed.h), one set per
// instruction set. All 32 lanes of a unit have their states at the same bits of their words, so
// that a register's states come by shifts that the compiler knows. Knows nothing of threads,
// Hadamard transforms or the matrix' scales. One token runs the same sums as many, so a result's
// bits do not depend on their number.
//
// Mul1 is affine in a sum of bytes B: its products are made in integers, exactly, of activations
// that are rounded to 16 bits, 16 to a scale: finer than F16. The other codebooks are multiplied in
// F32. In either case a weight is not rounded to the F16 that it is by definition, which would cost
// a third of the time; `exact` does that.

#include <cstdint>

#include "kernels/codecs/exl3_packed.h"
#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/exl3_dot.h"

namespace pergola::cpu {

/// 64 inputs as a unit wants them. Number 4 k + d of `values` is input
/// 16 d + tile_row(8 (k / 4) + k % 4): the lanes l with l % 4 = d meet it at once.
struct alignas(32) Exl3UnitInputs {
    union {
        float floats[64];
        std::int32_t pairs[64];  ///< rounded to 16 bits and there twice
    };
    std::int32_t corrections[4];  ///< -510 times the sum of a tile's rounded inputs
    float scales[4];              ///< of a tile's 16 inputs
};

/// Input of the unit that is number `place` of its values.
constexpr int exl3_unit_input(int place) {
    const int k = place / 4;
    return exl3::tile_side * (place % 4) + exl3::tile_row(8 * (k / 4) + k % 4);
}

/// 32 outputs: one unit across, all units down.
struct Exl3PackedColumn {
    const std::uint32_t* units = nullptr;
    std::int64_t count = 0;
    exl3::Rate rate;
    const Exl3UnitInputs* x = nullptr;  ///< [tokens, count]
    std::int64_t tokens = 0;            ///< at most exl3_most_tokens
    float* sums = nullptr;              ///< 32 of each token
    std::int64_t sum_stride = 0;
};

constexpr std::int32_t exl3_mul1_middle = 510;  ///< of the sum of four bytes

/// Sums of products: `exact` with the weights' F16, `rounded` with the numbers that these came
/// from, for Mul1 those of B - 510 with rounded inputs.
struct Exl3PackedDot {
    void (*exact)(const Exl3PackedColumn&) = nullptr;
    void (*rounded)(const Exl3PackedColumn&) = nullptr;
};
Exl3PackedDot exl3_packed_dot(CpuLevel level);

// One file each; use them through exl3_packed_dot.
void exl3_packed_exact_portable(const Exl3PackedColumn& column);
void exl3_packed_rounded_portable(const Exl3PackedColumn& column);
#if defined(__x86_64__)
void exl3_packed_exact_avx2(const Exl3PackedColumn& column);
void exl3_packed_rounded_avx2(const Exl3PackedColumn& column);
void exl3_packed_exact_avx512(const Exl3PackedColumn& column);
void exl3_packed_rounded_avx512(const Exl3PackedColumn& column);
#endif

}  // namespace pergola::cpu
