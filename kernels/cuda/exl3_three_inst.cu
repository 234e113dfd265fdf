#include "kernels/cuda/exl3_instances.cuh"

namespace pergola::cuda {

Exl3Kernel exl3_three_inst_kernel(int half_bits, int row_blocks) {
    return exl3_find_instance<exl3::Codebook::ThreeInst>(half_bits, row_blocks);
}

}  // namespace pergola::cuda
