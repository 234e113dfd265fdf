#pragma once
// y = x W for a few rows and an EXL3 weight on the GPU, one launch. Device pointers throughout;
// enqueues on the caller's stream, never allocates, never synchronises. Runs from compute
// capability 8.0; from 9.0 a launch may overlap its predecessor.

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "kernels/codecs/exl3_trellis.h"

namespace pergola::cuda {

/// As exl3::LinearView, in device memory, the trellis in the order of exl3_packed.h. All pointers
/// aligned to 16 bytes.
struct Exl3Weight {
    const std::uint32_t* packed = nullptr;
    const std::uint16_t* suh = nullptr;   ///< [inputs]  F16
    const std::uint16_t* svh = nullptr;   ///< [outputs] F16
    const std::uint16_t* bias = nullptr;  ///< [outputs] F16, or null
    int inputs = 0;                       ///< multiple of 128
    int outputs = 0;                      ///< multiple of 128
    int half_bits = 0;
    exl3::Codebook codebook = exl3::Codebook::Mul1;
};

/// Moves a trellis from the file's order into that of exl3_packed.h; as many words, not in place.
/// `packed` points to the weight's words, its shape is that of `weight`.
cudaError_t exl3_repack(const std::uint32_t* trellis,
                        const Exl3Weight& weight,
                        std::uint32_t* packed,
                        cudaStream_t stream);

struct Exl3Device {
    int multiprocessors = 0;
    int shared_bytes = 0;  ///< of a multiprocessor
};

/// How the work is parted among thread blocks: `parts` of the inputs, and in each of them `ranges`
/// of its steps.
struct Exl3Plan {
    int parts = 0;  ///< divides the groups of 128 inputs; 0 where no plan fits the device
    int ranges = 0;
    int most_parts = 0;             ///< blocks that share a column of 128 outputs
    std::size_t shared_bytes = 0;   ///< of a block
    std::size_t scratch_bytes = 0;  ///< partial sums, then one counter per 128 outputs
};

/// Serial: starts when the stream's earlier work is done. Programmatic: loads its first weights
/// while the previous kernel of the stream still runs, and waits before it reads or writes anything
/// else; falls back to Serial before compute capability 9.0.
enum class Exl3Overlap { Serial, Programmatic };

constexpr int exl3_most_rows = 8;

/// The parting with the shortest time, as far as shared memory allows; `parts` > 0 asks for that
/// many.
Exl3Plan plan_exl3_linear(const Exl3Weight& weight,
                          int rows,
                          const Exl3Device& device,
                          int parts = 0);

struct Exl3LinearArgs {
    Exl3Weight weight;
    const float* x = nullptr;  ///< [rows, inputs]  F32, 16-byte aligned
    float* y = nullptr;        ///< [rows, outputs] F32, 16-byte aligned, must not alias x
    int rows = 0;              ///< 1 ... exl3_most_rows
    Exl3Plan plan;
    void* scratch = nullptr;  ///< plan.scratch_bytes, zeroed once before its first use; calls on
                              ///< one stream may share it
};

/// Mul1 rounds the rotated activations to 16 bits (of the largest of a part's inputs) and sums in
/// integers; ThreeInst and Mcg round them to F16, sum in F32 and add those in 31-bit fixed point.
/// Same inputs, same plan, same bits; another number of rows may have another plan. Returns the
/// launch's error; cudaErrorInvalidValue for shapes outside the limits above.
cudaError_t exl3_linear(const Exl3LinearArgs& args, Exl3Overlap overlap, cudaStream_t stream);

}  // namespace pergola::cuda
