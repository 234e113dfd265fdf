#include "engine/model/architectures/decoder_parts.h"

#include <cmath>

#include "engine/model/rope_frequencies.h"

namespace pergola {

Result<> check_silu(const ModelConfig& config) {
    if (config.names == NameStyle::HuggingFace && config.activation != "silu") {
        return Error{ErrorCode::Unsupported,
                     "the model's activation is \"" + config.activation + "\", expected silu"};
    }
    return {};
}

Result<BlockSpec> plain_block(const ModelConfig& config) {
    BlockSpec block;
    block.attention.heads = config.heads;
    block.attention.kv_heads = config.kv_heads;
    block.attention.key_dim = config.key_dim;
    block.attention.value_dim = config.value_dim;
    block.attention.scale = 1.0F / std::sqrt(static_cast<float>(config.key_dim));
    PG_TRY(block.attention.rope.inverse_frequencies, rope_frequencies(config));
    block.mlp.intermediate = config.intermediate;
    return block;
}

ModelSpec model_without_blocks(const ModelConfig& config) {
    ModelSpec spec;
    spec.architecture = config.architecture;
    spec.vocabulary = config.vocabulary;
    spec.hidden = config.hidden;
    spec.norm_epsilon = static_cast<float>(config.norm_epsilon);
    spec.tied_head = config.tied_embeddings;
    spec.trained_context_tokens = config.trained_context_tokens;
    return spec;
}

}  // namespace pergola
