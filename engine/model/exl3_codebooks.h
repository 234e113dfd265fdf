#pragma once
// Whether the codebooks of a model's EXL3 linears agree with each other and with what its converter
// wrote down. A marker tensor that was lost makes a linear decode to noise without any error.

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/formats/tensor_directory.h"

namespace pergola {

/// What the converter says, for people; the marker of each linear is what counts.
struct StatedCodebooks {
    std::string of_model;  ///< "mul1", "mcg", "3inst"; empty: not stated
    std::map<std::string, exl3::Codebook, std::less<>>
        of_linear;  ///< by key, "model.layers.0.mlp.up_proj"
};

/// From the text of quantization_config.json, or of a config.json that has such an object; what
/// cannot be read is not stated.
StatedCodebooks stated_codebooks(std::string_view json);

/// A sentence for what does not agree, at most one. Only linears of layers are compared with each
/// other: a head or a draft layer may come from another conversion.
std::vector<std::string> codebook_notes(const TensorDirectory& tensors,
                                        const StatedCodebooks& stated);

}  // namespace pergola
