#include <cmath>

#include "kernels/reference/operators.h"

namespace pergola::reference {
namespace {

float activate(Activation activation, float x) {
    switch (activation) {
        case Activation::Silu:
            return x / (1.0F + std::exp(-x));
        case Activation::GeluTanh:  // sqrt(2 / pi) = 0.79788...; Hendrycks & Gimpel,
                                    // arXiv:1606.08415
            return 0.5F * x * (1.0F + std::tanh(0.7978845608F * (x + 0.044715F * x * x * x)));
        case Activation::Gelu:
            return 0.5F * x * (1.0F + std::erf(x * 0.7071067812F));
    }
    return x;
}

}  // namespace

void gated_activation(const GatedActivationArgs& args, Stream&) {
    assert(args.gate.elements() == args.up.elements() && args.gate.elements() == args.y.elements());
    const std::span<const float> gate = args.gate.f32();
    const std::span<const float> up = args.up.f32();
    const std::span<float> y = args.y.f32();
    for (std::size_t i = 0; i < y.size(); ++i) y[i] = activate(args.activation, gate[i]) * up[i];
}

}  // namespace pergola::reference
