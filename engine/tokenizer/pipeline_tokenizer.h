#pragma once
// A vocabulary at work, of whatever kind: written-out tokens cut from the text, the rest
// normalised, split by rules, and each piece encoded by a model; and back. Immutable, any thread.
// Knows nothing of the file it came from.

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "engine/tokenizer/byte_pair.h"
#include "engine/tokenizer/character_pair.h"
#include "engine/tokenizer/score_pair.h"
#include "engine/tokenizer/special_tokens.h"
#include "engine/tokenizer/split_rules.h"
#include "engine/tokenizer/text_normalizer.h"
#include "engine/tokenizer/token_decoder.h"
#include "engine/tokenizer/tokenizer.h"
#include "engine/tokenizer/unigram.h"
#include "engine/tokenizer/word_pieces.h"

namespace pergola {

/// One entry of the vocabulary.
struct VocabularyToken {
    std::string piece;      ///< as the vocabulary writes it
    bool is_plain = false;  ///< `piece` is the text itself, which decoding leaves alone
    bool control = false;
};

using PieceModel =
    std::variant<BytePair, CharacterPair, ScorePair, Unigram, WordPiece, WordLevel, GreedyPieces>;

class PipelineTokenizer final : public Tokenizer {
public:
    struct Parts {
        std::vector<VocabularyToken> tokens;
        PieceModel model;
        SplitRules rules;
        TextNormalizer normalizer;  ///< applied to the text between `raw_matches`
        AddedTokenMatcher raw_matches;
        AddedTokenMatcher normalized_matches;  ///< found after the normaliser
        DecodingSteps decoding;
        Roles roles;
        std::string kind;
        std::vector<std::string> notes;
    };
    explicit PipelineTokenizer(Parts parts) : parts_(std::move(parts)) {}

    std::vector<TokenId> encode(std::string_view text, SpecialTokens special) const override;
    std::string with_marks(std::string_view text, std::string_view mark) const override;
    std::vector<TokenId> encode_marked(std::string_view text, std::string_view mark) const override;
    TokenDecoder start_decoding() const override { return TokenDecoder(parts_.decoding); }
    void decode_token(TokenId id,
                      bool special_text,
                      TokenDecoder& decoder,
                      std::string& bytes) const override;
    std::string token_bytes(TokenId id, bool special_text) const override;
    std::string_view token_piece(TokenId id) const override;
    std::int64_t vocabulary_size() const override {
        return static_cast<std::int64_t>(parts_.tokens.size());
    }
    bool is_special(TokenId id) const override;
    std::string_view kind() const override { return parts_.kind; }
    const Roles& roles() const override { return parts_.roles; }
    std::vector<std::string> notes() const override { return parts_.notes; }

private:
    struct Scratch;
    const VocabularyToken* find(TokenId id) const;
    void encode_plain(std::string_view text,
                      std::string_view mark,
                      Scratch& scratch,
                      std::vector<TokenId>& ids) const;
    void encode_between(std::string_view text,
                        SpecialTokens special,
                        Scratch& scratch,
                        std::vector<TokenId>& ids) const;

    Parts parts_;
};

}  // namespace pergola
