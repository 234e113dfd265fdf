#pragma once
// The vocabulary as a tree of bytes, laid out so that a walk goes straight through memory. Immutable, any
// thread. Tokens without text (control tokens) are not in it.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

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
        std::uint16_t depth = 0;  ///< bytes from the root; the root's children have 1
        std::uint8_t byte = 0;
    };
    std::span<const Node> nodes() const { return nodes_; }  ///< nodes()[0] is the root
    /// Another token of the same text, or -1.
    TokenId twin(TokenId token) const { return twins_[static_cast<std::size_t>(token)]; }
    std::int64_t vocabulary_size() const { return static_cast<std::int64_t>(twins_.size()); }
    std::int64_t longest() const { return longest_; }  ///< bytes of the longest token

    /// Longer texts are left out: no vocabulary has them but a crafted one.
    static constexpr std::size_t most_bytes = 1024;

private:
    std::vector<Node> nodes_;
    std::vector<TokenId> twins_;
    std::int64_t longest_ = 0;
};

}  // namespace pergola
