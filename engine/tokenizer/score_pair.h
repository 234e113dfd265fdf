#pragma once
// SentencePiece's BPE (Kudo & Richardson 2018, arXiv:1808.06226): of all neighbours whose texts
// together are a token, the pair with the highest score merges first, the leftmost of equals.
// Immutable, any thread. Knows nothing of white space.

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "engine/tokenizer/merge_line.h"
#include "engine/tokenizer/piece_index.h"
#include "engine/tokenizer/piece_trie.h"

namespace pergola {

/// One entry of a SentencePiece vocabulary.
struct ScoredPiece {
    enum class Kind : std::uint8_t { Normal, Unknown, Control, UserDefined, Unused, Byte };
    std::string_view text;
    float score = 0;
    Kind kind = Kind::Normal;
};

class ScorePair {
public:
    struct Options {
        TokenId unknown = -1;        ///< for characters that are no tokens; -1: they vanish
        bool byte_fallback = false;  ///< such a character is its bytes, where all are tokens
        /// User-defined pieces in the text are tokens and never merge. Where the caller has cut
        /// them out before, they take part like others.
        bool keeps_user_defined = false;
        bool splits_unused = false;  ///< an unused piece is written as the two that made it
    };

    /// `pieces[id]` is token id. Control, unknown and byte pieces are never made by merging.
    /// CorruptFile over the limit of 2^24 tokens or for a score that is no number.
    static Result<ScorePair> create(std::span<const ScoredPiece> pieces, Options options);

    /// Appends the tokens of `text` in O(n log n). Bytes that are no UTF-8 are unknown characters.
    void encode(std::string_view text, MergeLine& line, std::vector<TokenId>& ids) const;

private:
    std::optional<MergeLine::Pair> pair_of(std::string_view merged) const;
    void encode_part(std::string_view text, MergeLine& line, std::vector<TokenId>& ids) const;
    void append(std::string_view text, std::vector<TokenId>& ids) const;

    PieceIndex index_;                  // of what can be made
    std::vector<std::uint32_t> ranks_;  // by id: 0 for the highest score
    std::vector<bool> is_unused_;
    PieceTrie user_defined_;
    std::vector<TokenId> bytes_;
    Options options_;
};

}  // namespace pergola
