#include "kernels/cuda/exl3_linear.h"

#include <algorithm>

#include "kernels/cuda/exl3_kernels.h"
#include "kernels/cuda/exl3_part.cuh"

namespace pergola::cuda {
namespace {

/// 1020 (four bytes) times 128 times so many inputs, and twice 32639 times them, fit into 31 bits.
constexpr int most_inputs_of_part = 8192;

int divide_up(int count, int by) {
    return (count + by - 1) / by;
}

/// Blocks of eight operand columns, as compiled: 1 or, for Mul1, 2.
int row_blocks(exl3::Codebook codebook, int rows) {
    return divide_up(exl3_used_columns(codebook, rows), exl3_columns_of_mma);
}

Exl3Kernel kernel_for(const Exl3Weight& weight, int rows) {
    const int blocks = row_blocks(weight.codebook, rows);
    switch (weight.codebook) {
        case exl3::Codebook::ThreeInst:
            return exl3_three_inst_kernel(weight.half_bits, blocks);
        case exl3::Codebook::Mcg:
            return exl3_mcg_kernel(weight.half_bits, blocks);
        case exl3::Codebook::Mul1:
            return exl3_mul1_kernel(weight.half_bits, blocks);
    }
    return {};
}

/// Of a plan's largest block.
struct BlockSize {
    int groups = 0;   ///< of 128 inputs
    int columns = 0;  ///< of 128 outputs, touched
    int operands_at = 0, covered_at = 0, rotated_at = 0, sums_at = 0, shared_bytes = 0;
    double steps = 0;  ///< mean, of 128 x 32 weights
};

BlockSize largest_block(const Exl3Weight& weight,
                        int rows,
                        const Exl3Kernel& kernel,
                        const Exl3Plan& plan) {
    const int used = exl3_used_columns(weight.codebook, rows);
    const int all_groups = weight.inputs / 128 / plan.parts;
    const int steps_a_group = 128 / kernel.step_inputs;
    const int steps_of_column = 4 * all_groups * steps_a_group;
    const int steps = divide_up(weight.outputs / 128 * steps_of_column, plan.ranges);
    BlockSize size;
    size.groups = std::min(all_groups, divide_up(steps, steps_a_group) + steps_a_group - 1);
    size.columns = std::min(weight.outputs / 128, (steps - 2) / steps_of_column + 2);
    size.steps = static_cast<double>(weight.outputs / 128 * 4) * all_groups / plan.ranges;
    size.operands_at = kernel.ring_bytes;
    size.covered_at = size.operands_at + size.groups * 128 * used * 4;
    size.rotated_at = size.covered_at + divide_up(size.groups * rows * 8, 16) * 16;
    size.sums_at = size.rotated_at + size.groups * 128 * rows * 4;
    size.shared_bytes = size.sums_at + size.columns * (512 * used + 16 * rows);
    return size;
}

/// Blocks that can share a column: a range of the smallest size fits so often, and one more.
int most_parts(const Exl3Weight& weight, const Exl3Kernel& kernel, const Exl3Plan& plan) {
    const int steps_of_column = weight.inputs / plan.parts / kernel.step_inputs * 4;
    const int smallest = weight.outputs / 128 * steps_of_column / plan.ranges;
    return plan.parts * ((steps_of_column - 2 + smallest) / smallest + 1);
}

std::size_t partial_bytes(const Exl3Weight& weight, int rows, int parts) {
    return sizeof(float) * static_cast<std::size_t>(parts) * static_cast<std::size_t>(rows) *
           static_cast<std::size_t>(weight.outputs);
}

/// Steps of a part; and whether the kernel's divisions of them are exact (Exl3Divisor).
std::int64_t steps_of_part(const Exl3Weight& weight, const Exl3Kernel& kernel, int parts) {
    return static_cast<std::int64_t>(weight.outputs / 32) *
           (weight.inputs / kernel.step_inputs / parts);
}
bool divides_exactly(std::int64_t steps, int ranges, int rows_of_part) {
    const std::int64_t divisor = std::max<std::int64_t>(steps / ranges + 1, rows_of_part);
    return steps < (std::int64_t{1} << 32) / divisor;
}

bool is_valid(const Exl3LinearArgs& args) {
    const Exl3Weight& weight = args.weight;
    return weight.inputs > 0 && weight.inputs % 128 == 0 && weight.outputs > 0 &&
           weight.outputs % 128 == 0 && args.rows >= 1 && args.rows <= exl3_most_rows &&
           exl3::is_rate(weight.half_bits, weight.codebook) && args.plan.parts >= 1 &&
           weight.inputs / 128 % args.plan.parts == 0 &&
           weight.inputs / args.plan.parts <= most_inputs_of_part && args.plan.ranges >= 1 &&
           args.plan.shared_bytes > 0;
}

}  // namespace

Exl3Plan plan_exl3_linear(const Exl3Weight& weight,
                          int rows,
                          const Exl3Device& device,
                          int asked_parts) {
    const int groups = weight.inputs / 128;
    const Exl3Kernel kernel = kernel_for(weight, rows);
    // A block also has 1 KiB of its own, and some static shared memory.
    const int most_bytes = device.shared_bytes - 2048;
    const int shared_with_next = device.shared_bytes / 2 - 2048;
    Exl3Plan best;
    double best_cost = 0.0;
    for (int parts = 1; parts <= groups; ++parts) {
        if (groups % parts != 0 || weight.inputs / parts > most_inputs_of_part) continue;
        if (asked_parts > 0 && parts != asked_parts) continue;
        const std::int64_t steps = steps_of_part(weight, kernel, parts);
        // Blocks that come one after the other, where a range's sums would not fit otherwise.
        for (int waves = 1; waves <= 64; waves *= 2) {
            Exl3Plan plan;
            plan.parts = parts;
            plan.ranges = static_cast<int>(std::clamp<std::int64_t>(
                static_cast<std::int64_t>(device.multiprocessors) / parts * waves, 1, steps));
            if (!divides_exactly(steps, plan.ranges, weight.inputs / kernel.step_inputs / parts)) {
                continue;
            }
            const BlockSize size = largest_block(weight, rows, kernel, plan);
            if (size.shared_bytes > most_bytes) continue;
            // Where multiprocessors stay idle, two of the next kernel's blocks would crowd on each
            // of them, and the others wait: then there must be no room for a second block.
            const bool leaves_room = kernel.leaves_room &&
                                     plan.ranges * parts == device.multiprocessors &&
                                     size.shared_bytes <= shared_with_next;
            plan.shared_bytes = static_cast<std::size_t>(
                leaves_room ? size.shared_bytes
                            : std::max(size.shared_bytes, shared_with_next + 4096));
            plan.most_parts = most_parts(weight, kernel, plan);
            // In microseconds of an H200, 2026-11.
            const double cost = waves * (0.09 * size.steps + 0.05 * size.groups * rows +
                                         0.1 * size.columns + (leaves_room ? 0.0 : 1.0)) +
                                0.1 * parts;
            if (best.parts == 0 || cost < best_cost) best = plan, best_cost = cost;
            break;
        }
    }
    best.scratch_bytes = partial_bytes(weight, rows, best.most_parts) +
                         sizeof(unsigned int) * static_cast<std::size_t>(weight.outputs / 128);
    return best;
}

cudaError_t exl3_linear(const Exl3LinearArgs& args, Exl3Overlap overlap, cudaStream_t stream) {
    const Exl3Weight& weight = args.weight;
    const Exl3Plan& plan = args.plan;
    if (!is_valid(args)) return cudaErrorInvalidValue;
    const Exl3Kernel kernel = kernel_for(weight, args.rows);
    if (kernel.function == nullptr) return cudaErrorInvalidValue;

    const int step_rows = weight.inputs / plan.parts / kernel.step_inputs;
    const std::int64_t steps = steps_of_part(weight, kernel, plan.parts);
    if (plan.ranges > steps || !divides_exactly(steps, plan.ranges, step_rows)) {
        return cudaErrorInvalidValue;
    }

    const BlockSize size = largest_block(weight, args.rows, kernel, plan);
    Exl3KernelArgs kernel_args = {};
    kernel_args.packed = reinterpret_cast<const unsigned char*>(weight.packed);
    kernel_args.suh = reinterpret_cast<const __half*>(weight.suh);
    kernel_args.svh = reinterpret_cast<const __half*>(weight.svh);
    kernel_args.bias = reinterpret_cast<const __half*>(weight.bias);
    kernel_args.x = args.x;
    kernel_args.y = args.y;
    kernel_args.partials = static_cast<float*>(args.scratch);
    kernel_args.arrivals = reinterpret_cast<unsigned int*>(
        static_cast<char*>(args.scratch) + partial_bytes(weight, args.rows, plan.most_parts));
    kernel_args.rows = args.rows;
    kernel_args.inputs = weight.inputs;
    kernel_args.outputs = weight.outputs;
    kernel_args.most_parts = plan.most_parts;
    kernel_args.rows_of_part = Exl3Divisor(step_rows);
    const int steps_of_range = static_cast<int>(steps / plan.ranges);
    kernel_args.steps_of_range = Exl3Divisor(steps_of_range);
    kernel_args.steps_of_longer = Exl3Divisor(steps_of_range + 1);
    kernel_args.longer_ranges = static_cast<int>(steps % plan.ranges);
    kernel_args.operands_at = size.operands_at;
    kernel_args.covered_at = size.covered_at;
    kernel_args.rotated_at = size.rotated_at;
    kernel_args.sums_at = size.sums_at;

    const cudaError_t error = cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel.function),
                                                   cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                   static_cast<int>(plan.shared_bytes));
    if (error != cudaSuccess) return error;
    cudaLaunchConfig_t launch = {};
    launch.gridDim =
        dim3(static_cast<unsigned int>(plan.ranges), static_cast<unsigned int>(plan.parts));
    launch.blockDim = dim3(static_cast<unsigned int>(kernel.threads));
    launch.dynamicSmemBytes = plan.shared_bytes;
    launch.stream = stream;
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = 1;
    launch.attrs = &attribute;
    launch.numAttrs = overlap == Exl3Overlap::Programmatic ? 1 : 0;
    return cudaLaunchKernelEx(&launch, kernel.function, kernel_args);
}

}  // namespace pergola::cuda
