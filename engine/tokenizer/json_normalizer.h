#pragma once
// The "normalizer" of a tokenizer.json: one {"type", ...} or a Sequence of them.

#include <nlohmann/json.hpp>

#include "engine/tokenizer/text_normalizer.h"
#include "kernels/result.h"

namespace pergola {

/// Unsupported with the name of a part that is not known, CorruptFile for a malformed one.
Result<TextNormalizer> normalizer_from_json(const nlohmann::ordered_json& normalizer);

/// {"String": text} or {"Regex": text}, as Replace and Split have it.
Result<SplitPattern> pattern_from_json(const nlohmann::ordered_json& part);

}  // namespace pergola
