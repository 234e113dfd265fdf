#pragma once
// The "pre_tokenizer" of a tokenizer.json that ends in ByteLevel. Format: Hugging Face tokenizers,
// {"type": "Sequence", "pretokenizers": [...]} of Split, Digits, Punctuation and one ByteLevel
// last.

#include <nlohmann/json.hpp>

#include "engine/tokenizer/split_rules.h"

namespace pergola {

/// Unsupported with the name of the part that does not fit, CorruptFile for a malformed one.
Result<SplitRules> split_rules_from_json(const nlohmann::ordered_json& pre_tokenizer);

}  // namespace pergola
