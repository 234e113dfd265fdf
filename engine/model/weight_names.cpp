#include "engine/model/weight_names.h"

#include <fmt/format.h>

#include <charconv>
#include <string_view>
#include <system_error>

namespace pergola {
namespace {

struct Names {
    std::string_view gguf;
    std::string_view hugging_face;
    bool per_block;
};

Names names_of(WeightPlace place) {
    switch (place) {
        case WeightPlace::Embedding:
            return {"token_embd", "model.embed_tokens", false};
        case WeightPlace::FinalNorm:
            return {"output_norm", "model.norm", false};
        case WeightPlace::Head:
            return {"output", "lm_head", false};
        case WeightPlace::RopeFactors:
            return {"rope_freqs", "", false};
        case WeightPlace::AttentionNorm:
            return {"attn_norm", "input_layernorm", true};
        case WeightPlace::Query:
            return {"attn_q", "self_attn.q_proj", true};
        case WeightPlace::Key:
            return {"attn_k", "self_attn.k_proj", true};
        case WeightPlace::Value:
            return {"attn_v", "self_attn.v_proj", true};
        case WeightPlace::AttentionOutput:
            return {"attn_output", "self_attn.o_proj", true};
        case WeightPlace::QueryNorm:
            return {"attn_q_norm", "self_attn.q_norm", true};
        case WeightPlace::KeyNorm:
            return {"attn_k_norm", "self_attn.k_norm", true};
        case WeightPlace::MlpNorm:
            return {"ffn_norm", "post_attention_layernorm", true};
        case WeightPlace::InnerMlpNorm:
            return {"ffn_norm", "pre_feedforward_layernorm", true};
        case WeightPlace::AttentionBehindNorm:
            return {"post_attention_norm", "post_attention_layernorm", true};
        case WeightPlace::MlpBehindNorm:
            return {"post_ffw_norm", "post_feedforward_layernorm", true};
        case WeightPlace::Gate:
            return {"ffn_gate", "mlp.gate_proj", true};
        case WeightPlace::Up:
            return {"ffn_up", "mlp.up_proj", true};
        case WeightPlace::Down:
            return {"ffn_down", "mlp.down_proj", true};
        case WeightPlace::Router:
            return {"ffn_gate_inp", "mlp.gate", true};
        case WeightPlace::ExpertGates:
            return {"ffn_gate_exps", "gate_proj", true};
        case WeightPlace::ExpertUps:
            return {"ffn_up_exps", "up_proj", true};
        case WeightPlace::ExpertDowns:
            return {"ffn_down_exps", "down_proj", true};
    }
    return {};
}

std::string stem(NameStyle style, WeightPlace place, std::int64_t block) {
    const Names names = names_of(place);
    const bool gguf = style == NameStyle::Gguf;
    const std::string_view name = gguf ? names.gguf : names.hugging_face;
    if (!names.per_block) return std::string(name);
    return gguf ? fmt::format("blk.{}.{}", block, name)
                : fmt::format("model.layers.{}.{}", block, name);
}

}  // namespace

std::string weight_name(NameStyle style, WeightPlace place, std::int64_t block) {
    return stem(style, place, block) + ".weight";
}

std::string expert_name(WeightPlace place, std::int64_t block, std::int64_t expert) {
    return fmt::format(
        "model.layers.{}.mlp.experts.{}.{}.weight", block, expert, names_of(place).hugging_face);
}

std::string bias_name(NameStyle style, WeightPlace place, std::int64_t block) {
    return stem(style, place, block) + ".bias";
}

std::int64_t layer_of(NameStyle style, std::string_view name) {
    const std::string_view before = style == NameStyle::Gguf ? "blk." : "model.layers.";
    if (!name.starts_with(before)) return -1;
    name.remove_prefix(before.size());
    std::int32_t layer = 0;
    const auto [stop, problem] = std::from_chars(name.data(), name.data() + name.size(), layer);
    const bool is_number = problem == std::errc{} && stop != name.data() + name.size() && *stop == '.';
    return is_number ? layer : -1;
}

}  // namespace pergola
