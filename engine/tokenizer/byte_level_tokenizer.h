#pragma once
// A byte-level BPE vocabulary at work: control tokens cut out, text split by rules, pieces encoded.
// Immutable, any thread. Knows nothing of the file it came from.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/tokenizer/byte_pair.h"
#include "engine/tokenizer/special_tokens.h"
#include "engine/tokenizer/split_rules.h"
#include "engine/tokenizer/text_normalizer.h"
#include "engine/tokenizer/tokenizer.h"

namespace pergola {

/// One entry of the vocabulary as it is written and as it is read back.
struct VocabularyToken {
    std::string piece;       ///< as the vocabulary writes it
    bool byte_level = true;  ///< `piece` is in byte-level writing; else it is the text itself
    bool control = false;
};

class ByteLevelTokenizer final : public Tokenizer {
public:
    struct Parts {
        std::vector<VocabularyToken> tokens;
        BytePair byte_pair;
        SplitRules rules;
        TextNormalizer normalizer;  ///< applied to the text between `raw_matches`
        AddedTokenMatcher raw_matches;
        AddedTokenMatcher normalized_matches;  ///< found after the normaliser
        Roles roles;
        std::string kind;
        std::vector<std::string> notes;
    };
    explicit ByteLevelTokenizer(Parts parts) : parts_(std::move(parts)) {}

    std::vector<TokenId> encode(std::string_view text, SpecialTokens special) const override;
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
    const VocabularyToken* find(TokenId id) const;

    Parts parts_;
};

}  // namespace pergola
