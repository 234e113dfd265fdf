// A warp takes 16 pairs of a token and a head that share their keys: all heads of a group for one
// or more neighbouring tokens of a sequence. Its block's four warps share the keys and values, 64
// positions at a time. The softmax is kept online. A masked position has the weight 0 and a tile
// without positions changes nothing, so that a row's bits do not depend on the tokens beside it.

#include "kernels/cuda/attention_tiles.h"

#include <cuda_fp16.h>

#include "kernels/cuda/attention_merge.cuh"
#include "kernels/cuda/half_tiles.cuh"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/pages.cuh"

namespace pergola::cuda {
namespace {

constexpr int warps = 4;
constexpr int threads = 32 * warps;
constexpr int tile = 64;  // positions

template <int dim>
struct KeyTile {
    __half keys[tile][dim + 8];  // eight rows lie in eight different bank groups
    __half values[tile][dim + 8];
};

__device__ void load_turned(std::uint32_t (&out)[4], const void* at) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(out[0]), "=r"(out[1]), "=r"(out[2]), "=r"(out[3])
                 : "r"(shared_address(at)));
}

/// The 64 positions from `number` * 64 on; zeros from `end` on, where pages hold nothing yet.
template <int dim>
__device__ void fetch(
    KeyTile<dim>& to, const TileArgs& args, int first_entry, int kv_head, int number, int end) {
    constexpr int pieces = dim / 8;
    const int position = number * tile;
    const int page = args.places.entries[first_entry + position / page_size];
    const std::int64_t row =
        (static_cast<std::int64_t>(page) * args.kv_heads + kv_head) * page_size +
        position % page_size;
#pragma unroll
    for (int i = threadIdx.x; i < tile * pieces; i += threads) {
        const int place = i / pieces, column = i % pieces * 8;
        const int bytes = position + place < end ? 16 : 0;
        const std::int64_t at = (row + place) * dim + column;
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(
                         shared_address(&to.keys[place][column])),
                     "l"(args.keys + at),
                     "r"(bytes));
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(
                         shared_address(&to.values[place][column])),
                     "l"(args.values + at),
                     "r"(bytes));
    }
}

/// A lane's share of 16 rows: rows lane / 4 and that plus 8, columns 2 (lane % 4) and the next of
/// each eight.
template <int dim>
struct Rows {
    std::uint32_t q[dim / 16][4];
    int positions[2];        ///< -1: no row
    SoftmaxPart softmax[2];  ///< sums of this lane's columns
    float out[dim / 8][4];
};

template <int dim>
__device__ void attend_tile(Rows<dim>& rows,
                            const KeyTile<dim>& keys,
                            const TileArgs& args,
                            int position) {
    const int lane = threadIdx.x % 32;
    float scores[tile / 8][4] = {};
#pragma unroll
    for (int k = 0; k < dim / 16; ++k) {
#pragma unroll
        for (int pair = 0; pair < tile / 16; ++pair) {
            std::uint32_t b[4];
            load_matrices(
                b, &keys.keys[16 * pair + lane % 8 + lane / 16 * 8][16 * k + lane / 8 % 2 * 8]);
            multiply(scores[2 * pair], rows.q[k], b[0], b[1]);
            multiply(scores[2 * pair + 1], rows.q[k], b[2], b[3]);
        }
    }
    float largest[2] = {-INFINITY, -INFINITY};
#pragma unroll
    for (int i = 0; i < tile / 8; ++i) {
#pragma unroll
        for (int j = 0; j < 4; ++j) {
            const int at = position + 8 * i + lane % 4 * 2 + j % 2;
            const int own = rows.positions[j / 2];
            const bool is_seen = at <= own && (args.window == 0 || at > own - args.window);
            float score = scores[i][j];
            if (args.soft_cap > 0.0F) score = args.soft_cap * tanhf(score / args.soft_cap);
            scores[i][j] = is_seen ? score : -INFINITY;
            largest[j / 2] = fmaxf(largest[j / 2], scores[i][j]);
        }
    }
    float shrink[2], base[2];
#pragma unroll
    for (int i = 0; i < 2; ++i) {
        largest[i] = fmaxf(largest[i], __shfl_xor_sync(0xFFFFFFFFU, largest[i], 1));
        largest[i] = fmaxf(largest[i], __shfl_xor_sync(0xFFFFFFFFU, largest[i], 2));
        largest[i] = fmaxf(largest[i], rows.softmax[i].largest);
        base[i] = largest[i] == -INFINITY ? 0.0F : largest[i];
        shrink[i] = exponential(rows.softmax[i].largest - base[i]);  // 0 before the first position
        rows.softmax[i] = {largest[i], rows.softmax[i].sum * shrink[i]};
    }
#pragma unroll
    for (int i = 0; i < dim / 8; ++i) {
#pragma unroll
        for (int j = 0; j < 4; ++j) rows.out[i][j] *= shrink[j / 2];
    }
#pragma unroll
    for (int i = 0; i < tile / 8; ++i) {
#pragma unroll
        for (int j = 0; j < 4; ++j) {
            scores[i][j] = exponential(scores[i][j] - base[j / 2]);
            rows.softmax[j / 2].sum += scores[i][j];
        }
    }
#pragma unroll
    for (int k = 0; k < tile / 16; ++k) {
        const std::uint32_t a[4] = {two_halves(scores[2 * k][0], scores[2 * k][1]),
                                    two_halves(scores[2 * k][2], scores[2 * k][3]),
                                    two_halves(scores[2 * k + 1][0], scores[2 * k + 1][1]),
                                    two_halves(scores[2 * k + 1][2], scores[2 * k + 1][3])};
#pragma unroll
        for (int pair = 0; pair < dim / 16; ++pair) {
            std::uint32_t b[4];
            load_turned(b, &keys.values[16 * k + lane % 16][16 * pair + lane / 16 * 8]);
            multiply(rows.out[2 * pair], a, b[0], b[1]);
            multiply(rows.out[2 * pair + 1], a, b[2], b[3]);
        }
    }
}

/// Token and head of one of a warp's 16 rows.
struct RowOf {
    int token;
    int head;
    bool is_row;
};

struct BlockRows {
    int first;  ///< token of the warp's row 0
    int end;
    int group;
    int kv_head;

    __device__ RowOf row(int i) const {
        const int token = first + i / group;
        return {token, kv_head * group + i % group, i < 16 / group * group && token < end};
    }
};

template <int dim>
__device__ void read_rows(Rows<dim>& rows, const TileArgs& args, const BlockRows& block) {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        const RowOf row = block.row(lane / 4 + 8 * half);
        rows.positions[half] = row.is_row ? args.places.positions[row.token] : -1;
        const float* q =
            args.q + (static_cast<std::int64_t>(row.token) * args.heads + row.head) * dim;
#pragma unroll
        for (int k = 0; k < dim / 16; ++k) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                float2 two = make_float2(0.0F, 0.0F);
                if (row.is_row)
                    two = *reinterpret_cast<const float2*>(q + 16 * k + 8 * part + lane % 4 * 2);
                rows.q[k][2 * part + half] = two_halves(two.x * args.scale, two.y * args.scale);
            }
        }
        rows.softmax[half] = {-INFINITY, 0.0F};
    }
#pragma unroll
    for (int i = 0; i < dim / 8; ++i) {
#pragma unroll
        for (int j = 0; j < 4; ++j) rows.out[i][j] = 0.0F;
    }
}

template <int dim>
__device__ void write_rows(const Rows<dim>& rows, const TileArgs& args, const BlockRows& block) {
    const int lane = threadIdx.x % 32;
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        float sum = rows.softmax[half].sum;
        sum += __shfl_xor_sync(0xFFFFFFFFU, sum, 1);
        sum += __shfl_xor_sync(0xFFFFFFFFU, sum, 2);
        const RowOf row = block.row(lane / 4 + 8 * half);
        if (!row.is_row) continue;
        float* const to =
            args.out + (static_cast<std::int64_t>(row.token) * args.heads + row.head) * dim;
        const float factor = 1.0F / sum;
#pragma unroll
        for (int i = 0; i < dim / 8; ++i) {
            *reinterpret_cast<float2*>(to + 8 * i + lane % 4 * 2) =
                make_float2(rows.out[i][2 * half] * factor, rows.out[i][2 * half + 1] * factor);
        }
    }
}

__device__ BlockRows rows_of_block(const TileArgs& args, const TileMap& map, int& first_token) {
    const int group = args.heads / args.kv_heads;
    const int in_warp = 16 / group;
    int sequence = 0;
    while (static_cast<int>(blockIdx.x) >= map.first_block[sequence + 1]) ++sequence;
    first_token = map.first_row[sequence] +
                  (static_cast<int>(blockIdx.x) - map.first_block[sequence]) * warps * in_warp;
    const int end = min(map.end_row[sequence], first_token + warps * in_warp);
    const int warp = static_cast<int>(threadIdx.x) / 32;
    return {first_token + warp * in_warp, end, group, static_cast<int>(blockIdx.y)};
}

template <int dim>
__global__ void __launch_bounds__(threads, 2)
    attention_tiles_kernel(const TileArgs args, const __grid_constant__ TileMap map) {
    enter();
    extern __shared__ __align__(16) std::byte memory[];
    auto* ring = reinterpret_cast<KeyTile<dim>*>(memory);
    int first_token = 0;
    const BlockRows block = rows_of_block(args, map, first_token);
    const int first_entry = args.places.first_entry[first_token];
    const int first_position = args.places.positions[first_token];
    const int end = args.places.positions[block.end - 1] + 1;
    const int begin = args.window > 0 ? max(0, first_position - args.window + 1) : 0;
    Rows<dim> rows;
    read_rows(rows, args, block);
    const bool has_rows = block.row(0).is_row;
    const int first_tile = begin / tile, last_tile = (end - 1) / tile;
    fetch(ring[0], args, first_entry, block.kv_head, first_tile, end);
    asm volatile("cp.async.commit_group;");
    for (int number = first_tile; number <= last_tile; ++number) {
        if (number < last_tile) {
            fetch(ring[(number + 1 - first_tile) % 2],
                  args,
                  first_entry,
                  block.kv_head,
                  number + 1,
                  end);
        }
        asm volatile("cp.async.commit_group;");
        asm volatile("cp.async.wait_group 1;");
        __syncthreads();
        if (has_rows) attend_tile(rows, ring[(number - first_tile) % 2], args, number * tile);
        __syncthreads();
    }
    if (has_rows) write_rows(rows, args, block);
}

template <int dim>
cudaError_t launch(const TileArgs& args, const TileMap& map, int blocks, const Queue& queue) {
    constexpr auto bytes = static_cast<int>(2 * sizeof(KeyTile<dim>));
    const cudaError_t error = cudaFuncSetAttribute(
        attention_tiles_kernel<dim>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error != cudaSuccess) return error;
    const dim3 grid(static_cast<unsigned>(blocks), static_cast<unsigned>(args.kv_heads));
    return launch_on(place_on(queue, grid, threads, bytes), attention_tiles_kernel<dim>, args, map);
}

}  // namespace

bool takes_attention_tiles(const AttentionArgs& args) {
    const KvPages& pages = args.pages;
    const std::int64_t dim = pages.key_dim;
    return pages.key_format == KvFormat::F16 && pages.value_format == KvFormat::F16 &&
           pages.value_dim == dim && (dim == 64 || dim == 96 || dim == 128) &&
           args.q.shape[1] / pages.kv_heads <= 16;
}

int tokens_of_block(int group) {
    return warps * (16 / group);
}

cudaError_t attention_tiles(
    const TileArgs& args, const TileMap& map, int blocks, int dim, const Queue& queue) {
    if (dim == 64) return launch<64>(args, map, blocks, queue);
    if (dim == 96) return launch<96>(args, map, blocks, queue);
    return launch<128>(args, map, blocks, queue);
}

}  // namespace pergola::cuda
