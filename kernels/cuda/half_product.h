#pragma once
// Products of many rows on the tensor cores: F16 times F16, sums in F32.

#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <cstdint>

#include "kernels/cuda/queue.h"

namespace pergola::cuda {

/// y[t,first + o] = scales[t] * sum_i x[t,i] w[o,i] + bias[first + o], plus what is there if `adds`
struct HalfProductArgs {
    const __half* x = nullptr;      ///< [rows, columns], 16-byte aligned
    const float* scales = nullptr;  ///< [rows]
    const __half* w = nullptr;      ///< [outputs, columns], 16-byte aligned
    const float* bias = nullptr;    ///< of all outputs of the matrix, or null
    float* y = nullptr;             ///< [rows, stride]
    int rows = 0;
    int outputs = 0;
    int columns = 0;  ///< a multiple of 16
    int first = 0;    ///< output of w's row 0
    int stride = 0;   ///< outputs of the matrix
    // Of the products of half_product_hopper.h alone, for a matrix cut across its columns:
    int x_stride = 0;   ///< from a row of x to the next; 0: columns
    bool adds = false;
};

/// A row of y depends on its row of x alone: the order of its sums is the same in every tile.
cudaError_t half_product(const HalfProductArgs& args, const Queue& queue);

/// The same for pairs in the order of their experts: y[pair,:] = W_expert x[pair / sharing,:].
struct GroupedProductArgs {
    HalfProductArgs product;  ///< w: the matrices of experts [begin, end); rows is not used
    ExpertPairs pairs;
    int begin = 0;
    int end = 0;
    int sharing = 1;     ///< so many pairs in turn have one row of x
    int most_tiles = 0;  ///< of these experts, however the pairs fell
};
cudaError_t grouped_half_product(const GroupedProductArgs& args, const Queue& queue);

/// Which rows come: row order[i] / sharing as row i; all in their order without one.
struct RowChoice {
    const std::int32_t* order = nullptr;
    int sharing = 1;
};

/// x as F16, each row divided by a power of two so that its largest value is below 2: activations
/// beyond the range of F16 stay what they are. `rows` is the number written.
cudaError_t rows_to_half(const float* x,
                         int rows,
                         int columns,
                         const RowChoice& choice,
                         __half* to,
                         float* scales,
                         const Queue& queue);

}  // namespace pergola::cuda
