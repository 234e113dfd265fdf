#include "kernels/cuda/exl3_instances.cuh"

namespace pergola::cuda {

Exl3SeveralKernels exl3_mcg_several(int half_bits) {
    return exl3_find_several<exl3::Codebook::Mcg>(half_bits);
}

}  // namespace pergola::cuda
