#include "kernels/cuda/block_rows.h"

#include "kernels/cuda/exl3_matrix.h"

#include <cuda_bf16.h>

#include "kernels/cuda/device_blocks.cuh"
#include "kernels/cuda/launch.cuh"

namespace pergola::cuda {
namespace {

constexpr int threads = 256;

/// The plain storages in the same words as blocks: sixteen numbers that need no scale.
template <class Number>
struct Plain {
    static constexpr int values = 16;
};

template <class Source>
struct Reader {
    static __device__ void read(const std::byte* weight,
                                std::int64_t blocks,
                                std::int64_t sixteen,
                                float (&out)[16]) {
        constexpr int in_block = Source::values / 16;
        const Sixteen read = read_sixteen<Source>(
            weight, blocks, sixteen / in_block, static_cast<int>(sixteen % in_block));
#pragma unroll
        for (int i = 0; i < 16; ++i) out[i] = read.value(i);
    }
};

template <class Number>
struct Reader<Plain<Number>> {
    static __device__ void read(const std::byte* weight,
                                std::int64_t,
                                std::int64_t sixteen,
                                float (&out)[16]) {
        constexpr int vectors = static_cast<int>(sizeof(Number));
        alignas(16) Number numbers[16];
        const uint4* from = reinterpret_cast<const uint4*>(weight) + sixteen * vectors;
#pragma unroll
        for (int i = 0; i < vectors; ++i) reinterpret_cast<uint4*>(numbers)[i] = from[i];
#pragma unroll
        for (int i = 0; i < 16; ++i) out[i] = static_cast<float>(numbers[i]);
    }
};

/// Calls visitor with the source type of a storage; false: none.
template <class Visitor>
bool visit(WeightStorage storage, Visitor&& visitor) {
    switch (storage) {
        case WeightStorage::F32:
            visitor(Plain<float>{});
            return true;
        case WeightStorage::F16:
            visitor(Plain<__half>{});
            return true;
        case WeightStorage::BF16:
            visitor(Plain<__nv_bfloat16>{});
            return true;
        default:
            return gguf::visit_block(storage, visitor);
    }
}

/// Blocks of the whole matrix, which the planes are apart by.
template <class Source>
std::int64_t blocks_in(const WeightView& weight) {
    return weight.rows * (weight.columns / Source::values);
}

template <class Source>
__global__ void table_rows_kernel(const std::byte* table,
                                  std::int64_t blocks,
                                  const std::int32_t* ids,
                                  int columns,
                                  float scale,
                                  float* y) {
    enter();
    const std::int64_t sixteens = columns / 16;
    for (int sixteen = threadIdx.x; sixteen < sixteens; sixteen += blockDim.x) {
        float values[16];
        Reader<Source>::read(table, blocks, ids[blockIdx.x] * sixteens + sixteen, values);
        float* to = y + static_cast<std::int64_t>(blockIdx.x) * columns + 16 * sixteen;
#pragma unroll
        for (int i = 0; i < 16; ++i) to[i] = scale * values[i];
    }
}

/// A warp an output, its lanes sixteens in turn.
template <class Source, int rows>
__global__ void __launch_bounds__(threads) few_rows_kernel(const std::byte* weight,
                                                           std::int64_t blocks,
                                                           const float* x,
                                                           const float* bias,
                                                           float* y,
                                                           int outputs,
                                                           int columns,
                                                           PickedMatrices picks) {
    enter();
    if (picks.offsets != nullptr) {
        const std::int64_t pair = blockIdx.y;
        const std::int64_t offset = picks.offsets[pair];
        if (offset == expert_elsewhere) return;
        weight += offset;
        x += pair / picks.sharing * columns;
        y += pair * outputs;
    }
    const int lane = threadIdx.x % 32;
    const int output =
        static_cast<int>(blockIdx.x) * (threads / 32) + static_cast<int>(threadIdx.x) / 32;
    if (output >= outputs) return;
    const int sixteens = columns / 16;
    float sum[rows] = {};
#pragma unroll 2
    for (int sixteen = lane; sixteen < sixteens; sixteen += 32) {
        float values[16];
        Reader<Source>::read(
            weight, blocks, static_cast<std::int64_t>(output) * sixteens + sixteen, values);
#pragma unroll
        for (int row = 0; row < rows; ++row) {
            const float4* from =
                reinterpret_cast<const float4*>(x + static_cast<std::int64_t>(row) * columns) +
                4 * sixteen;
#pragma unroll
            for (int four = 0; four < 4; ++four) {
                const float4 in = from[four];
                sum[row] = fmaf(in.x, values[4 * four], sum[row]);
                sum[row] = fmaf(in.y, values[4 * four + 1], sum[row]);
                sum[row] = fmaf(in.z, values[4 * four + 2], sum[row]);
                sum[row] = fmaf(in.w, values[4 * four + 3], sum[row]);
            }
        }
    }
#pragma unroll
    for (int row = 0; row < rows; ++row) {
#pragma unroll
        for (int distance = 16; distance > 0; distance /= 2) {
            sum[row] += __shfl_xor_sync(0xFFFFFFFFU, sum[row], distance);
        }
        if (lane == 0) {
            y[static_cast<std::int64_t>(row) * outputs + output] =
                sum[row] + (bias == nullptr ? 0.0F : bias[output]);
        }
    }
}

/// Sixteens of a piece of a matrix, or of the whole matrices of experts.
struct AsHalfArgs {
    const std::byte* weight;
    std::int64_t blocks;  ///< of the whole matrix
    std::int64_t first;   ///< sixteen of the matrix
    std::int64_t sixteens;
    ExpertRange experts;
    __half* to;
    std::uint32_t in_row;  ///< of the piece
    std::int64_t left_out;  ///< sixteens of a row that are not in the piece
};

/// Grid (sixteens, matrices). Two stores of 16 bytes a lane: to exchange halves with a neighbour,
/// so that each fills 32 bytes, gained with EXL3 and lost 2 % here.
template <class Source, bool is_sliced>
__global__ void __launch_bounds__(threads) as_half_kernel(const AsHalfArgs args) {
    enter();
    if (args.experts.is_unused(blockIdx.y)) return;
    const std::byte* const weight = args.weight + args.experts.offset(blockIdx.y);
    __half* const to = args.to + blockIdx.y * args.sixteens * 16;
    const std::int64_t at = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x;
    if (at >= args.sixteens) return;
    std::int64_t which = args.first + at;
    if constexpr (is_sliced) which += static_cast<std::uint32_t>(at) / args.in_row * args.left_out;
    float values[16];
    Reader<Source>::read(weight, args.blocks, which, values);
    alignas(16) __half2 halves[8];
#pragma unroll
    for (int i = 0; i < 8; ++i) halves[i] = __floats2half2_rn(values[2 * i], values[2 * i + 1]);
    uint4* out = reinterpret_cast<uint4*>(to + 16 * at);
    out[0] = reinterpret_cast<const uint4*>(halves)[0];
    out[1] = reinterpret_cast<const uint4*>(halves)[1];
}

}  // namespace

bool has_block_rows(WeightStorage storage) {
    return visit(storage, [](auto) {});
}

cudaError_t table_rows(const WeightView& table,
                       const std::int32_t* ids,
                       std::int64_t count,
                       float scale,
                       float* y,
                       const Queue& queue) {
    cudaError_t error = cudaErrorInvalidValue;
    visit(table.storage, [&](auto source) {
        using Source = decltype(source);
        error = launch_on(place_on(queue, static_cast<unsigned>(count), 128),
                          table_rows_kernel<Source>,
                          table.data,
                          blocks_in<Source>(table),
                          ids,
                          static_cast<int>(table.columns),
                          scale,
                          y);
    });
    return error;
}

cudaError_t few_rows_product(const WeightView& weight,
                             const float* x,
                             const float* bias,
                             float* y,
                             int rows,
                             const Queue& queue) {
    cudaError_t error = cudaErrorInvalidValue;
    visit(weight.storage, [&](auto source) {
        using Source = decltype(source);
        const auto launch = [&](auto kernel) {
            const auto blocks =
                static_cast<unsigned>((weight.rows + threads / 32 - 1) / (threads / 32));
            error = launch_on(place_on(queue, blocks, threads),
                              kernel,
                              weight.data,
                              blocks_in<Source>(weight),
                              x,
                              bias,
                              y,
                              static_cast<int>(weight.rows),
                              static_cast<int>(weight.columns),
                              PickedMatrices{});
        };
        if (rows == 1) launch(few_rows_kernel<Source, 1>);
        if (rows == 2) launch(few_rows_kernel<Source, 2>);
        if (rows == 3) launch(few_rows_kernel<Source, 3>);
        if (rows == 4) launch(few_rows_kernel<Source, 4>);
    });
    return error;
}

cudaError_t piece_as_half(const WeightView& weight,
                          const WeightPiece& piece,
                          __half* to,
                          const Queue& queue) {
    cudaError_t error = cudaErrorInvalidValue;
    visit(weight.storage, [&](auto source) {
        using Source = decltype(source);
        const std::int64_t in_row = piece.columns / 16, in_whole_row = weight.columns / 16;
        const std::int64_t sixteens = piece.rows * in_row;
        const auto blocks = static_cast<unsigned>((sixteens + threads - 1) / threads);
        const AsHalfArgs args = {weight.data,
                                 blocks_in<Source>(weight),
                                 piece.first_row * in_whole_row + piece.first_column / 16,
                                 sixteens,
                                 {},
                                 to,
                                 static_cast<std::uint32_t>(in_row),
                                 in_whole_row - in_row};
        error = launch_on(
            place_on(queue, blocks, threads),
            in_row == in_whole_row ? as_half_kernel<Source, false> : as_half_kernel<Source, true>,
            args);
    });
    return error;
}

cudaError_t picked_product(const WeightView& first,
                           const PickedMatrices& picks,
                           const float* x,
                           float* y,
                           const Queue& queue) {
    cudaError_t error = cudaErrorInvalidValue;
    visit(first.storage, [&](auto source) {
        using Source = decltype(source);
        const dim3 grid(static_cast<unsigned>((first.rows + threads / 32 - 1) / (threads / 32)),
                        static_cast<unsigned>(picks.pairs));
        error = launch_on(place_on(queue, grid, threads),
                          few_rows_kernel<Source, 1>,
                          first.data,
                          blocks_in<Source>(first),
                          x,
                          static_cast<const float*>(nullptr),
                          y,
                          static_cast<int>(first.rows),
                          static_cast<int>(first.columns),
                          picks);
    });
    return error;
}

cudaError_t experts_as_half(
    const WeightView& matrix, const ExpertRange& experts, int count, __half* to, const Queue& queue) {
    cudaError_t error = cudaErrorInvalidValue;
    visit(matrix.storage, [&](auto source) {
        using Source = decltype(source);
        const std::int64_t sixteens = matrix.rows * matrix.columns / 16;
        const dim3 grid(static_cast<unsigned>((sixteens + threads - 1) / threads),
                        static_cast<unsigned>(count));
        const AsHalfArgs args = {
            matrix.data, blocks_in<Source>(matrix), 0, sixteens, experts, to, 0, 0};
        error = launch_on(place_on(queue, grid, threads), as_half_kernel<Source, false>, args);
    });
    return error;
}

}  // namespace pergola::cuda
