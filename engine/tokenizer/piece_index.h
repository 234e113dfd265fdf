#pragma once
// From the text of a token to its id. Immutable, any thread.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tokenizer/tokenizer.h"

namespace pergola {

/// Hashed with a seed that is drawn anew for each index, so that no file can be crafted whose
/// tokens all collide. Answers do not depend on the seed.
class PieceIndex {
public:
    PieceIndex() = default;
    /// `pieces[id]` is token id; empty ones are left out, of two equal ones the first is found.
    explicit PieceIndex(std::span<const std::string_view> pieces);

    std::optional<TokenId> find(std::string_view piece) const;
    std::string_view text(TokenId id) const;
    std::size_t longest() const { return longest_; }  ///< bytes

private:
    std::size_t slot_of(std::string_view piece) const;

    std::string texts_;                   // all pieces, one after another
    std::vector<std::size_t> starts_{0};  // by id, one more at the end
    std::vector<TokenId> slots_;          // open addressing; -1: free; a power of two
    std::uint64_t seed_ = 0;
    std::size_t longest_ = 0;
};

/// The ids of "<0x00>".."<0xFF>", -1 where the vocabulary has none.
std::vector<TokenId> byte_tokens(const PieceIndex& index);
/// The byte that a token like "<0x0A>" stands for.
std::optional<std::uint8_t> byte_of_token(std::string_view piece);

}  // namespace pergola
