#pragma once
// The unigram language model of SentencePiece (Kudo 2018, arXiv:1804.10959): of all ways to write a
// text as tokens the one with the highest sum of scores. Immutable, any thread. Knows nothing of
// white space.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tokenizer/piece_index.h"
#include "engine/tokenizer/piece_trie.h"
#include "kernels/result.h"

namespace pergola {

struct UnigramPiece {
    std::string_view text;
    double score = 0;
    bool can_be_made = true;  ///< false for control, unknown and byte tokens
    bool user_defined = false;
    bool is_byte = false;
};

class Unigram {
public:
    /// Sums differ in the last bits, and so may the choice between near equals.
    enum class Sums : std::uint8_t {
        Double,  ///< Hugging Face tokenizers
        Float,   ///< SentencePiece
    };
    struct Options {
        TokenId unknown = -1;        ///< a run of characters that are in no token; -1: it vanishes
        bool byte_fallback = false;  ///< such a run is its bytes, where all are tokens
        Sums sums = Sums::Double;
        double lowest_score = 0;        ///< an unknown character counts 10 less
        double user_defined_bonus = 0;  ///< score for each byte of a user-defined piece,
        double user_defined_base = 0;   ///< and once
    };
    struct Scratch {
        struct Node {
            double score = 0;
            std::size_t start = unreached;
            TokenId id = -1;
        };
        static constexpr std::size_t unreached = static_cast<std::size_t>(-1);
        std::vector<Node> nodes;
        std::vector<std::pair<std::string_view, TokenId>> path;
    };

    /// `pieces[id]` is token id. CorruptFile for a score that is no number.
    static Result<Unigram> create(std::span<const UnigramPiece> pieces, Options options);

    /// Appends the tokens of `text`, in time linear in it.
    void encode(std::string_view text, Scratch& scratch, std::vector<TokenId>& ids) const;

private:
    void find_best(std::string_view text, Scratch& scratch) const;
    void append_unknown(std::string_view text, std::vector<TokenId>& ids) const;

    PieceTrie trie_;
    std::vector<double> scores_;
    std::vector<bool> is_user_defined_;
    std::vector<TokenId> bytes_;
    std::string unknown_text_;  // the unknown token, written out in a text
    Options options_;
};

}  // namespace pergola
