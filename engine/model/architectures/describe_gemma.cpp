// Gemma 2 (Gemma Team 2024, arXiv:2408.00118): norms before and behind attention and MLP, scores
// and logits within soft caps, a window in every other layer.

#include <fmt/format.h>

#include <cmath>

#include "engine/model/architectures/decoder_parts.h"
#include "engine/model/architectures/registry.h"

namespace pergola {
namespace {

constexpr std::int64_t layers_of_27b = 46;

/// What a query is multiplied by. GGUF files do not say: the 27B divides by the root of hidden /
/// heads, all others by that of a head.
float score_scale(const ModelConfig& config) {
    double under_root = static_cast<double>(config.key_dim);
    if (config.query_scalar > 0) {
        under_root = config.query_scalar;
    } else if (config.names == NameStyle::Gguf && config.layers == layers_of_27b) {
        under_root = static_cast<double>(config.hidden) / static_cast<double>(config.heads);
    }
    return static_cast<float>(1.0 / std::sqrt(under_root));
}

bool has_window(const ModelConfig& config, std::size_t layer) {
    if (config.layer_types.empty()) return layer % 2 == 0;
    return config.layer_types[layer] == "sliding_attention";
}

Result<> check_gemma(const ModelConfig& config) {
    if (config.names == NameStyle::HuggingFace && config.activation != "gelu_pytorch_tanh") {
        return Error{ErrorCode::Unsupported,
                     fmt::format("the model's activation is \"{}\", expected gelu_pytorch_tanh",
                                 config.activation)};
    }
    if (!config.layer_types.empty() &&
        static_cast<std::int64_t>(config.layer_types.size()) != config.layers) {
        return Error{ErrorCode::CorruptFile,
                     fmt::format("layer_types of config.json names {} layers, and the model has {}",
                                 config.layer_types.size(),
                                 config.layers)};
    }
    for (const double cap :
         {config.attention_soft_cap, config.final_soft_cap, config.query_scalar}) {
        if (cap >= 0 && cap < 1e9) continue;
        return Error{ErrorCode::CorruptFile,
                     fmt::format("a soft cap or scale of the model is {}, expected 0 to 1e9", cap)};
    }
    return {};
}

}  // namespace

Result<ModelSpec> describe_gemma2(const ModelConfig& config) {
    PG_CHECK(check_gemma(config));
    PG_TRY(BlockSpec block, plain_block(config));
    block.attention.scale = score_scale(config);
    block.attention.soft_cap = static_cast<float>(config.attention_soft_cap);
    block.attention.bias = config.attention_bias ? ProjectionBias::All : ProjectionBias::None;
    block.attention.rope.pairing = RopePairing::HalfSplit;
    block.mlp.activation = Activation::GeluTanh;
    block.norms = BlockNorms::BeforeAndBehind;

    ModelSpec spec = model_without_blocks(config);
    spec.tied_head = true;  // but for EXL3, whose files have a head of their own
    spec.embedding_scale = static_cast<float>(std::sqrt(static_cast<double>(config.hidden)));
    spec.logit_soft_cap = static_cast<float>(config.final_soft_cap);
    // GGUF files hold 1 + w.
    spec.norm_offset = config.names == NameStyle::HuggingFace ? 1.0F : 0.0F;
    spec.blocks.assign(static_cast<std::size_t>(config.layers), block);
    for (std::size_t layer = 0; layer < spec.blocks.size(); ++layer) {
        if (has_window(config, layer))
            spec.blocks[layer].attention.window_tokens = config.window_tokens;
    }
    return spec;
}

}  // namespace pergola
