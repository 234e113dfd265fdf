#pragma once
// The "post_processor" of a tokenizer.json: which ids stand before and after a text.

#include <cstdint>
#include <nlohmann/json.hpp>

#include "engine/tokenizer/tokenizer.h"

namespace pergola {

/// Fills bos, after_bos, eos, after_eos, add_bos and add_eos. CorruptFile for ids from
/// `vocabulary_size` on; Unsupported for parts and templates that put more than that around a text.
Result<> read_post_processor(const nlohmann::ordered_json& document,
                             std::int64_t vocabulary_size,
                             Tokenizer::Roles& roles);

}  // namespace pergola
