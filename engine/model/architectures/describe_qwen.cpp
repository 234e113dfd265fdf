// Qwen2 (Yang et al. 2024, arXiv:2407.10671) and Qwen3, dense and with experts (arXiv:2505.09388).

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/model/architectures/registry.h"
#include "engine/model/rope_frequencies.h"

namespace pergola {
namespace {

Result<ExpertsSpec> describe_experts(const ModelConfig& config) {
    ExpertsSpec experts;
    if (config.experts == 0) return experts;
    experts.count = config.experts;
    experts.used = config.experts_used;
    experts.intermediate = config.expert_intermediate;
    // The key is config.json's; GGUF files have none, and all of this family's were converted from
    // models that renormalise.
    experts.renormalised = config.names == NameStyle::Gguf || config.experts_renormalised;
    if (experts.count < 1 || experts.count > 4096 || experts.used < 1 ||
        experts.used > experts.count) {
        return Error{ErrorCode::CorruptFile,
                     fmt::format("the model has {} experts and uses {} of them for a token",
                                 experts.count,
                                 experts.used)};
    }
    if (experts.intermediate < 1 || experts.intermediate > 1 << 20) {
        return Error{ErrorCode::CorruptFile,
                     fmt::format("an expert's intermediate size is {}, expected 1 to {}",
                                 experts.intermediate,
                                 1 << 20)};
    }
    if (config.sparse_step < 1) {
        return Error{
            ErrorCode::CorruptFile,
            fmt::format("decoder_sparse_step is {}, expected 1 or more", config.sparse_step)};
    }
    return experts;
}

bool has_experts(const ModelConfig& config, std::int64_t layer) {
    const bool is_dense =
        std::find(config.dense_layers.begin(), config.dense_layers.end(), layer) !=
        config.dense_layers.end();
    return !is_dense && (layer + 1) % config.sparse_step == 0;
}

Result<ModelSpec> describe_family(const ModelConfig& config, QkNorm qk_norm, ProjectionBias bias) {
    if (config.names == NameStyle::HuggingFace && config.activation != "silu") {
        return Error{ErrorCode::Unsupported,
                     "the model's activation is \"" + config.activation + "\", expected silu"};
    }
    if (config.window_tokens > 0) {
        return Error{
            ErrorCode::Unsupported,
            "the model uses a sliding window in some layers, which is not supported for Qwen"};
    }
    BlockSpec block;
    block.attention.heads = config.heads;
    block.attention.kv_heads = config.kv_heads;
    block.attention.key_dim = config.key_dim;
    block.attention.value_dim = config.value_dim;
    block.attention.scale = 1.0F / std::sqrt(static_cast<float>(config.key_dim));
    block.attention.qk_norm = qk_norm;
    block.attention.norm_epsilon = static_cast<float>(config.norm_epsilon);
    block.attention.bias = bias;
    PG_TRY(block.attention.rope.inverse_frequencies, rope_frequencies(config));
    block.attention.rope.pairing = RopePairing::HalfSplit;
    block.mlp.intermediate = config.intermediate;
    PG_TRY(const ExpertsSpec experts, describe_experts(config));

    ModelSpec spec;
    spec.architecture = config.architecture;
    spec.vocabulary = config.vocabulary;
    spec.hidden = config.hidden;
    spec.norm_epsilon = static_cast<float>(config.norm_epsilon);
    spec.tied_head = config.tied_embeddings;
    spec.trained_context_tokens = config.trained_context_tokens;
    for (std::int64_t layer = 0; layer < config.layers; ++layer) {
        block.experts = has_experts(config, layer) ? experts : ExpertsSpec{};
        spec.blocks.push_back(block);
    }
    return spec;
}

}  // namespace

Result<ModelSpec> describe_qwen2(const ModelConfig& config) {
    return describe_family(config, QkNorm::None, ProjectionBias::Qkv);
}

Result<ModelSpec> describe_qwen3(const ModelConfig& config) {
    return describe_family(config,
                           QkNorm::PerHead,
                           config.attention_bias ? ProjectionBias::All : ProjectionBias::None);
}

}  // namespace pergola
