#pragma once
// y = x W^T for a few rows and a weight of F16 or BF16, at the memory's speed.

#include <cuda_runtime.h>

#include <span>

#include "kernels/cuda/queue.h"
#include "kernels/weight_view.h"

namespace pergola::cuda {

inline constexpr int plain_rows_most = 4;

/// Whether plain_rows_product takes this weight and so many rows of x.
bool takes_plain_rows(const WeightView& weight, int rows, const Queue& queue);

constexpr int plain_rows_most_parts = 3;

/// One of several weights that multiply the same x in one launch.
struct PlainRowsPart {
    WeightView weight;
    const float* bias = nullptr;  ///< [weight.rows], or null
    float* y = nullptr;           ///< [rows, weight.rows]
};

/// y = x W^T + bias of each part, sums in F32; 1 to plain_rows_most_parts parts of one storage and
/// width, each of which takes_plain_rows. The same bits whatever parts go together.
cudaError_t plain_rows_product(std::span<const PlainRowsPart> parts,
                               const float* x,
                               int rows,
                               const Queue& queue);

}  // namespace pergola::cuda
