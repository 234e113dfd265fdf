#pragma once
// Weights of every storage as the card keeps them: rows of them as numbers, products with a few
// rows, and whole matrices as F16. No shape is refused but columns that are no whole blocks.

#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstdint>

#include "kernels/cuda/gguf_linear.h"
#include "kernels/cuda/queue.h"
#include "kernels/weight_view.h"

namespace pergola::cuda {

bool has_block_rows(WeightStorage storage);

/// y[i,:] = scale * W[ids[i],:]
cudaError_t table_rows(const WeightView& table,
                       const std::int32_t* ids,
                       std::int64_t count,
                       float scale,
                       float* y,
                       const Queue& queue);

/// y[pair,:] = W_pair x, a row for each pair.
cudaError_t picked_product(const WeightView& first,
                           const PickedMatrices& picks,
                           const float* x,
                           float* y,
                           const Queue& queue);

/// The matrices of `count` experts of a range as F16, one after another; none of EXL3. Room is left
/// for experts that no pair uses, and nothing written there.
cudaError_t experts_as_half(
    const WeightView& matrix, const ExpertRange& experts, int count, __half* to, const Queue& queue);

inline constexpr int block_rows_most = 4;

/// y = x W^T + bias for 1 ... block_rows_most rows of x, sums in F32, a warp an output.
cudaError_t few_rows_product(const WeightView& weight,
                             const float* x,
                             const float* bias,
                             float* y,
                             int rows,
                             const Queue& queue);

/// Columns are multiples of 16.
struct WeightPiece {
    std::int64_t first_row = 0;
    std::int64_t rows = 0;
    std::int64_t first_column = 0;
    std::int64_t columns = 0;
};

/// A piece of the matrix as F16, row after row; not of EXL3.
cudaError_t piece_as_half(const WeightView& weight,
                          const WeightPiece& piece,
                          __half* to,
                          const Queue& queue);

}  // namespace pergola::cuda
