#pragma once
// From tokens back to text: steps, each fed by the one before, token by token. What they give for
// a list of tokens does not depend on when it is asked for, so a stream and a whole text are the
// same. Names and meanings are those of tokenizer.json's decoders. Knows nothing of ids.

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/tokenizer/split_pattern.h"

namespace pergola {

/// The writing of byte_level.h to bytes; tokens that are not in it stand for themselves.
struct ByteLevelDecoding {};
/// "<0x0A>" to the byte.
struct ByteFallbackDecoding {};
/// Pieces of one token from here on.
struct FuseDecoding {};
struct ReplaceDecoding {
    std::shared_ptr<const SplitPattern> pattern;  ///< null: `literal`
    std::string literal;
    std::string content;
};
/// Removes up to so many of a character at both ends of each token.
struct StripDecoding {
    std::string content = " ";
    std::size_t start = 0;
    std::size_t stop = 0;
};
/// Spaces; those of the first token vanish if `drops_first`.
struct MetaspaceDecoding {
    std::string replacement = "\xE2\x96\x81";
    bool drops_first = true;
};
struct WordPieceDecoding {
    std::string prefix = "##";
    bool cleanup = true;
};
struct CtcDecoding {
    std::string pad_token = "<pad>";
    std::string word_delimiter = "|";
    bool cleanup = true;
};
/// GPT-1's: the suffix of a word's last token is a space.
struct SuffixDecoding {
    std::string suffix = "</w>";
};
/// Spaces between tokens: what is done where no decoder is named.
struct JoinDecoding {};
/// SentencePiece's own: spaces, of which one at the start of the text vanishes (or all, where the
/// normaliser trims).
struct SentencePieceDecoding {
    bool drops_first = true;
    bool drops_all = false;
};

using DecodingStep = std::variant<ByteLevelDecoding,
                                  ByteFallbackDecoding,
                                  FuseDecoding,
                                  ReplaceDecoding,
                                  StripDecoding,
                                  MetaspaceDecoding,
                                  WordPieceDecoding,
                                  CtcDecoding,
                                  SuffixDecoding,
                                  JoinDecoding,
                                  SentencePieceDecoding>;
using DecodingSteps = std::vector<DecodingStep>;

/// A token on its way through the steps.
struct WrittenToken {
    std::string text;
    bool is_plain = false;  ///< the text itself, in no vocabulary's writing
};

/// One run over a list of tokens. Borrows the steps. A copy goes on by itself from the same place.
class TokenDecoder {
public:
    using Emit = std::function<void(WrittenToken)>;
    /// One step at work. Tokens come whole, unless a step before has fused them: then what comes
    /// are chunks of one token. Null: there are no more.
    using Stage = std::function<void(const WrittenToken*, const Emit&)>;

    explicit TokenDecoder(const DecodingSteps& steps);

    /// Appends the bytes that are certain now; they may end inside a character.
    void push(const WrittenToken& token, std::string& bytes);
    /// Appends what was held back.
    void finish(std::string& bytes);

private:
    void run(std::size_t stage, const WrittenToken& token, std::string& bytes);

    std::vector<Stage> stages_;
};

}  // namespace pergola
