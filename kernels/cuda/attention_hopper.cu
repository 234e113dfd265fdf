// Two groups of four warps, each with 64 pairs of a token and a head that share their keys, walk
// through the positions of a sequence, 128 at a time; one thread of four more warps sends for keys
// and values. While one group takes exponentials the other one multiplies. The softmax is kept
// online. A masked position has the weight 0, and 128 of them change nothing, so that a row's bits
// do not depend on the tokens beside it.

#include "kernels/cuda/attention_hopper.h"

#include <cuda_fp16.h>

#include <algorithm>

#include "kernels/cuda/hopper.cuh"
#include "kernels/cuda/hopper_launch.h"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/pages.cuh"

namespace pergola::cuda {
namespace {

constexpr int group_threads = 128;
constexpr int threads = 3 * group_threads;
constexpr int working_threads = 2 * group_threads;
constexpr int working_warps = working_threads / 32;
constexpr int tile = 128;  // positions, half a page
constexpr int block_columns = 64;
constexpr float log2_e = 1.4426950408889634F;

/// 128 positions, in as many matrices of 64 columns as a head has.
template <int dim>
using Positions = __half[dim / block_columns][tile * block_columns];

template <int dim>
struct Shared {
    static constexpr int stages = 3;
    Positions<dim> keys[stages];
    Positions<dim> values[stages];
    hopper::Barrier keys_full[stages], keys_empty[stages];
    hopper::Barrier values_full[stages], values_empty[stages];
};

struct AttentionCall {
    CUtensorMap keys;  ///< of all rows of all pages
    CUtensorMap values;
    TileArgs args;
    TileMap map;
};

/// The tokens of a thread block and the positions that they see.
struct BlockWork {
    int first_token;
    int end_token;
    int group;
    int kv_head;
    int first_entry;
    int first_position;  ///< of the first token
    int end;             ///< behind the position of the last one
    int first_tile;
    int last_tile;
};

/// Blocks that see the most positions come first.
__device__ BlockWork work_of_block(const TileArgs& args, const TileMap& map) {
    BlockWork work;
    const int block = static_cast<int>(gridDim.x - 1 - blockIdx.x);
    work.group = args.heads / args.kv_heads;
    const int tokens = working_warps * (16 / work.group);
    int sequence = 0;
    while (block >= map.first_block[sequence + 1]) ++sequence;
    work.first_token = map.first_row[sequence] + (block - map.first_block[sequence]) * tokens;
    work.end_token = min(map.end_row[sequence], work.first_token + tokens);
    work.kv_head = static_cast<int>(blockIdx.y);
    work.first_entry = args.places.first_entry[work.first_token];
    work.first_position = args.places.positions[work.first_token];
    work.end = args.places.positions[work.end_token - 1] + 1;
    const int begin = args.window > 0 ? max(0, work.first_position - args.window + 1) : 0;
    work.first_tile = begin / tile;
    work.last_tile = (work.end - 1) / tile;
    return work;
}

template <int dim>
__device__ void send_for_positions(const AttentionCall& call,
                                   const BlockWork& work,
                                   Shared<dim>& shared) {
    const TileArgs& args = call.args;
    int at = 0, parity = 1;  // all is empty
    for (int number = work.first_tile; number <= work.last_tile; ++number) {
        const int position = number * tile;
        const int page = args.places.entries[work.first_entry + position / page_size];
        const int row = (page * args.kv_heads + work.kv_head) * page_size + position % page_size;
        const auto copy = [&](const CUtensorMap& map,
                              Positions<dim>& to,
                              hopper::Barrier& empty,
                              hopper::Barrier& full) {
            empty.wait(parity);
            full.expect(static_cast<int>(sizeof(Positions<dim>)));
            for (int i = 0; i < dim / block_columns; ++i) {
                hopper::copy_box(to[i], map, i * block_columns, row, full);
            }
        };
        copy(call.keys, shared.keys[at], shared.keys_empty[at], shared.keys_full[at]);
        copy(call.values, shared.values[at], shared.values_empty[at], shared.values_full[at]);
        if (++at == Shared<dim>::stages) at = 0, parity ^= 1;
    }
}

__device__ float power_of_two(float x) {
    float result;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(result) : "f"(x));
    return result;
}

/// A lane's share of its warp's 16 rows: rows lane / 4 and that plus 8, columns 2 (lane % 4) and
/// the next of each eight.
template <int dim>
struct Rows {
    std::uint32_t q[dim / 16][4];
    int positions[2];  ///< -1: no row
    float largest[2];
    float sums[2];  ///< of this lane's columns
    float out[dim / 8][4];
    float scores[tile / 8][4];
    std::uint32_t weights[tile / 16][4];
};

/// The row's token, or -1, and its head.
struct RowOf {
    int token;
    int head;
};

__device__ RowOf row_of(const BlockWork& work, int half) {
    const int warp = static_cast<int>(threadIdx.x) / 32 - group_threads / 32;
    const int i = static_cast<int>(threadIdx.x) % 32 / 4 + 8 * half;
    const int in_warp = 16 / work.group;
    const int token = work.first_token + warp * in_warp + i / work.group;
    const bool is_row = i < in_warp * work.group && token < work.end_token;
    return {is_row ? token : -1, work.kv_head * work.group + i % work.group};
}

template <int dim>
__device__ void read_rows(Rows<dim>& rows, const TileArgs& args, const BlockWork& work) {
    const int column = static_cast<int>(threadIdx.x) % 4 * 2;
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        const RowOf row = row_of(work, half);
        rows.positions[half] = row.token < 0 ? -1 : args.places.positions[row.token];
        rows.largest[half] = -INFINITY;
        rows.sums[half] = 0.0F;
        const float* const q =
            args.q + (static_cast<std::int64_t>(max(row.token, 0)) * args.heads + row.head) * dim;
#pragma unroll
        for (int k = 0; k < dim / 16; ++k) {
#pragma unroll
            for (int part = 0; part < 2; ++part) {
                float2 two = make_float2(0.0F, 0.0F);
                if (row.token >= 0) {
                    two = *reinterpret_cast<const float2*>(q + 16 * k + 8 * part + column);
                }
                rows.q[k][2 * part + half] = two_halves(two.x * args.scale, two.y * args.scale);
            }
        }
    }
#pragma unroll
    for (int i = 0; i < dim / 8; ++i) {
#pragma unroll
        for (int j = 0; j < 4; ++j) rows.out[i][j] = 0.0F;
    }
}

/// Starts queries times keys.
template <int dim>
__device__ void begin_scores(Rows<dim>& rows, const Positions<dim>& keys) {
    hopper::begin_products();
#pragma unroll
    for (int k = 0; k < dim / 16; ++k) {
        const std::uint64_t b = hopper::tile_descriptor(keys[k / 4]);
        hopper::multiply(rows.scores, rows.q[k], b + k % 4 * hopper::sixteen_columns, k > 0);
    }
    hopper::commit_products();
}

template <int dim>
__device__ void begin_sums(Rows<dim>& rows, const Positions<dim>& values) {
    const std::uint64_t b = hopper::turned_descriptor(values, static_cast<int>(sizeof values[0]));
    hopper::begin_products();
#pragma unroll
    for (int k = 0; k < tile / 16; ++k) {
        hopper::multiply_turned(rows.out, rows.weights[k], b + k * hopper::sixteen_rows, true);
    }
    hopper::commit_products();
}

template <int dim>
__device__ void mask(Rows<dim>& rows, const TileArgs& args, int position) {
    const int column = static_cast<int>(threadIdx.x) % 4 * 2;
#pragma unroll
    for (int i = 0; i < tile / 8; ++i) {
#pragma unroll
        for (int j = 0; j < 4; ++j) {
            const int at = position + 8 * i + column + j % 2;
            const int own = rows.positions[j / 2];
            const bool is_seen = at <= own && (args.window == 0 || at > own - args.window);
            if (!is_seen) rows.scores[i][j] = -INFINITY;
        }
    }
}

/// Scores become weights; what was summed up shrinks to the new largest score.
template <int dim>
__device__ void weigh(Rows<dim>& rows) {
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        float largest = rows.largest[half];
#pragma unroll
        for (int i = 0; i < tile / 8; ++i) {
            largest = fmaxf(largest, fmaxf(rows.scores[i][2 * half], rows.scores[i][2 * half + 1]));
        }
        largest = fmaxf(largest, __shfl_xor_sync(0xFFFFFFFFU, largest, 1));
        largest = fmaxf(largest, __shfl_xor_sync(0xFFFFFFFFU, largest, 2));
        const float base = largest == -INFINITY ? 0.0F : largest * log2_e;
        const float shrink = power_of_two(fmaf(rows.largest[half], log2_e, -base));
        rows.largest[half] = largest;
        float sum = 0.0F;
#pragma unroll
        for (int i = 0; i < tile / 8; ++i) {
            float(&score)[4] = rows.scores[i];
            const float a = power_of_two(fmaf(score[2 * half], log2_e, -base));
            const float b = power_of_two(fmaf(score[2 * half + 1], log2_e, -base));
            sum += a + b;
            rows.weights[i / 2][i % 2 * 2 + half] = two_halves(a, b);
        }
        rows.sums[half] = fmaf(rows.sums[half], shrink, sum);
#pragma unroll
        for (int i = 0; i < dim / 8; ++i) {
            rows.out[i][2 * half] *= shrink;
            rows.out[i][2 * half + 1] *= shrink;
        }
    }
}

/// Pages hold nothing yet behind the last position: what lies there, times the weight 0, is 0.
template <int dim>
__device__ void clear_behind(Positions<dim>& values, int first) {
    const int own = static_cast<int>(threadIdx.x) - group_threads;
    for (int i = own; i < (tile - first) * 8; i += working_threads) {
        for (auto& columns : values) {
            *reinterpret_cast<uint4*>(&columns[(first + i / 8) * block_columns + i % 8 * 8]) = {};
        }
    }
    hopper::publish_writes();
    hopper::meet<1, working_threads>();
}

template <int dim>
__device__ void write_rows(const Rows<dim>& rows, const TileArgs& args, const BlockWork& work) {
    const int column = static_cast<int>(threadIdx.x) % 4 * 2;
#pragma unroll
    for (int half = 0; half < 2; ++half) {
        float sum = rows.sums[half];
        sum += __shfl_xor_sync(0xFFFFFFFFU, sum, 1);
        sum += __shfl_xor_sync(0xFFFFFFFFU, sum, 2);
        const RowOf row = row_of(work, half);
        if (row.token < 0) continue;
        float* const to =
            args.out + (static_cast<std::int64_t>(row.token) * args.heads + row.head) * dim;
        const float factor = 1.0F / sum;
#pragma unroll
        for (int i = 0; i < dim / 8; ++i) {
            *reinterpret_cast<float2*>(to + 8 * i + column) =
                make_float2(rows.out[i][2 * half] * factor, rows.out[i][2 * half + 1] * factor);
        }
    }
}

template <int dim>
__device__ void attend(const AttentionCall& call, const BlockWork& work, Shared<dim>& shared) {
    const TileArgs& args = call.args;
    const bool speaks = threadIdx.x % 32 == 0;
    Rows<dim> rows;
    read_rows(rows, args, work);
    int at = 0, parity = 0;
    shared.keys_full[at].wait(parity);
    begin_scores(rows, shared.keys[at]);
    for (int number = work.first_tile; number <= work.last_tile; ++number) {
        const int position = number * tile;
        hopper::wait_for_products<0>();
        if (speaks) shared.keys_empty[at].arrive();
        if (args.soft_cap > 0.0F) {
#pragma unroll
            for (auto& four : rows.scores) {
#pragma unroll
                for (float& score : four) score = args.soft_cap * tanhf(score / args.soft_cap);
            }
        }
        if (position + tile > work.first_position || args.window > 0) mask(rows, args, position);
        weigh(rows);
        shared.values_full[at].wait(parity);
        if (position + tile > work.end) clear_behind<dim>(shared.values[at], work.end - position);
        begin_sums(rows, shared.values[at]);
        const int own = at;
        if (++at == Shared<dim>::stages) at = 0, parity ^= 1;
        if (number < work.last_tile) {
            shared.keys_full[at].wait(parity);
            begin_scores(rows, shared.keys[at]);
            hopper::wait_for_products<1>();
        } else {
            hopper::wait_for_products<0>();
        }
        if (speaks) shared.values_empty[own].arrive();
    }
    write_rows(rows, args, work);
}

template <int dim>
__global__ void __launch_bounds__(threads, 1)
    hopper_attention_kernel(const __grid_constant__ AttentionCall call) {
    enter();
    extern __shared__ std::byte memory[];
    auto& shared =
        *reinterpret_cast<Shared<dim>*>(memory + (1024 - shared_address(memory) % 1024) % 1024);
    if (threadIdx.x == 0) {
        for (int i = 0; i < Shared<dim>::stages; ++i) {
            shared.keys_full[i].start(1);
            shared.values_full[i].start(1);
            shared.keys_empty[i].start(working_warps);
            shared.values_empty[i].start(working_warps);
        }
        hopper::publish_barriers();
    }
    __syncthreads();
    const BlockWork work = work_of_block(call.args, call.map);
    if (threadIdx.x < group_threads) {
        hopper::give_registers_back<24>();
        if (threadIdx.x == 0) send_for_positions<dim>(call, work, shared);
    } else {
        hopper::take_registers<240>();
        attend<dim>(call, work, shared);
    }
}

template <int dim>
cudaError_t launch(AttentionCall call, int blocks, const Queue& queue) {
    // No box reaches behind a page, and pages are as many as their numbers say.
    constexpr std::int64_t any_rows = std::int64_t{1} << 31;
    if (!map_boxes(call.keys, {call.args.keys, any_rows, dim, dim}, tile) ||
        !map_boxes(call.values, {call.args.values, any_rows, dim, dim}, tile)) {
        return cudaErrorInvalidValue;
    }
    constexpr auto bytes = static_cast<int>(sizeof(Shared<dim>)) + 1024;
    const cudaError_t error = cudaFuncSetAttribute(
        hopper_attention_kernel<dim>, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error != cudaSuccess) return error;
    const dim3 grid(static_cast<unsigned>(blocks), static_cast<unsigned>(call.args.kv_heads));
    return launch_on(place_on(queue, grid, threads, bytes), hopper_attention_kernel<dim>, call);
}

}  // namespace

int hopper_tokens_of_block(int group) {
    return working_warps * (16 / group);
}

cudaError_t hopper_attention(
    const TileArgs& args, const TileMap& map, int blocks, int dim, const Queue& queue) {
    AttentionCall call = {};
    call.args = args;
    call.map = map;
    return dim == 64 ? launch<64>(call, blocks, queue) : launch<128>(call, blocks, queue);
}

}  // namespace pergola::cuda
