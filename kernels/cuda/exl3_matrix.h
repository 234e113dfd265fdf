#pragma once
// EXL3 matrices as the engine keeps them on a card, for its operators: products with few rows,
// products of chosen experts, whole matrices as F16, and what these need of a queue.
//
// A matrix is one run of bytes, as kernels/weight_view.h says, its tiles in the order of
// exl3_packed.h. Widths that are no multiples of 128 go through padded copies of x and y.

#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include "kernels/cuda/exl3_linear.h"
#include "kernels/cuda/queue.h"
#include "kernels/device.h"
#include "kernels/ops/linear.h"
#include "kernels/ops/linear_group.h"

namespace pergola::cuda {

/// Of a matrix in the card's memory.
Exl3Weight exl3_weight(const WeightView& matrix);

/// What a queue must have so that the products below can be made with this matrix.
Exl3Needs exl3_needs(int card, const WeightView& matrix, std::int64_t experts_used);

/// Moves a matrix in the file's order, which lies in the card's memory, into the card's order.
cudaError_t exl3_place(const std::byte* from,
                       const WeightView& matrix,
                       std::byte* to,
                       cudaStream_t stream);

/// y = x W^T + bias for any number of rows, eight at a time.
void exl3_few_rows(const LinearArgs& args, Queue& queue);

/// Several products of the same few rows in one launch; false: they do not fit one.
bool exl3_in_one_launch(const LinearGroupArgs& args, Queue& queue);

/// For each pair of the queue's picks; `second` may be null. Widths are multiples of 128.
struct Exl3Pairs {
    const WeightView* first = nullptr;  ///< of an expert whose offset is 0
    float* first_y = nullptr;
    const WeightView* second = nullptr;  ///< of the same shape and rate
    float* second_y = nullptr;
    const float* x = nullptr;
    const float* up = nullptr;  ///< null, or x is silu(x) * up
    int pairs = 0;
    int sharing = 1;
};
void exl3_pairs(const Exl3Pairs& args, Queue& queue);

/// `count` outputs from `first` on, both multiples of 128, of one matrix or those of experts: the codebook's numbers, scales and transforms left out. To [matrices, count, inputs] F16;
/// of all inputs, as padded, or of `inputs` from `first_input` on, both multiples of 64.
struct Exl3AsHalf {
    WeightView matrix;  ///< of an expert whose offset is 0
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::int64_t first_input = 0;
    std::int64_t inputs = 0;  ///< 0: all
    ExpertRange experts = {};  ///< nothing is written for those that no pair uses
    int matrices = 1;
    __half* to = nullptr;
};
cudaError_t exl3_as_half(const Exl3AsHalf& args, const Queue& queue);

}  // namespace pergola::cuda
