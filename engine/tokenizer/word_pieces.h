#pragma once
// The models that take a word as it is: WordPiece (Wu et al. 2016, arXiv:1609.08144) cuts it into
// the longest tokens from the left, WordLevel knows it or not, and the greedy one of RWKV needs no
// words at all. Immutable, any thread.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tokenizer/piece_index.h"
#include "engine/tokenizer/piece_trie.h"

namespace pergola {

class WordPiece {
public:
    struct Options {
        TokenId unknown = -1;            ///< for a word that cannot be written; -1: it vanishes
        std::string first_prefix;        ///< before a word's first token in the vocabulary
        std::string next_prefix = "##";  ///< before the others
        std::size_t longest_word = 100;  ///< characters; longer ones are unknown
    };
    WordPiece(std::span<const std::string_view> pieces, Options options);

    void encode(std::string_view word, std::vector<TokenId>& ids) const;

private:
    bool append(std::string_view word, std::vector<TokenId>& ids) const;

    PieceTrie first_, next_;  // without their prefixes
    Options options_;
};

class WordLevel {
public:
    WordLevel(std::span<const std::string_view> pieces, TokenId unknown)
        : index_(pieces), unknown_(unknown) {}

    void encode(std::string_view word, std::vector<TokenId>& ids) const;

private:
    PieceIndex index_;
    TokenId unknown_;
};

/// The longest token at each place; a byte that starts none is unknown.
class GreedyPieces {
public:
    GreedyPieces(std::vector<PieceTrie::Entry> entries, TokenId unknown);

    void encode(std::string_view text, std::vector<TokenId>& ids) const;

private:
    PieceTrie trie_;
    TokenId unknown_;
};

}  // namespace pergola
