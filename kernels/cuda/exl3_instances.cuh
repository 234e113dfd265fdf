#pragma once
// Finds the instance of exl3_linear_kernel for numbers known at run time.

#include "kernels/cuda/exl3_kernels.h"
#include "kernels/cuda/exl3_linear_kernel.cuh"

namespace pergola::cuda {

template <exl3::Codebook codebook, int half_bits, int row_blocks>
Exl3Kernel exl3_instance() {
    using Shape = Exl3Shape<row_blocks>;
    using Step = Exl3Step<half_bits>;
    Exl3Kernel kernel;
    kernel.function = exl3_linear_kernel<codebook, half_bits, row_blocks>;
    kernel.threads = Shape::threads;
    kernel.ring_bytes = Shape::warps * Step::stages(Shape::ring_bytes) * Step::bytes;
    kernel.step_inputs = Step::inputs;
    kernel.leaves_room = Shape::blocks_a_multiprocessor > 1;
    return kernel;
}

/// Tries the codebook's rates from `half_bits` on.
template <exl3::Codebook codebook, int half_bits = 2>
Exl3Kernel exl3_find_instance(int wanted, int row_blocks) {
    if constexpr (half_bits <= 16) {
        if constexpr (exl3::is_rate(half_bits, codebook)) {
            if (wanted == half_bits) {
                if (row_blocks == 1) return exl3_instance<codebook, half_bits, 1>();
                if constexpr (codebook == exl3::Codebook::Mul1) {
                    if (row_blocks == 2) return exl3_instance<codebook, half_bits, 2>();
                }
                return {};
            }
        }
        return exl3_find_instance<codebook, half_bits + 1>(wanted, row_blocks);
    } else {
        return {};
    }
}

template <exl3::Codebook codebook, int half_bits = 2>
Exl3SeveralKernels exl3_find_several(int wanted) {
    if constexpr (half_bits <= 16) {
        if constexpr (exl3::is_rate(half_bits, codebook)) {
            if (wanted == half_bits) {
                return {exl3_picked_kernel<codebook, half_bits>,
                        exl3_group_kernel<codebook, half_bits>};
            }
        }
        return exl3_find_several<codebook, half_bits + 1>(wanted);
    } else {
        return {};
    }
}

}  // namespace pergola::cuda
