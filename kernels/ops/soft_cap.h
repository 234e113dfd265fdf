#pragma once
#include "kernels/stream.h"
#include "kernels/tensor_view.h"

namespace pergola {

/// x[i] = cap * tanh(x[i] / cap): scores that stay within -cap and cap (Gemma 2, arXiv:2408.00118, 2).
struct SoftCapArgs {
    TensorView x;  ///< any shape, F32, updated in place
    float cap = 1.0F;
};

}  // namespace pergola
