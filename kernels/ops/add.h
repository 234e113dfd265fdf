#pragma once
#include "kernels/stream.h"
#include "kernels/tensor_view.h"

namespace pergola {

/// x[t,i] += scale * y[t,i]   (the residual connection)
struct AddArgs {
    TensorView x;  ///< [tokens, hidden] F32, updated in place
    TensorView y;  ///< [tokens, hidden] F32
    float scale = 1.0F;
};

}  // namespace pergola
