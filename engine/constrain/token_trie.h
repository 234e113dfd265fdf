#pragma once
// The vocabulary as a tree of bytes, laid out so that a walk goes straight through memory. Immutable, any
// thread. Tokens without text (control tokens) are not in it.

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "engine/constrain/byte_kinds.h"
#include "engine/tokenizer/tokenizer.h"

namespace pergola {

class TokenTrie {
public:
    /// texts[id]; empty ones are left out.
    explicit TokenTrie(const std::vector<std::string>& texts);
    static TokenTrie of(const Tokenizer& tokenizer);

    /// In preorder: a node's children follow it, and `skip` is the first node behind its subtree.
    struct Node {
        std::int32_t skip = 0;
        TokenId token = -1;  ///< the text that ends here; -1: none
        std::int32_t first_end = 0;  ///< tokens that end before this node, in preorder
        std::uint16_t depth = 0;  ///< bytes from the root; the root's children have 1
        std::uint8_t byte = 0;
    };
    std::span<const Node> nodes() const { return nodes_; }  ///< nodes()[0] is the root
    /// Every token whose text begins with that of `node`, its own included.
    std::span<const TokenId> ends_from(std::int32_t node) const {
        const std::int32_t behind = nodes_[static_cast<std::size_t>(node)].skip;
        const auto first = static_cast<std::size_t>(nodes_[static_cast<std::size_t>(node)].first_end);
        const std::size_t last = static_cast<std::size_t>(behind) < nodes_.size()
                                     ? static_cast<std::size_t>(nodes_[static_cast<std::size_t>(behind)].first_end)
                                     : ends_.size();
        return std::span(ends_).subspan(first, last - first);
    }
    /// What the texts have behind `node`, read as UTF-8 from there on; a character cut short at the end of a text
    /// counts as none.
    ByteKinds kinds_below(std::int32_t node) const { return kinds_[static_cast<std::size_t>(node)]; }
    /// The nodes that a byte leads to, in preorder.
    std::span<const std::int32_t> nodes_of(std::uint8_t byte) const {
        const auto first = static_cast<std::size_t>(first_of_byte_[byte]);
        return std::span(by_byte_).subspan(first, static_cast<std::size_t>(first_of_byte_[byte + 1U]) - first);
    }
    /// Another token of the same text, or -1.
    TokenId twin(TokenId token) const { return twins_[static_cast<std::size_t>(token)]; }
    std::int64_t vocabulary_size() const { return static_cast<std::int64_t>(twins_.size()); }
    std::int64_t longest() const { return longest_; }  ///< bytes of the longest token

    /// Longer texts are left out: no vocabulary has them but a crafted one.
    static constexpr std::size_t most_bytes = 1024;

private:
    void gather_ends();
    void gather_kinds();
    void gather_bytes();

    std::vector<Node> nodes_;
    std::vector<TokenId> ends_;       ///< in preorder of their nodes
    std::vector<ByteKinds> kinds_;    ///< by node
    std::vector<std::int32_t> by_byte_;
    std::array<std::int32_t, 257> first_of_byte_ = {};
    std::vector<TokenId> twins_;
    std::int64_t longest_ = 0;
};

}  // namespace pergola
