// Qwen2 (Yang et al. 2024, arXiv:2407.10671) and Qwen3, dense and with experts (arXiv:2505.09388).

#include <fmt/format.h>

#include <vector>

#include "engine/model/architectures/decoder_parts.h"
#include "engine/model/architectures/registry.h"

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
            fmt::format(
                "decoder_sparse_step is {}, expected 1 to {}", config.sparse_step, 1 << 20)};
    }
    for (const std::int64_t layer : config.dense_layers) {
        if (layer >= 0 && layer < config.layers) continue;
        return Error{ErrorCode::CorruptFile,
                     fmt::format("mlp_only_layers names layer {}, and the model has {} layers",
                                 layer,
                                 config.layers)};
    }
    return experts;
}

/// Gives the layers that have experts to `blocks`; none where the model has no experts at all.
void place_experts(const ModelConfig& config,
                   const ExpertsSpec& experts,
                   std::vector<BlockSpec>& blocks) {
    if (experts.count == 0) return;
    const std::int64_t layers = static_cast<std::int64_t>(blocks.size());
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        if ((layer + 1) % config.sparse_step == 0)
            blocks[static_cast<std::size_t>(layer)].experts = experts;
    }
    for (const std::int64_t layer : config.dense_layers) blocks[static_cast<std::size_t>(layer)].experts = {};
}

Result<ModelSpec> describe_family(const ModelConfig& config, QkNorm qk_norm, ProjectionBias bias) {
    PG_CHECK(check_silu(config));
    if (config.window_tokens > 0) {
        return Error{
            ErrorCode::Unsupported,
            "the model uses a sliding window in some layers, which is not supported for Qwen"};
    }
    PG_TRY(BlockSpec block, plain_block(config));
    block.attention.qk_norm = qk_norm;
    block.attention.norm_epsilon = static_cast<float>(config.norm_epsilon);
    block.attention.bias = bias;
    block.attention.rope.pairing = RopePairing::HalfSplit;
    PG_TRY(const ExpertsSpec experts, describe_experts(config));

    ModelSpec spec = model_without_blocks(config);
    spec.blocks.assign(static_cast<std::size_t>(config.layers), block);
    place_experts(config, experts, spec.blocks);
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
