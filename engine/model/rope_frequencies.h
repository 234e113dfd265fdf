#pragma once
// Rotary frequencies with every scaling rule applied. Pure.

#include <vector>

#include "engine/model/model_config.h"
#include "kernels/result.h"

namespace pergola {

/// theta^(-2j/d) for j < d/2, then the file's scaling: linear (Chen et al. 2023, arXiv:2306.15595) or
/// llama3 (Llama 3.1's published code). Unsupported with the rule's name for the others.
Result<std::vector<float>> rope_frequencies(const ModelConfig& config);

}  // namespace pergola
