#pragma once
// From a place in the model to a tensor's name in each format. Pure.

#include <cstdint>
#include <string>

#include "engine/model/model_config.h"

namespace pergola {

enum class WeightPlace : std::uint8_t {
    Embedding, FinalNorm, Head, RopeFactors,                  // once
    AttentionNorm, Query, Key, Value, AttentionOutput,        // per block
    MlpNorm, Gate, Up, Down,
};

/// E.g. (Gguf, Query, 3) -> "blk.3.attn_q.weight". `block` is ignored for what exists once.
std::string weight_name(NameStyle style, WeightPlace place, std::int64_t block = 0);
/// The bias that belongs to a weight.
std::string bias_name(NameStyle style, WeightPlace place, std::int64_t block = 0);

}  // namespace pergola
