#include "kernels/cuda/exl3_linear.h"

#include <algorithm>

#include "kernels/cuda/exl3_kernels.h"
#include "kernels/cuda/exl3_linear_kernel.cuh"

namespace pergola::cuda {
namespace {

Exl3Kernel kernel_for(exl3::Codebook codebook, int half_bits) {
    switch (codebook) {
        case exl3::Codebook::ThreeInst:
            return exl3_three_inst_kernel(half_bits);
        case exl3::Codebook::Mcg:
            return exl3_mcg_kernel(half_bits);
        case exl3::Codebook::Mul1:
            return exl3_mul1_kernel(half_bits);
    }
    return nullptr;
}

int divide_up(int count, int by) {
    return (count + by - 1) / by;
}

std::size_t partial_bytes(const Exl3Weight& weight, int rows, int splits) {
    return sizeof(float) * static_cast<std::size_t>(splits) * static_cast<std::size_t>(rows) *
           static_cast<std::size_t>(weight.outputs);
}

/// One block a place on the device: the splits for which the longest block has least to do, a
/// fixed start in front of all and a fixed end behind each column, in units of 128 x 128 weights.
Exl3Plan balanced_plan(int columns, int groups, int rows, int slots, int asked) {
    constexpr double start = 1.5;
    constexpr double end = 0.4;
    Exl3Plan best;
    double best_cost = 0.0;
    const int fewest = divide_up(groups, exl3_most_groups(rows));
    for (int splits = fewest; splits <= groups; ++splits) {
        if (asked > 0 && splits != std::clamp(asked, fewest, groups)) continue;
        const int places = std::clamp(slots / splits, 1, columns);
        const int rounds = divide_up(columns, places);
        const double cost = start + rounds * (divide_up(groups, splits) + end);
        if (best.splits == 0 || cost < best_cost) {
            best.splits = splits;
            best.columns_in_flight = divide_up(columns, rounds);
            best_cost = cost;
        }
    }
    return best;
}

bool is_valid(const Exl3LinearArgs& args) {
    const Exl3Weight& weight = args.weight;
    return weight.inputs > 0 && weight.inputs % 128 == 0 && weight.outputs > 0 &&
           weight.outputs % 128 == 0 && args.rows >= 1 && args.rows <= exl3_most_rows &&
           args.plan.splits >= divide_up(weight.inputs / 128, exl3_most_groups(args.rows)) &&
           args.plan.columns_in_flight >= 1 && args.plan.splits <= weight.inputs / 128 &&
           args.plan.splits <= 65535;
}

}  // namespace

Exl3Plan plan_exl3_linear(const Exl3Weight& weight, int rows, int multiprocessors, int splits) {
    const int groups = weight.inputs / 128;
    const int columns = weight.outputs / 128;
    Exl3Plan plan =
        balanced_plan(columns,
                      groups,
                      rows,
                      multiprocessors * exl3_block::blocks_a_multiprocessor(weight.half_bits),
                      splits);
    plan.scratch_bytes = partial_bytes(weight, rows, plan.splits) +
                         sizeof(unsigned int) * static_cast<std::size_t>(columns);
    return plan;
}

cudaError_t exl3_linear(const Exl3LinearArgs& args, Exl3Overlap overlap, cudaStream_t stream) {
    const Exl3Weight& weight = args.weight;
    const Exl3Kernel kernel = kernel_for(weight.codebook, weight.half_bits);
    if (kernel == nullptr || !is_valid(args)) return cudaErrorInvalidValue;

    Exl3KernelArgs kernel_args = {};
    kernel_args.trellis = weight.trellis;
    kernel_args.suh = reinterpret_cast<const __half*>(weight.suh);
    kernel_args.svh = reinterpret_cast<const __half*>(weight.svh);
    kernel_args.bias = reinterpret_cast<const __half*>(weight.bias);
    kernel_args.x = args.x;
    kernel_args.y = args.y;
    kernel_args.partials = static_cast<float*>(args.scratch);
    kernel_args.arrivals = reinterpret_cast<unsigned int*>(
        static_cast<char*>(args.scratch) + partial_bytes(weight, args.rows, args.plan.splits));
    kernel_args.rows = args.rows;
    kernel_args.inputs = weight.inputs;
    kernel_args.outputs = weight.outputs;

    cudaLaunchConfig_t launch = {};
    launch.gridDim = dim3(static_cast<unsigned int>(args.plan.columns_in_flight),
                          static_cast<unsigned int>(args.plan.splits));
    launch.blockDim = dim3(exl3_block::threads);
    launch.dynamicSmemBytes = static_cast<std::size_t>(exl3_shared_bytes(
        weight.codebook, divide_up(weight.inputs / 128, args.plan.splits), args.rows));
    launch.stream = stream;
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = 1;
    launch.attrs = &attribute;
    launch.numAttrs = overlap == Exl3Overlap::Programmatic ? 1 : 0;
    return cudaLaunchKernelEx(&launch, kernel, kernel_args);
}

}  // namespace pergola::cuda
