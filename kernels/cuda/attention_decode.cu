// A thread block takes the heads that share keys and one page, each of its four warps 64 of the
// positions, straight from memory into the operands of tensor cores: which dimension is summed up
// when is free, so a lane takes 16 bytes of a key at a time, and which output has which number too,
// so it takes 16 bytes of a value. Parts join in the order of warps, then of pages, by weights that
// their largest scores give: a row's bits depend on its own positions alone.

#include "kernels/cuda/attention_decode.h"

#include <cuda_fp16.h>

#include <algorithm>

#include "kernels/cuda/attention_decode_parts.cuh"
#include "kernels/cuda/attention_decode_walk.h"
#include "kernels/cuda/attention_merge.cuh"
#include "kernels/cuda/attention_pages.cuh"
#include "kernels/cuda/half_tiles.cuh"
#include "kernels/cuda/launch.cuh"

namespace pergola::cuda {
namespace {

constexpr int warps = decode_warps;
constexpr int threads = decode_threads;
constexpr int positions_of_warp = page_size / warps;
constexpr int at_once = 32;  // positions
constexpr int rows = 16;     // more than eight heads of a group, and rest

/// What a warp has of its positions. Lane 4 g + j: head g of the group and the one 8 behind it.
template <int dim>
struct WarpPart {
    static constexpr int value_columns = dim % 64 == 0 ? 8 : 4;  // that a lane reads of a value
    static constexpr int value_blocks = dim / (8 * value_columns);

    std::uint32_t q[dim / 32][2][4];
    SoftmaxPart softmax[2];
    /// Tile b * value_columns + t has in its column n dimension 8 value_columns b + value_columns n
    /// + t.
    float out[dim / 8][4];

    __device__ void read_q(const TileArgs& args, int row, int kv_head, int lane) {
        const int group = args.heads / args.kv_heads;
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int head = lane / 4 + 8 * half;
            softmax[half] = {-INFINITY, 0.0F};
            const float* const from =
                args.q +
                (static_cast<std::int64_t>(row) * args.heads + kv_head * group + head) * dim +
                lane % 4 * 8;
#pragma unroll
            for (int block = 0; block < dim / 32; ++block) {
                float4 four[2] = {};
                if (head < group) {
                    four[0] = *reinterpret_cast<const float4*>(from + 32 * block);
                    four[1] = *reinterpret_cast<const float4*>(from + 32 * block + 4);
                }
#pragma unroll
                for (int step = 0; step < 2; ++step) {
                    const float4 own = four[step];
                    q[block][step][half] = two_halves(own.x * args.scale, own.y * args.scale);
                    q[block][step][2 + half] = two_halves(own.z * args.scale, own.w * args.scale);
                }
            }
        }
#pragma unroll
        for (auto& tile : out) {
#pragma unroll
            for (float& value : tile) value = 0.0F;
        }
    }

    /// Scores of 32 positions become weights; what was summed up shrinks to the new largest score.
    __device__ void weigh(float (&scores)[at_once / 8][4],
                          const TileArgs& args,
                          const Seen& seen,
                          int position,
                          int lane) {
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            float largest = softmax[half].largest;
#pragma unroll
            for (int n = 0; n < at_once / 8; ++n) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    const int at = position + 8 * n + lane % 4 * 2 + i;
                    float& score = scores[n][2 * half + i];
                    if (args.soft_cap > 0.0F) score = args.soft_cap * tanhf(score / args.soft_cap);
                    if (at > seen.last || at < seen.first) score = -INFINITY;
                    largest = fmaxf(largest, score);
                }
            }
            largest = fmaxf(largest, __shfl_xor_sync(0xFFFFFFFFU, largest, 1));
            largest = fmaxf(largest, __shfl_xor_sync(0xFFFFFFFFU, largest, 2));
            const float base = largest == -INFINITY ? 0.0F : largest;
            const float shrink = exponential(softmax[half].largest - base);
            float sum = softmax[half].sum * shrink;
#pragma unroll
            for (int n = 0; n < at_once / 8; ++n) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    float& score = scores[n][2 * half + i];
                    score = exponential(score - base);
                    sum += score;
                }
            }
            softmax[half] = {largest, sum};
#pragma unroll
            for (auto& tile : out) tile[2 * half] *= shrink, tile[2 * half + 1] *= shrink;
        }
    }
};

/// 32 positions of a page from `place` on, into the warp's part.
template <int dim>
__device__ void attend_positions(WarpPart<dim>& part,
                                 const TileArgs& args,
                                 const Seen& seen,
                                 std::int64_t page_row,
                                 int place,
                                 int position,
                                 int lane) {
    using Part = WarpPart<dim>;
    using Piece = typename ValuePiece<Part::value_columns>::Type;
    uint4 keys[at_once / 8][dim / 32];
#pragma unroll
    for (int n = 0; n < at_once / 8; ++n) {
        const __half* const from =
            args.keys + (page_row + place + 8 * n + lane / 4) * dim + lane % 4 * 8;
#pragma unroll
        for (int block = 0; block < dim / 32; ++block) {
            keys[n][block] = *reinterpret_cast<const uint4*>(from + 32 * block);
        }
    }
    // Positions 2 j, 2 j + 1, and those 8 behind them, of each 16.
    Piece values[at_once / 16][4][Part::value_blocks];
#pragma unroll
    for (int k = 0; k < at_once / 16; ++k) {
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const int own = 16 * k + lane % 4 * 2 + i % 2 + i / 2 * 8;
            const __half* const from =
                args.values + (page_row + place + own) * dim + lane / 4 * Part::value_columns;
#pragma unroll
            for (int block = 0; block < Part::value_blocks; ++block) {
                // A page holds nothing yet behind the last position, perhaps no number.
                Piece piece = {};
                if (position + own <= seen.last) {
                    piece = *reinterpret_cast<const Piece*>(from + 8 * Part::value_columns * block);
                }
                values[k][i][block] = piece;
            }
        }
    }
    float scores[at_once / 8][4] = {};
#pragma unroll
    for (int n = 0; n < at_once / 8; ++n) {
#pragma unroll
        for (int block = 0; block < dim / 32; ++block) {
            multiply(scores[n], part.q[block][0], keys[n][block].x, keys[n][block].y);
            multiply(scores[n], part.q[block][1], keys[n][block].z, keys[n][block].w);
        }
    }
    part.weigh(scores, args, seen, position, lane);
#pragma unroll
    for (int k = 0; k < at_once / 16; ++k) {
        const std::uint32_t a[4] = {two_halves(scores[2 * k][0], scores[2 * k][1]),
                                    two_halves(scores[2 * k][2], scores[2 * k][3]),
                                    two_halves(scores[2 * k + 1][0], scores[2 * k + 1][1]),
                                    two_halves(scores[2 * k + 1][2], scores[2 * k + 1][3])};
#pragma unroll
        for (int block = 0; block < Part::value_blocks; ++block) {
            const auto* const first = reinterpret_cast<const std::uint32_t*>(&values[k][0][block]);
            const auto* const next = reinterpret_cast<const std::uint32_t*>(&values[k][1][block]);
            const auto* const third = reinterpret_cast<const std::uint32_t*>(&values[k][2][block]);
            const auto* const fourth = reinterpret_cast<const std::uint32_t*>(&values[k][3][block]);
#pragma unroll
            for (int t = 0; t < Part::value_columns; ++t) {
                const unsigned which = t % 2 == 0 ? 0x5410U : 0x7632U;
                multiply(part.out[block * Part::value_columns + t],
                         a,
                         __byte_perm(first[t / 2], next[t / 2], which),
                         __byte_perm(third[t / 2], fourth[t / 2], which));
            }
        }
    }
}

template <int dim>
struct Shared {
    float out[warps][rows][dim];
    float largest[warps][rows];
    float sums[warps][rows];
};

template <int dim>
__device__ void keep_part(Shared<dim>& shared, WarpPart<dim>& part, int warp, int lane) {
    using Part = WarpPart<dim>;
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        float sum = part.softmax[half].sum;
        sum += __shfl_xor_sync(0xFFFFFFFFU, sum, 1);
        sum += __shfl_xor_sync(0xFFFFFFFFU, sum, 2);
        const int row = lane / 4 + 8 * half;
        if (lane % 4 == 0) {
            shared.largest[warp][row] = part.softmax[half].largest;
            shared.sums[warp][row] = sum;
        }
#pragma unroll
        for (int block = 0; block < Part::value_blocks; ++block) {
#pragma unroll
            for (int t = 0; t < Part::value_columns; ++t) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    const int at = (8 * block + lane % 4 * 2 + i) * Part::value_columns + t;
                    shared.out[warp][row][at] =
                        part.out[block * Part::value_columns + t][2 * half + i];
                }
            }
        }
    }
}

/// Grid (rows, heads of keys, pages). One page: the result itself.
template <int dim>
__global__ void __launch_bounds__(threads) attention_decode_kernel(const TileArgs args) {
    enter();
    __shared__ Shared<dim> shared;
    const int row = static_cast<int>(blockIdx.x), kv_head = static_cast<int>(blockIdx.y);
    const int page = static_cast<int>(blockIdx.z);
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const int warp = static_cast<int>(threadIdx.x) / 32;
    const Seen seen(args, row);
    if (page < seen.first_page() || page > seen.last_page()) return;
    const int stored = args.places.entries[args.places.first_entry[row] + page];
    const std::int64_t page_row =
        (static_cast<std::int64_t>(stored) * args.kv_heads + kv_head) * page_size;
    WarpPart<dim> part;
    part.read_q(args, row, kv_head, lane);
    for (int place = warp * positions_of_warp; place < (warp + 1) * positions_of_warp;
         place += at_once) {
        const int position = page * page_size + place;
        if (position > seen.last || position + at_once <= seen.first) continue;
        attend_positions(part, args, seen, page_row, place, position, lane);
    }
    keep_part(shared, part, warp, lane);
    __syncthreads();
    const struct {
        int row, kv_head, page;
    } place = {row, kv_head, page};
    hand_on<dim>(shared, args, place);
}

std::int64_t floats_of_row(const TileArgs& args, int dim) {
    return static_cast<std::int64_t>(args.heads) * args.splits * (dim + 2);
}

template <int dim>
cudaError_t launch(const TileArgs& args,
                   int all_rows,
                   std::int64_t partial_floats,
                   const Queue& queue) {
    const int in_turn = args.splits == 1
                            ? all_rows
                            : static_cast<int>(std::min<std::int64_t>(
                                  all_rows, partial_floats / floats_of_row(args, dim)));
    for (int first = 0; first < all_rows; first += in_turn) {
        const int count = std::min(in_turn, all_rows - first);
        TileArgs call = args;
        const std::int64_t values = static_cast<std::int64_t>(first) * args.heads * dim;
        call.q += values;
        call.out += values;
        call.places.positions += first;
        call.places.first_entry += first;
        const dim3 grid(static_cast<unsigned>(count),
                        static_cast<unsigned>(args.kv_heads),
                        static_cast<unsigned>(args.splits));
        cudaError_t error =
            args.heads / args.kv_heads <= most_walked_group
                ? attention_decode_walk(call, count, dim, queue)
                : launch_on(place_on(queue, grid, threads), attention_decode_kernel<dim>, call);
        if (error == cudaSuccess && args.splits > 1) {
            error = merge_pages(call, count, dim, queue);
        }
        if (error != cudaSuccess) return error;
    }
    return cudaSuccess;
}

}  // namespace

bool takes_attention_decode(const TileArgs& args, int dim, std::int64_t partial_floats) {
    return args.splits == 1 ||
           (args.splits <= most_merged_pages && floats_of_row(args, dim) <= partial_floats);
}

cudaError_t attention_decode(
    const TileArgs& args, int rows, int dim, std::int64_t partial_floats, const Queue& queue) {
    if (dim == 64) return launch<64>(args, rows, partial_floats, queue);
    if (dim == 96) return launch<96>(args, rows, partial_floats, queue);
    return launch<128>(args, rows, partial_floats, queue);
}

}  // namespace pergola::cuda
