#include "kernels/cuda/half_product_hopper.h"

#include <algorithm>

#include "kernels/codecs/exl3_trellis.h"
#include "kernels/cuda/hopper.cuh"
#include "kernels/cuda/hopper_launch.h"
#include "kernels/cuda/launch.cuh"

namespace pergola::cuda {
namespace {

// A thread block stays on its multiprocessor and makes tile after tile. One thread of its first
// four warps sends for the inputs, in steps of 64 columns through a ring; the eight others, in two
// groups, multiply. A group has 64 rows of the tile, or all of its 64 rows and half of the outputs.
constexpr int threads = 384;
constexpr int group_threads = 128;
constexpr int group_rows = 64;
constexpr int step = 64;  // columns: 128 bytes, the widest row that the pieces are exchanged in
constexpr int ring_bytes = 200 << 10;

template <int tile_rows, int tile_outputs>
struct Stage {
    __half x[tile_rows * step];
    __half w[tile_outputs * step];
};

template <int tile_rows, int tile_outputs>
inline constexpr int stages_of = ring_bytes /
                                 static_cast<int>(sizeof(Stage<tile_rows, tile_outputs>));

template <int tile_rows, int tile_outputs>
struct Shared {
    static constexpr int stages = stages_of<tile_rows, tile_outputs>;
    Stage<tile_rows, tile_outputs> ring[stages];
    hopper::Barrier full[stages];
    hopper::Barrier empty[stages];
};

struct ProductArgs {
    CUtensorMap x;
    CUtensorMap w;
    HalfProductArgs product;
    OutputRotation rotation;
    ExpertPairs pairs;  ///< order is null where the rows are one after another
    int begin;          ///< first expert
    int end;
};

/// Where a tile is: its rows are places [first, end) of x.
struct Tile {
    int first;
    int end;
    int output;
    int w_row;
    int expert;
};

/// The tiles of a product in an order in which those at work together share their inputs.
template <int tile_rows, int tile_outputs>
struct Tiles {
    const ProductArgs& args;
    int across;
    int count;

    __device__ explicit Tiles(const ProductArgs& of) : args(of) {
        across = (args.product.outputs + tile_outputs - 1) / tile_outputs;
        const int down = args.pairs.order == nullptr
                             ? (args.product.rows + tile_rows - 1) / tile_rows
                             : args.pairs.first_tile[args.end] - args.pairs.first_tile[args.begin];
        count = across * down;
    }

    __device__ Tile operator[](int index) const {
        if (args.pairs.order == nullptr) {
            const int down = count / across;
            const int output = index / down * tile_outputs;
            return {index % down * tile_rows, args.product.rows, output, output, 0};
        }
        const int output = index % across * tile_outputs;
        const int tile = args.pairs.first_tile[args.begin] + index / across;
        int expert = args.begin,
            behind = args.end;  // the last expert that begins at or before the tile
        while (behind - expert > 1) {
            const int middle = (expert + behind) / 2;
            (args.pairs.first_tile[middle] <= tile ? expert : behind) = middle;
        }
        return {
            args.pairs.first[expert] + (tile - args.pairs.first_tile[expert]) * tile_rows,
            args.pairs.first[expert + 1],
            output,
            (expert - args.begin) * args.product.outputs + output,
            expert,
        };
    }
};

template <int tile_rows, int tile_outputs>
__device__ void send_for_inputs(const ProductArgs& args,
                                Shared<tile_rows, tile_outputs>& shared,
                                int steps) {
    using Ring = Shared<tile_rows, tile_outputs>;
    const Tiles<tile_rows, tile_outputs> tiles(args);
    int at = 0, parity = 1;  // the ring is empty
    for (int index = blockIdx.x; index < tiles.count; index += gridDim.x) {
        const Tile tile = tiles[index];
        for (int i = 0; i < steps; ++i) {
            shared.empty[at].wait(parity);
            hopper::Barrier& full = shared.full[at];
            full.expect(static_cast<int>(sizeof(Stage<tile_rows, tile_outputs>)));
            hopper::copy_box(shared.ring[at].x, args.x, i * step, tile.first, full);
            hopper::copy_box(shared.ring[at].w, args.w, i * step, tile.w_row, full);
            if (++at == Ring::stages) at = 0, parity ^= 1;
        }
    }
}

/// Rotates each 128 outputs of a row's sums and scales them: bits of an output's number are those
/// of i, of the lane and the lowest that of the pair.
template <int outputs>
__device__ void rotate(const ProductArgs& args,
                       float (&sums)[outputs / 8][4],
                       int half,
                       const Tile& tile,
                       int output) {
    constexpr float inverse_root_128 = 0.088388347648318447F;
    const auto* const scales = reinterpret_cast<const __half2*>(
        reinterpret_cast<const unsigned char*>(args.rotation.scales) +
        (args.rotation.offsets == nullptr ? 0 : args.rotation.offsets[tile.expert] & ~expert_in_host));
    const int lane = static_cast<int>(threadIdx.x) % 4;
#pragma unroll
    for (int group = 0; group < outputs / 8; group += 16) {
#pragma unroll
        for (int i = group; i < group + 16; ++i) {
            float& a = sums[i][2 * half];
            float& b = sums[i][2 * half + 1];
            const float sum = a + b;
            b = a - b;
            a = sum;
        }
#pragma unroll
        for (int distance = 1; distance < 16; distance *= 2) {
#pragma unroll
            for (int i = group; i < group + 16; ++i) {
                if ((i & distance) != 0) continue;
#pragma unroll
                for (int at = 2 * half; at < 2 * half + 2; ++at) {
                    float& a = sums[i][at];
                    float& b = sums[i + distance][at];
                    const float sum = a + b;
                    b = a - b;
                    a = sum;
                }
            }
        }
#pragma unroll
        for (int distance = 1; distance < 4; distance *= 2) {
            const float sign = (lane & distance) != 0 ? -1.0F : 1.0F;
#pragma unroll
            for (int i = group; i < group + 16; ++i) {
#pragma unroll
                for (int at = 2 * half; at < 2 * half + 2; ++at) {
                    const float other = __shfl_xor_sync(0xFFFFFFFFU, sums[i][at], distance);
                    sums[i][at] = fmaf(sign, sums[i][at], other);
                }
            }
        }
#pragma unroll
        for (int i = group; i < group + 16; ++i) {
            const int at = args.product.first + output + 8 * i + lane * 2;
            if (output + 8 * i >= args.product.outputs) continue;
            const float2 scale = __half22float2(scales[at / 2]);
            sums[i][2 * half] *= scale.x * inverse_root_128;
            sums[i][2 * half + 1] *= scale.y * inverse_root_128;
        }
    }
}

/// A group's sums of one row to y, or added to what it has.
template <int outputs, bool adds>
__device__ void write_row(
    const ProductArgs& args, const float (&sums)[outputs / 8][4], int half, int place, int output) {
    const HalfProductArgs& product = args.product;
    const float scale = product.scales[place];
    const int row = args.pairs.order == nullptr ? place : args.pairs.order[place];
    float* const to = product.y + static_cast<std::int64_t>(row) * product.stride + product.first;
    const float* const bias = product.bias == nullptr ? nullptr : product.bias + product.first;
    const bool in_twos = (product.stride | product.first | product.outputs) % 2 == 0;
#pragma unroll
    for (int i = 0; i < outputs / 8; ++i) {
        const int at = output + 8 * i + static_cast<int>(threadIdx.x) % 4 * 2;
        if (at >= product.outputs) continue;
        const bool has_next = at + 1 < product.outputs;
        float first = sums[i][2 * half] * scale, next = sums[i][2 * half + 1] * scale;
        if (bias != nullptr) first += bias[at], next += has_next ? bias[at + 1] : 0.0F;
        if (in_twos) {
            auto* const both = reinterpret_cast<float2*>(to + at);
            if constexpr (adds) first += both->x, next += both->y;
            *both = {first, next};
        } else {
            if constexpr (adds) first += to[at], next += has_next ? to[at + 1] : 0.0F;
            to[at] = first;
            if (has_next) to[at + 1] = next;
        }
    }
}

template <int tile_rows, int tile_outputs, bool adds>
__device__ void multiply_tiles(const ProductArgs& args,
                               Shared<tile_rows, tile_outputs>& shared,
                               int steps) {
    using Ring = Shared<tile_rows, tile_outputs>;
    constexpr bool by_rows = tile_rows > group_rows;
    constexpr int outputs = by_rows ? tile_outputs : tile_outputs / 2;
    const int group = static_cast<int>(threadIdx.x) / group_threads - 1;
    const int warp = static_cast<int>(threadIdx.x) % group_threads / 32;
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const int row_in_tile = by_rows ? group * group_rows : 0;
    const int output_in_tile = by_rows ? 0 : group * outputs;
    const Tiles<tile_rows, tile_outputs> tiles(args);
    int at = 0, parity = 0;
    for (int index = blockIdx.x; index < tiles.count; index += gridDim.x) {
        const Tile tile = tiles[index];
        float sums[outputs / 8][4];
        int last = 0;
        for (int i = 0; i < steps; ++i) {
            shared.full[at].wait(parity);
            const std::uint64_t a = hopper::tile_descriptor(shared.ring[at].x + row_in_tile * step);
            const std::uint64_t b =
                hopper::tile_descriptor(shared.ring[at].w + output_in_tile * step);
            hopper::begin_products();
#pragma unroll
            for (int k = 0; k < step / 16; ++k) {
                hopper::multiply(sums,
                                 a + k * hopper::sixteen_columns,
                                 b + k * hopper::sixteen_columns,
                                 i > 0 || k > 0);
            }
            hopper::commit_products();
            // All but the products of this step are over, so the step before may be overwritten.
            hopper::wait_for_products<1>();
            if (i > 0 && lane == 0) shared.empty[last].arrive();
            last = at;
            if (++at == Ring::stages) at = 0, parity ^= 1;
        }
        hopper::wait_for_products<0>();
        if (lane == 0) shared.empty[last].arrive();
#pragma unroll
        for (int half = 0; half < 2; ++half) {
            const int place = tile.first + row_in_tile + 16 * warp + lane / 4 + 8 * half;
            if constexpr (outputs >= 128) {
                if (args.rotation.scales != nullptr) {
                    rotate<outputs>(args, sums, half, tile, tile.output + output_in_tile);
                }
            }
            if (place < tile.end) {
                write_row<outputs, adds>(args, sums, half, place, tile.output + output_in_tile);
            }
        }
    }
}

/// `adds` is no flag of the arguments: asked for at the end of each tile it cost all products 2.5 %.
template <int tile_rows, int tile_outputs, bool adds>
__global__ void __launch_bounds__(threads, 1)
    product_kernel(const __grid_constant__ ProductArgs args) {
    using Ring = Shared<tile_rows, tile_outputs>;
    enter();
    extern __shared__ std::byte memory[];
    Ring& shared = *reinterpret_cast<Ring*>(memory + (1024 - shared_address(memory) % 1024) % 1024);
    if (threadIdx.x == 0) {
        for (int i = 0; i < Ring::stages; ++i) {
            shared.full[i].start(1);
            shared.empty[i].start((threads - group_threads) / 32);
        }
        hopper::publish_barriers();
    }
    __syncthreads();
    const int steps = (args.product.columns + step - 1) / step;
    if (threadIdx.x < group_threads) {
        hopper::give_registers_back<24>();
        if (threadIdx.x == 0) send_for_inputs<tile_rows, tile_outputs>(args, shared, steps);
    } else {
        hopper::take_registers<240>();
        multiply_tiles<tile_rows, tile_outputs, adds>(args, shared, steps);
    }
}

template <int tile_rows, int tile_outputs, bool adds = false>
cudaError_t launch(
    ProductArgs args, std::int64_t x_rows, std::int64_t w_rows, int tiles, const Queue& queue) {
    const HalfProductArgs& product = args.product;
    const int x_stride = product.x_stride == 0 ? product.columns : product.x_stride;
    const HalfMatrix x = {product.x, x_rows, product.columns, x_stride};
    const HalfMatrix w = {product.w, w_rows, product.columns, product.columns};
    if (!map_boxes(args.x, x, tile_rows) || !map_boxes(args.w, w, tile_outputs)) {
        return cudaErrorInvalidValue;
    }
    constexpr auto bytes = static_cast<int>(sizeof(Shared<tile_rows, tile_outputs>)) + 1024;
    const cudaError_t error = cudaFuncSetAttribute(product_kernel<tile_rows, tile_outputs, adds>,
                                                   cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                   bytes);
    if (error != cudaSuccess) return error;
    const auto blocks = static_cast<unsigned>(std::min(tiles, queue.multiprocessors));
    return launch_on(place_on(queue, blocks, threads, bytes),
                     product_kernel<tile_rows, tile_outputs, adds>,
                     args);
}

int tiles_of(int rows, int outputs, int tile_rows, int tile_outputs) {
    return (rows + tile_rows - 1) / tile_rows * ((outputs + tile_outputs - 1) / tile_outputs);
}

/// Turns that the multiprocessors take, each as long as a tile of so many outputs and what reading
/// its rows costs beside.
int time_of(int rows, int outputs, int tile_outputs, int multiprocessors) {
    const int tiles = tiles_of(rows, outputs, 128, tile_outputs);
    return (tiles + multiprocessors - 1) / multiprocessors * (tile_outputs + 48);
}

}  // namespace

bool has_hopper_product(int card) {
    int major = 0, minor = 0;
    cudaFuncAttributes attributes = {};
    if (cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, card) != cudaSuccess ||
        cudaDeviceGetAttribute(&minor, cudaDevAttrComputeCapabilityMinor, card) != cudaSuccess ||
        major != 9 || minor != 0) {
        return false;
    }
    // This file has machine code alone: there is none where the driver was told to compile.
    if (cudaFuncGetAttributes(&attributes, product_kernel<128, 256, false>) != cudaSuccess) {
        cudaGetLastError();
        return false;
    }
    return can_map_boxes();
}

cudaError_t hopper_half_product(const HalfProductArgs& args,
                                const OutputRotation& rotation,
                                const Queue& queue) {
    ProductArgs call = {};
    call.product = args;
    call.rotation = rotation;
    // The outputs of a padded matrix are rotated together with those that are only padding.
    const bool rotates = rotation.scales != nullptr;
    const std::int64_t w_rows =
        rotates ? exl3::padded_width(args.outputs) : std::int64_t{args.outputs};
    const auto time = [&](int tile_outputs) {
        return time_of(args.rows, args.outputs, tile_outputs, queue.multiprocessors);
    };
    const auto tiles = [&](int tile_outputs) {
        return tiles_of(args.rows, args.outputs, 128, tile_outputs);
    };
    const int narrow = rotates ? 128 : 64;  // 128 outputs are rotated together
    if (args.adds) {
        return time(256) <= time(128)
                   ? launch<128, 256, true>(call, args.rows, w_rows, tiles(256), queue)
                   : launch<128, 128, true>(call, args.rows, w_rows, tiles(128), queue);
    }
    if (time(256) <= std::min(time(128), time(narrow))) {
        return launch<128, 256>(call, args.rows, w_rows, tiles(256), queue);
    }
    if (time(128) <= time(narrow)) {
        return launch<128, 128>(call, args.rows, w_rows, tiles(128), queue);
    }
    return launch<128, 64>(call, args.rows, w_rows, tiles(64), queue);
}

cudaError_t hopper_grouped_product(const GroupedProductArgs& args,
                                   const OutputRotation& rotation,
                                   const Queue& queue) {
    ProductArgs call = {};
    call.rotation = rotation;
    call.product = args.product;
    call.pairs = args.pairs;
    call.begin = args.begin;
    call.end = args.end;
    const std::int64_t w_rows =
        static_cast<std::int64_t>(args.end - args.begin) * args.product.outputs;
    const int tiles = args.most_tiles * ((args.product.outputs + 255) / 256);
    return args.pairs.tile_rows == 128
               ? launch<128, 256>(call, args.product.rows, w_rows, tiles, queue)
               : launch<64, 256>(call, args.product.rows, w_rows, tiles, queue);
}

}  // namespace pergola::cuda
