#pragma once
// What one thread block of the few-row EXL3 kernel works on, and its two ends: inputs become
// operands, sums become outputs. The stream between them is exl3_linear_kernel.cuh.

#include "kernels/cuda/exl3_linear.h"
#include "kernels/cuda/hand_over.h"
#include "kernels/cuda/exl3_operand.cuh"
#include "kernels/cuda/exl3_packed.h"

namespace pergola::cuda {

/// Division by a number that the host knows: exact while dividend times divisor is below 2^32.
struct Exl3Divisor {
    unsigned int value = 1;
    unsigned int inverse = 0;  ///< 2^32 / value, rounded up; 0 for 1

    Exl3Divisor() = default;
    explicit Exl3Divisor(int divisor)
        : value(static_cast<unsigned int>(divisor)),
          inverse(divisor == 1 ? 0U
                               : static_cast<unsigned int>(((1ULL << 32) + value - 1) / value)) {}
    __device__ int divide(int dividend) const {
        return inverse == 0
                   ? dividend
                   : static_cast<int>(__umulhi(static_cast<unsigned int>(dividend), inverse));
    }
};

struct Exl3KernelArgs {
    const unsigned char* packed;
    const __half* suh;
    const __half* svh;
    const float* bias;
    const float* x;
    float* y;
    float* partials;         ///< [outputs / 128, most parts, rows, 128], before the output rotation
    unsigned int* arrivals;  ///< [outputs / 128]
    int rows;
    int inputs;
    int outputs;
    int most_parts;   ///< of a column
    int first_block;  ///< blockIdx.x of its first range, where several matrices share a launch
    const float* up;  ///< null, or x is silu(x) * up: of the picked kernel alone
    // The steps of a part over its ranges: the first `longer_ranges` have one more than the others.
    int longer_ranges;
    Exl3Divisor steps_of_longer;
    Exl3Divisor steps_of_range;
    Exl3Divisor rows_of_part;  ///< steps down the part's inputs
    // Offsets into dynamic shared memory.
    int operands_at;
    int covered_at;
    int rotated_at;
    int sums_at;
};

constexpr int exl3_most_jobs = 3;

/// Several matrices of one rate that read the same x, side by side in one launch.
struct Exl3GroupKernelArgs {
    Exl3KernelArgs jobs[exl3_most_jobs];
    int count;
};

/// What a launch over chosen experts has beyond the arguments of one matrix. Job blockIdx.z is pair
/// blockIdx.z % pairs of matrix blockIdx.z / pairs.
struct Exl3PickedKernelArgs {
    Exl3KernelArgs first;  ///< of an expert whose offset is 0 and the first matrix
    const unsigned char* second_packed;
    const __half* second_suh;
    const __half* second_svh;
    float* second_y;
    const std::int64_t* offsets;  ///< of the pairs
    int pairs;
    int sharing;
    int partial_floats;  ///< of a job

    /// The processor computes the job's expert.
    __device__ bool is_elsewhere() const {
        const int job = static_cast<int>(blockIdx.z);
        return offsets[job >= pairs ? job - pairs : job] == expert_elsewhere;
    }

    /// The arguments of the block's job. Reads what the previous kernel has written.
    __device__ Exl3KernelArgs of_job() const {
        const int job = static_cast<int>(blockIdx.z);
        const bool is_second = job >= pairs;
        const int pair = is_second ? job - pairs : job;
        const std::int64_t offset = offsets[pair];
        const auto moved = [offset](const auto* base) {
            using Pointer = decltype(base);
            return reinterpret_cast<Pointer>(reinterpret_cast<const unsigned char*>(base) + offset);
        };
        Exl3KernelArgs args = first;
        args.packed = moved(is_second ? second_packed : first.packed);
        args.suh = moved(is_second ? second_suh : first.suh);
        args.svh = moved(is_second ? second_svh : first.svh);
        const std::int64_t input = static_cast<std::int64_t>(pair / sharing) * first.inputs;
        args.x = first.x + input;
        args.up = first.up == nullptr ? nullptr : first.up + input;
        args.y = (is_second ? second_y : first.y) + static_cast<std::int64_t>(pair) * first.outputs;
        args.partials = first.partials + static_cast<std::int64_t>(job) * partial_floats;
        args.arrivals = first.arrivals + job * (first.outputs / 128);
        return args;
    }
};

/// The work of a block: of the inputs, part blockIdx.y of gridDim.y; there, of all steps, the range
/// blockIdx.x of gridDim.x. A step is 128 (or 64) inputs times 32 outputs; steps go down the part's
/// inputs first. Ranges begin and end anywhere, so that blocks share columns of 128 outputs.
struct Exl3Range {
    int rows;  ///< steps down the part's inputs
    int begin, end;
    int first_column, last_column;  ///< touched

    __device__ explicit Exl3Range(const Exl3KernelArgs& args)
        : rows(static_cast<int>(args.rows_of_part.value)) {
        const int range = static_cast<int>(blockIdx.x) - args.first_block;
        const int length = static_cast<int>(args.steps_of_range.value);
        begin = range * length + min(range, args.longer_ranges);
        end = begin + length + (range < args.longer_ranges ? 1 : 0);
        first_column = args.rows_of_part.divide(begin) / 4;
        last_column = args.rows_of_part.divide(end - 1) / 4;
    }
};

/// The block whose range holds a step of its part.
__device__ inline int block_of_step(const Exl3KernelArgs& args, int step) {
    const int of_longer = args.longer_ranges * static_cast<int>(args.steps_of_longer.value);
    return step < of_longer ? args.steps_of_longer.divide(step)
                            : args.longer_ranges + args.steps_of_range.divide(step - of_longer);
}

/// Which of the part's groups of 128 inputs a block needs: all, or those of its one run through
/// them, which may wrap around.
struct Exl3Groups {
    int first, count, all;
    bool is_all;

    __device__ Exl3Groups(const Exl3Range& range, int first_row, int steps_a_group) {
        all = range.rows / steps_a_group;
        is_all = range.end - range.begin + steps_a_group > range.rows;
        first = is_all ? 0 : first_row / steps_a_group;
        count = is_all
                    ? all
                    : (range.begin % steps_a_group + range.end - range.begin + steps_a_group - 1) /
                          steps_a_group;
    }
    __device__ int first_input(int index) const {
        const int group = first + index;
        return (static_cast<int>(blockIdx.y) * all + (group < all ? group : group - all)) * 128;
    }
};

/// Bits of the largest rotated input's size.
struct Exl3Largest {
    unsigned int of_row[exl3_most_rows];
};

/// A warp's groups of inputs, row by row: task `index` is a group of 128 inputs in a row of x.
struct Exl3InputTask {
    int row, group;

    __device__ bool is_within(const Exl3KernelArgs& args, const Exl3Groups& groups) {
        while (group >= groups.count) group -= groups.count, ++row;
        return row < args.rows;
    }
};

/// The lane's four input scales of a task.
__device__ inline uint2 scales_of(const Exl3KernelArgs& args,
                                  const Exl3Groups& groups,
                                  const Exl3InputTask& task) {
    const int input = groups.first_input(task.group) + 4 * static_cast<int>(threadIdx.x % 32);
    return *reinterpret_cast<const uint2*>(args.suh + input);
}

__device__ inline float silu(float x) {
    return x / (1.0F + expf(-x));
}

/// The block's inputs, rotated: signs, scales, Hadamard; F32 [task][128] in `rotated`. `raw` are
/// the scales of the warp's first task, read ahead of the inputs.
template <int threads, bool may_gate>
__device__ void rotate_inputs(const Exl3KernelArgs& args,
                              const Exl3Groups& groups,
                              uint2 raw,
                              float* rotated,
                              Exl3Largest& largest) {
    const int lane = threadIdx.x % 32;
    const int warp = threadIdx.x / 32;
    Exl3InputTask task = {0, warp};
    float4* to = reinterpret_cast<float4*>(rotated) + warp * 32 + lane;
    while (task.is_within(args, groups)) {
        const std::int64_t at = static_cast<std::int64_t>(task.row) * args.inputs +
                                groups.first_input(task.group) + 4 * lane;
        float4 x = *reinterpret_cast<const float4*>(args.x + at);
        if constexpr (may_gate) {
            if (args.up != nullptr) {
                const float4 up = *reinterpret_cast<const float4*>(args.up + at);
                x = make_float4(
                    silu(x.x) * up.x, silu(x.y) * up.y, silu(x.z) * up.z, silu(x.w) * up.w);
            }
        }
        float scale[4];
        four_halves(raw, scale);
        const int row = task.row;
        task.group += threads / 32;
        if (task.is_within(args, groups)) raw = scales_of(args, groups, task);
        float v[4] = {x.x * scale[0], x.y * scale[1], x.z * scale[2], x.w * scale[3]};
        hadamard_of_warp(v, lane);
        *to = make_float4(v[0], v[1], v[2], v[3]);
        to += threads;
        const float most = fmaxf(fmaxf(fabsf(v[0]), fabsf(v[1])), fmaxf(fabsf(v[2]), fabsf(v[3])));
        // Bit patterns of non-negative floats are in the floats' order.
        const unsigned int most_bits = __reduce_max_sync(0xFFFFFFFFU, __float_as_uint(most));
        if (lane == 0) atomicMax(largest.of_row + row, most_bits);
    }
}

/// Lays the rotated inputs out as [unit row][operand column][quarter][tile down] of four words: the
/// inputs 2 q, 2 q + 1, 2 q + 8 and 2 q + 9 of the tile. A lane has four neighbouring inputs, half
/// of two such fours. For Mul1 also the integers' sum of each unit row, [row][unit row], which its
/// affine values need.
template <exl3::Codebook codebook, int threads>
__device__ void lay_out_operands(const Exl3KernelArgs& args,
                                 const Exl3Groups& groups,
                                 const float* rotated,
                                 uint2* operands,
                                 int* unit_sums,
                                 const Exl3Largest& largest) {
    using Operand = Exl3Operand<codebook>;
    const int used = exl3_used_columns(codebook, args.rows);
    const int lane = threadIdx.x % 32;
    const int warp = threadIdx.x / 32;
    const int quarter = lane % 2 * 2;
    const int half = lane / 2 % 2;
    const int tile = lane / 4 % 4;
    Exl3InputTask task = {0, warp};
    const float4* from = reinterpret_cast<const float4*>(rotated) + warp * 32 + lane;
    for (; task.is_within(args, groups); task.group += threads / 32, from += threads) {
        const float most = __uint_as_float(largest.of_row[task.row]);
        const float scale = most > 0.0F ? __fdividef(Operand::limit, most) : 0.0F;
        const float4 x = *from;
        const float v[4] = {x.x * scale, x.y * scale, x.z * scale, x.w * scale};
        const int unit_row = task.group * 2 + lane / 16;
#pragma unroll
        for (int column = 0; column < Operand::columns_a_row; ++column) {
            const int operand = unit_row * used + task.row * Operand::columns_a_row + column;
            uint2* to = operands + ((operand * 4 + quarter) * 4 + tile) * 2 + half;
            to[0] = make_uint2(Operand::copies(v[0], column), Operand::copies(v[1], column));
            to[8] = make_uint2(Operand::copies(v[2], column), Operand::copies(v[3], column));
        }
        if constexpr (codebook == exl3::Codebook::Mul1) {
            int sum = __float2int_rn(v[0]) + __float2int_rn(v[1]) + __float2int_rn(v[2]) +
                      __float2int_rn(v[3]);
#pragma unroll
            for (int distance = 8; distance > 0; distance /= 2) {
                sum += __shfl_xor_sync(0xFFFFFFFFU, sum, distance);
            }
            if (lane % 16 == 0) unit_sums[task.row * groups.count * 2 + unit_row] = sum;
        }
    }
}

/// Four neighbouring outputs of one of the block's columns, from its integer sums
/// [operand column][128] and the sum of the inputs that they cover.
template <exl3::Codebook codebook>
__device__ float4
part_of_outputs(const int* sums, int row, int covered, unsigned int largest, float units) {
    using Operand = Exl3Operand<codebook>;
    const int* at =
        sums + row * Operand::columns_a_row * 128 + 4 * static_cast<int>(threadIdx.x % 32);
    const int4 high = *reinterpret_cast<const int4*>(at);
    const int4 low = *reinterpret_cast<const int4*>(at + (Operand::columns_a_row == 2 ? 128 : 0));
    const float scale = __uint_as_float(largest) * (1.0F / Operand::limit);
    return make_float4(scale * Operand::value(high.x, low.x, covered, units),
                       scale * Operand::value(high.y, low.y, covered, units),
                       scale * Operand::value(high.z, low.z, covered, units),
                       scale * Operand::value(high.w, low.w, covered, units));
}

/// The lane's part of the scales and the bias of 128 outputs.
struct Exl3OutputScales {
    uint2 scales;
    float4 bias;

    __device__ Exl3OutputScales(const Exl3KernelArgs& args, int column) {
        const int index = column * 32 + static_cast<int>(threadIdx.x % 32);
        scales = reinterpret_cast<const uint2*>(args.svh)[index];
        bias = make_float4(0.0F, 0.0F, 0.0F, 0.0F);
        if (args.bias != nullptr) bias = reinterpret_cast<const float4*>(args.bias)[index];
    }
};

/// By one warp: 128 outputs of a row, complete but for the rotation, the scales and the bias.
__device__ inline void write_outputs(
    const Exl3KernelArgs& args, int column, int row, float4 four, const Exl3OutputScales& raw) {
    const int lane = threadIdx.x % 32;
    const int output = column * 128 + 4 * lane;
    float scale[4];
    four_halves(raw.scales, scale);
    float v[4] = {four.x, four.y, four.z, four.w};
    hadamard_of_warp(v, lane);
    *reinterpret_cast<float4*>(args.y + static_cast<std::int64_t>(row) * args.outputs + output) =
        make_float4(fmaf(v[0], scale[0], raw.bias.x),
                    fmaf(v[1], scale[1], raw.bias.y),
                    fmaf(v[2], scale[2], raw.bias.z),
                    fmaf(v[3], scale[3], raw.bias.w));
}

/// The blocks that share a column of 128 outputs, as the block sees it.
struct Exl3Sharing {
    int parts;  ///< blocks that share it
    int part;   ///< this block's number among them

    __device__ Exl3Sharing(const Exl3KernelArgs& args, const Exl3Range& range, int column) {
        const int first = block_of_step(args, column * 4 * range.rows);
        const int blocks = block_of_step(args, (column + 1) * 4 * range.rows - 1) - first + 1;
        parts = blocks * static_cast<int>(gridDim.y);
        part = static_cast<int>(blockIdx.y) * blocks + static_cast<int>(blockIdx.x) -
               args.first_block - first;
    }
};

/// By one warp: true in the last of the blocks that share a column.
__device__ inline bool arrives_last(const Exl3KernelArgs& args, int column, int parts) {
    // All lanes' stores, then one lane's release; its acquire, then all lanes' loads.
    __syncwarp();
    unsigned int before = 0;
    if (threadIdx.x % 32 == 0) {
        asm volatile("atom.add.acq_rel.gpu.global.u32 %0, [%1], 1;"
                     : "=r"(before)
                     : "l"(args.arrivals + column)
                     : "memory");
    }
    before = __shfl_sync(0xFFFFFFFFU, before, 0);
    __syncwarp();
    const bool is_last = before == static_cast<unsigned int>(parts - 1);
    if (is_last && threadIdx.x % 32 == 0) args.arrivals[column] = 0;  // for the next launch
    return is_last;
}

/// By one warp: parts of 128 outputs, added in order.
__device__ inline float4 sum_of_parts(const float4* from, int parts, int stride) {
    constexpr int at_once = 16;  // one round trip; the rest of a loop would be one each
    float4 sum = make_float4(0.0F, 0.0F, 0.0F, 0.0F);
    for (int base = 0; base < parts; base += at_once) {
        float4 four[at_once];
#pragma unroll
        for (int i = 0; i < at_once; ++i) {
            four[i] = make_float4(0.0F, 0.0F, 0.0F, 0.0F);
            if (base + i < parts) four[i] = __ldcg(from + (base + i) * stride);
        }
#pragma unroll
        for (int i = 0; i < at_once; ++i) {
            sum.x += four[i].x, sum.y += four[i].y, sum.z += four[i].z, sum.w += four[i].w;
        }
    }
    return sum;
}

/// Columns that the block has to itself are written at once; parts of the others meet in scratch,
/// where the last block to arrive adds them in order.
template <exl3::Codebook codebook, int threads>
__device__ void finish_columns(const Exl3KernelArgs& args,
                               const Exl3Range& range,
                               const int* sums,
                               const int* covered,
                               const Exl3Largest& largest,
                               float units) {
    const int lane = threadIdx.x % 32;
    const int used = exl3_used_columns(codebook, args.rows);
    for (int column = range.first_column + static_cast<int>(threadIdx.x / 32);
         column <= range.last_column;
         column += threads / 32) {
        const int local = column - range.first_column;
        const Exl3OutputScales scales(args, column);  // read ahead of the meeting
        const Exl3Sharing sharing(args, range, column);
        float4* partials = reinterpret_cast<float4*>(args.partials) +
                           static_cast<std::int64_t>(column) * args.most_parts * args.rows * 32 +
                           lane;
        for (int row = 0; row < args.rows; ++row) {
            const float4 four =
                part_of_outputs<codebook>(sums + local * used * 128,
                                          row,
                                          covered[(local * 4 + lane / 8) * args.rows + row],
                                          largest.of_row[row],
                                          units);
            if (sharing.parts == 1) {
                write_outputs(args, column, row, four, scales);
            } else {
                __stcg(partials + (sharing.part * args.rows + row) * 32, four);
            }
        }
        if (sharing.parts == 1 || !arrives_last(args, column, sharing.parts)) continue;
        for (int row = 0; row < args.rows; ++row) {
            const float4 sum = sum_of_parts(partials + row * 32, sharing.parts, args.rows * 32);
            write_outputs(args, column, row, sum, scales);
        }
    }
}

}  // namespace pergola::cuda
