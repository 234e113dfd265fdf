#pragma once
// A mixture of experts in the place of the MLP (Shazeer et al. 2017, arXiv:1701.06538; chosen by the
// softmax of the router as in Fedus et al. 2021, arXiv:2101.03961, with several experts a token).

#include "engine/layers/step.h"
#include "engine/model/model.h"

namespace pergola {

/// What a routing trace goes by.
struct RoutedRows {
    std::span<const std::int32_t> positions;
    std::int64_t layer = 0;
};

/// normed [rows, hidden] -> [rows, hidden] in scratch memory. A row's sum runs over its experts in the
/// order of their numbers, so that it does not depend on the other rows.
Result<TensorView> run_expert_mlp(const ExpertsSpec& spec, const BlockWeights& weights, Step& step,
                                  const TensorView& normed, const RoutedRows& rows);

std::int64_t expert_mlp_scratch_bytes(const ExpertsSpec& spec, std::int64_t hidden, std::int64_t rows);

}  // namespace pergola
