#pragma once
#include "kernels/stream.h"
#include "kernels/tensor_view.h"

namespace pergola {

/// x[t,:] += y[t,:], then normed = rms_norm(x) (rms_norm.h): the residual connection and the norm
/// behind it. A back end without it is given the two one after another.
struct AddRmsNormArgs {
    TensorView x;       ///< [tokens, hidden] F32, updated in place
    TensorView y;       ///< [tokens, hidden] F32
    TensorView weight;  ///< [hidden] F32
    TensorView normed;  ///< [tokens, hidden] F32; must alias neither x nor y
    float epsilon = 1e-6F;
};

}  // namespace pergola
