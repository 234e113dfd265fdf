#include "kernels/cuda/exl3_instances.cuh"

namespace pergola::cuda {

Exl3SeveralKernels exl3_mul1_several(int half_bits) {
    return exl3_find_several<exl3::Codebook::Mul1>(half_bits);
}

}  // namespace pergola::cuda
