// Whole EXL3 matrices as F16: the numbers of the codebook, exactly. A warp decodes a unit of the
// packed order; a lane has 16 neighbouring inputs of each of four outputs.

#include <algorithm>

#include "kernels/cuda/exl3_matrix.h"
#include "kernels/cuda/exl3_packed.h"
#include "kernels/cuda/launch.cuh"

namespace pergola::cuda {
namespace {

constexpr int threads = 256;
constexpr int blocks_a_multiprocessor = 4;

struct AsHalfArgs {
    const std::uint32_t* packed;  ///< the first unit wanted
    ExpertRange experts;
    __half* to;
    int inputs;
    int count;
    int units_apart;  ///< from an output's first unit to the next output's
};

/// A lane's words of a unit, and the 16 bits before each of its two tiles.
template <exl3::Codebook codebook, int half_bits>
struct LaneUnit {
    std::uint32_t words[half_bits];
    std::uint32_t before[2];

    __device__ void load(const std::uint32_t* unit, int lane) {
        constexpr int in_fours = half_bits / 4 * 4;
        constexpr int in_twos = half_bits / 2 * 2;
#pragma unroll
        for (int word = 0; word < in_fours; word += 4) {
            const uint4 four =
                *reinterpret_cast<const uint4*>(unit + exl3_packed_index(half_bits, lane, word));
            words[word] = four.x, words[word + 1] = four.y;
            words[word + 2] = four.z, words[word + 3] = four.w;
        }
        if constexpr (in_twos > in_fours) {
            const uint2 two = *reinterpret_cast<const uint2*>(
                unit + exl3_packed_index(half_bits, lane, in_fours));
            words[in_fours] = two.x, words[in_fours + 1] = two.y;
        }
        if constexpr (half_bits > in_twos) {
            words[in_twos] = unit[exl3_packed_index(half_bits, lane, in_twos)];
        }
    }

    /// Asks the lane before it on the tile's ring.
    __device__ void look_back(int lane) {
        before[0] = __shfl_sync(0xFFFFFFFFU, half_of(half_bits - 1), (lane + 28) % 32);
        before[1] = __shfl_sync(0xFFFFFFFFU, half_of(2 * half_bits - 1), (lane + 28) % 32);
    }

    __device__ std::uint32_t half_of(int half) const {
        return exl3_stream_half(words[half / 2], half);
    }

    /// Of position `place` of the lane's 32; both known when this is compiled.
    __device__ std::uint32_t state(int tile, int place) const {
        const int end = exl3::end_bit(half_bits, place);
        if (end < 16) {
            return ((before[tile] << 16 | half_of(tile * half_bits)) >> (16 - end)) & 0xFFFFU;
        }
        const int begin = tile * 16 * half_bits + end - 16;
        const int word = begin / 32, bit = begin % 32;
        if (bit <= 16) return (words[word] >> (16 - bit)) & 0xFFFFU;
        return __funnelshift_r(words[word + 1], words[word], 48 - bit) & 0xFFFFU;
    }

    /// The numbers of this place and the next, rounded once as value_bits rounds them.
    __device__ std::uint32_t two_values(int tile, int place) const {
        const std::uint32_t first = exl3::code_word(codebook, state(tile, place));
        const std::uint32_t next = exl3::code_word(codebook, state(tile, place + 1));
        const auto as_halves = [](std::uint32_t bits) {
            return *reinterpret_cast<const __half2*>(&bits);
        };
        __half2 values;
        if constexpr (codebook == exl3::Codebook::Mul1) {
            // 0x6400 is 1,024, whose last place is 1: the sum of bytes is added to its bits.
            constexpr std::uint32_t both = 0x10001U;
            const std::uint32_t sums =
                __dp4a(first, 0x01010101U, 0x6400U) | __dp4a(next, 0x01010101U, 0x6400U) << 16;
            values = __hfma2(as_halves(sums),
                             as_halves(exl3::mul1_slope_bits * both),
                             as_halves(exl3::mul1_intercept_bits * both));
        } else {
            values = __hadd2(as_halves(__byte_perm(first, next, 0x5410)),
                             as_halves(__byte_perm(first, next, 0x7632)));
        }
        return *reinterpret_cast<const std::uint32_t*>(&values);
    }

    /// Inputs 8 * piece ... + 7 of the lane's 16, for its output `output` (8 apart) of the tile.
    __device__ uint4 eight_values(int tile, int output, int piece) const {
        const int place = 4 * output + 2 * piece;
        return {two_values(tile, place),
                two_values(tile, place + 8),
                two_values(tile, place + 16),
                two_values(tile, place + 24)};
    }
};

__device__ uint4 from_neighbour(const uint4& mine) {
    return {__shfl_xor_sync(0xFFFFFFFFU, mine.x, 1),
            __shfl_xor_sync(0xFFFFFFFFU, mine.y, 1),
            __shfl_xor_sync(0xFFFFFFFFU, mine.z, 1),
            __shfl_xor_sync(0xFFFFFFFFU, mine.w, 1)};
}

__device__ uint4 chosen(bool is_first, const uint4& first, const uint4& other) {
    return {is_first ? first.x : other.x,
            is_first ? first.y : other.y,
            is_first ? first.z : other.z,
            is_first ? first.w : other.w};
}

/// One store of the whole warp. Left to itself the compiler makes two of it where what is stored was
/// chosen by the lane, and each writes halves of the memory's 32 bytes.
__device__ void write_together(__half* to, const uint4& eight) {
    asm volatile("st.global.v4.u32 [%0], {%1,%2,%3,%4};"
                 :
                 : "l"(to), "r"(eight.x), "r"(eight.y), "r"(eight.z), "r"(eight.w)
                 : "memory");
}

/// Grid (units in turn, matrices).
template <exl3::Codebook codebook, int half_bits>
__global__ void __launch_bounds__(threads, blocks_a_multiprocessor)
    as_half_kernel(const AsHalfArgs args) {
    enter();
    if (args.experts.is_unused(blockIdx.y)) return;
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const bool is_odd = lane % 2 == 1;
    const int units_down = args.inputs / exl3_unit_inputs;
    const int units = units_down * (args.count / exl3_unit_outputs);
    const auto* packed = reinterpret_cast<const std::uint32_t*>(
        reinterpret_cast<const unsigned char*>(args.packed) + args.experts.offset(blockIdx.y));
    __half* const matrix =
        args.to + static_cast<std::int64_t>(blockIdx.y) * args.count * args.inputs;
    const int step = static_cast<int>(gridDim.x) * (threads / 32);
    int unit = static_cast<int>(blockIdx.x * threads + threadIdx.x) / 32;
    // The next unit is on its way while one is decoded.
    LaneUnit<codebook, half_bits> next;
    const auto load = [&](int which) {
        if (which >= units) return;
        const std::int64_t at =
            static_cast<std::int64_t>(which / units_down) * args.units_apart + which % units_down;
        next.load(packed + at * exl3_unit_words(half_bits), lane);
    };
    load(unit);
    for (; unit < units; unit += step) {
        LaneUnit<codebook, half_bits> own = next;
        load(unit + step);
        own.look_back(lane);
        const int input = unit % units_down * exl3_unit_inputs + lane / 2 % 2 * 32;
        const int output = unit / units_down * exl3_unit_outputs + lane / 4;
        // Two lanes write 64 bytes of an output; each store of theirs fills 32 of them.
        __half* const to =
            matrix + static_cast<std::int64_t>(output) * args.inputs + input + (is_odd ? 8 : 0);
#pragma unroll
        for (int part = 0; part < 4; ++part) {
            const uint4 first = own.eight_values(part / 2, part % 2, 0);
            const uint4 second = own.eight_values(part / 2, part % 2, 1);
            const uint4 other = from_neighbour(chosen(is_odd, first, second));
            __half* const row = to + static_cast<std::int64_t>(8 * part) * args.inputs;
            write_together(row, chosen(is_odd, other, first));
            write_together(row + 16, chosen(is_odd, second, other));
        }
    }
}

using AsHalfKernel = void (*)(AsHalfArgs);

template <exl3::Codebook codebook, int half_bits = 2>
AsHalfKernel kernel_of_rate(int wanted) {
    if constexpr (half_bits <= 16) {
        if constexpr (exl3::is_rate(half_bits, codebook)) {
            if (wanted == half_bits) return as_half_kernel<codebook, half_bits>;
        }
        return kernel_of_rate<codebook, half_bits + 1>(wanted);
    } else {
        return nullptr;
    }
}

AsHalfKernel kernel_of(const Exl3Weight& weight) {
    switch (weight.codebook) {
        case exl3::Codebook::ThreeInst:
            return kernel_of_rate<exl3::Codebook::ThreeInst>(weight.half_bits);
        case exl3::Codebook::Mcg:
            return kernel_of_rate<exl3::Codebook::Mcg>(weight.half_bits);
        case exl3::Codebook::Mul1:
            return kernel_of_rate<exl3::Codebook::Mul1>(weight.half_bits);
    }
    return nullptr;
}

}  // namespace

cudaError_t exl3_as_half(const Exl3AsHalf& args, const Queue& queue) {
    const Exl3Weight weight = exl3_weight(args.matrix);
    const AsHalfKernel kernel = kernel_of(weight);
    if (kernel == nullptr) return cudaErrorInvalidValue;
    const int units_apart = weight.inputs / exl3_unit_inputs;
    const std::int64_t first_unit =
        args.first / exl3_unit_outputs * units_apart + args.first_input / exl3_unit_inputs;
    const auto inputs = static_cast<int>(args.inputs == 0 ? weight.inputs : args.inputs);
    const AsHalfArgs call = {weight.packed + first_unit * exl3_unit_words(weight.half_bits),
                             args.experts,
                             args.to,
                             inputs,
                             static_cast<int>(args.count),
                             units_apart};
    const std::int64_t units =
        args.count / exl3_unit_outputs * (inputs / exl3_unit_inputs) * 32 / threads;
    const std::int64_t most = std::max<std::int64_t>(
        1, std::int64_t{blocks_a_multiprocessor} * queue.multiprocessors / args.matrices);
    const dim3 grid(static_cast<unsigned>(std::min(units, most)),
                    static_cast<unsigned>(args.matrices));
    return launch_on(place_on(queue, grid, threads), kernel, call);
}

}  // namespace pergola::cuda
