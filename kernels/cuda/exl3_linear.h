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
    const std::uint16_t* suh = nullptr;  ///< [inputs]  F16
    const std::uint16_t* svh = nullptr;  ///< [outputs] F16
    const float* bias = nullptr;         ///< [outputs], or null; 16-byte aligned
    int inputs = 0;                      ///< multiple of 128
    int outputs = 0;                     ///< multiple of 128
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
    int most_parts = 0;              ///< blocks that share a column of 128 outputs
    std::size_t shared_bytes = 0;    ///< of a block
    std::size_t partial_floats = 0;  ///< partial sums; a counter per 128 outputs belongs to them
};

/// Where blocks that share outputs meet. Launches of one stream may use one after another the same.
struct Exl3Meeting {
    float* partials = nullptr;         ///< 16-byte aligned
    unsigned int* arrivals = nullptr;  ///< zeroed once; every launch leaves zeros
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
    Exl3Meeting meeting;  ///< plan.partial_floats, outputs / 128 counters
};

/// Mul1 rounds the rotated activations to 16 bits (of the largest of a part's inputs) and sums in
/// integers; ThreeInst and Mcg round them to F16, sum in F32 and add those in 31-bit fixed point.
/// Same inputs, same plan, same bits; another number of rows may have another plan. Returns the
/// launch's error; cudaErrorInvalidValue for shapes outside the limits above.
cudaError_t exl3_linear(const Exl3LinearArgs& args, Exl3Overlap overlap, cudaStream_t stream);

/// The same matrix of all experts, and where the results of its pairs go.
struct Exl3Experts {
    Exl3Weight first;    ///< of an expert whose offset is 0, without bias
    float* y = nullptr;  ///< [pairs, outputs]
};

/// y[pair,:] = x W_expert for pairs of a row and an expert that the card has chosen, of one or two
/// matrices of the same widths and rate.
struct Exl3PickedArgs {
    Exl3Experts matrices[2];
    int count = 0;                          ///< of them
    const std::int64_t* offsets = nullptr;  ///< [pairs] bytes from `first` to the pair's expert
    int pairs = 0;
    int sharing = 1;            ///< pairs in turn that have one row of x
    const float* x = nullptr;   ///< [pairs / sharing, inputs]
    const float* up = nullptr;  ///< null, or x is silu(x) * up
    Exl3Plan plan;              ///< of one row, on the multiprocessors of a pair
    Exl3Meeting meeting;        ///< count times pairs times as much
};
/// Matrices of one rate that read the same rows of x, each on its share of the card.
constexpr int exl3_most_parts = 3;
constexpr int exl3_most_group_rows = 4;
struct Exl3GroupArgs {
    Exl3LinearArgs parts[exl3_most_parts];  ///< their own plan, of plan_exl3_group
    int count = 0;
};
/// Fills in the parts' plans; false where they do not go into one launch.
bool plan_exl3_group(Exl3GroupArgs& args, const Exl3Device& device);
cudaError_t exl3_group(const Exl3GroupArgs& args, Exl3Overlap overlap, cudaStream_t stream);

cudaError_t exl3_picked(const Exl3PickedArgs& args, Exl3Overlap overlap, cudaStream_t stream);

}  // namespace pergola::cuda
