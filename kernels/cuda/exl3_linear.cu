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

std::size_t partial_floats(const Exl3Weight& weight, int rows, int parts) {
    return static_cast<std::size_t>(parts) * static_cast<std::size_t>(rows) *
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

bool is_valid(const Exl3Weight& weight, int rows, const Exl3Plan& plan) {
    return weight.inputs > 0 && weight.inputs % 128 == 0 && weight.outputs > 0 &&
           weight.outputs % 128 == 0 && rows >= 1 && rows <= exl3_most_rows &&
           exl3::is_rate(weight.half_bits, weight.codebook) && plan.parts >= 1 &&
           weight.inputs / 128 % plan.parts == 0 &&
           weight.inputs / plan.parts <= most_inputs_of_part && plan.ranges >= 1 &&
           plan.shared_bytes > 0;
}

/// The arguments of a launch but for x, y and the meeting; false: no such plan.
bool fill_args(const Exl3Weight& weight, int rows, const Exl3Plan& plan, Exl3KernelArgs& to) {
    const Exl3Kernel kernel = kernel_for(weight, rows);
    if (kernel.function == nullptr) return false;
    const int step_rows = weight.inputs / plan.parts / kernel.step_inputs;
    const std::int64_t steps = steps_of_part(weight, kernel, plan.parts);
    if (plan.ranges > steps || !divides_exactly(steps, plan.ranges, step_rows)) return false;
    const BlockSize size = largest_block(weight, rows, kernel, plan);
    to.packed = reinterpret_cast<const unsigned char*>(weight.packed);
    to.suh = reinterpret_cast<const __half*>(weight.suh);
    to.svh = reinterpret_cast<const __half*>(weight.svh);
    to.bias = weight.bias;
    to.rows = rows;
    to.inputs = weight.inputs;
    to.outputs = weight.outputs;
    to.most_parts = plan.most_parts;
    to.rows_of_part = Exl3Divisor(step_rows);
    const int steps_of_range = static_cast<int>(steps / plan.ranges);
    to.steps_of_range = Exl3Divisor(steps_of_range);
    to.steps_of_longer = Exl3Divisor(steps_of_range + 1);
    to.longer_ranges = static_cast<int>(steps % plan.ranges);
    to.operands_at = size.operands_at;
    to.covered_at = size.covered_at;
    to.rotated_at = size.rotated_at;
    to.sums_at = size.sums_at;
    return true;
}

struct Launch {
    int jobs = 1;
    int threads = 0;
    Exl3Overlap overlap = Exl3Overlap::Serial;
    cudaStream_t stream = nullptr;
};

template <class Arguments>
cudaError_t start(void (*kernel)(Arguments),
                  const Arguments& args,
                  const Exl3Plan& plan,
                  const Launch& how) {
    const cudaError_t error = cudaFuncSetAttribute(reinterpret_cast<const void*>(kernel),
                                                   cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                   static_cast<int>(plan.shared_bytes));
    if (error != cudaSuccess) return error;
    cudaLaunchConfig_t launch = {};
    launch.gridDim = dim3(static_cast<unsigned int>(plan.ranges),
                          static_cast<unsigned int>(plan.parts),
                          static_cast<unsigned int>(how.jobs));
    launch.blockDim = dim3(static_cast<unsigned int>(how.threads));
    launch.dynamicSmemBytes = plan.shared_bytes;
    launch.stream = how.stream;
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = 1;
    launch.attrs = &attribute;
    launch.numAttrs = how.overlap == Exl3Overlap::Programmatic ? 1 : 0;
    return cudaLaunchKernelEx(&launch, kernel, args);
}

Exl3SeveralKernels several_kernels(const Exl3Weight& weight) {
    switch (weight.codebook) {
        case exl3::Codebook::ThreeInst:
            return exl3_three_inst_several(weight.half_bits);
        case exl3::Codebook::Mcg:
            return exl3_mcg_several(weight.half_bits);
        case exl3::Codebook::Mul1:
            return exl3_mul1_several(weight.half_bits);
    }
    return {};
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
    best.partial_floats = partial_floats(weight, rows, best.most_parts);
    return best;
}

cudaError_t exl3_linear(const Exl3LinearArgs& args, Exl3Overlap overlap, cudaStream_t stream) {
    Exl3KernelArgs kernel_args = {};
    if (!is_valid(args.weight, args.rows, args.plan) ||
        !fill_args(args.weight, args.rows, args.plan, kernel_args)) {
        return cudaErrorInvalidValue;
    }
    const Exl3Kernel kernel = kernel_for(args.weight, args.rows);
    kernel_args.x = args.x;
    kernel_args.y = args.y;
    kernel_args.partials = args.meeting.partials;
    kernel_args.arrivals = args.meeting.arrivals;
    return start(kernel.function, kernel_args, args.plan, {1, kernel.threads, overlap, stream});
}

bool plan_exl3_group(Exl3GroupArgs& args, const Exl3Device& device) {
    const Exl3LinearArgs& first = args.parts[0];
    int outputs = 0;
    for (int i = 0; i < args.count; ++i) {
        const Exl3Weight& weight = args.parts[i].weight;
        if (weight.half_bits != first.weight.half_bits ||
            weight.codebook != first.weight.codebook || weight.inputs != first.weight.inputs ||
            args.parts[i].rows != first.rows) {
            return false;
        }
        outputs += weight.outputs;
    }
    if (args.count < 2 || args.count > exl3_most_parts || first.rows > exl3_most_group_rows ||
        device.multiprocessors < args.count || row_blocks(first.weight.codebook, first.rows) != 1) {
        return false;
    }
    int left = device.multiprocessors;
    int left_outputs = outputs;
    for (int i = 0; i < args.count; ++i) {
        Exl3LinearArgs& part = args.parts[i];
        const int share =
            i + 1 == args.count
                ? left
                : std::clamp((left * part.weight.outputs + left_outputs / 2) / left_outputs,
                             1,
                             left - (args.count - 1 - i));
        part.plan = plan_exl3_linear(part.weight, part.rows, {share, device.shared_bytes}, 1);
        // Blocks one after another would cost more than launches do.
        if (part.plan.parts != 1 || part.plan.ranges > share) return false;
        left -= share;
        left_outputs -= part.weight.outputs;
    }
    return true;
}

cudaError_t exl3_group(const Exl3GroupArgs& args, Exl3Overlap overlap, cudaStream_t stream) {
    const Exl3Weight& weight = args.parts[0].weight;
    const auto kernel = several_kernels(weight).group;
    if (kernel == nullptr) return cudaErrorInvalidValue;
    Exl3GroupKernelArgs kernel_args = {};
    kernel_args.count = args.count;
    Exl3Plan all = args.parts[0].plan;
    all.ranges = 0;
    for (int i = 0; i < args.count; ++i) {
        const Exl3LinearArgs& part = args.parts[i];
        Exl3KernelArgs& job = kernel_args.jobs[i];
        if (!is_valid(part.weight, part.rows, part.plan) || part.plan.parts != 1 ||
            !fill_args(part.weight, part.rows, part.plan, job)) {
            return cudaErrorInvalidValue;
        }
        job.first_block = all.ranges;
        job.x = part.x;
        job.y = part.y;
        job.partials = part.meeting.partials;
        job.arrivals = part.meeting.arrivals;
        all.ranges += part.plan.ranges;
        all.shared_bytes = std::max(all.shared_bytes, part.plan.shared_bytes);
    }
    return start(kernel,
                 kernel_args,
                 all,
                 {1, kernel_for(weight, args.parts[0].rows).threads, overlap, stream});
}

cudaError_t exl3_picked(const Exl3PickedArgs& args, Exl3Overlap overlap, cudaStream_t stream) {
    const Exl3Weight& weight = args.matrices[0].first;
    const Exl3Weight& second = args.matrices[1].first;
    Exl3PickedKernelArgs kernel_args = {};
    const auto kernel = several_kernels(weight).picked;
    const bool is_like =
        args.count == 1 ||
        (second.inputs == weight.inputs && second.outputs == weight.outputs &&
         second.half_bits == weight.half_bits && second.codebook == weight.codebook);
    if (args.count < 1 || args.count > 2 || !is_like || args.pairs < 1 || kernel == nullptr ||
        !is_valid(weight, 1, args.plan) || !fill_args(weight, 1, args.plan, kernel_args.first)) {
        return cudaErrorInvalidValue;
    }
    kernel_args.first.x = args.x;
    kernel_args.first.up = args.up;
    kernel_args.first.y = args.matrices[0].y;
    kernel_args.first.partials = args.meeting.partials;
    kernel_args.first.arrivals = args.meeting.arrivals;
    kernel_args.second_packed = reinterpret_cast<const unsigned char*>(second.packed);
    kernel_args.second_suh = reinterpret_cast<const __half*>(second.suh);
    kernel_args.second_svh = reinterpret_cast<const __half*>(second.svh);
    kernel_args.second_y = args.matrices[1].y;
    kernel_args.offsets = args.offsets;
    kernel_args.pairs = args.pairs;
    kernel_args.sharing = args.sharing;
    kernel_args.partial_floats = static_cast<int>(args.plan.partial_floats);
    return start(kernel,
                 kernel_args,
                 args.plan,
                 {args.count * args.pairs, kernel_for(weight, 1).threads, overlap, stream});
}

}  // namespace pergola::cuda
