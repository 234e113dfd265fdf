#include "engine/model/shapes/model_shape.h"

#include <fmt/format.h>

namespace pergola {

std::span<const ModelShape> model_shapes() {
    // name, architecture, layers, hidden, intermediate, heads, kv heads, head size, vocabulary,
    // tied, experts, used, their intermediate. Those named after no published model fill a size
    // between.
    static constexpr ModelShape all[] = {
        {"smollm2-135m", "llama", 30, 576, 1536, 9, 3, 64, 49152, true},
        {"llama-0.5b", "llama", 24, 1024, 4096, 16, 8, 64, 128256, true},
        {"qwen2.5-0.5b", "qwen2", 24, 896, 4864, 14, 2, 64, 151936, true},
        {"llama-1b", "llama", 16, 2048, 8192, 32, 8, 64, 128256, true},
        {"tinyllama-1.1b", "llama", 22, 2048, 5632, 32, 4, 64, 32000},
        {"llama2-7b", "llama", 32, 4096, 11008, 32, 32, 128, 32000},
        {"llama-8b", "llama", 32, 4096, 14336, 32, 8, 128, 128256},
        {"llama-70b", "llama", 80, 8192, 28672, 64, 8, 128, 128256},
        {"qwen3-3b-a1b", "qwen3moe", 16, 2048, 8192, 16, 4, 128, 32000, false, 32, 8, 1024},
        {"qwen3-30b-a3b", "qwen3moe", 48, 2048, 6144, 32, 4, 128, 151936, false, 128, 8, 768},
    };
    return all;
}

Result<ModelShape> find_model_shape(std::string_view name) {
    std::string known;
    for (const ModelShape& shape : model_shapes()) {
        if (shape.name == name) return shape;
        known += (known.empty() ? "" : ", ") + std::string(shape.name);
    }
    return Error{ErrorCode::InvalidArgument,
                 fmt::format("there is no shape \"{}\"; there are {}", name, known)};
}

ModelConfig config_of(const ModelShape& shape) {
    ModelConfig config;
    config.names = NameStyle::Gguf;
    config.architecture = shape.architecture;
    config.name = shape.name;
    config.vocabulary = shape.vocabulary;
    config.hidden = shape.hidden;
    config.intermediate = shape.intermediate;
    config.layers = shape.layers;
    config.heads = shape.heads;
    config.kv_heads = shape.kv_heads;
    config.key_dim = shape.head_dim;
    config.value_dim = shape.head_dim;
    config.experts = shape.experts;
    config.experts_used = shape.experts_used;
    config.expert_intermediate = shape.expert_intermediate;
    config.trained_context_tokens = 131072;
    config.rope_dimensions = shape.head_dim;
    config.rope_theta = 500000;
    config.tied_embeddings = shape.is_tied;
    return config;
}

}  // namespace pergola
