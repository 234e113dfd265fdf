// Whole EXL3 matrices as F16, for products of many rows. A thread block makes 128 x 128 weights:
// its warps decode a unit each into shared memory, then transform the outputs, then the inputs.

#include "kernels/cuda/exl3_matrix.h"
#include "kernels/cuda/exl3_operand.cuh"
#include "kernels/cuda/exl3_packed.h"
#include "kernels/cuda/launch.cuh"

namespace pergola::cuda {
namespace {

constexpr int width = 128;
constexpr int threads = 256;  // eight warps, as many units are in 128 x 128
constexpr int stride = width + 1;
// Of a lane's stream: two tiles of 16 bits each times 16 half bits; and two, so that lanes read
// from banks of their own.
constexpr int most_halves = 34;

struct AsHalfArgs {
    const std::uint32_t* packed;
    const __half* suh;
    const __half* svh;
    std::int64_t bytes_between;
    __half* to;
    int inputs;  ///< padded
    int columns;
    int count;
    int first_group;  ///< of 128 outputs
    int half_bits;
    exl3::Codebook codebook;
};

struct Shared {
    float values[width * stride];                         ///< [input][output]
    std::uint16_t halves[threads / 32][32][most_halves];  ///< of each lane of each unit
};

/// The unit's streams of all lanes, in halves of 16 bits, first bit on top.
__device__ void load_unit(const std::uint32_t* unit,
                          int half_bits,
                          int lane,
                          std::uint16_t (*halves)[most_halves]) {
    for (int word = 0; word < half_bits; ++word) {
        const std::uint32_t value = unit[exl3_packed_index(half_bits, lane, word)];
        halves[lane][2 * word] = static_cast<std::uint16_t>(value >> 16);
        halves[lane][2 * word + 1] = static_cast<std::uint16_t>(value);
    }
    __syncwarp();
}

/// State of position `place` of the lane's 32 in the left or the right tile.
__device__ std::uint32_t state_of(
    const std::uint16_t (*halves)[most_halves], int half_bits, int lane, int tile, int place) {
    const int end = exl3::end_bit(half_bits, place);
    const int last = (end - 1) / 16;
    const int first_half = tile * half_bits;
    // Before a lane's first bits come those of the lane before it on the tile's ring.
    const std::uint32_t before = last > 0 ? halves[lane][first_half + last - 1]
                                          : halves[(lane + 28) % 32][first_half + half_bits - 1];
    const std::uint32_t window = before << 16 | halves[lane][first_half + last];
    return (window >> (16 * (last + 1) - end)) & 0xFFFFU;
}

__device__ float value_of(exl3::Codebook codebook, std::uint32_t state) {
    const std::uint32_t word = exl3::code_word(codebook, state);
    if (codebook == exl3::Codebook::Mul1) {
        const std::uint32_t sum = __dp4a(word, 0x01010101U, 1024U);
        const float scaled = __fmul_rn(static_cast<float>(sum), 0.00676727294921875F);
        return __half2float(__float2half_rn(scaled - 10.3828125F));
    }
    const __half2 both = *reinterpret_cast<const __half2*>(&word);
    return __half2float(__hadd(__low2half(both), __high2half(both)));
}

/// Grid (groups of 128 inputs, groups of 128 outputs, matrices).
__global__ void __launch_bounds__(threads) as_half_kernel(const AsHalfArgs args) {
    enter();
    extern __shared__ __align__(16) unsigned char memory[];
    Shared& shared = *reinterpret_cast<Shared*>(memory);
    const int warp = static_cast<int>(threadIdx.x) / 32;
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const int input_group = static_cast<int>(blockIdx.x);
    const int output_group = static_cast<int>(blockIdx.y) + args.first_group;
    const std::int64_t offset = blockIdx.z * args.bytes_between;
    const auto* packed = reinterpret_cast<const std::uint32_t*>(
        reinterpret_cast<const unsigned char*>(args.packed) + offset);
    const auto* suh =
        reinterpret_cast<const __half*>(reinterpret_cast<const unsigned char*>(args.suh) + offset);
    const auto* svh =
        reinterpret_cast<const __half*>(reinterpret_cast<const unsigned char*>(args.svh) + offset);

    const int down = warp % 2, across = warp / 2;
    const std::int64_t unit =
        static_cast<std::int64_t>(output_group * 4 + across) * (args.inputs / exl3_unit_inputs) +
        input_group * 2 + down;
    load_unit(
        packed + unit * exl3_unit_words(args.half_bits), args.half_bits, lane, shared.halves[warp]);
    const int first_input = down * exl3_unit_inputs + lane % 4 * exl3::tile_side;
    const int first_output = across * exl3_unit_outputs + lane / 4;
    for (int tile = 0; tile < 2; ++tile) {
        for (int place = 0; place < 32; ++place) {
            const float value = value_of(
                args.codebook, state_of(shared.halves[warp], args.half_bits, lane, tile, place));
            const int input = first_input + exl3::tile_row(place);
            const int output = first_output + tile * exl3::tile_side + 8 * (place / 4 % 2);
            shared.values[input * stride + output] = value;
        }
    }
    __syncthreads();
    // A lane has the numbers lane, lane + 32, ... of a vector: the transform's bits may come in any
    // order, and so every lane has a bank.
    for (int input = warp; input < width; input += threads / 32) {
        float* const row = shared.values + input * stride + lane;
        float v[4] = {row[0], row[32], row[64], row[96]};
        hadamard_of_warp(v, lane);
        const __half* scales = svh + output_group * width + lane;
        for (int i = 0; i < 4; ++i) row[32 * i] = v[i] * __half2float(scales[32 * i]);
    }
    __syncthreads();
    const int input = input_group * width + lane;
    const std::int64_t matrix = static_cast<std::int64_t>(blockIdx.z) * args.count * args.columns;
    for (int output = warp; output < width; output += threads / 32) {
        const int row = static_cast<int>(blockIdx.y) * width + output;
        if (row >= args.count) break;
        float v[4];
        for (int i = 0; i < 4; ++i) v[i] = shared.values[(lane + 32 * i) * stride + output];
        hadamard_of_warp(v, lane);
        __half* const to = args.to + matrix + static_cast<std::int64_t>(row) * args.columns + input;
        for (int i = 0; i < 4; ++i) {
            const int own = input + 32 * i;
            if (own < args.columns) to[32 * i] = __float2half(v[i] * __half2float(suh[own]));
        }
    }
}

}  // namespace

cudaError_t exl3_as_half(const Exl3AsHalf& args, const Queue& queue) {
    const Exl3Weight weight = exl3_weight(args.matrix);
    const AsHalfArgs call = {weight.packed,
                             reinterpret_cast<const __half*>(weight.suh),
                             reinterpret_cast<const __half*>(weight.svh),
                             args.bytes_between,
                             args.to,
                             weight.inputs,
                             static_cast<int>(args.matrix.columns),
                             static_cast<int>(args.count),
                             static_cast<int>(args.first / width),
                             weight.half_bits,
                             weight.codebook};
    const cudaError_t error = cudaFuncSetAttribute(reinterpret_cast<const void*>(as_half_kernel),
                                                   cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                   static_cast<int>(sizeof(Shared)));
    if (error != cudaSuccess) return error;
    const dim3 grid(static_cast<unsigned>(weight.inputs / width),
                    static_cast<unsigned>((args.count + width - 1) / width),
                    static_cast<unsigned>(args.matrices));
    return launch_on(place_on(queue, grid, threads, sizeof(Shared)), as_half_kernel, call);
}

}  // namespace pergola::cuda
