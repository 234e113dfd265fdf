#include "engine/model/model_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/base/json.h"

namespace pergola {
namespace {

using nlohmann::ordered_json;

Result<> refuse_other_kinds(const GgufFile& file, std::string_view architecture) {
    const std::string_view type = file.text("general.type").value_or("model");
    const char* kind = nullptr;
    if (type == "adapter") {
        kind = "an adapter (LoRA) that changes another model; open that model instead";
    } else if (type == "mmproj" || architecture == "clip") {
        kind = "a picture projector; open the language model that belongs to it";
    } else if (type == "imatrix") {
        kind = "an importance matrix, used for conversion only";
    } else if (type == "vocab" || file.tensors().entries().empty()) {
        kind = "a vocabulary without weights; fetch the full model";
    }
    if (kind == nullptr) return {};
    return Error{ErrorCode::Unsupported,
                 fmt::format("this file is no language model but {}", kind)};
}

}  // namespace

Result<> check_bounds(const ModelConfig& config) {
    struct Bound {
        const char* what;
        std::int64_t value;
        std::int64_t most;
    };
    const Bound bounds[] = {
        {"layers", config.layers, 1024},
        {"hidden size", config.hidden, 131072},
        {"vocabulary", config.vocabulary, 4 << 20},
        {"attention heads", config.heads, 4096},
        {"key/value heads", config.kv_heads, 4096},
        {"head size", config.key_dim, 1024},
        {"value head size", config.value_dim, 1024},
        {"intermediate size", config.intermediate, 1 << 20},
        {"context length", config.trained_context_tokens, 1 << 30},
    };
    for (const Bound& bound : bounds) {
        if (bound.value < 1 || bound.value > bound.most) {
            return Error{
                ErrorCode::CorruptFile,
                fmt::format(
                    "the model's {} is {}, expected 1 to {}", bound.what, bound.value, bound.most)};
        }
    }
    if (config.heads % config.kv_heads != 0) {
        return Error{ErrorCode::CorruptFile,
                     fmt::format("{} attention heads cannot share {} key/value heads",
                                 config.heads,
                                 config.kv_heads)};
    }
    if (config.rope_dimensions < 0 || config.rope_dimensions > config.key_dim ||
        config.rope_dimensions % 2 != 0) {
        return Error{ErrorCode::CorruptFile,
                     fmt::format("{} rotated dimensions do not fit a head of {}",
                                 config.rope_dimensions,
                                 config.key_dim)};
    }
    if (!(config.norm_epsilon > 0 && config.norm_epsilon < 1)) {
        return Error{ErrorCode::CorruptFile,
                     fmt::format("norm epsilon is {}, expected 0 to 1", config.norm_epsilon)};
    }
    if (!(config.rope_theta >= 1 && config.rope_theta < 1e15)) {
        return Error{ErrorCode::CorruptFile,
                     fmt::format("rope base is {}, expected 1 to 1e15", config.rope_theta)};
    }
    return {};
}

Result<ModelConfig> config_from_gguf(const GgufFile& file) {
    const auto architecture = file.text("general.architecture");
    PG_CHECK(refuse_other_kinds(file, architecture.value_or("")));
    if (!architecture) {
        return Error{ErrorCode::CorruptFile,
                     "the file has no general.architecture, so its kind of model is unknown"};
    }
    const std::string prefix = std::string(*architecture) + ".";
    const auto key = [&](const char* name) { return prefix + name; };
    const auto integer = [&](const char* name, std::int64_t fallback) {
        return file.integer(key(name)).value_or(fallback);
    };

    ModelConfig config;
    config.names = NameStyle::Gguf;
    config.architecture = *architecture;
    config.name = file.text("general.name").value_or("");
    config.hidden = integer("embedding_length", 0);
    config.layers = integer("block_count", 0);
    config.intermediate = integer("feed_forward_length", 0);
    config.heads = integer("attention.head_count", 0);
    config.kv_heads = integer("attention.head_count_kv", config.heads);
    const std::int64_t head_dim = config.heads > 0 ? config.hidden / config.heads : 0;
    config.key_dim = integer("attention.key_length", head_dim);
    config.value_dim = integer("attention.value_length", head_dim);
    config.experts = integer("expert_count", 0);
    config.experts_used = integer("expert_used_count", 0);
    config.expert_intermediate = integer("expert_feed_forward_length", 0);
    config.trained_context_tokens = integer("context_length", 2048);
    config.rope_dimensions = integer("rope.dimension_count", config.key_dim);
    config.rope_theta = file.number(key("rope.freq_base")).value_or(10000);
    config.norm_epsilon = file.number(key("attention.layer_norm_rms_epsilon")).value_or(1e-5);
    config.window_tokens = integer("attention.sliding_window", 0);
    config.tied_embeddings = file.tensors().find("output.weight") == nullptr;

    config.vocabulary = integer("vocab_size", 0);
    if (const TensorEntry* embedding = file.tensors().find("token_embd.weight");
        embedding != nullptr && embedding->shape.size() == 2) {
        config.vocabulary = embedding->shape[0];
    }
    RopeScaling& scaling = config.rope_scaling;
    scaling.type = file.text(key("rope.scaling.type")).value_or("");
    if (scaling.type == "none") scaling.type.clear();
    scaling.factor = file.number(key("rope.scaling.factor")).value_or(1);
    if (const auto old = file.number(key("rope.scale_linear"));
        old && scaling.type.empty() && *old != 1) {
        scaling.type = "linear";
        scaling.factor = *old;
    }
    scaling.original_context_tokens =
        integer("rope.scaling.original_context_length", config.trained_context_tokens);
    return config;
}

namespace {

/// config.json with the typed look-ups that the fields below need. A wrong type counts as absent.
class ConfigObject {
public:
    explicit ConfigObject(const ordered_json& object) : object_(object) {}
    std::int64_t integer(const char* name, std::int64_t fallback) const {
        const auto found = object_.find(name);
        return found != object_.end() && found->is_number_integer() ? found->get<std::int64_t>()
                                                                    : fallback;
    }
    double number(const char* name, double fallback) const {
        const auto found = object_.find(name);
        return found != object_.end() && found->is_number() ? found->get<double>() : fallback;
    }
    bool boolean(const char* name, bool fallback) const {
        const auto found = object_.find(name);
        return found != object_.end() && found->is_boolean() ? found->get<bool>() : fallback;
    }
    std::string text(const char* name, const char* fallback) const {
        const auto found = object_.find(name);
        return found != object_.end() && found->is_string() ? found->get<std::string>() : fallback;
    }
    std::vector<std::int64_t> integers(const char* name) const {
        std::vector<std::int64_t> values;
        const auto found = object_.find(name);
        if (found == object_.end() || !found->is_array()) return values;
        for (const ordered_json& value : *found) {
            if (value.is_number_integer()) values.push_back(value.get<std::int64_t>());
        }
        return values;
    }
    const ordered_json* object(const char* name) const {
        const auto found = object_.find(name);
        return found != object_.end() && found->is_object() ? &*found : nullptr;
    }

private:
    const ordered_json& object_;
};

RopeScaling read_rope_scaling(const ordered_json& object, std::int64_t trained_context) {
    const ConfigObject from(object);
    RopeScaling scaling;
    scaling.type = from.text("rope_type", from.text("type", "").c_str());
    if (scaling.type == "default") scaling.type.clear();
    scaling.factor = from.number("factor", 1);
    scaling.low_frequency_factor = from.number("low_freq_factor", 1);
    scaling.high_frequency_factor = from.number("high_freq_factor", 4);
    scaling.original_context_tokens =
        from.integer("original_max_position_embeddings", trained_context);
    return scaling;
}

}  // namespace

Result<ModelConfig> config_from_json(std::string_view json) {
    PG_TRY(const ordered_json document, parse_json(json, "config.json"));
    if (!document.is_object()) return Error{ErrorCode::CorruptFile, "config.json is not an object"};
    const ConfigObject from(document);
    ModelConfig config;
    config.names = NameStyle::HuggingFace;
    config.architecture = from.text("model_type", "");
    if (config.architecture.empty()) {
        return Error{ErrorCode::CorruptFile,
                     "config.json has no model_type, so its kind of model is unknown"};
    }
    config.vocabulary = from.integer("vocab_size", 0);
    config.hidden = from.integer("hidden_size", 0);
    config.intermediate = from.integer("intermediate_size", 0);
    config.layers = from.integer("num_hidden_layers", 0);
    config.heads = from.integer("num_attention_heads", 0);
    config.kv_heads = from.integer("num_key_value_heads", config.heads);
    config.key_dim = from.integer("head_dim", config.heads > 0 ? config.hidden / config.heads : 0);
    config.value_dim = config.key_dim;
    config.experts = from.integer("num_local_experts", from.integer("num_experts", 0));
    config.experts_used = from.integer("num_experts_per_tok", 0);
    config.expert_intermediate = from.integer("moe_intermediate_size", 0);
    config.experts_renormalised = from.boolean("norm_topk_prob", false);
    config.sparse_step = from.integer("decoder_sparse_step", 1);
    config.dense_layers = from.integers("mlp_only_layers");
    config.trained_context_tokens = from.integer("max_position_embeddings", 2048);
    const double rotated = from.number("partial_rotary_factor", 1.0);
    if (!(rotated >= 0 && rotated <= 1)) {
        return Error{ErrorCode::CorruptFile,
                     fmt::format("partial_rotary_factor is {}, expected 0 to 1", rotated)};
    }
    // Heads are bounded later, by the family; a product of any number must fit until then.
    const std::int64_t head = std::clamp<std::int64_t>(config.key_dim, 0, 1 << 20);
    config.rope_dimensions = static_cast<std::int64_t>(static_cast<double>(head) * rotated);
    config.rope_theta = from.number("rope_theta", 10000);
    config.norm_epsilon = from.number("rms_norm_eps", 1e-6);
    config.activation = from.text("hidden_act", "silu");
    config.attention_bias = from.boolean("attention_bias", false);
    config.mlp_bias = from.boolean("mlp_bias", false);
    config.tied_embeddings = from.boolean("tie_word_embeddings", false);
    if (from.boolean("use_sliding_window", true))
        config.window_tokens = from.integer("sliding_window", 0);
    if (const ordered_json* scaling = from.object("rope_scaling")) {
        config.rope_scaling = read_rope_scaling(*scaling, config.trained_context_tokens);
    }
    if (const ordered_json* parameters =
            from.object("rope_parameters")) {  // transformers 5 spells it so
        config.rope_scaling = read_rope_scaling(*parameters, config.trained_context_tokens);
        config.rope_theta = ConfigObject(*parameters).number("rope_theta", config.rope_theta);
    }
    config.rope_scaling.original_context_tokens = from.integer(
        "original_max_position_embeddings", config.rope_scaling.original_context_tokens);
    return config;
}

}  // namespace pergola
