#pragma once
// The compiled instances of exl3_linear_kernel, one file a codebook to keep compile times short.

namespace pergola::cuda {

struct Exl3KernelArgs;
struct Exl3PickedKernelArgs;
struct Exl3GroupKernelArgs;

/// A kernel and what a launch of it needs to know.
struct Exl3Kernel {
    void (*function)(Exl3KernelArgs) = nullptr;  ///< null where the codebook has no such rate
    int threads = 0;
    int ring_bytes = 0;  ///< of shared memory, the loads in flight
    int step_inputs = 0;
    bool leaves_room = false;  ///< registers for a second block on the multiprocessor
};

/// `row_blocks` times the eight operand columns of a matrix product: 1 or, for Mul1, 2.
Exl3Kernel exl3_three_inst_kernel(int half_bits, int row_blocks);
Exl3Kernel exl3_mcg_kernel(int half_bits, int row_blocks);
Exl3Kernel exl3_mul1_kernel(int half_bits, int row_blocks);

/// The same kernel for several matrices, of one row block: of one row for chosen experts, and for
/// matrices side by side. Null where the codebook has no such rate.
struct Exl3SeveralKernels {
    void (*picked)(Exl3PickedKernelArgs) = nullptr;
    void (*group)(Exl3GroupKernelArgs) = nullptr;
};
Exl3SeveralKernels exl3_three_inst_several(int half_bits);
Exl3SeveralKernels exl3_mcg_several(int half_bits);
Exl3SeveralKernels exl3_mul1_several(int half_bits);

}  // namespace pergola::cuda
