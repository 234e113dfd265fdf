#pragma once
// The gated MLP of one block (Shazeer 2020, arXiv:2002.05202).

#include "engine/layers/step.h"
#include "engine/model/model.h"

namespace pergola {

/// normed [rows, hidden] -> [rows, hidden] in scratch memory.
Result<TensorView> run_dense_mlp(const MlpSpec& spec, const BlockWeights& weights, Step& step, const TensorView& normed);

std::int64_t dense_mlp_scratch_bytes(const MlpSpec& spec, std::int64_t hidden, std::int64_t rows);

}  // namespace pergola
