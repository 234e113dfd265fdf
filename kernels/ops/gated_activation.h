#pragma once
#include "kernels/stream.h"
#include "kernels/tensor_view.h"

namespace pergola {

enum class Activation : std::uint8_t { Silu, GeluTanh, Gelu };

/// y[t,i] = activation(gate[t,i]) * up[t,i]      (SwiGLU with Silu: Shazeer 2020, arXiv:2002.05202)
/// `y` may alias `gate` or `up`.
struct GatedActivationArgs {
    TensorView gate;  ///< [tokens, intermediate] F32
    TensorView up;    ///< [tokens, intermediate] F32
    TensorView y;     ///< [tokens, intermediate] F32
    Activation activation = Activation::Silu;
};

}  // namespace pergola
