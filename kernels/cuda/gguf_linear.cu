#include "kernels/cuda/gguf_linear.h"

#include <algorithm>

#include "kernels/cuda/gguf_pieces.cuh"

namespace pergola::cuda {
namespace {

constexpr int warps = 16;
constexpr int threads = 32 * warps;
constexpr int blocks_a_multiprocessor = 2;

template <class Visitor>
bool visit(WeightStorage storage, Visitor&& visitor) {
    switch (storage) {
        case WeightStorage::Q4_0:
            visitor(gguf::BlockQ4_0{});
            return true;
        case WeightStorage::Q8_0:
            visitor(gguf::BlockQ8_0{});
            return true;
        case WeightStorage::Q4_K:
            visitor(gguf::BlockQ4_K{});
            return true;
        case WeightStorage::Q6_K:
            visitor(gguf::BlockQ6_K{});
            return true;
        default:
            return false;
    }
}

template <class Block>
__global__ void file_order_to_planes(const std::byte* from, std::byte* to, std::int64_t blocks) {
    const std::int64_t stride = static_cast<std::int64_t>(gridDim.x) * blockDim.x;
    for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
         i < blocks * Block::bytes;
         i += stride) {
        const std::int64_t block = i / Block::bytes;
        to[gguf_planes_index<Block>(block, blocks, static_cast<int>(i % Block::bytes))] = from[i];
    }
}

/// Each thread rounds four inputs; eight threads share a group of 32.
template <class Block>
__device__ void round_row(const float* x, int columns, GgufActivations<Block>& to) {
    // Whole warps go round, so that the exchanges below have all their lanes.
    const int fours = columns / 4;
    for (int base = 0; base < fours; base += threads) {
        const int four = base + static_cast<int>(threadIdx.x);
        float4 v = make_float4(0.0F, 0.0F, 0.0F, 0.0F);
        if (four < fours) v = reinterpret_cast<const float4*>(x)[four];
        float most = fmaxf(fmaxf(fabsf(v.x), fabsf(v.y)), fmaxf(fabsf(v.z), fabsf(v.w)));
#pragma unroll
        for (int distance = 4; distance > 0; distance /= 2) {
            most = fmaxf(most, __shfl_xor_sync(0xFFFFFFFFU, most, distance));
        }
        const float inverse = most > 0.0F ? 127.0F / most : 0.0F;
        const int q[4] = {__float2int_rn(v.x * inverse),
                          __float2int_rn(v.y * inverse),
                          __float2int_rn(v.z * inverse),
                          __float2int_rn(v.w * inverse)};
        int sum = q[0] + q[1] + q[2] + q[3];
        sum += __shfl_xor_sync(0xFFFFFFFFU, sum, 1);
        sum += __shfl_xor_sync(0xFFFFFFFFU, sum, 2);
        if (four >= fours) continue;
        to.quants(four) = (q[0] & 0xFF) | (q[1] & 0xFF) << 8 | (q[2] & 0xFF) << 16 | q[3] << 24;
        if (four % 8 == 0) to.scale(four / 8) = most / 127.0F;
        if (four % 4 == 0) to.sum(four / 4) = sum;
    }
}

/// A warp takes every n-th row of W, its lanes pieces of it in turn; the next pieces are on their
/// way while these are multiplied.
template <class Block, int rows>
__global__ void __launch_bounds__(threads, blocks_a_multiprocessor)
    gguf_linear_kernel(const GgufLinearArgs args) {
    using Piece = GgufPiece<Block>;
    extern __shared__ __align__(16) std::byte shared[];
    const int lane = threadIdx.x % 32;
    const int columns = args.weight.columns;
    const int pieces = columns / Piece::values;
    constexpr int at_once = Piece::at_once;
    const int turns = (pieces + 32 * at_once - 1) / (32 * at_once);
    const int stride = static_cast<int>(gridDim.x) * warps;
    const std::int64_t all = static_cast<std::int64_t>(args.weight.rows) * pieces;
    int row = static_cast<int>(blockIdx.x) * warps + static_cast<int>(threadIdx.x) / 32;

    const std::byte* planes = args.weight.planes;
    const float* from = args.x;
    float* to = args.y;
    if (args.picks.experts != nullptr) {
#if __CUDA_ARCH__ >= 900
        asm volatile("griddepcontrol.wait;" ::: "memory");  // who is picked is known only then
#endif
        const std::int64_t pair = blockIdx.y;
        planes += args.picks.experts[pair] * args.picks.bytes_between;
        from += pair / args.picks.sharing * columns;
        to += pair * args.weight.rows;
    }
    Piece held[at_once];
    const auto load = [&](int from_row, int turn) {
        if (from_row >= args.weight.rows) return;
#pragma unroll
        for (int i = 0; i < at_once; ++i) {
            const int piece = (turn * at_once + i) * 32 + lane;
            if (piece >= pieces) continue;
            held[i].load(planes, static_cast<std::int64_t>(from_row) * pieces + piece, all);
        }
    };
    load(row, 0);
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;");
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
    GgufActivations<Block> x[rows];
#pragma unroll
    for (int i = 0; i < rows; ++i) {
        x[i] = GgufActivations<Block>(shared + i * GgufActivations<Block>::bytes(columns), columns);
        round_row(from + static_cast<std::int64_t>(i) * columns, columns, x[i]);
    }
    __syncthreads();

    for (; row < args.weight.rows; row += stride) {
        float sum[rows] = {};
        for (int turn = 0; turn < turns; ++turn) {
            Piece now[at_once];
#pragma unroll
            for (int i = 0; i < at_once; ++i) now[i] = held[i];
            const bool is_end = turn + 1 == turns;
            load(is_end ? row + stride : row, is_end ? 0 : turn + 1);
#pragma unroll
            for (int i = 0; i < at_once; ++i) {
                const int piece = (turn * at_once + i) * 32 + lane;
                if (piece >= pieces) continue;
#pragma unroll
                for (int j = 0; j < rows; ++j) sum[j] += now[i].times(x[j], piece);
            }
        }
#pragma unroll
        for (int i = 0; i < rows; ++i) {
#pragma unroll
            for (int distance = 16; distance > 0; distance /= 2) {
                sum[i] += __shfl_xor_sync(0xFFFFFFFFU, sum[i], distance);
            }
            const float bias = args.bias == nullptr ? 0.0F : args.bias[row];
            if (lane == 0) {
                to[static_cast<std::int64_t>(i) * args.weight.rows + row] = sum[i] + bias;
            }
        }
    }
}

using Kernel = void (*)(GgufLinearArgs);

template <class Block>
Kernel kernel_of(int rows) {
    switch (rows) {
        case 1:
            return gguf_linear_kernel<Block, 1>;
        case 2:
            return gguf_linear_kernel<Block, 2>;
        case 3:
            return gguf_linear_kernel<Block, 3>;
        case 4:
            return gguf_linear_kernel<Block, 4>;
        default:
            return nullptr;
    }
}

bool is_shape(const GgufWeight& weight) {
    const BlockLayout layout = block_layout(weight.storage);
    return weight.rows > 0 && weight.columns > 0 && weight.columns % layout.values == 0;
}

}  // namespace

bool has_gguf_kernel(WeightStorage storage) {
    return visit(storage, [](auto) {});
}

cudaError_t gguf_to_planes(const std::byte* file_order,
                           const GgufWeight& weight,
                           std::byte* planes,
                           cudaStream_t stream) {
    if (!has_gguf_kernel(weight.storage) || !is_shape(weight)) return cudaErrorInvalidValue;
    visit(weight.storage, [&](auto block) {
        using Block = decltype(block);
        const std::int64_t blocks =
            static_cast<std::int64_t>(weight.rows) * (weight.columns / Block::values);
        file_order_to_planes<Block><<<1024, 256, 0, stream>>>(file_order, planes, blocks);
    });
    return cudaGetLastError();
}

cudaError_t gguf_linear(const GgufLinearArgs& args, cudaStream_t stream) {
    if (!has_gguf_kernel(args.weight.storage) || !is_shape(args.weight)) {
        return cudaErrorInvalidValue;
    }
    Kernel kernel = nullptr;
    int bytes = 0;
    visit(args.weight.storage, [&](auto block) {
        kernel = kernel_of<decltype(block)>(args.rows);
        bytes = args.rows * GgufActivations<decltype(block)>::bytes(args.weight.columns);
    });
    if (kernel == nullptr || args.multiprocessors < 1) return cudaErrorInvalidValue;
    const cudaError_t error = cudaFuncSetAttribute(
        reinterpret_cast<const void*>(kernel), cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error != cudaSuccess) return error;
    cudaLaunchConfig_t launch = {};
    launch.gridDim =
        dim3(static_cast<unsigned int>(std::min((args.weight.rows + warps - 1) / warps,
                                                args.multiprocessors * blocks_a_multiprocessor)),
             static_cast<unsigned int>(args.picks.pairs));
    launch.blockDim = dim3(threads);
    launch.dynamicSmemBytes = static_cast<std::size_t>(bytes);
    launch.stream = stream;
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = 1;
    launch.attrs = &attribute;
    launch.numAttrs = args.may_overlap ? 1 : 0;
    return cudaLaunchKernelEx(&launch, kernel, args);
}

}  // namespace pergola::cuda
