#include "kernels/cuda/exl3_instances.cuh"

namespace pergola::cuda {

Exl3Kernel exl3_mul1_kernel(int half_bits, int row_blocks) {
    return exl3_find_instance<exl3::Codebook::Mul1>(half_bits, row_blocks);
}

}  // namespace pergola::cuda
