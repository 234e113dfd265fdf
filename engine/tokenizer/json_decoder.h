#pragma once
// The "decoder" of a tokenizer.json: one {"type", ...} or a Sequence of them.

#include <nlohmann/json.hpp>

#include "engine/tokenizer/token_decoder.h"
#include "kernels/result.h"

namespace pergola {

/// Unsupported with the name of a part that is not known, CorruptFile for a malformed one.
Result<DecodingSteps> decoding_from_json(const nlohmann::ordered_json& decoder);

}  // namespace pergola
