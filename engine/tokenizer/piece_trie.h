#pragma once
// All tokens that a text begins with. Immutable, any thread. Knows nothing of what tokens mean.

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/tokenizer/tokenizer.h"

namespace pergola {

/// A sorted list that each byte of the text narrows: no table that a crafted file could blow up.
class PieceTrie {
public:
    using Entry = std::pair<std::string, TokenId>;

    PieceTrie() = default;
    /// Empty texts and those over `longest` bytes are left out, so that a crafted vocabulary cannot
    /// make each position of a text cost more than that. Of two equal texts the first stays.
    PieceTrie(std::vector<Entry> entries, std::size_t longest);

    bool is_empty() const { return entries_.empty(); }

    /// Calls `visit(bytes, id)` for each token that `text` begins with, the shortest first.
    template <class Visitor>
    void visit_prefixes(std::string_view text, const Visitor& visit) const {
        if (text.empty() || entries_.empty()) return;
        const auto first = static_cast<unsigned char>(text.front());
        std::size_t begin = by_first_byte_[first];
        std::size_t end = by_first_byte_[first + std::size_t{1}];
        for (std::size_t length = 1; begin < end; ++length) {
            if (entries_[begin].first.size() == length) {
                visit(length, entries_[begin].second);
                ++begin;
            }
            if (length == text.size()) return;
            narrow(begin, end, length, static_cast<unsigned char>(text[length]));
        }
    }

    struct Found {
        std::size_t bytes = 0;  ///< 0: none
        TokenId id = -1;
    };
    Found longest_prefix(std::string_view text) const;

private:
    /// To the entries of [begin, end) whose byte at `offset` is `wanted`; all have one there.
    void narrow(std::size_t& begin,
                std::size_t& end,
                std::size_t offset,
                unsigned char wanted) const;

    std::vector<Entry> entries_;  // sorted by text
    std::array<std::size_t, 257> by_first_byte_{};
};

}  // namespace pergola
