#pragma once
// What the families of plain pre-norm decoders have in common: rotary attention, a SiLU-gated MLP.
// A family begins with these and adds its own.

#include "engine/model/model_config.h"
#include "engine/model/model_spec.h"
#include "kernels/result.h"

namespace pergola {

/// Unsupported where config.json names another activation; GGUF files do not say.
Result<> check_silu(const ModelConfig& config);

/// Heads, scale, rotary frequencies and the MLP's width. Fails as rope_frequencies().
Result<BlockSpec> plain_block(const ModelConfig& config);

/// Everything but the blocks.
ModelSpec model_without_blocks(const ModelConfig& config);

}  // namespace pergola
