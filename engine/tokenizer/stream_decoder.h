#pragma once
// Token ids, one at a time, to text in whole UTF-8 characters. Engine thread; one per sequence.

#include <string>

#include "engine/tokenizer/tokenizer.h"

namespace pergola {

class StreamDecoder {
public:
    /// `tokenizer` outlives the decoder. Control tokens are left out unless `special_text`.
    explicit StreamDecoder(const Tokenizer& tokenizer, bool special_text = false);

    /// The text that became certain: never ends inside a character (what may still change
    /// is held back).
    std::string push(TokenId id);
    /// What is left, an unfinished character as U+FFFD.
    std::string flush();

private:
    const Tokenizer* tokenizer_;
    bool special_text_;
    TokenDecoder decoder_;
    std::string held_;
};

}  // namespace pergola
