// Llama 1-3.x and everything that its files call "llama": SmolLM2, TinyLlama, Mistral as GGUF ...
// Touvron et al. 2023, arXiv:2302.13971; grouped queries and llama3 rope: Dubey et al. 2024,
// arXiv:2407.21783.

#include <cmath>

#include "engine/model/architectures/registry.h"
#include "engine/model/rope_frequencies.h"

namespace pergola {

Result<ModelSpec> describe_llama(const ModelConfig& config) {
    if (config.experts > 0) {
        return Error{
            ErrorCode::Unsupported,
            "this llama file is a mixture of experts (Mixtral), which is not supported yet"};
    }
    if (config.names == NameStyle::HuggingFace && config.activation != "silu") {
        return Error{ErrorCode::Unsupported,
                     "the model's activation is \"" + config.activation + "\", expected silu"};
    }
    BlockSpec block;
    block.attention.heads = config.heads;
    block.attention.kv_heads = config.kv_heads;
    block.attention.key_dim = config.key_dim;
    block.attention.value_dim = config.value_dim;
    block.attention.scale = 1.0F / std::sqrt(static_cast<float>(config.key_dim));
    block.attention.window_tokens = config.window_tokens;
    block.attention.bias = config.attention_bias ? ProjectionBias::All : ProjectionBias::None;
    PG_TRY(block.attention.rope.inverse_frequencies, rope_frequencies(config));
    // llama.cpp's converter moved the rows of q and k so that pairs are adjacent; the original
    // pairs halves.
    block.attention.rope.pairing =
        config.names == NameStyle::Gguf ? RopePairing::Adjacent : RopePairing::HalfSplit;
    block.mlp.intermediate = config.intermediate;
    block.mlp.bias = config.mlp_bias;

    ModelSpec spec;
    spec.architecture = config.architecture;
    spec.vocabulary = config.vocabulary;
    spec.hidden = config.hidden;
    spec.norm_epsilon = static_cast<float>(config.norm_epsilon);
    spec.tied_head = config.tied_embeddings;
    spec.trained_context_tokens = config.trained_context_tokens;
    spec.blocks.assign(static_cast<std::size_t>(config.layers), block);
    return spec;
}

}  // namespace pergola
