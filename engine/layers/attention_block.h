#pragma once
// Attention of one block: projections, rotary positions, the paged cache, the output projection.

#include "engine/layers/batch.h"
#include "engine/layers/step.h"
#include "engine/model/model.h"

namespace pergola {

/// normed [rows, hidden] -> [rows, hidden] in scratch memory.
Result<TensorView> run_attention(const AttentionSpec& spec, const BlockWeights& weights, const Batch& batch,
                                 const KvPages& pages, Step& step, const TensorView& normed);

std::int64_t attention_scratch_bytes(const AttentionSpec& spec, std::int64_t hidden, std::int64_t rows);

}  // namespace pergola
