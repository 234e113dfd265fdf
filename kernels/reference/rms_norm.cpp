#include <cmath>

#include "kernels/reference/operators.h"

namespace pergola::reference {

void rms_norm(const RmsNormArgs& args, Stream&) {
    assert(args.y.rows() == args.x.rows() && args.y.row_elements() == args.x.row_elements());
    assert(args.weight.elements() == args.x.row_elements() && "one weight per column");
    const std::span<const float> weight = args.weight.f32();
    for (std::int64_t token = 0; token < args.x.rows(); ++token) {
        const std::span<const float> x = args.x.f32_row(token);
        const std::span<float> y = args.y.f32_row(token);
        float sum = 0.0F;
        for (const float value : x) sum += value * value;
        const float factor = 1.0F / std::sqrt(sum / static_cast<float>(x.size()) + args.epsilon);
        for (std::size_t i = 0; i < x.size(); ++i) y[i] = weight[i] * (x[i] * factor);
    }
}

}  // namespace pergola::reference
