#include "kernels/cuda/half_product.h"

#include <algorithm>
#include <climits>

#include "kernels/cuda/half_tiles.cuh"
#include "kernels/cuda/launch.cuh"

namespace pergola::cuda {
namespace {

// A thread block makes a tile of outputs; its eight warps stand two by four over it. The inputs
// stream through shared memory in steps of 32 columns, `stages` of them on their way.
constexpr int threads = 256;
constexpr int step = 32;
constexpr int stages = 4;
constexpr int grouped_tile_rows = 64;
constexpr int pitch = step + 8;  // halves; eight rows of it lie in eight different bank groups

/// 16 bytes to shared memory, zeros where the source is outside.
__device__ void copy_16(void* to, const void* from, bool is_inside) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(shared_address(to)),
                 "l"(from),
                 "r"(is_inside ? 16 : 0));
}

template <int tile_rows, int tile_outputs>
struct Stage {
    __half x[tile_rows][pitch];
    __half w[tile_outputs][pitch];
};

/// The rows of a tile: one after another, or those of an expert's pairs.
struct TileRows {
    int first;
    int end;                    ///< places behind this one have no row
    const std::int32_t* order;  ///< null: place and row are the same
    int sharing;                ///< so many rows of y have one row of x

    __device__ int y_row(int place) const { return order == nullptr ? place : order[place]; }
    __device__ int x_row(int place) const {
        return order == nullptr ? place : order[place] / sharing;
    }
};

template <int tile_rows, int tile_outputs>
__device__ void fetch(Stage<tile_rows, tile_outputs>& to,
                      const HalfProductArgs& args,
                      const TileRows& rows,
                      int output,
                      int column) {
    constexpr int pieces = step / 8;
    const auto copy = [&](__half* shared, const __half* from, int index, int limit) {
        const int piece_column = column + static_cast<int>(threadIdx.x) % pieces * 8;
        const bool is_inside = index < limit && piece_column < args.columns;
        copy_16(shared,
                is_inside ? from + static_cast<std::int64_t>(index) * args.columns + piece_column
                          : from,
                is_inside);
    };
    constexpr int at_once = threads / pieces;
    const int own = static_cast<int>(threadIdx.x) / pieces;
    const int place = static_cast<int>(threadIdx.x) % pieces * 8;
#pragma unroll
    for (int i = 0; i < tile_rows; i += at_once) {
        if (i + own >= tile_rows) continue;
        const int at = rows.first + i + own;
        const bool is_row = at < rows.end;
        copy(&to.x[i + own][place], args.x, is_row ? rows.x_row(at) : 0, is_row ? INT_MAX : 0);
    }
#pragma unroll
    for (int i = 0; i < tile_outputs; i += at_once) {
        copy(&to.w[i + own][place], args.w, output + i + own, args.outputs);
    }
    asm volatile("cp.async.commit_group;");
}

template <int tile_rows, int tile_outputs>
__device__ void multiply_tile(const HalfProductArgs& args, const TileRows& rows) {
    constexpr int row_tiles = tile_rows / 2 / 16;  // of a warp, 16 rows each
    constexpr int output_tiles = tile_outputs / 4 / 8;
    extern __shared__ __align__(16) std::byte memory[];
    auto* ring = reinterpret_cast<Stage<tile_rows, tile_outputs>*>(memory);
    const int output = static_cast<int>(blockIdx.y) * tile_outputs;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int warp_row = warp / 4 * (tile_rows / 2), warp_output = warp % 4 * (tile_outputs / 4);
    const int steps = (args.columns + step - 1) / step;

    float sums[row_tiles][output_tiles][4] = {};
    for (int i = 0; i < stages - 1; ++i) {
        if (i < steps) {
            fetch(ring[i], args, rows, output, i * step);
        } else {
            asm volatile("cp.async.commit_group;");
        }
    }
    for (int i = 0; i < steps; ++i) {
        asm volatile("cp.async.wait_group %0;" ::"n"(stages - 2));
        __syncthreads();
        const int next = i + stages - 1;
        if (next < steps) {
            fetch(ring[next % stages], args, rows, output, next * step);
        } else {
            asm volatile("cp.async.commit_group;");
        }
        const Stage<tile_rows, tile_outputs>& stage = ring[i % stages];
#pragma unroll
        for (int k = 0; k < step; k += 16) {
            std::uint32_t a[row_tiles][4], b[output_tiles / 2][4];
#pragma unroll
            for (int tile = 0; tile < row_tiles; ++tile) {
                load_matrices(a[tile],
                              &stage.x[warp_row + 16 * tile + lane % 16][k + lane / 16 * 8]);
            }
#pragma unroll
            for (int pair = 0; pair < output_tiles / 2; ++pair) {
                const int at = warp_output + 16 * pair + lane % 8 + lane / 16 * 8;
                load_matrices(b[pair], &stage.w[at][k + lane / 8 % 2 * 8]);
            }
#pragma unroll
            for (int tile = 0; tile < row_tiles; ++tile) {
#pragma unroll
                for (int other = 0; other < output_tiles; ++other) {
                    multiply(sums[tile][other],
                             a[tile],
                             b[other / 2][other % 2 * 2],
                             b[other / 2][other % 2 * 2 + 1]);
                }
            }
        }
    }
#pragma unroll
    for (int tile = 0; tile < row_tiles; ++tile) {
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int place = rows.first + warp_row + 16 * tile + lane / 4 + 8 * half;
            if (place >= rows.end) continue;
            const float scale = args.scales[rows.x_row(place)];
            float* to =
                args.y + static_cast<std::int64_t>(rows.y_row(place)) * args.stride + args.first;
#pragma unroll
            for (int other = 0; other < output_tiles; ++other) {
#pragma unroll
                for (int i = 0; i < 2; ++i) {
                    const int at = output + warp_output + 8 * other + lane % 4 * 2 + i;
                    if (at >= args.outputs) continue;
                    const float bias = args.bias == nullptr ? 0.0F : args.bias[args.first + at];
                    to[at] = sums[tile][other][2 * half + i] * scale + bias;
                }
            }
        }
    }
}

template <int tile_rows, int tile_outputs>
__global__ void __launch_bounds__(threads, tile_outputs > 128 ? 1 : 2)
    half_product_kernel(const HalfProductArgs args) {
    enter();
    const int first = static_cast<int>(blockIdx.x) * tile_rows;
    multiply_tile<tile_rows, tile_outputs>(args, {first, args.rows, nullptr, 1});
}

/// Blocks beyond the tiles that there are have nothing to do.
__global__ void __launch_bounds__(threads, 2) grouped_half_product_kernel(GroupedProductArgs args) {
    enter();
    const int tile = args.pairs.first_tile[args.begin] + static_cast<int>(blockIdx.x);
    if (tile >= args.pairs.first_tile[args.end]) return;
    int expert = args.begin,
        behind = args.end;  // the last expert that begins at or before the tile
    while (behind - expert > 1) {
        const int middle = (expert + behind) / 2;
        (args.pairs.first_tile[middle] <= tile ? expert : behind) = middle;
    }
    HalfProductArgs product = args.product;
    product.w += static_cast<std::int64_t>(expert - args.begin) * product.outputs * product.columns;
    const int first =
        args.pairs.first[expert] + (tile - args.pairs.first_tile[expert]) * grouped_tile_rows;
    multiply_tile<grouped_tile_rows, 128>(
        product, {first, args.pairs.first[expert + 1], args.pairs.order, args.sharing});
}

/// A thread block a row.
__global__ void __launch_bounds__(threads)
    rows_to_half_kernel(const float* x, int columns, RowChoice choice, __half* to, float* scales) {
    enter();
    __shared__ float largest_of[threads / 32];
    const std::int64_t from =
        choice.order == nullptr ? blockIdx.x : choice.order[blockIdx.x] / choice.sharing;
    const float4* row = reinterpret_cast<const float4*>(x + from * columns);
    __half2* out = reinterpret_cast<__half2*>(to + static_cast<std::int64_t>(blockIdx.x) * columns);
    float largest = 0.0F;
    for (int i = threadIdx.x; i < columns / 4; i += threads) {
        const float4 v = row[i];
        largest =
            fmaxf(largest, fmaxf(fmaxf(fabsf(v.x), fabsf(v.y)), fmaxf(fabsf(v.z), fabsf(v.w))));
    }
    const PowerOfTwo scale = largest_power(largest, largest_of);
    for (int i = threadIdx.x; i < columns / 4; i += threads) {
        const float4 v = row[i];
        out[2 * i] = __floats2half2_rn(v.x * scale.inverse, v.y * scale.inverse);
        out[2 * i + 1] = __floats2half2_rn(v.z * scale.inverse, v.w * scale.inverse);
    }
    if (threadIdx.x == 0) scales[blockIdx.x] = scale.value;
}

template <int tile_rows, int tile_outputs>
cudaError_t launch(const HalfProductArgs& args, const Queue& queue) {
    constexpr auto bytes = static_cast<int>(stages * sizeof(Stage<tile_rows, tile_outputs>));
    const cudaError_t error = cudaFuncSetAttribute(half_product_kernel<tile_rows, tile_outputs>,
                                                   cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                   bytes);
    if (error != cudaSuccess) return error;
    const dim3 grid(static_cast<unsigned>((args.rows + tile_rows - 1) / tile_rows),
                    static_cast<unsigned>((args.outputs + tile_outputs - 1) / tile_outputs));
    return launch_on(
        place_on(queue, grid, threads, bytes), half_product_kernel<tile_rows, tile_outputs>, args);
}

}  // namespace

cudaError_t half_product(const HalfProductArgs& args, const Queue& queue) {
    if (args.rows <= 32) return launch<32, 128>(args, queue);
    if (args.rows <= 64) return launch<64, 128>(args, queue);
    // The wide tile reads less of shared memory for each product, if there are enough of them.
    const int wide = (args.rows + 127) / 128 * ((args.outputs + 255) / 256);
    return wide >= queue.multiprocessors ? launch<128, 256>(args, queue)
                                         : launch<128, 128>(args, queue);
}

cudaError_t grouped_half_product(const GroupedProductArgs& args, const Queue& queue) {
    constexpr auto bytes = static_cast<int>(stages * sizeof(Stage<grouped_tile_rows, 128>));
    const cudaError_t error = cudaFuncSetAttribute(
        grouped_half_product_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes);
    if (error != cudaSuccess) return error;
    if (args.pairs.tile_rows != grouped_tile_rows) return cudaErrorInvalidValue;
    const dim3 grid(static_cast<unsigned>(args.most_tiles),
                    static_cast<unsigned>((args.product.outputs + 127) / 128));
    return launch_on(place_on(queue, grid, threads, bytes), grouped_half_product_kernel, args);
}

cudaError_t rows_to_half(const float* x,
                         int rows,
                         int columns,
                         const RowChoice& choice,
                         __half* to,
                         float* scales,
                         const Queue& queue) {
    return launch_on(place_on(queue, static_cast<unsigned>(rows), threads),
                     rows_to_half_kernel,
                     x,
                     columns,
                     choice,
                     to,
                     scales);
}

}  // namespace pergola::cuda
