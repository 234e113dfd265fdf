// Llama 1-3.x and everything that its files call "llama": SmolLM2, TinyLlama, Mistral as GGUF ...
// Touvron et al. 2023, arXiv:2302.13971; grouped queries and llama3 rope: Dubey et al. 2024,
// arXiv:2407.21783.

#include "engine/model/architectures/decoder_parts.h"
#include "engine/model/architectures/registry.h"

namespace pergola {

Result<ModelSpec> describe_llama(const ModelConfig& config) {
    if (config.experts > 0) {
        return Error{
            ErrorCode::Unsupported,
            "this llama file is a mixture of experts (Mixtral), which is not supported yet"};
    }
    PG_CHECK(check_silu(config));
    PG_TRY(BlockSpec block, plain_block(config));
    block.attention.window_tokens = config.window_tokens;
    block.attention.bias = config.attention_bias ? ProjectionBias::All : ProjectionBias::None;
    // llama.cpp's converter moved the rows of q and k so that pairs are adjacent; the original
    // pairs halves.
    block.attention.rope.pairing =
        config.names == NameStyle::Gguf ? RopePairing::Adjacent : RopePairing::HalfSplit;
    block.mlp.bias = config.mlp_bias;

    ModelSpec spec = model_without_blocks(config);
    spec.blocks.assign(static_cast<std::size_t>(config.layers), block);
    return spec;
}

}  // namespace pergola
