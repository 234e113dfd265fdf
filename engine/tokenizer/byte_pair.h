#pragma once
// Byte pair encoding of one piece of text: bytes, merged pair by pair in the order of the merge
// list (Sennrich et al. 2016, arXiv:1508.07909). Immutable, any thread. Knows nothing of how text
// is cut into pieces, nor of control tokens.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/tokenizer/merge_line.h"
#include "engine/tokenizer/merge_table.h"
#include "engine/tokenizer/tokenizer.h"
#include "kernels/result.h"

namespace pergola {

class BytePair {
public:
    /// Both sides as the vocabulary writes them.
    using Merge = std::pair<std::string_view, std::string_view>;
    /// Whether a piece that is a token is taken whole, whatever the merges say.
    enum class WholePieces : std::uint8_t { Merged, Taken };

    /// `pieces[id]` is token id in byte-level writing; an empty one cannot be produced, and of two
    /// equal ones the first is. Nothing is borrowed after the call. A merge whose sides or result
    /// are no tokens is kept: what is left of it in the end is written byte by byte. CorruptFile
    /// over the limits (2^24 tokens, 2^24 merges).
    static Result<BytePair> create(std::span<const std::string_view> pieces,
                                   std::span<const Merge> merges,
                                   WholePieces whole_pieces);

    using Scratch = MergeLine;

    /// Appends the tokens of `piece`, any bytes of any length, in O(n log n). Bytes that the
    /// vocabulary lacks are dropped, as the published implementations do.
    void encode(std::string_view piece, Scratch& line, std::vector<TokenId>& ids) const;

    std::int64_t merge_count() const { return merges_.size(); }

private:
    void append_tokens(std::string_view piece,
                       const Scratch& line,
                       std::vector<TokenId>& ids) const;
    void encode_part(std::string_view piece, Scratch& line, std::vector<TokenId>& ids) const;

    std::uint32_t token_count_ = 0;  // ids from here on are symbols that are no tokens
    std::array<std::uint32_t, 256> byte_symbols_{};
    MergeTable merges_;
    /// [left byte, right byte]: what they give, without a search.
    std::vector<std::optional<MergeLine::Pair>> byte_pairs_;
    std::unordered_map<std::string, TokenId> whole_pieces_;  // by bytes; empty unless Taken
};

}  // namespace pergola
