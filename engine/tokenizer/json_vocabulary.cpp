#include "engine/tokenizer/json_vocabulary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "engine/base/json.h"
#include "engine/base/quote.h"
#include "engine/tokenizer/end_of_answer.h"
#include "engine/tokenizer/json_decoder.h"
#include "engine/tokenizer/json_fields.h"
#include "engine/tokenizer/json_model.h"
#include "engine/tokenizer/json_normalizer.h"
#include "engine/tokenizer/json_post_processor.h"
#include "engine/tokenizer/json_pre_tokenizer.h"

namespace pergola {
namespace {

using Json = nlohmann::ordered_json;

// The largest vocabularies in use (about 262,000 tokens) have 35 MB and 1.6 million values.
constexpr std::size_t json_limit_bytes = std::size_t{96} << 20;
constexpr JsonLimits json_limits{.depth = 24, .values = 8'000'000};

Error corrupt(std::string text) {
    return {ErrorCode::CorruptFile, std::move(text)};
}
/// Everything that is read before the parts can be made. Views point into the document.
struct Reading {
    std::vector<std::string_view> model_pieces;  // by id; empty where the model has none
    std::vector<AddedToken> added;
    std::vector<bool> is_normalized;  // by index into `added`
};

/// The ids that added tokens get: the model's where it has the text, else the next ones, whatever
/// the file writes beside them: the published implementation reads so.
class AddedIds {
public:
    explicit AddedIds(const std::vector<std::string_view>& model_pieces) {
        for (std::size_t id = 0; id < model_pieces.size(); ++id) {
            if (model_pieces[id].empty()) continue;
            ids_.emplace(model_pieces[id], static_cast<TokenId>(id));
        }
        next_ = static_cast<TokenId>(ids_.size());
    }

    TokenId id_of(std::string_view text) {
        const TokenId id = ids_.emplace(text, next_).first->second;
        next_ = std::max(next_, id + 1);
        return id;
    }

private:
    std::unordered_map<std::string_view, TokenId> ids_;
    TokenId next_ = 0;
};

Result<> read_added_tokens(const Json& document, Reading& reading) {
    const Json* list = json_field(document, "added_tokens");
    if (list == nullptr) return {};
    if (!list->is_array()) return corrupt("added_tokens is not a list");
    AddedIds ids(reading.model_pieces);
    for (const Json& entry : *list) {
        const auto text = json_text(entry, "content");
        const Json* id_value = json_field(entry, "id");
        if (!text || id_value == nullptr) return corrupt("an added token has no content or no id");
        PG_CHECK(checked_json_id(*id_value, reading.model_pieces.size() + list->size(), *text));
        if (text->empty()) continue;
        const bool control = json_flag(entry, "special", false);
        reading.added.push_back({.text = std::string(*text),
                                 .id = ids.id_of(*text),
                                 .control = control,
                                 .lstrip = json_flag(entry, "lstrip", false),
                                 .rstrip = json_flag(entry, "rstrip", false),
                                 .single_word = json_flag(entry, "single_word", false)});
        reading.is_normalized.push_back(json_flag(entry, "normalized", !control));
    }
    return {};
}

std::vector<VocabularyToken> vocabulary_of(const Reading& reading) {
    std::vector<VocabularyToken> tokens;
    for (const std::string_view piece : reading.model_pieces)
        tokens.push_back({.piece = std::string(piece)});
    for (const AddedToken& added : reading.added) {
        const auto index = static_cast<std::size_t>(added.id);
        if (index >= tokens.size()) tokens.resize(index + 1);
        // The published decoder takes the text of added tokens for the vocabulary's writing too.
        tokens[index] = {.piece = added.text, .control = added.control};
    }
    return tokens;
}

/// Those marked "normalized" are matched in normalised text, in normalised writing, and read back
/// so.
void set_matchers(const Reading& reading, PipelineTokenizer::Parts& parts) {
    std::vector<AddedToken> raw, normalized;
    for (std::size_t i = 0; i < reading.added.size(); ++i) {
        AddedToken token = reading.added[i];
        if (!reading.is_normalized[i]) {
            raw.push_back(std::move(token));
            continue;
        }
        std::string changed;
        token.text = std::string(parts.normalizer.apply(reading.added[i].text, changed));
        parts.tokens[static_cast<std::size_t>(token.id)].piece = token.text;
        normalized.push_back(std::move(token));
    }
    parts.raw_matches = AddedTokenMatcher(std::move(raw));
    parts.normalized_matches = AddedTokenMatcher(std::move(normalized));
}

void add_end_of_answer(const Reading& reading, Tokenizer::Roles& roles) {
    std::vector<TurnEndCandidate> candidates;
    for (const AddedToken& added : reading.added) {
        if (is_turn_end_text(added.text)) candidates.push_back({added.text, added.id, true});
    }
    const std::array<TokenId, 1> named{roles.eos};
    roles.end_of_answer = end_of_answer_ids(named, candidates, GuessTurnEnd::No);
}

/// Without a decoder the published implementation joins tokens with spaces, which no byte-level
/// vocabulary can mean.
Result<DecodingSteps> read_decoder(const Json& document, bool takes_bytes) {
    if (const Json* decoder = json_field(document, "decoder")) return decoding_from_json(*decoder);
    if (takes_bytes) return DecodingSteps{ByteLevelDecoding{}};
    return DecodingSteps{JoinDecoding{}};
}

std::string kind_text(JsonModelKind kind, bool takes_bytes) {
    switch (kind) {
        case JsonModelKind::Bpe:
            return takes_bytes ? "byte-level BPE (tokenizer.json)" : "BPE (tokenizer.json)";
        case JsonModelKind::Unigram:
            return "Unigram (tokenizer.json)";
        case JsonModelKind::WordPiece:
            return "WordPiece (tokenizer.json)";
        case JsonModelKind::WordLevel:
            return "WordLevel (tokenizer.json)";
    }
    return {};
}

}  // namespace

Result<PipelineTokenizer::Parts> parts_from_json(std::string_view json) {
    if (json.size() > json_limit_bytes) {
        return corrupt(fmt::format(
            "tokenizer.json: has {} bytes, expected at most {}", json.size(), json_limit_bytes));
    }
    PG_TRY(const Json document, parse_json(json, "tokenizer.json", json_limits));
    const Json* model = json_field(document, "model");
    if (model == nullptr) return corrupt("tokenizer.json: there is no model");
    PG_TRY(const JsonModelKind kind, json_model_kind(*model));
    Reading reading;
    PG_TRY(reading.model_pieces, json_vocabulary(*model, kind));
    PG_CHECK(read_added_tokens(document, reading));

    const bool maps_bytes = needs_mapped_bytes(*model, kind, reading.model_pieces);
    PG_TRY(PreTokenizer pre_tokenizer,
           pre_tokenizer_from_json(json_field(document, "pre_tokenizer"), maps_bytes));
    const bool takes_bytes = pre_tokenizer.ends_in_bytes;
    TextNormalizer normalizer;
    if (const Json* part = json_field(document, "normalizer")) {
        PG_TRY(normalizer, normalizer_from_json(*part));
    }
    PG_TRY(PieceModel piece_model,
           piece_model_from_json(*model, kind, reading.model_pieces, takes_bytes));
    PG_TRY(DecodingSteps decoding, read_decoder(document, takes_bytes));

    PipelineTokenizer::Parts parts{.tokens = vocabulary_of(reading),
                                   .model = std::move(piece_model),
                                   .rules = std::move(pre_tokenizer.rules),
                                   .normalizer = std::move(normalizer),
                                   .raw_matches = {},
                                   .normalized_matches = {},
                                   .decoding = std::move(decoding),
                                   .roles = {},
                                   .kind = kind_text(kind, takes_bytes),
                                   .notes = {}};
    set_matchers(reading, parts);
    PG_CHECK(
        read_post_processor(document, static_cast<std::int64_t>(parts.tokens.size()), parts.roles));
    add_end_of_answer(reading, parts.roles);
    return parts;
}

Result<std::unique_ptr<const Tokenizer>> tokenizer_from_json(std::string_view json) {
    PG_TRY(PipelineTokenizer::Parts parts, parts_from_json(json));
    return std::unique_ptr<const Tokenizer>(std::make_unique<PipelineTokenizer>(std::move(parts)));
}

}  // namespace pergola
