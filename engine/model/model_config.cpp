#include "engine/model/model_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
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
    if (!config.wrong_kind.empty()) return Error{ErrorCode::CorruptFile, config.wrong_kind};
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
                     fmt::format("norm epsilon is {}, expected more than 0 and less than 1", config.norm_epsilon)};
    }
    if (config.window_tokens < 0 || config.window_tokens > 1 << 30) {
        return Error{ErrorCode::CorruptFile,
                     fmt::format("the model's sliding window is {} tokens, expected 0 to {}",
                                 config.window_tokens,
                                 1 << 30)};
    }
    if (!(config.rope_theta >= 1 && config.rope_theta < 1e15)) {
        return Error{ErrorCode::CorruptFile,
                     fmt::format("rope base is {}, expected 1 to 1e15", config.rope_theta)};
    }
    return {};
}

namespace {

/// A GGUF's keys with the typed look-ups that the fields below need. An absent key gives the fallback; one of
/// another kind does too, and is noted.
class ConfigKeys {
public:
    ConfigKeys(const GgufFile& file, std::string prefix, std::string& wrong_kind)
        : file_(file), prefix_(std::move(prefix)), wrong_kind_(wrong_kind) {}

    std::int64_t integer(const char* name, std::int64_t fallback) const {
        return value(name, file_.integer(prefix_ + name), fallback, "a whole number");
    }
    double number(const char* name, double fallback) const {
        return value(name, file_.number(prefix_ + name), fallback, "a number");
    }
    std::optional<double> number_if_any(const char* name) const {
        const double absent = std::numeric_limits<double>::quiet_NaN();
        const double found = number(name, absent);
        return std::isnan(found) ? std::nullopt : std::optional(found);
    }
    std::string text(const char* name) const {
        return value(name, file_.text(prefix_ + name), std::string(), "a text");
    }

private:
    template <class T, class Found>
    T value(const char* name, const std::optional<Found>& found, T fallback, const char* expected) const {
        if (found) return T(*found);
        const auto present = file_.metadata().find(prefix_ + name);
        if (present != file_.metadata().end() && wrong_kind_.empty()) {
            wrong_kind_ = fmt::format("the key {}{} is {}, expected {}", prefix_, name, kind_of(present->second), expected);
        }
        return fallback;
    }
    static const char* kind_of(const GgufValue& value) {
        if (std::holds_alternative<std::int64_t>(value)) return "a whole number";
        if (const auto* number = std::get_if<double>(&value)) return std::isfinite(*number) ? "a fraction" : "not finite";
        if (std::holds_alternative<bool>(value)) return "true or false";
        return std::holds_alternative<std::string>(value) ? "a text" : "a list";
    }

    const GgufFile& file_;
    std::string prefix_;
    std::string& wrong_kind_;
};

}  // namespace

Result<ModelConfig> config_from_gguf(const GgufFile& file) {
    const auto architecture = file.text("general.architecture");
    PG_CHECK(refuse_other_kinds(file, architecture.value_or("")));
    if (!architecture) {
        return Error{ErrorCode::CorruptFile,
                     "the file has no general.architecture, so its kind of model is unknown"};
    }
    ModelConfig config;
    const ConfigKeys from(file, std::string(*architecture) + ".", config.wrong_kind);
    config.names = NameStyle::Gguf;
    config.architecture = *architecture;
    config.name = file.text("general.name").value_or("");
    config.hidden = from.integer("embedding_length", 0);
    config.layers = from.integer("block_count", 0);
    config.intermediate = from.integer("feed_forward_length", 0);
    config.heads = from.integer("attention.head_count", 0);
    config.kv_heads = from.integer("attention.head_count_kv", config.heads);
    const std::int64_t head_dim = config.heads > 0 ? config.hidden / config.heads : 0;
    config.key_dim = from.integer("attention.key_length", head_dim);
    config.value_dim = from.integer("attention.value_length", head_dim);
    config.experts = from.integer("expert_count", 0);
    config.experts_used = from.integer("expert_used_count", 0);
    config.expert_intermediate = from.integer("expert_feed_forward_length", 0);
    config.trained_context_tokens = from.integer("context_length", 2048);
    config.rope_dimensions = from.integer("rope.dimension_count", config.key_dim);
    config.rope_theta = from.number("rope.freq_base", 10000);
    config.norm_epsilon = from.number("attention.layer_norm_rms_epsilon", 1e-5);
    config.window_tokens = from.integer("attention.sliding_window", 0);
    config.attention_soft_cap = from.number("attn_logit_softcapping", 0);
    config.final_soft_cap = from.number("final_logit_softcapping", 0);
    config.tied_embeddings = file.tensors().find("output.weight") == nullptr;

    config.vocabulary = from.integer("vocab_size", 0);
    if (const TensorEntry* embedding = file.tensors().find("token_embd.weight");
        embedding != nullptr && embedding->shape.size() == 2) {
        config.vocabulary = embedding->shape[0];
    }
    RopeScaling& scaling = config.rope_scaling;
    scaling.type = from.text("rope.scaling.type");
    if (scaling.type == "none") scaling.type.clear();
    scaling.factor = from.number("rope.scaling.factor", 1);
    if (const auto old = from.number_if_any("rope.scale_linear");
        old && scaling.type.empty() && *old != 1) {
        scaling.type = "linear";
        scaling.factor = *old;
    }
    scaling.original_context_tokens =
        from.integer("rope.scaling.original_context_length", config.trained_context_tokens);
    return config;
}

namespace {

/// config.json with the typed look-ups that the fields below need. Absent and null give the fallback; a value
/// of another kind does too, and is noted.
class ConfigObject {
public:
    ConfigObject(const ordered_json& object, std::string& wrong_kind)
        : object_(object), wrong_kind_(wrong_kind) {}
    std::int64_t integer(const char* name, std::int64_t fallback) const {
        const ordered_json* found = value(name);
        if (found == nullptr) return fallback;
        const std::optional<std::int64_t> number = whole(*found);
        if (!number) note(name, *found, "a whole number");
        return number.value_or(fallback);
    }
    double number(const char* name, double fallback) const {
        const ordered_json* found = of_kind(name, &ordered_json::is_number, "a number");
        return found != nullptr ? found->get<double>() : fallback;
    }
    bool boolean(const char* name, bool fallback) const {
        const ordered_json* found = of_kind(name, &ordered_json::is_boolean, "true or false");
        return found != nullptr ? found->get<bool>() : fallback;
    }
    std::string text(const char* name, const char* fallback) const {
        const ordered_json* found = of_kind(name, &ordered_json::is_string, "a text");
        return found != nullptr ? found->get<std::string>() : fallback;
    }
    std::vector<std::int64_t> integers(const char* name) const {
        std::vector<std::int64_t> values;
        const ordered_json* found = of_kind(name, &ordered_json::is_array, "a list of whole numbers");
        if (found == nullptr) return values;
        for (const ordered_json& each : *found) {
            const std::optional<std::int64_t> number = whole(each);
            if (!number) note(name, *found, "a list of whole numbers");
            values.push_back(number.value_or(-1));
        }
        return values;
    }
    std::vector<std::string> texts(const char* name) const {
        std::vector<std::string> values;
        const ordered_json* found = of_kind(name, &ordered_json::is_array, "a list of texts");
        if (found == nullptr) return values;
        for (const ordered_json& each : *found) {
            if (!each.is_string()) note(name, *found, "a list of texts");
            values.push_back(each.is_string() ? each.get<std::string>() : std::string());
        }
        return values;
    }
    const ordered_json* object(const char* name) const {
        return of_kind(name, &ordered_json::is_object, "an object");
    }

private:
    const ordered_json* value(const char* name) const {
        const auto found = object_.find(name);
        return found != object_.end() && !found->is_null() ? &*found : nullptr;
    }
    const ordered_json* of_kind(const char* name, bool (ordered_json::*is_kind)() const noexcept, const char* expected) const {
        const ordered_json* found = value(name);
        if (found == nullptr || (found->*is_kind)()) return found;
        note(name, *found, expected);
        return nullptr;
    }
    /// JSON has no whole numbers of its own: 32.0 is one too.
    static std::optional<std::int64_t> whole(const ordered_json& value) {
        if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{INT64_MAX}) return std::nullopt;
        if (value.is_number_integer()) return value.get<std::int64_t>();
        if (!value.is_number_float()) return std::nullopt;
        const auto number = value.get<double>();
        const bool is_whole = std::abs(number) < 0x1p53 && number == std::floor(number);
        return is_whole ? std::optional(static_cast<std::int64_t>(number)) : std::nullopt;
    }
    void note(const char* name, const ordered_json& found, const char* expected) const {
        if (!wrong_kind_.empty()) return;
        constexpr std::size_t shown_bytes = 40;
        std::string text = found.dump(-1, ' ', true, ordered_json::error_handler_t::replace);
        if (text.size() > shown_bytes) text = text.substr(0, shown_bytes) + "...";
        wrong_kind_ = fmt::format("{} of config.json is {}, expected {}", name, text, expected);
    }

    const ordered_json& object_;
    std::string& wrong_kind_;
};

RopeScaling read_rope_scaling(const ConfigObject& from, std::int64_t trained_context) {
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
    ModelConfig config;
    const ConfigObject from(document, config.wrong_kind);
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
    const std::string activation = from.text("hidden_act", "silu");
    config.activation = from.text("hidden_activation", activation.c_str());
    config.layer_types = from.texts("layer_types");
    config.attention_soft_cap = from.number("attn_logit_softcapping", 0);
    config.final_soft_cap = from.number("final_logit_softcapping", 0);
    config.query_scalar = from.number("query_pre_attn_scalar", 0);
    config.attention_bias = from.boolean("attention_bias", false);
    config.mlp_bias = from.boolean("mlp_bias", false);
    config.tied_embeddings = from.boolean("tie_word_embeddings", false);
    if (from.boolean("use_sliding_window", true))
        config.window_tokens = from.integer("sliding_window", 0);
    if (const ordered_json* scaling = from.object("rope_scaling")) {
        config.rope_scaling = read_rope_scaling({*scaling, config.wrong_kind}, config.trained_context_tokens);
    }
    if (const ordered_json* parameters =
            from.object("rope_parameters")) {  // transformers 5 spells it so
        const ConfigObject within(*parameters, config.wrong_kind);
        config.rope_scaling = read_rope_scaling(within, config.trained_context_tokens);
        config.rope_theta = within.number("rope_theta", config.rope_theta);
    }
    config.rope_scaling.original_context_tokens = from.integer(
        "original_max_position_embeddings", config.rope_scaling.original_context_tokens);
    return config;
}

}  // namespace pergola
