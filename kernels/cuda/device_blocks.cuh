#pragma once
// Sixteen neighbouring values of a weight as the card keeps it: in the file's order, or in the
// planes of gguf_planes.h for the types that have a kernel of their own.

#include <cuda_fp16.h>

#include <cstdint>

#include "kernels/codecs/gguf_blocks.h"
#include "kernels/cuda/gguf_planes.h"

namespace pergola::cuda {

/// scale * quant + lowest is the value.
struct Sixteen {
    std::uint8_t quants[16];
    float scale;
    float lowest;

    __device__ float value(int i) const {
        return fmaf(scale, static_cast<float>(quants[i]), lowest);
    }
};

__device__ inline void put_bytes(const uint4& from, std::uint8_t* to) {
    *reinterpret_cast<uint4*>(to) = from;
}
__device__ inline uint4 sixteen_bytes(const std::byte* at) {
    return *reinterpret_cast<const uint4*>(at);
}
__device__ inline float half_number(const std::byte* at) {
    return __half2float(*reinterpret_cast<const __half*>(at));
}
__device__ inline uint4 masked(const uint4& from, int shift, std::uint32_t mask) {
    return {from.x >> shift & mask,
            from.y >> shift & mask,
            from.z >> shift & mask,
            from.w >> shift & mask};
}

/// `block` of `blocks` of the whole matrix, `at` of its sixteens.
template <class Block>
__device__ Sixteen read_sixteen(const std::byte* weight, std::int64_t, std::int64_t block, int at) {
    alignas(16) Sixteen read;
    const std::byte* from = weight + block * Block::bytes;
    gguf::sixteen_quants<Block>(from, at, read.quants);
    read.scale = Block::scale(from, at);
    read.lowest = -read.scale * static_cast<float>(Block::offset);
    if constexpr (Block::has_minimum) read.lowest = Block::minimum(from, at);
    return read;
}

template <>
__device__ inline Sixteen read_sixteen<gguf::BlockQ4_0>(const std::byte* weight,
                                                        std::int64_t blocks,
                                                        std::int64_t block,
                                                        int at) {
    alignas(16) Sixteen read;
    put_bytes(masked(sixteen_bytes(weight + block * 16), 4 * at, 0x0F0F0F0FU), read.quants);
    read.scale = half_number(weight + blocks * 16 + block * 2);
    read.lowest = -8.0F * read.scale;
    return read;
}

template <>
__device__ inline Sixteen read_sixteen<gguf::BlockQ8_0>(const std::byte* weight,
                                                        std::int64_t blocks,
                                                        std::int64_t block,
                                                        int at) {
    alignas(16) Sixteen read;
    uint4 signed_bytes = sixteen_bytes(weight + block * 32 + 16 * at);
    signed_bytes.x ^= 0x80808080U, signed_bytes.y ^= 0x80808080U;
    signed_bytes.z ^= 0x80808080U, signed_bytes.w ^= 0x80808080U;
    put_bytes(signed_bytes, read.quants);
    read.scale = half_number(weight + blocks * 32 + block * 2);
    read.lowest = -128.0F * read.scale;
    return read;
}

template <>
__device__ inline Sixteen read_sixteen<gguf::BlockQ4_K>(const std::byte* weight,
                                                        std::int64_t,
                                                        std::int64_t block,
                                                        int at) {
    alignas(16) Sixteen read;
    const std::byte* from = weight + block * 144;
    const int group = at / 2;
    put_bytes(masked(sixteen_bytes(from + 16 + 32 * (group / 2) + 16 * (at % 2)),
                     4 * (group % 2),
                     0x0F0F0F0FU),
              read.quants);
    read.scale = gguf::BlockQ4_K::scale(from, at);
    read.lowest = gguf::BlockQ4_K::minimum(from, at);
    return read;
}

template <>
__device__ inline Sixteen read_sixteen<gguf::BlockQ6_K>(const std::byte* weight,
                                                        std::int64_t blocks,
                                                        std::int64_t block,
                                                        int at) {
    alignas(16) Sixteen read;
    const int half = at / 8, part = at % 8 / 2, column = at % 2;
    const std::byte* lows = weight + block * 128 + 64 * half + 32 * (part % 2) + 16 * column;
    const std::byte* highs = weight + blocks * 128 + block * 64 + 32 * half + 16 * column;
    const uint4 low = masked(sixteen_bytes(lows), part / 2 * 4, 0x0F0F0F0FU);
    const uint4 high = masked(sixteen_bytes(highs), 2 * part, 0x03030303U);
    put_bytes({low.x | high.x << 4, low.y | high.y << 4, low.z | high.z << 4, low.w | high.w << 4},
              read.quants);
    const auto scale = static_cast<signed char>(weight[blocks * 192 + block * 16 + at]);
    read.scale = half_number(weight + blocks * 208 + block * 2) * static_cast<float>(scale);
    read.lowest = -32.0F * read.scale;
    return read;
}

}  // namespace pergola::cuda
