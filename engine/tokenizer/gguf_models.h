#pragma once
// One function for each kind of vocabulary that tokenizer.ggml.model names. `roles` of the result
// says only what is added around a text unless the file has keys for it.

#include "engine/formats/gguf_file.h"
#include "engine/tokenizer/gguf_tables.h"
#include "engine/tokenizer/pipeline_tokenizer.h"

namespace pergola {

using GgufParts = Result<PipelineTokenizer::Parts>;

/// "gpt2": byte-level BPE. Unsupported with the name of an unknown pre-tokenizer.
GgufParts byte_level_parts(const GgufFile& file,
                           const GgufTables& tables,
                           TokenId unknown,
                           std::vector<std::string>& notes);
/// "llama": SentencePiece's BPE.
GgufParts sentence_piece_parts(const GgufFile& file, const GgufTables& tables, TokenId unknown);
/// "t5": SentencePiece's Unigram.
GgufParts unigram_parts(const GgufFile& file, const GgufTables& tables, TokenId unknown);
/// "bert": WordPiece, in lower case and without accents unless the file says otherwise.
GgufParts word_piece_parts(const GgufFile& file, const GgufTables& tables, TokenId unknown);
/// "rwkv": the longest token at each place.
GgufParts greedy_parts(const GgufTables& tables, TokenId unknown);
/// "gemma4": BPE by merges over text whose spaces are U+2581.
GgufParts spaced_pair_parts(const GgufTables& tables, TokenId unknown);

}  // namespace pergola
