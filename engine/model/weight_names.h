#pragma once
// From a place in the model to a tensor's name in each format. Pure.

#include <cstdint>
#include <string>
#include <string_view>

#include "engine/model/model_config.h"

namespace pergola {

enum class WeightPlace : std::uint8_t {
    Embedding, FinalNorm, Head, RopeFactors,                  // once
    AttentionNorm, Query, Key, Value, AttentionOutput,        // per block
    QueryNorm, KeyNorm,
    MlpNorm, Gate, Up, Down,
    InnerMlpNorm, AttentionBehindNorm, MlpBehindNorm,         // where norms stand behind too
    Router, ExpertGates, ExpertUps, ExpertDowns,              // of a mixture of experts
};

/// E.g. (Gguf, Query, 3) -> "blk.3.attn_q.weight". `block` is ignored for what exists once.
std::string weight_name(NameStyle style, WeightPlace place, std::int64_t block = 0);
/// One expert's matrix, where each has a tensor of its own: (Router's companions, HuggingFace).
std::string expert_name(WeightPlace place, std::int64_t block, std::int64_t expert);
/// The bias that belongs to a weight.
std::string bias_name(NameStyle style, WeightPlace place, std::int64_t block = 0);

/// The layer that a tensor's name speaks of: 3 for "blk.3.attn_q.weight"; -1: none.
std::int64_t layer_of(NameStyle style, std::string_view name);

}  // namespace pergola
