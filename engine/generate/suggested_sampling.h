#pragma once
// What a model's makers say of drawing its answers. Only reads; whether it is used is decided by
// who asks. Any thread.

#include <nlohmann/json_fwd.hpp>

#include "engine/engine.h"
#include "engine/formats/gguf_file.h"

namespace pergola {

/// Of generation_config.json, Hugging Face's: temperature, top_p, min_p, top_k, repetition_penalty.
/// Nothing when the file says `do_sample: false`, for then the other fields are not meant. What is
/// no number is absent.
SuggestedSampling suggested_sampling_of(const nlohmann::ordered_json& generation_config);

/// Of a GGUF's keys general.sampling.temp, .top_p, .min_p, .top_k and .penalty_repeat, which
/// converters copy from generation_config.json.
SuggestedSampling suggested_sampling_of(const GgufFile& file);

}  // namespace pergola
