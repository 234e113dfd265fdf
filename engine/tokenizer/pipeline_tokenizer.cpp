#include "engine/tokenizer/pipeline_tokenizer.h"

#include <algorithm>
#include <utility>

#include "engine/tokenizer/byte_level.h"
#include "engine/tokenizer/text_search.h"
#include "engine/tokenizer/utf8.h"

namespace pergola {

struct PipelineTokenizer::Scratch {
    MergeLine line;
    Unigram::Scratch unigram;
    SplitRules::Scratch split;
    TextPlace place = TextPlace::Start;
};

namespace {

/// The buffers that a kind of model works with, if any.
template <class Model, class Scratch>
void encode_piece(const Model& model,
                  std::string_view piece,
                  Scratch& scratch,
                  std::vector<TokenId>& ids) {
    if constexpr (std::is_same_v<Model, Unigram>) {
        model.encode(piece, scratch.unigram, ids);
    } else if constexpr (std::is_same_v<Model, BytePair> || std::is_same_v<Model, CharacterPair> ||
                         std::is_same_v<Model, ScorePair>) {
        model.encode(piece, scratch.line, ids);
    } else {
        model.encode(piece, ids);
    }
}

/// `mark` after each character, so that no token of two characters can be found in it, nor one that
/// begins in it.
void append_marked(std::string_view text, std::string_view mark, std::string& result) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t bytes = utf8_part(text, at).bytes;
        result.append(text.substr(at, bytes)).append(mark);
        at += bytes;
    }
}

}  // namespace

std::vector<TokenId> PipelineTokenizer::encode(std::string_view text, SpecialTokens special) const {
    std::vector<TokenId> ids;
    Scratch scratch;
    for (const MarkedText& raw : parts_.raw_matches.split(text, special)) {
        if (raw.token >= 0) {
            ids.push_back(raw.token);
        } else {
            encode_between(raw.text, special, scratch, ids);
        }
        scratch.place = TextPlace::Later;
    }
    return ids;
}

std::string PipelineTokenizer::with_marks(std::string_view text, std::string_view mark) const {
    std::string result;
    for (const MarkedText& raw : parts_.raw_matches.split(text, SpecialTokens::Parse)) {
        if (raw.token >= 0) {
            if (is_special(raw.token)) {
                append_marked(raw.text, mark, result);
            } else {
                result += raw.text;
            }
            continue;
        }
        std::string changed;
        const std::string_view normalized = parts_.normalizer.apply(raw.text, changed);
        const auto found = parts_.normalized_matches.split(normalized, SpecialTokens::Parse);
        const bool has_control =
            std::any_of(found.begin(), found.end(), [this](const MarkedText& part) {
                return part.token >= 0 && is_special(part.token);
            });
        if (has_control) {
            append_marked(raw.text, mark, result);  // where it stands in the raw text is not known
        } else {
            result += raw.text;
        }
    }
    return result;
}

/// Marks stand inside the texts that must stay text, so no token is found across one. They are
/// taken out before anything else looks at the text.
std::vector<TokenId> PipelineTokenizer::encode_marked(std::string_view text,
                                                      std::string_view mark) const {
    std::vector<TokenId> ids;
    Scratch scratch;
    for (const MarkedText& raw : parts_.raw_matches.split(text, SpecialTokens::Parse)) {
        if (raw.token >= 0) {
            ids.push_back(raw.token);
        } else if (!mark.empty() && raw.text.find(mark) != std::string_view::npos) {
            encode_plain(raw.text, mark, scratch, ids);
        } else {
            encode_between(raw.text, SpecialTokens::Parse, scratch, ids);
        }
        scratch.place = TextPlace::Later;
    }
    return ids;
}

/// Some models make a control token from text by themselves (Unigram, WordLevel). Then the text is
/// encoded in the parts between marks, in which no control token is whole.
void PipelineTokenizer::encode_plain(std::string_view text,
                                     std::string_view mark,
                                     Scratch& scratch,
                                     std::vector<TokenId>& ids) const {
    const TextPlace place = scratch.place;
    const std::size_t before = ids.size();
    encode_between(replaced(text, mark, ""), SpecialTokens::AsText, scratch, ids);
    const auto first = ids.begin() + static_cast<std::ptrdiff_t>(before);
    if (std::none_of(first, ids.end(), [this](TokenId id) { return is_special(id); })) return;
    ids.resize(before);
    scratch.place = place;
    while (true) {
        const std::size_t end = text.find(mark);
        encode_between(text.substr(0, end), SpecialTokens::AsText, scratch, ids);
        if (end == std::string_view::npos) return;
        text.remove_prefix(end + mark.size());
    }
}

void PipelineTokenizer::encode_between(std::string_view text,
                                       SpecialTokens special,
                                       Scratch& scratch,
                                       std::vector<TokenId>& ids) const {
    std::string changed;
    const std::string_view normalized = parts_.normalizer.apply(text, changed);
    for (const MarkedText& part : parts_.normalized_matches.split(normalized, special)) {
        if (part.token >= 0) {
            ids.push_back(part.token);
            scratch.place = TextPlace::Later;
            continue;
        }
        for (const std::string_view piece :
             parts_.rules.split(part.text, scratch.split, scratch.place)) {
            std::visit([&](const auto& model) { encode_piece(model, piece, scratch, ids); },
                       parts_.model);
        }
        scratch.place = TextPlace::Later;
    }
}

const VocabularyToken* PipelineTokenizer::find(TokenId id) const {
    if (id < 0 || std::cmp_greater_equal(id, parts_.tokens.size())) return nullptr;
    return &parts_.tokens[static_cast<std::size_t>(id)];
}

void PipelineTokenizer::decode_token(TokenId id,
                                     bool special_text,
                                     TokenDecoder& decoder,
                                     std::string& bytes) const {
    const VocabularyToken* token = find(id);
    if (token == nullptr || (token->control && !special_text)) return;
    decoder.push({token->piece, token->is_plain}, bytes);
}

/// Asked for whole vocabularies: most are byte-level, where no decoder needs to be set up.
std::string PipelineTokenizer::token_bytes(TokenId id, bool special_text) const {
    const bool is_byte_level = parts_.decoding.size() == 1 &&
                               std::holds_alternative<ByteLevelDecoding>(parts_.decoding.front());
    if (!is_byte_level) return Tokenizer::token_bytes(id, special_text);
    const VocabularyToken* token = find(id);
    if (token == nullptr || (token->control && !special_text)) return {};
    if (token->is_plain) return token->piece;
    return bytes_of_byte_level(token->piece).value_or(token->piece);
}

std::string_view PipelineTokenizer::token_piece(TokenId id) const {
    const VocabularyToken* token = find(id);
    return token == nullptr ? std::string_view() : std::string_view(token->piece);
}

bool PipelineTokenizer::is_special(TokenId id) const {
    const VocabularyToken* token = find(id);
    return token != nullptr && token->control;
}

}  // namespace pergola
