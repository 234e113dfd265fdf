// The weight is read once, in 16 bytes a lane that lie side by side; the next pieces are on their
// way while these are multiplied, the first ones while the kernel before is still at work. x lies
// in shared memory in two planes, so that lanes that read it side by side meet no bank twice, and a
// warp has two outputs, so that it is read half as often.

#include "kernels/cuda/plain_rows.h"

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <algorithm>
#include <type_traits>

#include "kernels/cuda/launch.cuh"

namespace pergola::cuda {
namespace {

constexpr int warps = 16;
constexpr int threads = 32 * warps;
constexpr int blocks_a_multiprocessor = 2;
constexpr int in_piece = 8;  // numbers of 16 bytes

struct PlainPart {
    const uint4* weight;
    const float* bias;
    float* y;
    int outputs;
    int end;  ///< outputs of the parts up to this one, and of this one
};

struct PlainRowsArgs {
    PlainPart parts[plain_rows_most_parts];
    const float* x;
    int outputs;  ///< of all parts
    int columns;
};

/// The part that has an output, and which of the part's own it is.
struct OutputPlace {
    int part;
    int own;
};

__device__ OutputPlace place_of(const PlainRowsArgs& args, int output) {
    int part = 0, begin = 0;
    while (output >= args.parts[part].end) begin = args.parts[part++].end;
    return {part, output - begin};
}

template <class Number>
__device__ void widen(const uint4& piece, float (&out)[in_piece]) {
    const std::uint32_t words[4] = {piece.x, piece.y, piece.z, piece.w};
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        if constexpr (std::is_same_v<Number, __nv_bfloat16>) {
            out[2 * i] = __uint_as_float(words[i] << 16);
            out[2 * i + 1] = __uint_as_float(words[i] & 0xFFFF0000U);
        } else {
            const float2 two = __half22float2(*reinterpret_cast<const __half2*>(&words[i]));
            out[2 * i] = two.x, out[2 * i + 1] = two.y;
        }
    }
}

/// Rows of x in shared memory: [row][plane][piece] of four numbers.
template <int rows>
__device__ void bring_rows(const float* x, int pieces, float4* shared) {
#pragma unroll
    for (int row = 0; row < rows; ++row) {
        const auto* from = reinterpret_cast<const float4*>(x) + std::int64_t{2} * row * pieces;
        float4* to = shared + 2 * row * pieces;
        for (int i = threadIdx.x; i < 2 * pieces; i += threads) {
            to[i % 2 * pieces + i / 2] = from[i];
        }
    }
    __syncthreads();
}

/// A warp takes `together` outputs at a time and goes on to those that are a grid away.
template <class Number, int rows, int together>
__global__ void __launch_bounds__(threads, blocks_a_multiprocessor)
    plain_rows_kernel(const __grid_constant__ PlainRowsArgs args) {
    constexpr int at_once = 4 / together;
    extern __shared__ __align__(16) float4 shared[];
    const int lane = threadIdx.x % 32;
    const int pieces = args.columns / in_piece;
    const int turns = (pieces + 32 * at_once - 1) / (32 * at_once);
    const int stride = static_cast<int>(gridDim.x) * warps * together;
    int output =
        (static_cast<int>(blockIdx.x) * warps + static_cast<int>(threadIdx.x) / 32) * together;
    const uint4* from[together] = {};
    const auto aim = [&](int first) {
#pragma unroll
        for (int i = 0; i < together; ++i) {
            if (first + i >= args.outputs) break;
            const OutputPlace place = place_of(args, first + i);
            from[i] = args.parts[place.part].weight + static_cast<std::int64_t>(place.own) * pieces;
        }
    };
    uint4 held[together][at_once] = {};
    const auto load = [&](int first, int turn) {
#pragma unroll
        for (int i = 0; i < together; ++i) {
            if (first + i >= args.outputs) break;
#pragma unroll
            for (int j = 0; j < at_once; ++j) {
                const int piece = (turn * at_once + j) * 32 + lane;
                if (piece < pieces) held[i][j] = __ldcs(from[i] + piece);
            }
        }
    };
    aim(output);
    load(output, 0);
    enter();
    bring_rows<rows>(args.x, pieces, shared);
    for (; output < args.outputs; output += stride) {
        float sum[together][rows] = {};
        for (int turn = 0; turn < turns; ++turn) {
            uint4 now[together][at_once];
#pragma unroll
            for (int i = 0; i < together; ++i) {
#pragma unroll
                for (int j = 0; j < at_once; ++j) now[i][j] = held[i][j];
            }
            const bool is_end = turn + 1 == turns;
            if (is_end) aim(output + stride);
            load(is_end ? output + stride : output, is_end ? 0 : turn + 1);
#pragma unroll
            for (int j = 0; j < at_once; ++j) {
                const int piece = (turn * at_once + j) * 32 + lane;
                if (piece >= pieces) continue;
                float w[together][in_piece];
#pragma unroll
                for (int i = 0; i < together; ++i) widen<Number>(now[i][j], w[i]);
#pragma unroll
                for (int row = 0; row < rows; ++row) {
                    const float4 a = shared[2 * row * pieces + piece];
                    const float4 b = shared[(2 * row + 1) * pieces + piece];
#pragma unroll
                    for (int i = 0; i < together; ++i) {
                        float& to = sum[i][row];
                        to = fmaf(a.x, w[i][0], to), to = fmaf(a.y, w[i][1], to);
                        to = fmaf(a.z, w[i][2], to), to = fmaf(a.w, w[i][3], to);
                        to = fmaf(b.x, w[i][4], to), to = fmaf(b.y, w[i][5], to);
                        to = fmaf(b.z, w[i][6], to), to = fmaf(b.w, w[i][7], to);
                    }
                }
            }
        }
#pragma unroll
        for (int i = 0; i < together; ++i) {
#pragma unroll
            for (int row = 0; row < rows; ++row) {
                float& own = sum[i][row];
#pragma unroll
                for (int distance = 16; distance > 0; distance /= 2) {
                    own += __shfl_xor_sync(0xFFFFFFFFU, own, distance);
                }
                if (lane != 0 || output + i >= args.outputs) continue;
                const OutputPlace place = place_of(args, output + i);
                const PlainPart& part = args.parts[place.part];
                const float bias = part.bias == nullptr ? 0.0F : part.bias[place.own];
                part.y[static_cast<std::int64_t>(row) * part.outputs + place.own] = own + bias;
            }
        }
    }
}

using Kernel = void (*)(PlainRowsArgs);

template <class Number, int together>
Kernel kernel_of(int rows) {
    switch (rows) {
        case 1:
            return plain_rows_kernel<Number, 1, together>;
        case 2:
            return plain_rows_kernel<Number, 2, together>;
        case 3:
            return plain_rows_kernel<Number, 3, together>;
        default:
            return plain_rows_kernel<Number, 4, together>;
    }
}

int shared_bytes(const WeightView& weight, int rows) {
    return static_cast<int>(weight.columns) * 4 * rows;
}

}  // namespace

bool takes_plain_rows(const WeightView& weight, int rows, const Queue& queue) {
    return (weight.storage == WeightStorage::F16 || weight.storage == WeightStorage::BF16) &&
           rows >= 1 && rows <= plain_rows_most && weight.columns % in_piece == 0 &&
           weight.columns * 4 * rows <= queue.shared_bytes;
}

cudaError_t plain_rows_product(std::span<const PlainRowsPart> parts,
                               const float* x,
                               int rows,
                               const Queue& queue) {
    const WeightView& first = parts.front().weight;
    PlainRowsArgs args = {};
    args.x = x;
    args.columns = static_cast<int>(first.columns);
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const PlainRowsPart& part = parts[i];
        const auto outputs = static_cast<int>(part.weight.rows);
        args.outputs += outputs;
        args.parts[i] = {reinterpret_cast<const uint4*>(part.weight.data),
                         part.bias,
                         part.y,
                         outputs,
                         args.outputs};
    }
    const int at_once = queue.multiprocessors * blocks_a_multiprocessor * warps;
    // Where all outputs are on the card at once anyway, each has a warp of its own. The order of a
    // row's sum is the same in both.
    const bool is_small = args.outputs <= at_once;
    const int together = is_small ? 1 : 2;
    Kernel kernel = nullptr;
    if (first.storage == WeightStorage::BF16) {
        kernel = is_small ? kernel_of<__nv_bfloat16, 1>(rows) : kernel_of<__nv_bfloat16, 2>(rows);
    } else {
        kernel = is_small ? kernel_of<__half, 1>(rows) : kernel_of<__half, 2>(rows);
    }
    const int bytes = shared_bytes(first, rows);
    const cudaError_t error = cudaFuncSetAttribute(
        reinterpret_cast<const void*>(kernel), cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error != cudaSuccess) return error;
    const int wanted = (args.outputs + warps * together - 1) / (warps * together);
    const int blocks = std::min(wanted, queue.multiprocessors * blocks_a_multiprocessor);
    return launch_on(
        place_on(queue, static_cast<unsigned>(blocks), threads, static_cast<std::size_t>(bytes)),
        kernel,
        args);
}

}  // namespace pergola::cuda
