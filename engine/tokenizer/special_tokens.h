#pragma once
// Finds tokens that are written out in a text ("<|im_end|>"). Immutable, any thread. Knows nothing
// of how the text between them is encoded.

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tokenizer/tokenizer.h"

namespace pergola {

/// One token that is matched as text, with the flags of tokenizer.json's added_tokens.
struct AddedToken {
    std::string text;
    TokenId id = 0;
    bool control = false;      ///< matched only with SpecialTokens::Parse
    bool lstrip = false;       ///< swallows the white space before it
    bool rstrip = false;       ///< swallows the white space after it
    bool single_word = false;  ///< matches only without a word character beside it
};

/// A stretch of the input: a token, or text between tokens.
struct MarkedText {
    std::string_view text;
    TokenId token = -1;  ///< -1: text
};

class AddedTokenMatcher {
public:
    /// Longest text that is matched; longer ones are left out, so that a crafted vocabulary cannot
    /// make each position of a text cost more than that.
    static constexpr std::size_t text_limit = 512;

    AddedTokenMatcher() = default;
    /// Empty texts are left out; of two equal texts the first stays.
    explicit AddedTokenMatcher(std::vector<AddedToken> tokens);

    /// `text` in order, without empty stretches. Matches are leftmost, then longest, among all tokens:
    /// a control token that counts as text hides those within it. White space that a token swallowed
    /// is still looked through: a token made of it comes too, and what stands behind that one is text
    /// again. All of it as the `tokenizers` library has it.
    std::vector<MarkedText> split(std::string_view text, SpecialTokens special) const;

    bool is_empty() const { return tokens_.empty(); }

private:
    const AddedToken* longest_at(std::string_view text, std::size_t position) const;

    std::vector<AddedToken> tokens_;  // sorted by text
    std::bitset<256> first_bytes_;
};

}  // namespace pergola
