#include "engine/tokenizer/json_vocabulary.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "engine/base/json.h"
#include "engine/base/quote.h"
#include "engine/tokenizer/end_of_answer.h"
#include "engine/tokenizer/json_fields.h"
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
Error unsupported(std::string text) {
    return {ErrorCode::Unsupported, std::move(text)};
}

/// An id of a vocabulary with `count` texts: gaps are legal, but a crafted id must not make the
/// tables as large as it likes.
Result<TokenId> checked_id(const Json& value, std::size_t count, std::string_view text) {
    const std::int64_t limit = static_cast<std::int64_t>(count) * 2 + 65536;
    const std::int64_t id = value.is_number_integer() ? value.get<std::int64_t>() : -1;
    if (id >= 0 && id < limit) return static_cast<TokenId>(id);
    return corrupt(
        fmt::format("the token {} has an id that is not in 0..{}", quote(text), limit - 1));
}

/// Everything that is read before the parts can be made. Views point into the document.
struct Reading {
    std::vector<std::string_view> model_pieces;  // by id; empty where the model has none
    std::vector<AddedToken> added;
    std::vector<bool> is_normalized;  // by index into `added`
};

Result<> check_model_kind(const Json& model) {
    const auto type =
        json_text(model, "type").value_or(json_field(model, "merges") != nullptr ? "BPE" : "");
    if (type != "BPE")
        return unsupported(fmt::format("the model {} is not supported, expected BPE", quote(type)));
    if (json_flag(model, "byte_fallback", false))
        return unsupported("model: byte_fallback is not supported");
    for (const char* key : {"continuing_subword_prefix", "end_of_word_suffix"}) {
        if (!json_text(model, key).value_or("").empty())
            return unsupported(fmt::format("model: {} is not supported", key));
    }
    return {};
}

Result<std::vector<std::string_view>> read_vocabulary(const Json& model) {
    const Json* vocabulary = json_field(model, "vocab");
    if (vocabulary == nullptr || !vocabulary->is_object())
        return corrupt("model: there is no vocab");
    std::vector<std::string_view> pieces;
    for (const auto& [text, value] : vocabulary->get_ref<const Json::object_t&>()) {
        PG_TRY(const TokenId id, checked_id(value, vocabulary->size(), text));
        const auto index = static_cast<std::size_t>(id);
        if (index >= pieces.size()) pieces.resize(index + 1);
        if (!pieces[index].empty()) {
            return corrupt(fmt::format("model: the id {} has two tokens, {} and {}",
                                       id,
                                       quote(pieces[index]),
                                       quote(text)));
        }
        pieces[index] = text;
    }
    return pieces;
}

Result<std::vector<BytePair::Merge>> read_merges(const Json& model) {
    const Json* list = json_field(model, "merges");
    if (list == nullptr || !list->is_array()) return corrupt("model: there are no merges");
    std::vector<BytePair::Merge> merges;
    merges.reserve(list->size());
    for (const Json& merge : *list) {
        if (merge.is_string()) {
            const std::string_view text = merge.get_ref<const std::string&>();
            const std::size_t space = text.find(' ');
            if (space != std::string_view::npos && space > 0 && space + 1 < text.size()) {
                merges.emplace_back(text.substr(0, space), text.substr(space + 1));
                continue;
            }
        } else if (merge.is_array() && merge.size() == 2 && merge[0].is_string() &&
                   merge[1].is_string()) {
            merges.emplace_back(merge[0].get_ref<const std::string&>(),
                                merge[1].get_ref<const std::string&>());
            continue;
        }
        return corrupt(fmt::format("model: merge {} is not a pair of tokens", merges.size()));
    }
    return merges;
}

Result<> read_added_tokens(const Json& document, Reading& reading) {
    const Json* list = json_field(document, "added_tokens");
    if (list == nullptr) return {};
    if (!list->is_array()) return corrupt("added_tokens is not a list");
    for (const Json& entry : *list) {
        const auto text = json_text(entry, "content");
        const Json* id_value = json_field(entry, "id");
        if (!text || id_value == nullptr) return corrupt("an added token has no content or no id");
        PG_TRY(const TokenId id,
               checked_id(*id_value, reading.model_pieces.size() + list->size(), *text));
        const bool control = json_flag(entry, "special", false);
        reading.added.push_back({.text = std::string(*text),
                                 .id = id,
                                 .control = control,
                                 .lstrip = json_flag(entry, "lstrip", false),
                                 .rstrip = json_flag(entry, "rstrip", false),
                                 .single_word = json_flag(entry, "single_word", false)});
        reading.is_normalized.push_back(json_flag(entry, "normalized", !control));
    }
    return {};
}

Result<> read_normal_forms(const Json& normalizer, std::vector<NormalForm>& forms) {
    constexpr std::array<std::pair<std::string_view, NormalForm>, 4> names{
        {{"NFC", NormalForm::Nfc},
         {"NFD", NormalForm::Nfd},
         {"NFKC", NormalForm::Nfkc},
         {"NFKD", NormalForm::Nfkd}}};
    const std::string_view type = json_text(normalizer, "type").value_or("");
    for (const auto& [name, form] : names) {
        if (name == type) forms.push_back(form);
        if (name == type) return {};
    }
    const Json* parts = json_field(normalizer, "normalizers");
    if (type != "Sequence" || parts == nullptr || !parts->is_array()) {
        return unsupported(fmt::format("normalizer: {} is not supported", quote(type)));
    }
    if (parts->size() > 8) return unsupported("normalizer: has more than 8 steps");
    for (const Json& part : *parts) PG_CHECK(read_normal_forms(part, forms));
    return {};
}

bool has_byte_level(const Json& decoder) {
    if (json_text(decoder, "type") == "ByteLevel") return true;
    const Json* parts = json_field(decoder, "decoders");
    return parts != nullptr && parts->is_array() &&
           std::any_of(parts->begin(), parts->end(), has_byte_level);
}

std::vector<VocabularyToken> vocabulary_of(const Reading& reading) {
    std::vector<VocabularyToken> tokens;
    for (const std::string_view piece : reading.model_pieces)
        tokens.push_back({.piece = std::string(piece)});
    for (const AddedToken& added : reading.added) {
        const auto index = static_cast<std::size_t>(added.id);
        if (index >= tokens.size()) tokens.resize(index + 1);
        // Hugging Face's decoder takes the text of added tokens for byte-level writing as well.
        tokens[index] = {.piece = added.text, .byte_level = true, .control = added.control};
    }
    return tokens;
}

/// Those marked "normalized" are matched in normalised text, in normalised writing.
void set_matchers(const Reading& reading, ByteLevelTokenizer::Parts& parts) {
    std::vector<AddedToken> raw, normalized;
    for (std::size_t i = 0; i < reading.added.size(); ++i) {
        AddedToken token = reading.added[i];
        if (!reading.is_normalized[i]) {
            raw.push_back(std::move(token));
            continue;
        }
        std::string changed;
        token.text = std::string(parts.normalizer.apply(reading.added[i].text, changed));
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

}  // namespace

Result<ByteLevelTokenizer::Parts> parts_from_json(std::string_view json) {
    if (json.size() > json_limit_bytes) {
        return corrupt(fmt::format(
            "tokenizer.json: has {} bytes, expected at most {}", json.size(), json_limit_bytes));
    }
    PG_TRY(const Json document, parse_json(json, "tokenizer.json", json_limits));
    const Json* model = json_field(document, "model");
    if (model == nullptr) return corrupt("tokenizer.json: there is no model");
    PG_CHECK(check_model_kind(*model));

    const Json* pre_tokenizer = json_field(document, "pre_tokenizer");
    PG_TRY(SplitRules rules,
           split_rules_from_json(pre_tokenizer == nullptr ? Json() : *pre_tokenizer));
    std::vector<NormalForm> forms;
    if (const Json* normalizer = json_field(document, "normalizer"))
        PG_CHECK(read_normal_forms(*normalizer, forms));
    const TextNormalizer normalizer(forms);
    if (const Json* decoder = json_field(document, "decoder");
        decoder != nullptr && !has_byte_level(*decoder)) {
        return unsupported(fmt::format("decoder: {} is not supported",
                                       quote(json_text(*decoder, "type").value_or(""))));
    }

    Reading reading;
    PG_TRY(reading.model_pieces, read_vocabulary(*model));
    PG_TRY(const std::vector<BytePair::Merge> merges, read_merges(*model));
    PG_CHECK(read_added_tokens(document, reading));
    const auto whole = json_flag(*model, "ignore_merges", false) ? BytePair::WholePieces::Taken
                                                                 : BytePair::WholePieces::Merged;
    PG_TRY(BytePair byte_pair, BytePair::create(reading.model_pieces, merges, whole));

    ByteLevelTokenizer::Parts parts{.tokens = vocabulary_of(reading),
                                    .byte_pair = std::move(byte_pair),
                                    .rules = std::move(rules),
                                    .normalizer = normalizer,
                                    .raw_matches = {},
                                    .normalized_matches = {},
                                    .roles = {},
                                    .kind = "byte-level BPE (tokenizer.json)",
                                    .notes = {}};
    set_matchers(reading, parts);
    PG_CHECK(
        read_post_processor(document, static_cast<std::int64_t>(parts.tokens.size()), parts.roles));
    add_end_of_answer(reading, parts.roles);
    return parts;
}

Result<std::unique_ptr<const Tokenizer>> tokenizer_from_json(std::string_view json) {
    PG_TRY(ByteLevelTokenizer::Parts parts, parts_from_json(json));
    return std::unique_ptr<const Tokenizer>(std::make_unique<ByteLevelTokenizer>(std::move(parts)));
}

}  // namespace pergola
