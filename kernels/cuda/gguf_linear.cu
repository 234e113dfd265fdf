#include "kernels/cuda/gguf_linear.h"

#include <algorithm>

#include "kernels/cuda/gguf_pieces.cuh"
#include "kernels/cuda/hand_over.h"

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

__device__ float gated(float gate, float up) {
    return gate / (1.0F + expf(-gate)) * up;
}

/// Each thread rounds four inputs; eight threads share a group of 32.
template <class Block>
__device__ void round_row(const float* x,
                          const float* up,
                          int columns,
                          GgufActivations<Block>& to) {
    // Whole warps go round, so that the exchanges below have all their lanes.
    const int fours = columns / 4;
    for (int base = 0; base < fours; base += threads) {
        const int four = base + static_cast<int>(threadIdx.x);
        float4 v = make_float4(0.0F, 0.0F, 0.0F, 0.0F);
        if (four < fours) v = reinterpret_cast<const float4*>(x)[four];
        if (four < fours && up != nullptr) {
            const float4 u = reinterpret_cast<const float4*>(up)[four];
            v = make_float4(gated(v.x, u.x), gated(v.y, u.y), gated(v.z, u.z), gated(v.w, u.w));
        }
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

/// Which part a thread block takes, and which of the part's blocks it is.
struct BlockPlace {
    int part = 0;
    int block = 0;
    int blocks = 0;
};

__device__ BlockPlace place_of(const GgufGroupArgs& args) {
    const int block = static_cast<int>(blockIdx.x);
    int part = 0, begin = 0;
    while (block >= args.end_block[part]) begin = args.end_block[part++];
    return {part, block - begin, args.end_block[part] - begin};
}

/// A warp takes every n-th row of W, its lanes pieces of it in turn; the next pieces are on their
/// way while these are multiplied.
template <class Block, int rows>
__device__ void multiply_part(const GgufGroupArgs& args, const BlockPlace& place) {
    using Piece = GgufPiece<Block>;
    extern __shared__ __align__(16) std::byte shared[];
    const GgufPart& part = args.parts[place.part];
    const int outputs = part.weight.rows, columns = part.weight.columns;
    const int lane = threadIdx.x % 32;
    const int pieces = columns / Piece::values;
    constexpr int at_once = Piece::at_once;
    const int turns = (pieces + 32 * at_once - 1) / (32 * at_once);
    const int stride = place.blocks * warps;
    const std::int64_t all = static_cast<std::int64_t>(outputs) * pieces;
    int row = place.block * warps + static_cast<int>(threadIdx.x) / 32;

    const std::byte* planes = part.weight.planes;
    const float* from = args.x;
    const float* up = args.up;
    float* to = part.y;
    if (args.picks.offsets != nullptr) {
#if __CUDA_ARCH__ >= 900
        asm volatile("griddepcontrol.wait;" ::: "memory");  // who is picked is known only then
#endif
        const std::int64_t pair = blockIdx.y;
        const std::int64_t offset = args.picks.offsets[pair];
        if (offset == expert_elsewhere) return;
        planes += offset;
        from += pair / args.picks.sharing * columns;
        if (up != nullptr) up += pair / args.picks.sharing * columns;
        to += pair * outputs;
    }
    Piece held[at_once];
    const auto load = [&](int from_row, int turn) {
        if (from_row >= outputs) return;
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
        const std::int64_t at = static_cast<std::int64_t>(i) * columns;
        round_row(from + at, up == nullptr ? nullptr : up + at, columns, x[i]);
    }
    __syncthreads();

    for (; row < outputs; row += stride) {
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
            const float bias = part.bias == nullptr ? 0.0F : part.bias[row];
            if (lane == 0) to[static_cast<std::int64_t>(i) * outputs + row] = sum[i] + bias;
        }
    }
}

/// All parts are of this storage.
template <class Block, int rows>
__global__ void __launch_bounds__(threads, blocks_a_multiprocessor)
    gguf_linear_kernel(const __grid_constant__ GgufGroupArgs args) {
    multiply_part<Block, rows>(args, place_of(args));
}

/// Each part of Q4_K or Q6_K, which the files of mixed storages have side by side.
template <int rows>
__global__ void __launch_bounds__(threads, blocks_a_multiprocessor)
    gguf_mixed_kernel(const __grid_constant__ GgufGroupArgs args) {
    const BlockPlace place = place_of(args);
    if (args.parts[place.part].weight.storage == WeightStorage::Q4_K) {
        multiply_part<gguf::BlockQ4_K, rows>(args, place);
    } else {
        multiply_part<gguf::BlockQ6_K, rows>(args, place);
    }
}

using Kernel = void (*)(GgufGroupArgs);

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

Kernel mixed_kernel_of(int rows) {
    switch (rows) {
        case 1:
            return gguf_mixed_kernel<1>;
        case 2:
            return gguf_mixed_kernel<2>;
        case 3:
            return gguf_mixed_kernel<3>;
        case 4:
            return gguf_mixed_kernel<4>;
        default:
            return nullptr;
    }
}

bool is_k_block(WeightStorage storage) {
    return storage == WeightStorage::Q4_K || storage == WeightStorage::Q6_K;
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
    GgufGroupArgs group;
    group.parts[0] = {args.weight, args.bias, args.y};
    group.count = 1;
    group.x = args.x;
    group.rows = args.rows;
    group.multiprocessors = args.multiprocessors;
    group.may_overlap = args.may_overlap;
    group.picks = args.picks;
    return gguf_linear_group(group, stream);
}

bool takes_gguf_group(std::span<const WeightStorage> storages) {
    if (storages.empty() || storages.size() > gguf_most_parts) return false;
    bool is_one = true, is_mixed = true;
    for (const WeightStorage storage : storages) {
        is_one = is_one && storage == storages.front();
        is_mixed = is_mixed && is_k_block(storage);
    }
    return is_mixed || (is_one && has_gguf_kernel(storages.front()));
}

namespace {

/// As many blocks as the card holds at once, shared out by the parts' rows.
int share_blocks(GgufGroupArgs& args) {
    std::int64_t outputs = 0, wanted = 0;
    for (int i = 0; i < args.count; ++i) {
        outputs += args.parts[i].weight.rows;
        wanted += (args.parts[i].weight.rows + warps - 1) / warps;
    }
    const std::int64_t most = std::max<std::int64_t>(
        args.count, args.multiprocessors * blocks_a_multiprocessor / args.picks.pairs);
    int end = 0;
    for (int i = 0; i < args.count; ++i) {
        const std::int64_t rows = args.parts[i].weight.rows;
        const std::int64_t whole = (rows + warps - 1) / warps;
        end += static_cast<int>(
            wanted <= most ? whole
                           : std::min(whole, std::max<std::int64_t>(1, most * rows / outputs)));
        args.end_block[i] = end;
    }
    return end;
}

}  // namespace

cudaError_t gguf_linear_group(const GgufGroupArgs& group, cudaStream_t stream) {
    GgufGroupArgs args = group;
    WeightStorage storages[gguf_most_parts] = {};
    bool is_one = true;
    if (args.count < 1 || args.count > gguf_most_parts) return cudaErrorInvalidValue;
    for (int i = 0; i < args.count; ++i) {
        storages[i] = args.parts[i].weight.storage;
        is_one = is_one && storages[i] == storages[0];
        if (!is_shape(args.parts[i].weight) ||
            args.parts[i].weight.columns != args.parts[0].weight.columns) {
            return cudaErrorInvalidValue;
        }
    }
    if (!takes_gguf_group(std::span(storages, static_cast<std::size_t>(args.count)))) {
        return cudaErrorInvalidValue;
    }
    Kernel kernel = nullptr;
    int bytes = 0;
    for (int i = 0; i < args.count; ++i) {
        visit(storages[i], [&](auto block) {
            if (i == 0) kernel = kernel_of<decltype(block)>(args.rows);
            bytes = std::max(
                bytes,
                args.rows * GgufActivations<decltype(block)>::bytes(args.parts[0].weight.columns));
        });
    }
    if (!is_one) kernel = mixed_kernel_of(args.rows);
    if (kernel == nullptr || args.multiprocessors < 1) return cudaErrorInvalidValue;
    const cudaError_t error = cudaFuncSetAttribute(
        reinterpret_cast<const void*>(kernel), cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error != cudaSuccess) return error;
    cudaLaunchConfig_t launch = {};
    launch.gridDim = dim3(static_cast<unsigned int>(share_blocks(args)),
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
