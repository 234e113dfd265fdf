#pragma once
// Every family that the engine runs, by the name that its files use.

#include <span>
#include <string_view>

#include "engine/model/model_config.h"
#include "engine/model/model_spec.h"
#include "kernels/result.h"

namespace pergola {

struct Architecture {
    std::string_view name;  ///< GGUF's general.architecture, or config.json's model_type
    NameStyle names;
    Result<ModelSpec> (*describe)(const ModelConfig&);
};

std::span<const Architecture> architectures();

/// The family's description; Unsupported with the architecture, and with those that are supported.
Result<ModelSpec> describe(const ModelConfig& config);

Result<ModelSpec> describe_gemma2(const ModelConfig& config);
Result<ModelSpec> describe_llama(const ModelConfig& config);
Result<ModelSpec> describe_qwen2(const ModelConfig& config);
Result<ModelSpec> describe_qwen3(const ModelConfig& config);

}  // namespace pergola
