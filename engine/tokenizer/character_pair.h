#pragma once
// Byte pair encoding that starts from characters, merged in the order of a merge list: the BPE of
// tokenizer.json where text is not byte-level (Llama 2, Gemma, GPT-1, CLIP). Immutable, any thread.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/tokenizer/merge_line.h"
#include "engine/tokenizer/merge_table.h"
#include "engine/tokenizer/piece_index.h"

namespace pergola {

class CharacterPair {
public:
    /// Both sides as the vocabulary writes them.
    using Merge = std::pair<std::string_view, std::string_view>;

    struct Options {
        TokenId unknown = -1;         ///< for characters that are no tokens; -1: they vanish
        bool byte_fallback = false;   ///< such a character is its bytes, where all are tokens
        bool fuse_unknown = false;    ///< neighbouring unknown characters are one token
        bool whole_pieces = false;    ///< a piece that is a token is taken whole
        bool whole_newlines = false;  ///< the same only for a piece of nothing but newlines
        std::string prefix;           ///< before all characters of a piece but the first
        std::string suffix;           ///< after the last character of a piece
    };

    /// `pieces[id]` is token id; an empty one cannot be produced. Merges that name texts which are
    /// no tokens never happen. CorruptFile over the limits (2^24 tokens, 2^24 merges).
    static Result<CharacterPair> create(std::span<const std::string_view> pieces,
                                        std::span<const Merge> merges,
                                        Options options);

    /// Appends the tokens of `piece` in O(n log n). Bytes that are no UTF-8 are unknown characters.
    void encode(std::string_view piece, MergeLine& line, std::vector<TokenId>& ids) const;

private:
    void add_symbols(std::string_view piece, MergeLine& line) const;
    std::optional<MergeLine::Pair> pair_of(TokenId left, TokenId right) const;

    PieceIndex index_;
    MergeTable merges_;
    std::vector<TokenId> bytes_;
    Options options_;
};

}  // namespace pergola
