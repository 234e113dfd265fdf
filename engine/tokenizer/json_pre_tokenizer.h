#pragma once
// The "pre_tokenizer" of a tokenizer.json: one {"type", ...} or a Sequence of them.

#include <nlohmann/json.hpp>

#include "engine/tokenizer/split_rules.h"

namespace pergola {

struct PreTokenizer {
    SplitRules rules;
    /// A ByteLevel stands last: pieces are bytes, which the model maps to that writing itself.
    bool ends_in_bytes = false;
};

/// Unsupported with the name of a part that is not known, CorruptFile for a malformed one. Null:
/// the text is one piece. With `maps_bytes` a ByteLevel that stands last is a step like others.
Result<PreTokenizer> pre_tokenizer_from_json(const nlohmann::ordered_json* pre_tokenizer,
                                             bool maps_bytes);

}  // namespace pergola
