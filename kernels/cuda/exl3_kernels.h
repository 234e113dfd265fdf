#pragma once
// The compiled instances of exl3_linear_kernel, one file a codebook to keep compile times short.

namespace pergola::cuda {

struct Exl3KernelArgs;
using Exl3Kernel = void (*)(Exl3KernelArgs);

/// Null where the codebook has no such rate.
Exl3Kernel exl3_three_inst_kernel(int half_bits);
Exl3Kernel exl3_mcg_kernel(int half_bits);
Exl3Kernel exl3_mul1_kernel(int half_bits);

}  // namespace pergola::cuda
