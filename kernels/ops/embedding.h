#pragma once
#include <span>

#include "kernels/stream.h"
#include "kernels/tensor_view.h"
#include "kernels/weight_view.h"

namespace pergola {

/// y[t,:] = scale * table[ids[t],:]
struct EmbeddingArgs {
    std::span<const std::int32_t> ids;  ///< [tokens], each in [0, table.rows)
    WeightView table;                   ///< [vocabulary, hidden], any storage
    TensorView y;                       ///< [tokens, hidden] F32
    float scale = 1.0F;
};

}  // namespace pergola
