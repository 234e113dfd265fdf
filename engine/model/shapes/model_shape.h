#pragma once
// Sizes of well-known models by name, for measurements without a file. Pure, any thread.

#include <span>
#include <string>
#include <string_view>

#include "engine/model/model_config.h"
#include "kernels/result.h"

namespace pergola {

struct ModelShape {
    std::string_view name;          ///< as on the command line, e.g. "llama-8b"
    std::string_view architecture;  ///< as in a GGUF file
    std::int64_t layers = 0;
    std::int64_t hidden = 0;
    std::int64_t intermediate = 0;
    std::int64_t heads = 0;
    std::int64_t kv_heads = 0;
    std::int64_t head_dim = 0;
    std::int64_t vocabulary = 0;
    bool is_tied = false;
    std::int64_t experts = 0;  ///< 0: dense
    std::int64_t experts_used = 0;
    std::int64_t expert_intermediate = 0;
};

std::span<const ModelShape> model_shapes();

/// InvalidArgument with the names that there are.
Result<ModelShape> find_model_shape(std::string_view name);

/// What a GGUF file of this shape would say.
ModelConfig config_of(const ModelShape& shape);

}  // namespace pergola
