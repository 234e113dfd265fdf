#include "kernels/cuda/exl3_kernels.h"
#include "kernels/cuda/exl3_linear_kernel.cuh"

namespace pergola::cuda {

Exl3Kernel exl3_mcg_kernel(int half_bits) {
    constexpr exl3::Codebook codebook = exl3::Codebook::Mcg;
    switch (half_bits) {
        case 2:
            return exl3_linear_kernel<codebook, 2>;
        case 4:
            return exl3_linear_kernel<codebook, 4>;
        case 6:
            return exl3_linear_kernel<codebook, 6>;
        case 8:
            return exl3_linear_kernel<codebook, 8>;
        case 10:
            return exl3_linear_kernel<codebook, 10>;
        case 12:
            return exl3_linear_kernel<codebook, 12>;
        case 14:
            return exl3_linear_kernel<codebook, 14>;
        case 16:
            return exl3_linear_kernel<codebook, 16>;
        default:
            return nullptr;
    }
}

}  // namespace pergola::cuda
