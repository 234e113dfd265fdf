#pragma once
// Byte pair encoding of one piece of text: bytes, merged pair by pair in the order of the merge
// list (Sennrich et al. 2016, arXiv:1508.07909). Immutable, any thread. Knows nothing of how text
// is cut into pieces, nor of control tokens.

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

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

    /// Buffers of one encode() after another; one per thread.
    class Scratch {
        friend class BytePair;
        struct Symbol {
            std::uint32_t previous, next;  // indices into symbols_
            std::uint32_t id;
            std::uint32_t rank;    // of the merge with the next symbol
            std::uint32_t merged;  // what that merge gives
            std::uint32_t start;   // offset in the piece
        };
        std::vector<Symbol> symbols_;
        std::vector<std::uint64_t> queue_;  // rank << 32 | index of the left symbol; a min-heap
    };

    /// Appends the tokens of `piece`, any bytes of any length, in O(n log n). Bytes that the
    /// vocabulary lacks are dropped, as the published implementations do.
    void encode(std::string_view piece, Scratch& scratch, std::vector<TokenId>& ids) const;

    std::int64_t merge_count() const { return static_cast<std::int64_t>(edges_.size()); }

private:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    /// What a left symbol can merge with. Sorted by `right` within each left symbol's range: a
    /// table that a crafted file cannot slow down, unlike a hash.
    struct Edge {
        std::uint32_t right;
        std::uint32_t rank;
        std::uint32_t merged;
    };

    struct RankedMerge {
        std::uint32_t left, right, rank, merged;
    };

    void index_merges(std::vector<RankedMerge> ranked, std::uint32_t symbol_count);
    void start_line(std::string_view piece, Scratch& scratch) const;
    void append_tokens(std::string_view piece,
                       const Scratch& scratch,
                       std::vector<TokenId>& ids) const;
    void encode_part(std::string_view piece, Scratch& scratch, std::vector<TokenId>& ids) const;
    void rank_pair(Scratch& scratch, std::uint32_t left) const;
    void merge_pair(Scratch& scratch, std::uint32_t left) const;
    const Edge* find_edge(std::uint32_t left, std::uint32_t right) const;

    std::uint32_t token_count_ = 0;  // ids from here on are symbols that are no tokens
    std::array<std::uint32_t, 256> byte_symbols_{};
    std::vector<std::uint32_t> first_edge_;  // by left symbol, one more at the end
    std::vector<Edge> edges_;
    std::vector<std::uint32_t> byte_pairs_;  // [left byte, right byte]: index of the edge
    std::unordered_map<std::string, TokenId> whole_pieces_;  // by bytes; empty unless Taken
};

}  // namespace pergola
