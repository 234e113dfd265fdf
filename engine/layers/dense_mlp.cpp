#include "engine/layers/dense_mlp.h"

#include <array>

namespace pergola {

Result<TensorView> run_dense_mlp(const MlpSpec& spec, const BlockWeights& weights, Step& step, const TensorView& normed) {
    PG_TRY(const TensorView out, step.scratch.tensor({normed.rows(), weights.down.weight.rows}));
    PG_TRY(const TensorView gate, step.scratch.tensor({normed.rows(), spec.intermediate}));
    PG_TRY(const TensorView up, step.scratch.tensor({normed.rows(), spec.intermediate}));
    const std::array<LinearArgs, 2> both = {product(weights.gate, normed, gate), product(weights.up, normed, up)};
    step.ops.linear_group({both}, step.stream);
    step.ops.gated_activation({.gate = gate, .up = up, .y = gate, .activation = spec.activation}, step.stream);
    step.ops.linear(product(weights.down, gate, out), step.stream);
    return out;
}

std::int64_t dense_mlp_scratch_bytes(const MlpSpec& spec, std::int64_t hidden, std::int64_t rows) {
    const auto aligned = [](std::int64_t floats) { return (floats * 4 + 63) / 64 * 64; };
    return aligned(rows * hidden) + 2 * aligned(rows * spec.intermediate);
}

}  // namespace pergola
