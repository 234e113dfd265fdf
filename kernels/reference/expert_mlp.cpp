#include "kernels/ops/expert_mlp.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "kernels/reference/operators.h"

namespace pergola::reference {
namespace {

/// A token's weight for each expert, zero but for those chosen.
std::vector<float> expert_weights(std::span<const float> scores,
                                  std::int64_t used,
                                  bool renormalised) {
    std::vector<float> shares(scores.begin(), scores.end());
    const float largest = *std::max_element(shares.begin(), shares.end());
    float sum = 0.0F;
    for (float& share : shares) sum += share = std::exp(share - largest);
    std::vector<float> weights(shares.size(), 0.0F);
    float chosen = 0.0F;
    for (std::int64_t pick = 0; pick < used; ++pick) {
        const auto best = std::max_element(shares.begin(), shares.end()) - shares.begin();
        const auto expert = static_cast<std::size_t>(best);
        weights[expert] = std::exchange(shares[expert], -1.0F);
        chosen += weights[expert];
    }
    for (float& weight : weights) weight /= renormalised ? chosen : sum;
    return weights;
}

}  // namespace

void expert_mlp(const ExpertMlpArgs& args, Stream& stream) {
    const std::int64_t hidden = args.x.row_elements();
    const std::int64_t width = args.gate.rows;
    std::vector<float> gate(static_cast<std::size_t>(width));
    std::vector<float> up(gate);
    std::vector<float> result(static_cast<std::size_t>(hidden));
    const auto row = [](std::vector<float>& values) {
        return TensorView(values.data(), DType::F32, {1, static_cast<std::int64_t>(values.size())});
    };
    for (std::int64_t token = 0; token < args.x.rows(); ++token) {
        const std::vector<float> weights =
            expert_weights(args.scores.f32_row(token), args.used, args.renormalised);
        const std::span<float> out = args.out.f32_row(token);
        std::fill(out.begin(), out.end(), 0.0F);
        for (std::size_t expert = 0; expert < weights.size(); ++expert) {
            if (weights[expert] == 0.0F) continue;
            const auto own = [&](WeightView matrix) {
                matrix.data += args.offsets[expert] & ~expert_in_host;
                return matrix;
            };
            if (args.uses != nullptr) ++args.uses[expert];
            const TensorView x = args.x.slice_rows(token, 1);
            linear({.x = x, .weight = own(args.gate), .bias = {}, .y = row(gate)}, stream);
            linear({.x = x, .weight = own(args.up), .bias = {}, .y = row(up)}, stream);
            gated_activation({.gate = row(gate), .up = row(up), .y = row(gate)}, stream);
            linear({.x = row(gate), .weight = own(args.down), .bias = {}, .y = row(result)},
                   stream);
            for (std::size_t i = 0; i < out.size(); ++i) out[i] += weights[expert] * result[i];
        }
    }
}

}  // namespace pergola::reference
