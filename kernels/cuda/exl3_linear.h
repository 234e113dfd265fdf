#pragma once
// y = x W for a few rows and an EXL3 weight on the GPU, one launch. Device pointers throughout;
// enqueues on the caller's stream, never allocates, never synchronises. No Hopper-only instruction
// is needed; on sm_90 and later the launch may overlap its predecessor (see Exl3Overlap).

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>

#include "kernels/codecs/exl3_trellis.h"

namespace pergola::cuda {

/// As exl3::LinearView, in device memory; `trellis` aligned to 4 bytes, the vectors to 16.
struct Exl3Weight {
    const std::uint32_t* trellis = nullptr;
    const std::uint16_t* suh = nullptr;   ///< [inputs]  F16
    const std::uint16_t* svh = nullptr;   ///< [outputs] F16
    const std::uint16_t* bias = nullptr;  ///< [outputs] F16, or null
    int inputs = 0;                       ///< multiple of 128
    int outputs = 0;                      ///< multiple of 128
    int half_bits = 0;
    exl3::Codebook codebook = exl3::Codebook::Mul1;
};

/// How the work is parted among thread blocks: `splits` parts of at most exl3_most_groups(rows)
/// groups of 128 inputs; `columns_in_flight` blocks a part take columns of 128 outputs in turn.
struct Exl3Plan {
    int splits = 0;
    int columns_in_flight = 0;
    std::size_t scratch_bytes = 0;  ///< partial sums, then one counter per 128 outputs
};

/// Serial: starts when the stream's earlier work is done. Programmatic: loads its first weights
/// while the previous kernel of the stream still runs, and waits before it reads or writes anything
/// else; falls back to Serial before sm_90.
enum class Exl3Overlap { Serial, Programmatic };

constexpr int exl3_most_rows = 4;
/// What 48 KiB of shared memory hold.
constexpr int exl3_most_groups(int rows) {
    return 28 / rows;
}

/// The split for a device of that many multiprocessors. `splits` > 0 asks for that many instead
/// (raised where a part would become too long).
Exl3Plan plan_exl3_linear(const Exl3Weight& weight, int rows, int multiprocessors, int splits = 0);

struct Exl3LinearArgs {
    Exl3Weight weight;
    const float* x = nullptr;  ///< [rows, inputs]  F32, 16-byte aligned
    float* y = nullptr;        ///< [rows, outputs] F32, must not alias x
    int rows = 0;              ///< 1 ... exl3_most_rows
    Exl3Plan plan;
    void* scratch = nullptr;  ///< plan.scratch_bytes, zeroed once before its first use; calls on
                              ///< one stream may share it
};

/// Mul1 rounds the rotated activations to 16 bits (of the largest of a part's inputs) and sums in
/// integers; ThreeInst and Mcg round them to F16 and sum in F32. Same inputs, same bits: parts are
/// added in a fixed order. Returns the launch's error; cudaErrorInvalidValue for shapes outside the
/// limits above.
cudaError_t exl3_linear(const Exl3LinearArgs& args, Exl3Overlap overlap, cudaStream_t stream);

}  // namespace pergola::cuda
