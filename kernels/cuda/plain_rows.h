#pragma once
// y = x W^T for a few rows and a weight of F16 or BF16, at the memory's speed.

#include <cuda_runtime.h>

#include "kernels/cuda/queue.h"
#include "kernels/weight_view.h"

namespace pergola::cuda {

inline constexpr int plain_rows_most = 4;

/// Whether plain_rows_product takes this weight and so many rows of x.
bool takes_plain_rows(const WeightView& weight, int rows, const Queue& queue);

/// y = x W^T + bias, sums in F32.
cudaError_t plain_rows_product(const WeightView& weight,
                               const float* x,
                               const float* bias,
                               float* y,
                               int rows,
                               const Queue& queue);

}  // namespace pergola::cuda
