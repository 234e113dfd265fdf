#pragma once
#include <span>

#include "kernels/stream.h"
#include "kernels/tensor_view.h"
#include "kernels/weight_view.h"

namespace pergola {

/// y[t,o] = sum_i x[t,i] * weight[o,i] + bias[o]
///
/// A row of y depends on its row of x alone and never on the number of rows, on the threads or on
/// the tiling: the same token gives the same bits in any batch and any split of a prompt.
/// Sums in F32. The table decides the arithmetic: cpu_f32_ops() de-quantises to F32, cpu_ops() may
/// round the activations to 8 bits in groups of 16 where the weights are quantised.
struct LinearArgs {
    TensorView x;                 ///< [tokens, columns] F32
    WeightView weight;            ///< [rows, columns]
    std::span<const float> bias;  ///< [rows], or empty
    TensorView y;                 ///< [tokens, rows] F32; must not alias x
};

}  // namespace pergola
