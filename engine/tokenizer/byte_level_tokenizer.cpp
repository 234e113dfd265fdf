#include "engine/tokenizer/byte_level_tokenizer.h"

#include <utility>

#include "engine/tokenizer/byte_level.h"

namespace pergola {

std::vector<TokenId> ByteLevelTokenizer::encode(std::string_view text,
                                                SpecialTokens special) const {
    std::vector<TokenId> ids;
    BytePair::Scratch scratch;
    SplitRules::Scratch split_scratch;
    const auto encode_text = [&](std::string_view part) {
        for (const std::string_view piece : parts_.rules.split(part, split_scratch)) {
            parts_.byte_pair.encode(piece, scratch, ids);
        }
    };
    for (const MarkedText& raw : parts_.raw_matches.split(text, special)) {
        if (raw.token >= 0) {
            ids.push_back(raw.token);
            continue;
        }
        std::string changed;
        const std::string_view normalized = parts_.normalizer.apply(raw.text, changed);
        for (const MarkedText& part : parts_.normalized_matches.split(normalized, special)) {
            if (part.token >= 0) {
                ids.push_back(part.token);
            } else {
                encode_text(part.text);
            }
        }
    }
    return ids;
}

const VocabularyToken* ByteLevelTokenizer::find(TokenId id) const {
    if (id < 0 || std::cmp_greater_equal(id, parts_.tokens.size())) return nullptr;
    return &parts_.tokens[static_cast<std::size_t>(id)];
}

std::string ByteLevelTokenizer::token_bytes(TokenId id, bool special_text) const {
    const VocabularyToken* token = find(id);
    if (token == nullptr || (token->control && !special_text)) return {};
    if (!token->byte_level) return token->piece;
    return bytes_of_byte_level(token->piece).value_or(token->piece);
}

std::string_view ByteLevelTokenizer::token_piece(TokenId id) const {
    const VocabularyToken* token = find(id);
    return token == nullptr ? std::string_view() : std::string_view(token->piece);
}

bool ByteLevelTokenizer::is_special(TokenId id) const {
    const VocabularyToken* token = find(id);
    return token != nullptr && token->control;
}

}  // namespace pergola
