#pragma once
// Tokens to the text that a client may see: whole characters, nothing that could begin a stop text.
// Engine thread; one per sequence.

#include <string>
#include <vector>

#include "engine/tokenizer/stream_decoder.h"

namespace pergola {

class TextStream {
public:
    /// Empty stop texts are ignored.
    TextStream(const Tokenizer& tokenizer, std::vector<std::string> stops);

    struct Piece {
        std::string text;      ///< certain to belong to the answer
        bool stopped = false;  ///< a stop text was found; `text` ends exactly before it
    };
    Piece push(TokenId id);
    /// The end: what was held back belongs to the answer, unless a stop was found in it.
    Piece finish();
    /// The end in the middle of a word: as finish(), but an unfinished character is left out.
    Piece cut();

private:
    Piece release(bool at_end);

    StreamDecoder decoder_;
    std::vector<std::string> stops_;
    std::string held_;
    bool stopped_ = false;
};

}  // namespace pergola
