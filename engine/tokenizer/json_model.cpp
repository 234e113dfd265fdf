#include "engine/tokenizer/json_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <optional>
#include <unordered_set>
#include <utility>

#include "engine/base/quote.h"
#include "engine/tokenizer/byte_level.h"
#include "engine/tokenizer/json_fields.h"

namespace pergola {
namespace {

using Json = nlohmann::ordered_json;
using Pieces = std::span<const std::string_view>;

Error corrupt(std::string text) {
    return {ErrorCode::CorruptFile, "model: " + std::move(text)};
}

Result<std::vector<std::string_view>> unigram_pieces(const Json& list) {
    std::vector<std::string_view> pieces;
    for (const Json& entry : list) {
        if (!entry.is_array() || entry.size() != 2 || !entry[0].is_string() ||
            !entry[1].is_number()) {
            return corrupt(
                fmt::format("entry {} of vocab is not a text and a score", pieces.size()));
        }
        pieces.emplace_back(entry[0].get_ref<const std::string&>());
    }
    return pieces;
}

Result<std::vector<std::pair<std::string_view, std::string_view>>> read_merges(const Json& model) {
    const Json* list = json_field(model, "merges");
    if (list == nullptr || !list->is_array()) return corrupt("there are no merges");
    std::vector<std::pair<std::string_view, std::string_view>> merges;
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
        return corrupt(fmt::format("merge {} is not a pair of tokens", merges.size()));
    }
    return merges;
}

/// The token that stands for what the vocabulary lacks; -1: none.
TokenId unknown_id(const Json& model, Pieces pieces) {
    const auto text = json_text(model, "unk_token");
    if (!text || text->empty()) return -1;
    const auto found = std::find(pieces.begin(), pieces.end(), *text);
    return found == pieces.end() ? -1 : static_cast<TokenId>(found - pieces.begin());
}

Result<PieceModel> bpe_from(const Json& model, Pieces pieces, bool takes_bytes) {
    PG_TRY(const auto merges, read_merges(model));
    const bool whole = json_flag(model, "ignore_merges", false);
    if (takes_bytes) {
        using WholePieces = BytePair::WholePieces;
        PG_TRY(BytePair byte_pair,
               BytePair::create(pieces, merges, whole ? WholePieces::Taken : WholePieces::Merged));
        return PieceModel(std::move(byte_pair));
    }
    PG_TRY(CharacterPair pair,
           CharacterPair::create(
               pieces,
               merges,
               {.unknown = unknown_id(model, pieces),
                .byte_fallback = json_flag(model, "byte_fallback", false),
                .fuse_unknown = json_flag(model, "fuse_unk", false),
                .whole_pieces = whole,
                .prefix = std::string(json_text(model, "continuing_subword_prefix").value_or("")),
                .suffix = std::string(json_text(model, "end_of_word_suffix").value_or(""))}));
    return PieceModel(std::move(pair));
}

Result<PieceModel> unigram_from(const Json& model, Pieces pieces) {
    const Json* unknown = json_field(model, "unk_id");
    Unigram::Options options{.byte_fallback = json_flag(model, "byte_fallback", false)};
    if (unknown != nullptr) {
        const bool is_id =
            unknown->is_number_unsigned() && unknown->get<std::uint64_t>() < pieces.size();
        if (!is_id) return corrupt(fmt::format("unk_id is not in 0..{}", pieces.size() - 1));
        options.unknown = unknown->get<TokenId>();
    }
    const Json& list = *json_field(model, "vocab");
    std::vector<UnigramPiece> scored;
    options.lowest_score = pieces.empty() ? 0 : std::numeric_limits<double>::max();
    for (std::size_t id = 0; id < pieces.size(); ++id) {
        const auto score = list[id][1].get<double>();
        options.lowest_score = std::min(options.lowest_score, score);
        scored.push_back(
            {.text = pieces[id], .score = score, .is_byte = byte_of_token(pieces[id]).has_value()});
    }
    PG_TRY(Unigram unigram, Unigram::create(scored, options));
    return PieceModel(std::move(unigram));
}

}  // namespace

Result<JsonModelKind> json_model_kind(const Json& model) {
    constexpr std::array<std::pair<std::string_view, JsonModelKind>, 4> names{
        {{"BPE", JsonModelKind::Bpe},
         {"Unigram", JsonModelKind::Unigram},
         {"WordPiece", JsonModelKind::WordPiece},
         {"WordLevel", JsonModelKind::WordLevel}}};
    if (const auto type = json_text(model, "type")) {
        for (const auto& [name, kind] : names) {
            if (name == *type) return kind;
        }
        return Error{ErrorCode::Unsupported,
                     fmt::format("the model {} is not supported, expected BPE, Unigram, WordPiece "
                                 "or WordLevel",
                                 quote(*type))};
    }
    // Old files name no type: what they have tells.
    if (json_field(model, "merges") != nullptr) return JsonModelKind::Bpe;
    const Json* vocabulary = json_field(model, "vocab");
    if (vocabulary != nullptr && vocabulary->is_array()) return JsonModelKind::Unigram;
    if (json_field(model, "max_input_chars_per_word") != nullptr) return JsonModelKind::WordPiece;
    return JsonModelKind::WordLevel;
}

Result<TokenId> checked_json_id(const Json& value, std::size_t count, std::string_view text) {
    const std::int64_t limit = static_cast<std::int64_t>(count) * 2 + 65536;
    const std::int64_t id = value.is_number_integer() ? value.get<std::int64_t>() : -1;
    if (id >= 0 && id < limit) return static_cast<TokenId>(id);
    return Error{
        ErrorCode::CorruptFile,
        fmt::format("the token {} has an id that is not in 0..{}", quote(text), limit - 1)};
}

Result<std::vector<std::string_view>> json_vocabulary(const Json& model, JsonModelKind kind) {
    const Json* vocabulary = json_field(model, "vocab");
    if (kind == JsonModelKind::Unigram) {
        if (vocabulary == nullptr || !vocabulary->is_array() || vocabulary->empty())
            return corrupt("there is no vocab");
        return unigram_pieces(*vocabulary);
    }
    if (vocabulary == nullptr || !vocabulary->is_object()) return corrupt("there is no vocab");
    std::vector<std::string_view> pieces;
    std::vector<bool> is_taken;  // an empty text is a token too
    for (const auto& [text, value] : vocabulary->get_ref<const Json::object_t&>()) {
        PG_TRY(const TokenId id, checked_json_id(value, vocabulary->size(), text));
        const auto index = static_cast<std::size_t>(id);
        if (index >= pieces.size()) {
            pieces.resize(index + 1);
            is_taken.resize(index + 1);
        }
        if (is_taken[index]) {
            return corrupt(fmt::format(
                "the id {} has two tokens, {} and {}", id, quote(pieces[index]), quote(text)));
        }
        pieces[index] = text;
        is_taken[index] = true;
    }
    return pieces;
}

bool needs_mapped_bytes(const Json& model, JsonModelKind kind, Pieces pieces) {
    if (kind != JsonModelKind::Bpe || json_flag(model, "byte_fallback", false)) return true;
    for (const char* key : {"continuing_subword_prefix", "end_of_word_suffix"}) {
        if (!json_text(model, key).value_or("").empty()) return true;
    }
    if (unknown_id(model, pieces) < 0) return false;
    std::unordered_set<std::string> missing;
    for (int byte = 0; byte < 256; ++byte)
        missing.insert(byte_level_text(static_cast<std::uint8_t>(byte)));
    for (const std::string_view piece : pieces) {
        if (piece.size() <= 2) missing.erase(std::string(piece));
    }
    return !missing.empty();
}

Result<PieceModel> piece_model_from_json(const Json& model,
                                         JsonModelKind kind,
                                         Pieces pieces,
                                         bool takes_bytes) {
    if (kind == JsonModelKind::Bpe) return bpe_from(model, pieces, takes_bytes);
    if (kind == JsonModelKind::Unigram) return unigram_from(model, pieces);
    const TokenId unknown = unknown_id(model, pieces);
    if (kind == JsonModelKind::WordLevel) return PieceModel(WordLevel(pieces, unknown));
    WordPiece::Options options{.unknown = unknown};
    options.next_prefix = json_text(model, "continuing_subword_prefix").value_or("##");
    if (const Json* longest = json_field(model, "max_input_chars_per_word")) {
        if (!longest->is_number_unsigned())
            return corrupt("max_input_chars_per_word is not a count");
        options.longest_word = longest->get<std::size_t>();
    }
    return PieceModel(WordPiece(pieces, std::move(options)));
}

}  // namespace pergola
