#include "engine/model/architectures/registry.h"

#include <fmt/format.h>

namespace pergola {

std::span<const Architecture> architectures() {
    static constexpr Architecture all[] = {
        {"llama", NameStyle::Gguf, describe_llama},
        {"llama", NameStyle::HuggingFace, describe_llama},
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
    return Error{ErrorCode::Unsupported,
                 fmt::format("the model's architecture is \"{}\", which Pergola {} cannot run; it runs: {}",
                             config.architecture, PERGOLA_VERSION, supported)};
}

}  // namespace pergola
