#pragma once
// Products of many rows with EXL3 matrices. What the format does to a matrix on both sides (suh and
// a Hadamard transform before it, one and svh behind it) is done to the rows: there are fewer of
// them than weights, and the weights stay the exact F16 of the codebook.

#include "kernels/cuda/queue.h"
#include "kernels/ops/linear.h"

namespace pergola::cuda {

/// y = x W^T + bias. Padded widths run fast on Hopper alone, elsewhere eight rows at a time.
void exl3_many_rows(const LinearArgs& args, Queue& queue);

/// y[pair,:] = W_expert x[pair / sharing,:] for the sorted pairs of the queue; widths are multiples
/// of 128.
struct Exl3ManyPairs {
    WeightView matrix;  ///< of an expert whose offset is 0
    const std::int64_t* offsets = nullptr;  ///< of the experts
    int experts = 0;
    const float* x = nullptr;
    int sharing = 1;
    int pairs = 0;
    float* y = nullptr;
};
void exl3_many_pairs(const Exl3ManyPairs& args, Queue& queue);

}  // namespace pergola::cuda
