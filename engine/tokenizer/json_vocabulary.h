#pragma once
// tokenizer.json of Hugging Face tokenizers:
// {added_tokens, normalizer, pre_tokenizer, model, post_processor, decoder}. Text passes them in
// that order: added tokens cut out, normalised, split, encoded, BOS and EOS put around.

#include <string_view>

#include "engine/tokenizer/pipeline_tokenizer.h"

namespace pergola {

/// CorruptFile for what is malformed, Unsupported with the part that is not known.
Result<PipelineTokenizer::Parts> parts_from_json(std::string_view json);

}  // namespace pergola
