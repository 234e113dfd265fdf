#pragma once
// A model's own description, from GGUF keys or config.json, as one typed struct: what the file says,
// bounded, before a family gives it a meaning. Immutable, any thread.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/formats/gguf_file.h"
#include "kernels/result.h"

namespace pergola {

enum class NameStyle : std::uint8_t { Gguf, HuggingFace };

/// Scaling of rotary positions as the file spells it; model-files.md's names.
struct RopeScaling {
    std::string type;  ///< "", "linear", "dynamic", "llama3", "yarn", "longrope"
    double factor = 1;
    double low_frequency_factor = 1;
    double high_frequency_factor = 4;
    std::int64_t original_context_tokens = 0;
};

struct ModelConfig {
    NameStyle names = NameStyle::Gguf;
    std::string architecture;  ///< GGUF's general.architecture or config.json's model_type
    std::string name;          ///< for people; may be empty
    std::int64_t vocabulary = 0;
    std::int64_t hidden = 0;
    std::int64_t intermediate = 0;
    std::int64_t layers = 0;
    std::int64_t heads = 0;
    std::int64_t kv_heads = 0;
    std::int64_t key_dim = 0;
    std::int64_t value_dim = 0;
    std::int64_t experts = 0;
    std::int64_t experts_used = 0;
    std::int64_t expert_intermediate = 0;
    bool experts_renormalised = true;
    std::int64_t sparse_step = 1;             ///< every so many layers have experts ...
    std::vector<std::int64_t> dense_layers;   ///< ... but for these
    std::int64_t trained_context_tokens = 0;
    std::int64_t rope_dimensions = 0;
    double rope_theta = 10000;
    RopeScaling rope_scaling;
    double norm_epsilon = 1e-5;
    std::string activation = "silu";
    bool attention_bias = false;
    bool mlp_bias = false;
    bool tied_embeddings = false;
    std::int64_t window_tokens = 0;
    std::vector<std::string> layer_types;  ///< config.json's, e.g. "sliding_attention"; empty: not said
    double attention_soft_cap = 0;         ///< 0: none
    double final_soft_cap = 0;
    double query_scalar = 0;  ///< scores are divided by its root; 0: not said
    /// The first field whose value is of a kind that it cannot be, as a sentence; empty: none. Told by
    /// check_bounds: a family that is not known may use the same names for other things.
    std::string wrong_kind;
};

/// From a GGUF's keys. CorruptFile with the key, Unsupported for files that are no language model.
Result<ModelConfig> config_from_gguf(const GgufFile& file);
/// From the text of config.json.
Result<ModelConfig> config_from_json(std::string_view json);

/// Bounds of model-files.md §10, before anything is allocated by these numbers. For a family that is known:
/// others keep their sizes elsewhere, and "architecture not supported" is the better sentence for them.
Result<> check_bounds(const ModelConfig& config);

}  // namespace pergola
