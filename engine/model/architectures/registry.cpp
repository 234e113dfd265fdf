#include "engine/model/architectures/registry.h"

#include <fmt/format.h>

namespace pergola {

std::span<const Architecture> architectures() {
    static constexpr Architecture all[] = {
        {"gemma2", NameStyle::Gguf, describe_gemma2},
        {"gemma2", NameStyle::HuggingFace, describe_gemma2},
        {"llama", NameStyle::Gguf, describe_llama},
        {"llama", NameStyle::HuggingFace, describe_llama},
        {"mistral",
         NameStyle::HuggingFace,
         describe_llama},  // a llama with a sliding window, in every layer
        {"qwen2", NameStyle::Gguf, describe_qwen2},
        {"qwen2", NameStyle::HuggingFace, describe_qwen2},
        {"qwen3", NameStyle::Gguf, describe_qwen3},
        {"qwen3", NameStyle::HuggingFace, describe_qwen3},
        {"qwen3moe", NameStyle::Gguf, describe_qwen3},
        {"qwen3_moe", NameStyle::HuggingFace, describe_qwen3},
    };
    return all;
}

Result<ModelSpec> describe(const ModelConfig& config) {
    std::string supported;
    for (const Architecture& architecture : architectures()) {
        if (architecture.name == config.architecture && architecture.names == config.names) {
            PG_CHECK(check_bounds(config));
            return architecture.describe(config);
        }
        if (supported.find(architecture.name) == std::string::npos) {
            supported += (supported.empty() ? "" : ", ") + std::string(architecture.name);
        }
    }
    return Error{
        ErrorCode::Unsupported,
        fmt::format("the model's architecture is \"{}\", which Pergola {} cannot run; it runs: {}",
                    config.architecture,
                    PERGOLA_VERSION,
                    supported)};
}

}  // namespace pergola
