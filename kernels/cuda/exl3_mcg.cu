#include "kernels/cuda/exl3_instances.cuh"

namespace pergola::cuda {

Exl3Kernel exl3_mcg_kernel(int half_bits, int row_blocks) {
    return exl3_find_instance<exl3::Codebook::Mcg>(half_bits, row_blocks);
}

}  // namespace pergola::cuda
