#pragma once
// The product of many rows with the instructions of compute capability 9.0 (hopper.cuh): what
// half_product.h says, to the same layout, twice to three times as fast. Nothing of it runs
// elsewhere.

#include "kernels/cuda/half_product.h"

namespace pergola::cuda {

/// Whether the card and its driver have what these kernels need; asked once a queue.
bool has_hopper_product(int card);

/// What EXL3 does to the outputs: each 128 times the Hadamard matrix over its root, times scales.
struct OutputRotation {
    const __half* scales = nullptr;  ///< of all padded outputs; null: none
    const std::int64_t* offsets = nullptr;  ///< bytes to those of each expert; null: one matrix
};

/// Any number of rows; sums of a row come in the same order in every tile.
cudaError_t hopper_half_product(const HalfProductArgs& args,
                                const OutputRotation& rotation,
                                const Queue& queue);

/// x has a row for each place of the sorted pairs: sharing is 1, and y[order[place],:] is written.
cudaError_t hopper_grouped_product(const GroupedProductArgs& args,
                                   const OutputRotation& rotation,
                                   const Queue& queue);

}  // namespace pergola::cuda
