#pragma once
// The few-row EXL3 kernel. A thread block owns a part of the inputs and every n-th column of 128
// outputs:
//
//   1. its warps ask for their first tiles,
//   2. rotate the part's inputs (sign, scale, Hadamard) and lay them out for the tensor cores,
//   3. stream the tiles: state -> code word -> tensor core, with no other arithmetic a weight;
//   loads
//      run ahead across the columns,
//   4. add the warps' sums after each column and put the part into scratch,
//   5. at the end report all columns at once (a fence a column would cost as much as the column);
//      the last part of a column to arrive adds all of them in order, rotates the outputs, writes
//      y.
//
// Step 3 lives on one identity: the code word *is* the operand. Mul1's value is affine in the sum
// of the word's four bytes, so an integer product of the bytes with four copies of the activation
// sums them; the two F16 of the other codebooks are summed likewise against two copies. A weight
// costs its extraction, one multiply (and a mask) and a share of an mma, some 3 instructions; at
// the memory's speed an H200 has 3.7 a weight of 4 bits. Measurements:
// kernels/cuda/tuning/README.md.

#include <cuda_fp16.h>

#include "kernels/cuda/exl3_linear.h"
#include "kernels/cuda/exl3_window.cuh"

namespace pergola::cuda {

struct Exl3KernelArgs {
    const std::uint32_t* trellis;
    const __half* suh;
    const __half* svh;
    const __half* bias;
    const float* x;
    float* y;
    float* partials;         ///< [splits, rows, outputs], before the output rotation
    unsigned int* arrivals;  ///< [outputs / 128]
    int rows;
    int inputs;
    int outputs;
};

namespace exl3_block {

constexpr int warps = 8;
constexpr int threads = 32 * warps;
constexpr int depth = 4;  // steps of loads in flight a warp

/// 64 registers a thread, or 80. At 4 bits 8192 x 57344 took 5 % longer with three; the other
/// rates, which hold two or three words a tile, lose 10 to 40 % with four (H200, 2026-11).
constexpr int blocks_a_multiprocessor(int half_bits) {
    return half_bits == 8 ? 4 : 3;
}
constexpr int tiles_a_warp = 2;           // neighbours along the outputs, 256 bytes at 4 bits
constexpr int slices = 8 / tiles_a_warp;  // warps side by side that cover a column of 128 outputs
constexpr int lanes = warps / slices;  // warps that share outputs and take turns along the inputs
constexpr int columns_of_mma = 8;      // operand columns: rows of x, or their byte halves
constexpr float inverse_root_128 = 0.088388347648318447F;
constexpr float integer_limit = 32639.0F;  // 127 * 256 + 127: both bytes stay in -128 ... 127
constexpr float half_limit = 256.0F;       // activations are scaled to this, far from F16's ends

}  // namespace exl3_block

/// Operand columns in use, at most columns_of_mma.
__host__ __device__ constexpr int exl3_used_columns(exl3::Codebook codebook, int rows) {
    return codebook == exl3::Codebook::Mul1 ? 2 * rows : rows;
}

/// Bytes of shared memory for a part of `groups` groups of 128 inputs: operands of 8 tile rows a
/// group, then the larger of the rotated inputs (step 2) and the sums (step 4).
constexpr int exl3_shared_bytes(exl3::Codebook codebook, int groups, int rows) {
    const int used = exl3_used_columns(codebook, rows);
    const int operands = groups * 8 * used * 4 * 16;
    const int rotated = groups * 128 * rows * 4;
    const int sums = exl3_block::lanes * 128 * used * 4;
    return operands + (rotated > sums ? rotated : sums);
}

/// 128 values of a warp, four to a lane, times the Hadamard matrix.
__device__ inline void hadamard_of_warp(float (&v)[4], int lane) {
    const float a = v[0] + v[1], b = v[0] - v[1], c = v[2] + v[3], d = v[2] - v[3];
    v[0] = a + c, v[1] = b + d, v[2] = a - c, v[3] = b - d;
#pragma unroll
    for (int distance = 1; distance < 32; distance *= 2) {
#pragma unroll
        for (float& value : v) {
            const float other = __shfl_xor_sync(0xFFFFFFFFU, value, distance);
            value = (lane & distance) != 0 ? other - value : value + other;
        }
    }
#pragma unroll
    for (float& value : v) value *= exl3_block::inverse_root_128;
}

__device__ inline void load_four_halves(const __half* at, float (&out)[4]) {
    const uint2 raw = *reinterpret_cast<const uint2*>(at);
    const float2 low = __half22float2(*reinterpret_cast<const __half2*>(&raw.x));
    const float2 high = __half22float2(*reinterpret_cast<const __half2*>(&raw.y));
    out[0] = low.x, out[1] = low.y, out[2] = high.x, out[3] = high.y;
}

/// The arithmetic of a codebook: accumulator type, operand of the activations, product.
template <exl3::Codebook codebook>
struct Exl3Operand {
    using Sum = float;
    static constexpr int columns_a_row = 1;
    static constexpr float limit = exl3_block::half_limit;

    __device__ static std::uint32_t copies(float scaled, int) {
        const std::uint32_t bits = __half_as_ushort(__float2half_rn(scaled));
        return bits << 16 | bits;
    }
    __device__ static void multiply(Sum (&sum)[4],
                                    const std::uint32_t (&a)[4],
                                    std::uint32_t b0,
                                    std::uint32_t b1) {
        asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
            "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
            : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
            : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
    }
    __device__ static float value(Sum sum, Sum, int) { return sum; }
};

template <>
struct Exl3Operand<exl3::Codebook::Mul1> {
    using Sum = int;
    static constexpr int columns_a_row = 2;  // high byte, low byte of a 16-bit activation
    static constexpr float limit = exl3_block::integer_limit;

    __device__ static std::uint32_t copies(float scaled, int part) {
        const int value = __float2int_rn(scaled);
        const int high = (value + 128) >> 8;
        return static_cast<std::uint32_t>((part == 0 ? high : value - 256 * high) & 0xFF) *
               0x01010101U;
    }
    __device__ static void multiply(Sum (&sum)[4],
                                    const std::uint32_t (&a)[4],
                                    std::uint32_t b0,
                                    std::uint32_t b1) {
        asm("mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32 "
            "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
            : "+r"(sum[0]), "+r"(sum[1]), "+r"(sum[2]), "+r"(sum[3])
            : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
    }
    /// From sums of byte sum times activation, and the sum of the activations: the bytes' mean of
    /// 510 is taken off in integers, where it cancels exactly.
    __device__ static float value(Sum high, Sum low, int activations) {
        const float slope = __half2float(__ushort_as_half(exl3::mul1_slope_bits));
        const float intercept = __half2float(__ushort_as_half(exl3::mul1_intercept_bits));
        const long long product = 256LL * high + low - 510LL * activations;
        return slope * static_cast<float>(product) +
               fmaf(1534.0F, slope, intercept) * static_cast<float>(activations);
    }
};

/// Step 2: the part's inputs, rotated and scaled, as operands of lane-order uint4. Leaves each
/// row's scale and, for integers, the sum of its activations.
template <exl3::Codebook codebook>
__device__ void prepare_inputs(const Exl3KernelArgs& args,
                               int first_group,
                               int groups,
                               uint4* operands,
                               float* rotated,
                               unsigned int* largest,
                               int* activations) {
    using Operand = Exl3Operand<codebook>;
    const int warp = threadIdx.x / 32;
    const int lane = threadIdx.x % 32;
    for (int task = warp; task < groups * args.rows; task += exl3_block::warps) {
        const int row = task / groups;
        const int group = task % groups;
        const int input = (first_group + group) * 128 + 4 * lane;
        const float4 x = *reinterpret_cast<const float4*>(
            args.x + static_cast<std::int64_t>(row) * args.inputs + input);
        float scale[4];
        load_four_halves(args.suh + input, scale);
        float v[4] = {x.x * scale[0], x.y * scale[1], x.z * scale[2], x.w * scale[3]};
        hadamard_of_warp(v, lane);
        *reinterpret_cast<float4*>(rotated + (row * groups + group) * 128 + 4 * lane) =
            make_float4(v[0], v[1], v[2], v[3]);
        const float most = fmaxf(fmaxf(fabsf(v[0]), fabsf(v[1])), fmaxf(fabsf(v[2]), fabsf(v[3])));
        // Bit patterns of non-negative floats are in the floats' order.
        const unsigned int most_bits = __reduce_max_sync(0xFFFFFFFFU, __float_as_uint(most));
        if (lane == 0) atomicMax(largest + row, most_bits);
    }
    __syncthreads();
    const int used = exl3_used_columns(codebook, args.rows);
    for (int slot = threadIdx.x; slot < groups * 8 * used * 4; slot += exl3_block::threads) {
        const int column = slot / 4 % used;
        const int row = column / Operand::columns_a_row;
        const int part = column % Operand::columns_a_row;
        const float most = __uint_as_float(largest[row]);
        const float scale = most > 0.0F ? Operand::limit / most : 0.0F;
        const float* at = rotated + row * groups * 128 + slot / (4 * used) * 16 + 2 * (slot % 4);
        const float v[4] = {at[0] * scale, at[1] * scale, at[8] * scale, at[9] * scale};
        operands[slot] = make_uint4(Operand::copies(v[0], part),
                                    Operand::copies(v[1], part),
                                    Operand::copies(v[2], part),
                                    Operand::copies(v[3], part));
        if (Operand::columns_a_row == 2 && part == 0) {
            atomicAdd(activations + row,
                      __float2int_rn(v[0]) + __float2int_rn(v[1]) + __float2int_rn(v[2]) +
                          __float2int_rn(v[3]));
        }
    }
    __syncthreads();
}

/// Step 5's second half, by one warp: all parts of 128 outputs in order, rotated, scaled, written.
__device__ inline void finish_outputs(const Exl3KernelArgs& args,
                                      int splits,
                                      int column,
                                      int lane) {
    const int output = column * 128 + 4 * lane;
    for (int row = 0; row < args.rows; ++row) {
        float v[4] = {0.0F, 0.0F, 0.0F, 0.0F};
#pragma unroll 8
        for (int split = 0; split < splits; ++split) {
            const float4 part = __ldcg(reinterpret_cast<const float4*>(
                args.partials + static_cast<std::int64_t>(split * args.rows + row) * args.outputs +
                output));
            v[0] += part.x, v[1] += part.y, v[2] += part.z, v[3] += part.w;
        }
        hadamard_of_warp(v, lane);
        float scale[4];
        load_four_halves(args.svh + output, scale);
        float bias[4] = {0.0F, 0.0F, 0.0F, 0.0F};
        if (args.bias != nullptr) load_four_halves(args.bias + output, bias);
        *reinterpret_cast<float4*>(args.y + static_cast<std::int64_t>(row) * args.outputs +
                                   output) = make_float4(fmaf(v[0], scale[0], bias[0]),
                                                         fmaf(v[1], scale[1], bias[1]),
                                                         fmaf(v[2], scale[2], bias[2]),
                                                         fmaf(v[3], scale[3], bias[3]));
    }
}

/// Step 4 for one column: the warps' sums, as one part, to scratch.
template <exl3::Codebook codebook, class Sum>
__device__ void store_part(const Exl3KernelArgs& args,
                           const Sum (&sums)[exl3_block::tiles_a_warp][4],
                           Sum* shared_sums,
                           const unsigned int* largest,
                           const int* activations,
                           int column) {
    using namespace exl3_block;
    using Operand = Exl3Operand<codebook>;
    const int warp = threadIdx.x / 32;
    const int lane = threadIdx.x % 32;
    const int used = exl3_used_columns(codebook, args.rows);
    // [turn][operand column][output of 128]
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const int operand_column = 2 * (lane % 4) + i % 2;
        if (operand_column >= used) continue;
        Sum* to = shared_sums + (warp / slices * used + operand_column) * 128 +
                  warp % slices * tiles_a_warp * 16 + lane / 4 + i / 2 * 8;
#pragma unroll
        for (int tile = 0; tile < tiles_a_warp; ++tile) to[16 * tile] = sums[tile][i];
    }
    __syncthreads();
    for (int index = threadIdx.x; index < 128 * args.rows; index += threads) {
        const int output = index % 128;
        const int row = index / 128;
        Sum total[2] = {};
#pragma unroll
        for (int part = 0; part < Operand::columns_a_row; ++part) {
#pragma unroll
            for (int t = 0; t < lanes; ++t) {
                total[part] +=
                    shared_sums[(t * used + row * Operand::columns_a_row + part) * 128 + output];
            }
        }
        const float scale = __uint_as_float(largest[row]) / Operand::limit;
        const int at = (blockIdx.y * args.rows + row) * args.outputs + column * 128 + output;
        __stcg(args.partials + at, scale * Operand::value(total[0], total[1], activations[row]));
    }
    __syncthreads();  // the shared sums are free again
}

/// Step 5: each warp reports every eighth of the block's columns, and finishes those whose other
/// parts have all arrived. The caller has passed a barrier since the last store_part.
__device__ inline void report_columns(const Exl3KernelArgs& args) {
    const int warp = threadIdx.x / 32;
    const int lane = threadIdx.x % 32;
    const int splits = static_cast<int>(gridDim.y);
    const int stride = static_cast<int>(gridDim.x);
    for (int column = static_cast<int>(blockIdx.x) + warp * stride; column < args.outputs / 128;
         column += exl3_block::warps * stride) {
        int before = 0;
        if (lane == 0) {
            // Releases the block's parts (the barrier made them this thread's), acquires the
            // others'.
            asm volatile("atom.add.acq_rel.gpu.global.u32 %0, [%1], 1;"
                         : "=r"(before)
                         : "l"(args.arrivals + column)
                         : "memory");
        }
        if (__shfl_sync(0xFFFFFFFFU, before, 0) != splits - 1) continue;
        if (lane == 0) args.arrivals[column] = 0;  // ready for the next launch
        finish_outputs(args, splits, column, lane);
    }
}

/// Grid (columns in flight, splits); the dynamic shared memory is exl3_shared_bytes of the longest
/// part. Warp w takes slice w % slices of a column's 8 tile columns, and tile rows
/// w / slices, w / slices + lanes, ...
template <exl3::Codebook codebook, int half_bits>
__global__ void __launch_bounds__(exl3_block::threads,
                                  exl3_block::blocks_a_multiprocessor(half_bits))
    exl3_linear_kernel(Exl3KernelArgs args) {
    using namespace exl3_block;
    using Operand = Exl3Operand<codebook>;
    using Sum = typename Operand::Sum;
    using Window = Exl3Window<half_bits>;

    extern __shared__ __align__(16) unsigned char shared[];
    __shared__ unsigned int largest[exl3_most_rows];
    __shared__ int activations[exl3_most_rows];
    __shared__ uint4 zero;

    const int warp = threadIdx.x / 32;
    const int lane = threadIdx.x % 32;
    const int turn = warp / slices;
    const int columns = args.outputs / 128;
    const int stride = static_cast<int>(gridDim.x);
    const int all_groups = args.inputs / 128;
    const int splits = static_cast<int>(gridDim.y);
    const int first_group = static_cast<int>(blockIdx.y) * all_groups / splits;
    const int groups = static_cast<int>(blockIdx.y + 1) * all_groups / splits - first_group;
    const int steps = groups * 8 / lanes;
    static_assert(8 / lanes % depth == 0, "a column's steps are a multiple of the depth");
    constexpr int words_of_tile = exl3::tile_words(half_bits);
    const std::int64_t tile_row_words =
        static_cast<std::int64_t>(args.outputs / 16) * words_of_tile;

    // What to load next, `depth` steps at a time: a pointer that walks down a column, then jumps to
    // the next one.
    int column = static_cast<int>(blockIdx.x);
    const Window window(lane);
    const std::uint32_t* next = args.trellis + (first_group * 8 + turn) * tile_row_words +
                                (column * 8 + warp % slices * tiles_a_warp) * words_of_tile +
                                window.index(0);
    const std::int64_t down = lanes * tile_row_words;
    const std::int64_t across = stride * 8 * words_of_tile - (steps - depth) * down;
    int to_load = (columns - column + stride - 1) / stride * steps;
    int until_across = steps;
    std::uint32_t held[depth][tiles_a_warp][Window::held_words];
    const auto fetch = [&](int slot) {
#pragma unroll
        for (int i = 0; i < Window::held_words; ++i) {
            const std::uint32_t* from =
                next + slot * down + (i == 0 ? 0 : window.index(i) - window.index(0));
#pragma unroll
            for (int tile = 0; tile < tiles_a_warp; ++tile) {
                held[slot][tile][i] = Window::load(from + tile * words_of_tile);
            }
        }
    };
    // Behind the last step the pointer stays: loading the same words again is cheaper than a test.
    const auto advance = [&] {
        to_load -= depth;
        until_across -= depth;
        const std::int64_t move = until_across == 0 ? across : depth * down;
        next += to_load > 0 ? move : 0;
        until_across = until_across == 0 ? steps : until_across;
    };
#pragma unroll
    for (int slot = 0; slot < depth; ++slot) fetch(slot);
    advance();

    if (threadIdx.x < exl3_most_rows) largest[threadIdx.x] = 0, activations[threadIdx.x] = 0;
    if (threadIdx.x == 0) zero = make_uint4(0, 0, 0, 0);
    __syncthreads();
#if __CUDA_ARCH__ >= 900
    // The next kernel may start to load its weights; whatever is not a weight waits for the
    // previous kernel to be complete. Both are no-ops in a serial launch.
    asm volatile("griddepcontrol.launch_dependents;");
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
    const int used = exl3_used_columns(codebook, args.rows);
    uint4* operands = reinterpret_cast<uint4*>(shared);
    unsigned char* rest = reinterpret_cast<unsigned char*>(operands + groups * 8 * used * 4);
    prepare_inputs<codebook>(
        args, first_group, groups, operands, reinterpret_cast<float*>(rest), largest, activations);

    // Lanes of unused operand columns multiply by zero.
    const bool is_used = lane / 4 < used;
    const uint4* first_operand =
        is_used ? operands + (turn * used + lane / 4) * 4 + lane % 4 : &zero;
    const int operand_step = is_used ? lanes * used * 4 : 0;
    for (; column < columns; column += stride) {
        Sum sums[tiles_a_warp][4] = {};
        const uint4* operand = first_operand;
        for (int base = 0; base < steps; base += depth) {
#pragma unroll
            for (int slot = 0; slot < depth; ++slot) {
                const uint4 b = *operand;
                operand += operand_step;
                std::uint32_t words[tiles_a_warp][Window::words];
#pragma unroll
                for (int tile = 0; tile < tiles_a_warp; ++tile) {
                    window.align(held[slot][tile], words[tile]);
                }
                fetch(slot);
#pragma unroll
                for (int tile = 0; tile < tiles_a_warp; ++tile) {
                    std::uint32_t code[8];
                    Window::template code_words<codebook>(words[tile], code);
                    Operand::multiply(sums[tile], {code[0], code[4], code[1], code[5]}, b.x, b.y);
                    Operand::multiply(sums[tile], {code[2], code[6], code[3], code[7]}, b.z, b.w);
                }
            }
            advance();
        }
        store_part<codebook>(
            args, sums, reinterpret_cast<Sum*>(rest), largest, activations, column);
    }
    report_columns(args);
}

}  // namespace pergola::cuda
