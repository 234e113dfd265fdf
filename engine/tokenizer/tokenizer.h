#pragma once
// Text to token ids and back. Immutable, any thread. Knows nothing of chat templates or models.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/tokenizer/token_decoder.h"
#include "kernels/result.h"

namespace pergola {

class GgufFile;

using TokenId = std::int32_t;

/// Whether texts like "<|im_end|>" in the input become their control tokens.
enum class SpecialTokens : std::uint8_t { AsText, Parse };

class Tokenizer {
public:
    virtual ~Tokenizer() = default;

    /// `text` is UTF-8; invalid bytes are encoded as bytes where the vocabulary can. Adds no BOS.
    virtual std::vector<TokenId> encode(std::string_view text, SpecialTokens special) const = 0;
    /// `text` with `mark` inside whatever SpecialTokens::Parse would make a control token of;
    /// `text` itself where there is none. For what a user wrote, before a chat template is
    /// rendered.
    virtual std::string with_marks(std::string_view text, std::string_view mark) const = 0;
    /// encode() with SpecialTokens::Parse of a prompt in which `mark` stands inside the texts that
    /// must not become control tokens; marks are no part of the text.
    virtual std::vector<TokenId> encode_marked(std::string_view text,
                                               std::string_view mark) const = 0;
    /// What the tokens of one text, in order, are fed to.
    virtual TokenDecoder start_decoding() const = 0;
    /// Appends the bytes that are certain with this token; they may end inside a UTF-8 character.
    /// Control tokens: their text if `special_text`, else nothing.
    virtual void decode_token(TokenId id,
                              bool special_text,
                              TokenDecoder& decoder,
                              std::string& bytes) const = 0;
    /// The token as the vocabulary writes it.
    virtual std::string_view token_piece(TokenId id) const = 0;
    virtual std::int64_t vocabulary_size() const = 0;
    virtual bool is_special(TokenId id) const = 0;
    virtual std::string_view kind() const = 0;  ///< e.g. "byte-level BPE (smollm)"

    struct Roles {
        TokenId bos = -1;  ///< -1: none
        TokenId eos = -1;
        bool add_bos = false;
        bool add_eos = false;  ///< puts eos and `after_eos` after a text
        std::vector<TokenId>
            after_bos;  ///< further ids before a text (GLM: "<sop>" after "[gMASK]")
        std::vector<TokenId> after_eos;
        /// Every id that ends a turn: eos, eot, eom ... (known failure D07)
        std::vector<TokenId> end_of_answer;
    };
    virtual const Roles& roles() const = 0;
    /// Sentences for the log about what was guessed or left out: an old file's default rule, ids
    /// outside the vocabulary.
    virtual std::vector<std::string> notes() const { return {}; }

    /// encode() with BOS and EOS where the vocabulary asks for them.
    std::vector<TokenId> encode_with_roles(std::string_view text, SpecialTokens special) const;
    /// The bytes of one token as they stand inside a text, where other tokens come before it.
    virtual std::string token_bytes(TokenId id, bool special_text) const;
    /// All ids as text; an invalid sequence of bytes becomes U+FFFD (one per maximal invalid part).
    std::string decode(std::span<const TokenId> ids, bool special_text) const;
};

/// From GGUF keys; Unsupported with the kind's or the pre-tokenizer's name.
Result<std::unique_ptr<const Tokenizer>> tokenizer_from_gguf(const GgufFile& file);
/// From tokenizer.json; Unsupported with the name of the part that is not known.
Result<std::unique_ptr<const Tokenizer>> tokenizer_from_json(std::string_view json);
/// From SentencePiece's tokenizer.model.
Result<std::unique_ptr<const Tokenizer>> tokenizer_from_sentence_piece(std::string_view bytes);

}  // namespace pergola
