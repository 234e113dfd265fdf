#pragma once
// SentencePiece's tokenizer.model, a protobuf ModelProto:
//
//   1 repeated pieces {1 text, 2 float score, 3 type: 1 normal, 2 unknown, 3 control,
//                      4 user-defined, 5 unused, 6 byte}
//   2 trainer {3 model type: 1 unigram, 2 BPE, 3 word, 4 character; 24 white space is a suffix,
//              35 byte fallback, 40 unknown id, 41 BOS id, 42 EOS id, 43 padding id}
//   3 normaliser {2 precompiled_charsmap, 3 adds a space before, 4 trims spaces, 5 escapes spaces}
//
// Fields that are absent have the defaults of SentencePieceFile; unknown ones are skipped.

#include <string_view>
#include <vector>

#include "engine/tokenizer/pipeline_tokenizer.h"
#include "kernels/result.h"

namespace pergola {

/// What the file says. Borrows its bytes.
struct SentencePieceFile {
    enum class Model : std::uint8_t { Unigram = 1, Bpe = 2, Word = 3, Character = 4 };
    std::vector<ScoredPiece> pieces;
    Model model = Model::Unigram;
    bool space_is_suffix = false;
    bool byte_fallback = false;
    std::int64_t unknown = 0, bos = 1, eos = 2;  ///< may lie outside the vocabulary
    std::string_view precompiled_map;
    bool prefix_space = true;
    bool trim_spaces = true;
    bool escape_spaces = true;
};

/// CorruptFile for what is malformed, over 64 MiB, or has no pieces.
Result<SentencePieceFile> read_sentence_piece_file(std::string_view bytes);

/// The tokenizer's parts; BOS before a text, as the families with such files have it. Unsupported
/// for the word and character models.
Result<PipelineTokenizer::Parts> parts_from_sentence_piece(std::string_view bytes);

}  // namespace pergola
