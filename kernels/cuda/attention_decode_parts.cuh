#pragma once
// What the two kernels of decoded rows share: attention_decode.cu for more than eight heads a group,
// attention_decode_walk.cu for the others.

#include <cuda_fp16.h>

#include <cstdint>

#include "kernels/cuda/attention_merge.cuh"
#include "kernels/cuda/attention_tiles.h"

namespace pergola::cuda {

inline constexpr int decode_warps = 4;
inline constexpr int decode_threads = 32 * decode_warps;

/// As many of a value's numbers as a lane reads at a time.
template <int columns>
struct ValuePiece;
template <>
struct ValuePiece<8> {
    using Type = uint4;
};
template <>
struct ValuePiece<4> {
    using Type = uint2;
};

/// The four warps' parts (`out` [warp][head of the group][dim], `largest` and `sums` [warp][head]) as
/// one of the page, or as the row's result where there is one page. `place` names row, kv_head and
/// page. All threads of a block.
template <int dim, class Shared, class Place>
__device__ void hand_on(const Shared& shared, const TileArgs& args, const Place& place) {
    const int group = args.heads / args.kv_heads;
    for (int i = static_cast<int>(threadIdx.x); i < group * dim; i += decode_threads) {
        const int own = i / dim, at = i % dim;
        float largest = -INFINITY;
#pragma unroll
        for (int w = 0; w < decode_warps; ++w) largest = fmaxf(largest, shared.largest[w][own]);
        float out = 0.0F, sum = 0.0F;
#pragma unroll
        for (int w = 0; w < decode_warps; ++w) {
            const float weight = exponential(shared.largest[w][own] - largest);
            out = fmaf(weight, shared.out[w][own][at], out);
            sum = fmaf(weight, shared.sums[w][own], sum);
        }
        const std::int64_t head_row =
            static_cast<std::int64_t>(place.row) * args.heads + place.kv_head * group + own;
        if (args.splits == 1) {
            args.out[head_row * dim + at] = out * (1.0F / sum);
            continue;
        }
        float* const to = args.partial + (head_row * args.splits + place.page) * (dim + 2);
        to[at] = out;
        if (at == 0) to[dim] = largest, to[dim + 1] = sum;
    }
}

}  // namespace pergola::cuda
