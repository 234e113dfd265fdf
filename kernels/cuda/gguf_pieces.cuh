#pragma once
// What a lane reads of a GGUF weight at a time, and its product with activations in 8 bits.
// Knows nothing of rows, warps and where the activations come from.

#include <cuda_fp16.h>

#include <cstdint>

#include "kernels/cuda/gguf_planes.h"

namespace pergola::cuda {

/// Planes of the activations: sixteens n, n + planes, ... lie side by side, so that lanes that read
/// neighbouring pieces meet no bank twice; `pad` sixteens keep two planes apart that they read
/// together.
template <class Block>
struct GgufActivationPlanes {
    static constexpr int count = 2, pad = 0;
};
template <>
struct GgufActivationPlanes<gguf::BlockQ4_K> {
    static constexpr int count = 4, pad = 0;
};
template <>
struct GgufActivationPlanes<gguf::BlockQ6_K> {
    static constexpr int count = 8, pad = 4;
};

/// One row of x in shared memory.
template <class Block>
class GgufActivations {
public:
    using Planes = GgufActivationPlanes<Block>;

    __host__ __device__ static constexpr int plane_sixteens(int columns) {
        return (columns / 16 + Planes::count - 1) / Planes::count + Planes::pad;
    }
    __host__ __device__ static constexpr int bytes(int columns) {
        return plane_sixteens(columns) * Planes::count * 16 +
               (columns / 16 * 4 + columns / 32 * 4 + 15) / 16 * 16;
    }

    GgufActivations() = default;
    __device__ GgufActivations(std::byte* memory, int columns)
        : quants_(reinterpret_cast<int*>(memory)),
          sums_(quants_ + plane_sixteens(columns) * Planes::count * 4),
          scales_(reinterpret_cast<float*>(sums_ + columns / 16)),
          plane_(plane_sixteens(columns)) {}

    /// Where four inputs go.
    __device__ int& quants(int four) { return quants_[place(four / 4) * 4 + four % 4]; }
    __device__ int& sum(int sixteen) { return sums_[sixteen]; }
    __device__ float& scale(int group) { return scales_[group]; }

    /// Products of 16 bytes with the inputs from 16 `sixteen` on.
    __device__ int dot(const int (&w)[4], int sixteen) const {
        const int4 x = reinterpret_cast<const int4*>(quants_)[place(sixteen)];
        return __dp4a(w[0], x.x, __dp4a(w[1], x.y, __dp4a(w[2], x.z, __dp4a(w[3], x.w, 0))));
    }
    __device__ int sum(int sixteen) const { return sums_[sixteen]; }
    __device__ int2 two_sums(int pair) const { return reinterpret_cast<const int2*>(sums_)[pair]; }
    __device__ int4 four_sums(int four) const { return reinterpret_cast<const int4*>(sums_)[four]; }
    __device__ float scale(int group) const { return scales_[group]; }
    __device__ float2 two_scales(int pair) const {
        return reinterpret_cast<const float2*>(scales_)[pair];
    }

private:
    __device__ int place(int sixteen) const {
        return sixteen % Planes::count * plane_ + sixteen / Planes::count;
    }

    int* quants_ = nullptr;    ///< [plane][place] of four words
    int* sums_ = nullptr;      ///< [columns / 16] of the integers
    float* scales_ = nullptr;  ///< [columns / 32]
    int plane_ = 0;
};

__device__ inline uint4 stream_16_bytes(const std::byte* at) {
    return __ldcs(reinterpret_cast<const uint4*>(at));
}
__device__ inline float stream_half(const std::byte* at) {
    return __half2float(__ushort_as_half(__ldcs(reinterpret_cast<const unsigned short*>(at))));
}

/// Four times four nibbles: the low ones, or the high ones.
__device__ inline void nibbles(const uint4& from, int shift, int (&out)[4]) {
    out[0] = static_cast<int>(from.x >> shift & 0x0F0F0F0FU);
    out[1] = static_cast<int>(from.y >> shift & 0x0F0F0F0FU);
    out[2] = static_cast<int>(from.z >> shift & 0x0F0F0F0FU);
    out[3] = static_cast<int>(from.w >> shift & 0x0F0F0F0FU);
}

template <class Block>
struct GgufPiece;

template <>
struct GgufPiece<gguf::BlockQ4_0> {
    using Activations = GgufActivations<gguf::BlockQ4_0>;
    static constexpr int values = 32;
    static constexpr int at_once = 2;  // 18 bytes a lane on their way are too few
    uint4 quants = {};
    float d = 0.0F;

    __device__ void load(const std::byte* planes, std::int64_t piece, std::int64_t pieces) {
        quants = stream_16_bytes(planes + piece * 16);
        d = stream_half(planes + pieces * 16 + piece * 2);
    }
    __device__ float times(const Activations& x, int piece) const {
        int low[4], high[4];
        nibbles(quants, 0, low);
        nibbles(quants, 4, high);
        const int dot = x.dot(low, 2 * piece) + x.dot(high, 2 * piece + 1);
        const int2 sums = x.two_sums(piece);
        return d * x.scale(piece) * static_cast<float>(dot - 8 * (sums.x + sums.y));
    }
};

template <>
struct GgufPiece<gguf::BlockQ8_0> {
    using Activations = GgufActivations<gguf::BlockQ8_0>;
    static constexpr int values = 32;
    static constexpr int at_once = 1;
    uint4 quants[2] = {};
    float d = 0.0F;

    __device__ void load(const std::byte* planes, std::int64_t piece, std::int64_t pieces) {
        quants[0] = stream_16_bytes(planes + piece * 32);
        quants[1] = stream_16_bytes(planes + piece * 32 + 16);
        d = stream_half(planes + pieces * 32 + piece * 2);
    }
    __device__ float times(const Activations& x, int piece) const {
        int dot = 0;
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int w[4] = {static_cast<int>(quants[half].x),
                              static_cast<int>(quants[half].y),
                              static_cast<int>(quants[half].z),
                              static_cast<int>(quants[half].w)};
            dot += x.dot(w, 2 * piece + half);
        }
        return d * x.scale(piece) * static_cast<float>(dot);
    }
};

/// A quarter of a block: two groups of 32, and the header that the four quarters share.
template <>
struct GgufPiece<gguf::BlockQ4_K> {
    using Activations = GgufActivations<gguf::BlockQ4_K>;
    static constexpr int values = 64;
    static constexpr int at_once = 1;
    uint4 header = {};
    uint4 quants[2] = {};

    __device__ void load(const std::byte* planes, std::int64_t piece, std::int64_t) {
        const std::byte* block = planes + piece / 4 * 144;
        header = *reinterpret_cast<const uint4*>(block);
        quants[0] = stream_16_bytes(block + 16 + piece % 4 * 32);
        quants[1] = stream_16_bytes(block + 32 + piece % 4 * 32);
    }
    __device__ float times(const Activations& x, int piece) const {
        // Six-bit scales and minima of groups 2 q and 2 q + 1, each in a 16-bit half.
        const int quarter = piece % 4;
        const std::uint32_t shift = 16U * (quarter % 2);
        const std::uint32_t a = header.y >> shift, b = header.z >> shift, c = header.w >> shift;
        const std::uint32_t scale = quarter < 2 ? a & 0x3F3FU : (c & 0x0F0FU) | (a >> 2 & 0x3030U);
        const std::uint32_t minimum =
            quarter < 2 ? b & 0x3F3FU : (c >> 4 & 0x0F0FU) | (b >> 2 & 0x3030U);
        const float2 d = __half22float2(*reinterpret_cast<const __half2*>(&header.x));
        const int4 sums = x.four_sums(piece);
        const float2 two_scales = x.two_scales(piece);
        float scaled = 0.0F, lowered = 0.0F;
#pragma unroll
        for (int group = 0; group < 2; ++group) {
            int w[2][4];
            nibbles(quants[0], 4 * group, w[0]);
            nibbles(quants[1], 4 * group, w[1]);
            const int at = 2 * piece + group;
            const int dot = x.dot(w[0], 2 * at) + x.dot(w[1], 2 * at + 1);
            const int sc = static_cast<int>(scale >> (8 * group) & 63U);
            const int mn = static_cast<int>(minimum >> (8 * group) & 63U);
            const int sum = group == 0 ? sums.x + sums.y : sums.z + sums.w;
            const float factor = group == 0 ? two_scales.x : two_scales.y;
            scaled = fmaf(factor, static_cast<float>(sc * dot), scaled);
            lowered = fmaf(factor, static_cast<float>(mn * sum), lowered);
        }
        return d.x * scaled - d.y * lowered;
    }
};

/// A quarter of a block: 16 columns of each of a half's four parts.
template <>
struct GgufPiece<gguf::BlockQ6_K> {
    using Activations = GgufActivations<gguf::BlockQ6_K>;
    static constexpr int values = 64;
    static constexpr int at_once = 1;
    uint4 low[2] = {};
    uint4 high = {};
    std::uint32_t scales[2] = {};
    float d = 0.0F;

    __device__ void load(const std::byte* planes, std::int64_t piece, std::int64_t pieces) {
        const std::int64_t blocks = pieces / 4;
        const std::int64_t block = piece / 4;
        const int half = static_cast<int>(piece % 4 / 2);
        const int column = static_cast<int>(piece % 2);
        const std::byte* lows = planes + block * 128 + 64 * half + 16 * column;
        low[0] = stream_16_bytes(lows);
        low[1] = stream_16_bytes(lows + 32);
        high = stream_16_bytes(planes + blocks * 128 + block * 64 + 32 * half + 16 * column);
        const uint2 eight =
            *reinterpret_cast<const uint2*>(planes + blocks * 192 + block * 16 + 8 * half);
        scales[0] = eight.x >> (8 * column), scales[1] = eight.y >> (8 * column);
        d = __half2float(*reinterpret_cast<const __half*>(planes + blocks * 208 + block * 2));
    }
    __device__ float times(const Activations& x, int piece) const {
        const int first = piece / 4 * 16 + piece % 4 / 2 * 8 + piece % 2;  // in sixteens
        const std::uint32_t pairs[4] = {high.x, high.y, high.z, high.w};
        float sum = 0.0F;
#pragma unroll
        for (int part = 0; part < 4; ++part) {
            int w[4];
            nibbles(low[part % 2], part / 2 * 4, w);
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                w[i] |= static_cast<int>((pairs[i] >> (2 * part) & 0x03030303U) << 4);
            }
            const int at = first + 2 * part;
            const int dot = x.dot(w, at) - 32 * x.sum(at);
            const int scale =
                static_cast<signed char>(scales[part / 2] >> (16 * (part % 2)) & 0xFFU);
            sum = fmaf(x.scale(at / 2), static_cast<float>(scale * dot), sum);
        }
        return d * sum;
    }
};

}  // namespace pergola::cuda
