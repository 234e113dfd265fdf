#pragma once
// The arithmetic of the codebooks on tensor cores: the code word *is* the operand. Mul1's value is
// affine in the sum of the word's four bytes, so an integer product of the bytes with four copies
// of the activation sums them; the two F16 of the other codebooks are summed likewise against two
// copies. Sums leave the registers as integers, so that warps may add them in any order.

#include <cuda_fp16.h>

#include <cstdint>

#include "kernels/codecs/exl3_trellis.h"

namespace pergola::cuda {

constexpr int exl3_columns_of_mma = 8;  // operand columns: rows of x, or their byte halves

/// Operand columns in use.
__host__ __device__ constexpr int exl3_used_columns(exl3::Codebook codebook, int rows) {
    return codebook == exl3::Codebook::Mul1 ? 2 * rows : rows;
}

/// ThreeInst and Mcg: activations of at most 256, far from F16's ends, products summed in F32.
template <exl3::Codebook codebook>
struct Exl3Operand {
    using Sum = float;
    static constexpr int columns_a_row = 1;
    static constexpr float limit = 256.0F;

    __device__ static std::uint32_t copies(float scaled, int) {
        const std::uint32_t bits = __half_as_ushort(__float2half_rn(scaled));
        return bits << 16 | bits;
    }
    __device__ static void multiply(Sum (&sum)[4],
                                    const std::uint32_t (&a)[4],
                                    std::uint32_t b0,
                                    std::uint32_t b1) {
        asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
            "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
            : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
            : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
    }
    /// Weights are below 4 and activations at most 256: 2^10 an input, 2^30 in all.
    __device__ static float units(int inputs) {
        return static_cast<float>(1 << 20) / static_cast<float>(1 << (32 - __clz(inputs - 1)));
    }
    __device__ static int to_integer(Sum sum, float units) { return __float2int_rn(sum * units); }
    __device__ static float value(int sum, int, int, float units) {
        return static_cast<float>(sum) / units;
    }
};

/// Mul1: activations in 16 bits as a high and a low byte, both -128 ... 127.
template <>
struct Exl3Operand<exl3::Codebook::Mul1> {
    using Sum = int;
    static constexpr int columns_a_row = 2;
    static constexpr float limit = 32639.0F;  // 127 * 256 + 127

    __device__ static std::uint32_t copies(float scaled, int part) {
        const int value = __float2int_rn(scaled);
        const int high = (value + 128) >> 8;
        return static_cast<std::uint32_t>((part == 0 ? high : value - 256 * high) & 0xFF) *
               0x01010101U;
    }
    __device__ static void multiply(Sum (&sum)[4],
                                    const std::uint32_t (&a)[4],
                                    std::uint32_t b0,
                                    std::uint32_t b1) {
        asm("mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32 "
            "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
            : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3])
            : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
    }
    __device__ static float units(int) { return 1.0F; }
    __device__ static int to_integer(Sum sum, float) { return sum; }
    /// From sums of byte sum times activation, and the sum of those activations: the bytes' mean of
    /// 510 is taken off in integers, where it cancels exactly; 256 high + low - 510 covered.
    __device__ static float value(int high, int low, int covered, float) {
        const float slope = __half2float(__ushort_as_half(exl3::mul1_slope_bits));
        const float intercept = __half2float(__ushort_as_half(exl3::mul1_intercept_bits));
        const float product = fmaf(
            256.0F, static_cast<float>(high - 2 * covered), static_cast<float>(low + 2 * covered));
        return slope * product + fmaf(1534.0F, slope, intercept) * static_cast<float>(covered);
    }
};

/// 128 values of a warp, four to a lane, times the Hadamard matrix.
__device__ inline void hadamard_of_warp(float (&v)[4], int lane) {
    const float a = v[0] + v[1], b = v[0] - v[1], c = v[2] + v[3], d = v[2] - v[3];
    v[0] = a + c, v[1] = b + d, v[2] = a - c, v[3] = b - d;
#pragma unroll
    for (int distance = 1; distance < 32; distance *= 2) {
#pragma unroll
        for (float& value : v) {
            const float other = __shfl_xor_sync(0xFFFFFFFFU, value, distance);
            value = (lane & distance) != 0 ? other - value : value + other;
        }
    }
    constexpr float inverse_root_128 = 0.088388347648318447F;
#pragma unroll
    for (float& value : v) value *= inverse_root_128;
}

__device__ inline void four_halves(uint2 raw, float (&out)[4]) {
    const float2 low = __half22float2(*reinterpret_cast<const __half2*>(&raw.x));
    const float2 high = __half22float2(*reinterpret_cast<const __half2*>(&raw.y));
    out[0] = low.x, out[1] = low.y, out[2] = high.x, out[3] = high.y;
}

}  // namespace pergola::cuda
