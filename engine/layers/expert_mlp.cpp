#include "engine/layers/expert_mlp.h"

#include <algorithm>
#include <cmath>

namespace pergola {
namespace {

/// Turns a row of router scores into weights: zero but for the experts chosen. Of equal scores the
/// lower number wins.
void choose_experts(std::span<float> scores, const ExpertsSpec& spec) {
    const float largest = *std::max_element(scores.begin(), scores.end());
    float sum = 0;
    for (float& score : scores) sum += score = std::exp(score - largest);
    if (!std::isfinite(sum)) {  // a broken model must be seen to be broken
        std::fill_n(scores.begin(), spec.used, sum);
        return;
    }
    float chosen_sum = 0;
    // Those chosen are marked by their sign.
    for (std::int64_t pick = 0; pick < spec.used; ++pick) {
        const auto best = std::max_element(scores.begin(), scores.end());
        chosen_sum += *best;
        *best = -*best;
    }
    const float scale = spec.renormalised ? chosen_sum : sum;
    for (float& score : scores) score = std::signbit(score) ? -score / scale : 0.0F;
}

/// The rows that use an expert, and their inputs gathered.
struct Gathered {
    std::int64_t rows = 0;
    TensorView x;
};

Gathered gather_rows(const TensorView& normed,
                     const TensorView& weights,
                     std::int64_t expert,
                     const TensorView& into) {
    Gathered gathered;
    for (std::int64_t row = 0; row < normed.rows(); ++row) {
        if (weights.f32_row(row)[static_cast<std::size_t>(expert)] == 0.0F) continue;
        const std::span<const float> from = normed.f32_row(row);
        std::copy(from.begin(), from.end(), into.f32_row(gathered.rows++).begin());
    }
    gathered.x = into.slice_rows(0, gathered.rows);
    return gathered;
}

void add_weighted(const TensorView& results,
                  const TensorView& weights,
                  std::int64_t expert,
                  const TensorView& out) {
    std::int64_t next = 0;
    for (std::int64_t row = 0; row < out.rows(); ++row) {
        const float weight = weights.f32_row(row)[static_cast<std::size_t>(expert)];
        if (weight == 0.0F) continue;
        const std::span<const float> from = results.f32_row(next++);
        const std::span<float> to = out.f32_row(row);
        for (std::size_t i = 0; i < to.size(); ++i) to[i] += weight * from[i];
    }
}

}  // namespace

Result<TensorView> run_expert_mlp(const ExpertsSpec& spec,
                                  const BlockWeights& weights,
                                  Step& step,
                                  const TensorView& normed) {
    const std::int64_t rows = normed.rows();
    const std::int64_t hidden = normed.row_elements();
    PG_TRY(const TensorView out, step.scratch.tensor({rows, hidden}));
    PG_TRY(const TensorView scores, step.scratch.tensor({rows, spec.count}));
    PG_TRY(const TensorView gathered, step.scratch.tensor({rows, hidden}));
    PG_TRY(const TensorView all_gates, step.scratch.tensor({rows, spec.intermediate}));
    PG_TRY(const TensorView all_ups, step.scratch.tensor({rows, spec.intermediate}));
    PG_TRY(const TensorView all_results, step.scratch.tensor({rows, hidden}));
    step.ops.linear({.x = normed, .weight = weights.router.weight, .y = scores}, step.stream);
    for (std::int64_t row = 0; row < rows; ++row) {
        choose_experts(scores.f32_row(row), spec);
        std::fill(out.f32_row(row).begin(), out.f32_row(row).end(), 0.0F);
    }
    for (std::int64_t expert = 0; expert < spec.count; ++expert) {
        const Gathered input = gather_rows(normed, scores, expert, gathered);
        if (input.rows == 0) continue;
        const TensorView gate = all_gates.slice_rows(0, input.rows);
        const TensorView up = all_ups.slice_rows(0, input.rows);
        const TensorView result = all_results.slice_rows(0, input.rows);
        step.ops.linear({.x = input.x, .weight = weights.expert_gates.of(expert), .y = gate},
                        step.stream);
        step.ops.linear({.x = input.x, .weight = weights.expert_ups.of(expert), .y = up},
                        step.stream);
        step.ops.gated_activation({.gate = gate, .up = up, .y = gate}, step.stream);
        step.ops.linear({.x = gate, .weight = weights.expert_downs.of(expert), .y = result},
                        step.stream);
        add_weighted(result, scores, expert, out);
    }
    return out;
}

std::int64_t expert_mlp_scratch_bytes(const ExpertsSpec& spec,
                                      std::int64_t hidden,
                                      std::int64_t rows) {
    const auto aligned = [](std::int64_t floats) { return (floats * 4 + 63) / 64 * 64; };
    return 3 * aligned(rows * hidden) + aligned(rows * spec.count) +
           2 * aligned(rows * spec.intermediate);
}

}  // namespace pergola
