#pragma once
#include "kernels/stream.h"
#include "kernels/tensor_view.h"

namespace pergola {

/// y[t,i] = weight[i] * x[t,i] / sqrt(mean_i(x[t,i]^2) + epsilon)
///
/// Zhang & Sennrich 2019, arXiv:1910.07467. Sums in F32. `y` may alias `x`. A norm per head is the
/// same operator over [tokens * heads, head_dim].
struct RmsNormArgs {
    TensorView x;       ///< [tokens, hidden] F32
    TensorView weight;  ///< [hidden] F32
    TensorView y;       ///< [tokens, hidden] F32
    float epsilon = 1e-6F;
};

}  // namespace pergola
