#pragma once
// The few-row EXL3 kernel. A thread block owns a contiguous range of steps, each 128 inputs times
// 32 outputs, and each of its warps an equal share:
//
//   1. each warp asks for its first weights,
//   2. the block rotates the inputs it needs and lays them out for the tensor cores,
//   3. each warp streams its steps: state -> code word -> tensor core, with no other arithmetic a
//      weight and no barrier; the sums of a column go to shared memory as integers,
//   4. columns that several blocks share are added up by one of them, in a fixed order; the outputs
//      are rotated and written.
//
// Ranges are equal to within one step, so that all warps end together. At the memory's speed an
// H200 has 3.6 issue slots a weight of 4 bits; step 3 takes some 2.9.
// Measurements: kernels/cuda/tuning/README.md.

#include "kernels/cuda/exl3_part.cuh"
#include "kernels/cuda/exl3_run.cuh"

namespace pergola::cuda {

/// One block of 16 warps a multiprocessor suffices; in half the registers and shared memory, so
/// that the next kernel's blocks can wait beside it with their weights loaded. More rows need all
/// registers.
template <int row_blocks>
struct Exl3Shape {
    static constexpr int warps = 16;
    static constexpr int threads = 32 * warps;
    static constexpr int blocks_a_multiprocessor = row_blocks == 1 ? 2 : 1;
    static constexpr int ring_bytes = 4096;
};

/// What a warp loads and multiplies at a time: two units down the inputs; one where a lane's words
/// would not fit into its registers.
template <int half_bits>
struct Exl3Step {
    static constexpr int units = half_bits <= 8 ? 2 : 1;
    static constexpr int inputs = units * exl3_unit_inputs;
    static constexpr int unit_bytes = 4 * exl3_unit_words(half_bits);
    static constexpr int bytes = units * unit_bytes;
    /// Steps in a warp's ring: one is read, the others are on their way.
    static constexpr int stages(int ring_bytes) {
        const int fit = ring_bytes / bytes;
        return fit < 2 ? 2 : fit > 6 ? 6 : fit;
    }
};

/// A warp's weights: its steps down the inputs, then on to the next 32 outputs; loads run ahead
/// into a ring of shared memory.
template <int half_bits, int stages>
class Exl3WeightStream {
public:
    using Step = Exl3Step<half_bits>;

    __device__ Exl3WeightStream(const unsigned char* first,
                                int steps,
                                int until_across,
                                int rows,
                                std::int64_t across_bytes,
                                unsigned char* ring,
                                int lane)
        : next_(first + lane * 16),
          across_bytes_(across_bytes),
          lane_(lane),
          to_load_(steps),
          until_across_(until_across),
          rows_(rows),
          ring_(ring),
          read_(ring + (stages - 1) * Step::bytes) {
#pragma unroll
        for (int stage = 0; stage < stages - 1; ++stage) load_into(ring + stage * Step::bytes);
    }

    /// The next step's weights, in shared memory until the next call; asks for another step's.
    __device__ const unsigned char* next() {
        unsigned char* const done = read_;
        read_ = read_ == ring_ + (stages - 1) * Step::bytes ? ring_ : read_ + Step::bytes;
        asm volatile("cp.async.wait_group %0;" ::"n"(stages - 2) : "memory");
        __syncwarp();
        load_into(done);
        return read_;
    }

private:
    __device__ void load_into(unsigned char* stage) {
        if (to_load_ > 0) {
            const std::uint32_t to =
                static_cast<std::uint32_t>(__cvta_generic_to_shared(stage)) + lane_ * 16;
#pragma unroll
            for (int at = 0; at < Step::bytes; at += 512) {
                if (at + 512 <= Step::bytes || lane_ * 16 < Step::bytes - at) {
                    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to + at),
                                 "l"(next_ + at)
                                 : "memory");
                }
            }
            --to_load_;
            next_ += Step::bytes;
            if (--until_across_ == 0) {
                until_across_ = rows_;
                next_ += across_bytes_;
            }
        }
        asm volatile("cp.async.commit_group;" ::: "memory");
    }

    const unsigned char* next_;
    std::int64_t across_bytes_;
    int lane_;
    int to_load_;
    int until_across_;
    int rows_;
    unsigned char* ring_;
    unsigned char* read_;
};

/// A warp's sums of 32 outputs.
template <exl3::Codebook codebook, int row_blocks>
struct Exl3Sums {
    using Operand = Exl3Operand<codebook>;
    typename Operand::Sum of[row_blocks][2][4] = {};  // [.][tile across][place in the mma's result]

    /// Adds one unit's products. `operand` [quarter][tile down] of four words a row block.
    template <int half_bits>
    __device__ __forceinline__ void add(const Exl3Run<half_bits>& run,
                                        const uint4* const (&operand)[row_blocks]) {
        typename Exl3Run<half_bits>::template Products<codebook, 0> left(run);
        typename Exl3Run<half_bits>::template Products<codebook, 1> right(run);
#pragma unroll
        for (int quarter = 0; quarter < 4; ++quarter) {
            uint4 b[row_blocks];
#pragma unroll
            for (int block = 0; block < row_blocks; ++block) b[block] = operand[block][4 * quarter];
#pragma unroll
            for (int tile = 0; tile < 2; ++tile) {
                std::uint32_t code[8];
#pragma unroll
                for (int j = 0; j < 8; ++j) {
                    const int position = 8 * quarter + j;
                    code[j] = Exl3Affine<codebook>::code_word(tile == 0 ? left(position)
                                                                        : right(position));
                }
#pragma unroll
                for (int block = 0; block < row_blocks; ++block) {
                    Operand::multiply(of[block][tile],
                                      {code[0], code[4], code[1], code[5]},
                                      b[block].x,
                                      b[block].y);
                    Operand::multiply(of[block][tile],
                                      {code[2], code[6], code[3], code[7]},
                                      b[block].z,
                                      b[block].w);
                }
            }
        }
    }

    /// Adds to the block's sums and starts again from zero.
    __device__ void flush(int* sums, int used, float units, int lane) {
#pragma unroll
        for (int block = 0; block < row_blocks; ++block) {
#pragma unroll
            for (int i = 0; i < 2; ++i) {
                const int column = block * exl3_columns_of_mma + 2 * (lane % 4) + i;
                if (column >= used) continue;
                int* to = sums + column * 128 + lane / 4;
                atomicAdd(to, Operand::to_integer(of[block][0][i], units));
                atomicAdd(to + 8, Operand::to_integer(of[block][0][i + 2], units));
                atomicAdd(to + 16, Operand::to_integer(of[block][1][i], units));
                atomicAdd(to + 24, Operand::to_integer(of[block][1][i + 2], units));
            }
        }
        *this = {};
    }
};

/// Where the sums of a block's warps meet.
struct Exl3BlockSums {
    int* sums;             ///< [column of 128][operand column][128]
    int* covered;          ///< [unit column][row]: the sum of the inputs that went into the sums
    const int* unit_sums;  ///< [row][unit row]
    int unit_rows;
    int rows;
    int used;
    float units;

    __device__ void cover(int unit_column, int first, int count, int lane) const {
        for (int row = 0; row < rows; ++row) {
            int sum = 0;
            for (int i = lane; i < count; i += 32) sum += unit_sums[row * unit_rows + first + i];
            sum = __reduce_add_sync(0xFFFFFFFFU, sum);
            if (lane == 0) atomicAdd(covered + unit_column * rows + row, sum);
        }
    }
};

/// Step 3 for one warp.
template <exl3::Codebook codebook, int half_bits, int row_blocks, class Stream>
__device__ void multiply_steps(Stream& stream,
                               const Exl3Range& range,
                               int unit_column,
                               int row,
                               int steps,
                               const uint4* (&operand)[row_blocks],
                               const int (&unit_stride)[row_blocks],
                               int unit_row,
                               bool starts_again,
                               const Exl3BlockSums& block,
                               int lane) {
    using Step = Exl3Step<half_bits>;
    int until_across = range.rows - row;
    Exl3Sums<codebook, row_blocks> sum;
    while (steps > 0) {
        int now = min(steps, until_across);
        steps -= now;
        const int unit_rows = now * Step::units;
        do {
            const unsigned char* weights = stream.next();
#pragma unroll
            for (int unit = 0; unit < Step::units; ++unit) {
                Exl3Run<half_bits> run(weights + unit * Step::unit_bytes, lane);
                run.find_context(lane);
                sum.add(run, operand);
#pragma unroll
                for (int block = 0; block < row_blocks; ++block) {
                    operand[block] += unit_stride[block];
                }
            }
        } while (--now > 0);
        sum.flush(
            block.sums + unit_column / 4 * block.used * 128 + unit_column % 4 * exl3_unit_outputs,
            block.used,
            block.units,
            lane);
        if constexpr (codebook == exl3::Codebook::Mul1) {
            block.cover(unit_column, unit_row, unit_rows, lane);
        }
        unit_row = starts_again ? 0 : unit_row + unit_rows;
        ++unit_column;
        until_across = range.rows;
        if (starts_again) {
#pragma unroll
            for (int block = 0; block < row_blocks; ++block) {
                operand[block] -= range.rows * Step::units * unit_stride[block];
            }
        }
    }
}

/// The next kernel may start to load its weights; whatever is not a weight waits for the previous
/// kernel to be complete. Both are no-ops in a serial launch.
__device__ inline void let_next_start_and_wait() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;");
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

/// One thread block. `waits`: for the previous kernel, once its own weights are on their way.
template <exl3::Codebook codebook, int half_bits, int row_blocks, bool waits>
__device__ __forceinline__ void exl3_linear_block(const Exl3KernelArgs& args) {
    using Operand = Exl3Operand<codebook>;
    using Step = Exl3Step<half_bits>;
    using Shape = Exl3Shape<row_blocks>;
    constexpr int stages = Step::stages(Shape::ring_bytes);
    constexpr int steps_a_group = 128 / Step::inputs;

    extern __shared__ __align__(128) unsigned char shared[];
    __shared__ Exl3Largest largest;
    __shared__ uint4 zero[16];

    const Exl3Range range(args);
    const int warp = threadIdx.x / 32;
    const int lane = threadIdx.x % 32;
    const int block_steps = range.end - range.begin;
    const int step = range.begin + warp * block_steps / Shape::warps;
    const int steps = range.begin + (warp + 1) * block_steps / Shape::warps - step;
    const int unit_column = args.rows_of_part.divide(step);
    const int row = step - unit_column * range.rows;
    const std::int64_t all_rows = args.inputs / Step::inputs;
    Exl3WeightStream<half_bits, stages> stream(
        args.packed + (unit_column * all_rows + static_cast<int>(blockIdx.y) * range.rows + row) *
                          Step::bytes,
        steps,
        range.rows - row,
        range.rows,
        (all_rows - range.rows) * Step::bytes,
        shared + warp * stages * Step::bytes,
        lane);

    const Exl3Groups groups(
        range, range.begin - args.rows_of_part.divide(range.begin) * range.rows, steps_a_group);
    Exl3InputTask first_task = {0, warp};
    uint2 first_scales = {};
    if (first_task.is_within(args, groups)) first_scales = scales_of(args, groups, first_task);
    const int used = exl3_used_columns(codebook, args.rows);
    const int columns = range.last_column - range.first_column + 1;
    Exl3BlockSums block;
    block.sums = reinterpret_cast<int*>(shared + args.sums_at);
    block.covered = block.sums + columns * used * 128;
    block.unit_sums = reinterpret_cast<const int*>(shared + args.covered_at);
    block.unit_rows = groups.count * 2;
    block.rows = args.rows;
    block.used = used;
    block.units = Operand::units(groups.count * 128);
    const int sum_count = columns * (used * 128 + 4 * args.rows);
    for (int i = threadIdx.x; i < sum_count; i += Shape::threads) block.sums[i] = 0;
    if (threadIdx.x < exl3_most_rows) largest.of_row[threadIdx.x] = 0;
    if (threadIdx.x < 16) zero[threadIdx.x] = make_uint4(0, 0, 0, 0);
    __syncthreads();
    if constexpr (waits) let_next_start_and_wait();
    uint4* operands = reinterpret_cast<uint4*>(shared + args.operands_at);
    float* rotated = reinterpret_cast<float*>(shared + args.rotated_at);
    rotate_inputs<Shape::threads, !waits>(args, groups, first_scales, rotated, largest);
    __syncthreads();
    lay_out_operands<codebook, Shape::threads>(args,
                                               groups,
                                               rotated,
                                               reinterpret_cast<uint2*>(operands),
                                               reinterpret_cast<int*>(shared + args.covered_at),
                                               largest);
    __syncthreads();

    // Lanes of unused operand columns multiply by zero.
    const int first_row = groups.is_all ? row : step - range.begin + range.begin % steps_a_group;
    const uint4* operand[row_blocks];
    int unit_stride[row_blocks];
#pragma unroll
    for (int block = 0; block < row_blocks; ++block) {
        const int column = block * exl3_columns_of_mma + lane / 4;
        unit_stride[block] = column < used ? used * 16 : 0;
        operand[block] = (column < used ? operands + column * 16 : zero) + lane % 4 +
                         first_row * Step::units * unit_stride[block];
    }
    multiply_steps<codebook, half_bits, row_blocks>(stream,
                                                    range,
                                                    unit_column - range.first_column * 4,
                                                    row,
                                                    steps,
                                                    operand,
                                                    unit_stride,
                                                    first_row * Step::units,
                                                    groups.is_all,
                                                    block,
                                                    lane);
    __syncthreads();
    finish_columns<codebook, Shape::threads>(
        args, range, block.sums, block.covered, largest, block.units);
}

/// Grid (ranges, parts of the inputs).
template <exl3::Codebook codebook, int half_bits, int row_blocks>
__global__ void __launch_bounds__(Exl3Shape<row_blocks>::threads,
                                  Exl3Shape<row_blocks>::blocks_a_multiprocessor)
    exl3_linear_kernel(const Exl3KernelArgs args) {
    exl3_linear_block<codebook, half_bits, row_blocks, true>(args);
}

/// Grid (ranges of all jobs). Inputs are not parted.
template <exl3::Codebook codebook, int half_bits>
__global__ void __launch_bounds__(Exl3Shape<1>::threads, Exl3Shape<1>::blocks_a_multiprocessor)
    exl3_group_kernel(const __grid_constant__ Exl3GroupKernelArgs group) {
    int job = 0;
    while (job + 1 < group.count &&
           static_cast<int>(blockIdx.x) >= group.jobs[job + 1].first_block) {
        ++job;
    }
    exl3_linear_block<codebook, half_bits, 1, true>(group.jobs[job]);
}

/// Grid (ranges, parts of the inputs, jobs). Which weights to load the previous kernel tells.
template <exl3::Codebook codebook, int half_bits>
__global__ void __launch_bounds__(Exl3Shape<1>::threads, Exl3Shape<1>::blocks_a_multiprocessor)
    exl3_picked_kernel(const Exl3PickedKernelArgs args) {
    let_next_start_and_wait();
    if (args.is_elsewhere()) return;
    const Exl3KernelArgs own = args.of_job();
    exl3_linear_block<codebook, half_bits, 1, false>(own);
}

}  // namespace pergola::cuda
