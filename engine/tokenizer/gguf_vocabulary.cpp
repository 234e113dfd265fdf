// A vocabulary from the keys tokenizer.ggml.* of a GGUF file: model, pre, tokens, token_type,
// merges, the ids of roles, add_bos_token, add_eos_token; or a whole tokenizer.json in
// tokenizer.huggingface.json. Every table is a stranger's and checked against the tokens.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

#include "engine/base/quote.h"
#include "engine/formats/gguf_file.h"
#include "engine/tokenizer/byte_level_tokenizer.h"
#include "engine/tokenizer/end_of_answer.h"
#include "engine/tokenizer/json_vocabulary.h"

namespace pergola {
namespace {

// Values of tokenizer.ggml.token_type; the others (normal, unused, byte) are ordinary text here.
constexpr std::int64_t type_unknown = 2;
constexpr std::int64_t type_control = 3;
constexpr std::int64_t type_user_defined = 4;

Error corrupt(std::string text) {
    return {ErrorCode::CorruptFile, std::move(text)};
}

struct GgufTables {
    const std::vector<std::string>* tokens = nullptr;
    const std::vector<std::string>* merges = nullptr;
    /// Kinds that merges never produce and that are not shown: matched as text only on request.
    std::vector<bool> is_control;
    std::vector<bool> is_user_defined;  // matched as text always

    std::size_t size() const { return tokens->size(); }
};

Result<> check_texts_are_distinct(const std::vector<std::string>& tokens) {
    std::unordered_map<std::string_view, std::size_t> ids;
    ids.reserve(tokens.size());
    for (std::size_t id = 0; id < tokens.size(); ++id) {
        if (tokens[id].empty()) continue;
        const auto [entry, is_new] = ids.emplace(tokens[id], id);
        if (is_new) continue;
        return corrupt(fmt::format("the vocabulary has the token {} twice, as {} and {}",
                                   quote(tokens[id]),
                                   entry->second,
                                   id));
    }
    return {};
}

Result<GgufTables> read_tables(const GgufFile& file) {
    GgufTables tables{.tokens = file.texts("tokenizer.ggml.tokens"),
                      .merges = file.texts("tokenizer.ggml.merges"),
                      .is_control = {},
                      .is_user_defined = {}};
    if (tables.tokens == nullptr || tables.tokens->empty()) {
        return corrupt("tokenizer.ggml.tokens is missing or not a list of texts");
    }
    if (tables.merges == nullptr) {
        return corrupt("tokenizer.ggml.merges is missing or not a list of texts");
    }
    PG_CHECK(check_texts_are_distinct(*tables.tokens));
    tables.is_control.assign(tables.size(), false);
    tables.is_user_defined.assign(tables.size(), false);
    const std::vector<std::int64_t>* types = file.integers("tokenizer.ggml.token_type");
    if (types == nullptr) return tables;
    if (types->size() < tables.size()) {
        return corrupt(fmt::format(
            "tokenizer.ggml.token_type has {} entries, expected {}", types->size(), tables.size()));
    }
    for (std::size_t id = 0; id < tables.size(); ++id) {
        const std::int64_t type = (*types)[id];
        tables.is_control[id] = type == type_control || type == type_unknown;
        tables.is_user_defined[id] = type == type_user_defined;
    }
    return tables;
}

Result<BytePair> read_byte_pair(const GgufTables& tables, BytePair::WholePieces whole_pieces) {
    std::vector<std::string_view> pieces;
    pieces.reserve(tables.tokens->size());
    for (std::size_t id = 0; id < tables.tokens->size(); ++id) {
        pieces.emplace_back(tables.is_control[id] ? std::string_view()
                                                  : std::string_view((*tables.tokens)[id]));
    }
    std::vector<BytePair::Merge> merges;
    merges.reserve(tables.merges->size());
    for (const std::string_view merge : *tables.merges) {
        // The first byte is part of the left token even when it is a space.
        const std::size_t space = merge.find(' ', 1);
        if (space == std::string_view::npos || space + 1 == merge.size()) {
            return corrupt(fmt::format("merge {} is {}, expected two tokens with a space between",
                                       merges.size(),
                                       quote(merge)));
        }
        merges.emplace_back(merge.substr(0, space), merge.substr(space + 1));
    }
    return BytePair::create(pieces, merges, whole_pieces);
}

/// The id under `key` if it is one of the vocabulary's.
TokenId role_id(const GgufFile& file,
                const char* key,
                std::size_t vocabulary_size,
                std::vector<std::string>& notes) {
    const auto id = file.integer(key);
    if (!id) return -1;
    if (*id >= 0 && std::cmp_less(*id, vocabulary_size)) return static_cast<TokenId>(*id);
    // 2^32 - 1 is how writers say "none".
    if (*id != -1 && *id != 0xFFFFFFFF) {
        notes.push_back(fmt::format(
            "{} is {}, outside the vocabulary of {}, and is ignored", key, *id, vocabulary_size));
    }
    return -1;
}

/// Marks what is an end of turn by its text as control, whatever type the file gives it: a user's
/// message must not be able to end a turn.
std::vector<TokenId> read_turn_ends(std::span<const TokenId> named,
                                    GuessTurnEnd guess,
                                    GgufTables& tables) {
    std::vector<TurnEndCandidate> candidates;
    for (std::size_t id = 0; id < tables.size(); ++id) {
        const std::string_view text = (*tables.tokens)[id];
        if (!is_turn_end_text(text)) continue;
        const bool is_marked = tables.is_control[id] || tables.is_user_defined[id];
        candidates.push_back({text, static_cast<TokenId>(id), is_marked});
    }
    std::vector<TokenId> ends = end_of_answer_ids(named, candidates, guess);
    for (const TurnEndCandidate& one : candidates) {
        if (!std::binary_search(ends.begin(), ends.end(), one.id)) continue;
        tables.is_control[static_cast<std::size_t>(one.id)] = true;
    }
    return ends;
}

/// All but whether BOS is added by default, which the pre-tokenizer's name says.
Tokenizer::Roles read_roles(const GgufFile& file,
                            GgufTables& tables,
                            std::vector<std::string>& notes) {
    Tokenizer::Roles roles;
    roles.bos = role_id(file, "tokenizer.ggml.bos_token_id", tables.size(), notes);
    roles.eos = role_id(file, "tokenizer.ggml.eos_token_id", tables.size(), notes);
    const TokenId eot = role_id(file, "tokenizer.ggml.eot_token_id", tables.size(), notes);
    const TokenId eom = role_id(file, "tokenizer.ggml.eom_token_id", tables.size(), notes);
    // The default of files without the keys, from Falcon. In other vocabularies 11 may be a comma.
    constexpr std::size_t falcon_end = 11;
    if (tables.size() > falcon_end && tables.is_control[falcon_end]) {
        if (!file.integer("tokenizer.ggml.bos_token_id")) roles.bos = falcon_end;
        if (!file.integer("tokenizer.ggml.eos_token_id")) roles.eos = falcon_end;
    }
    roles.add_eos = roles.eos >= 0 && file.boolean("tokenizer.ggml.add_eos_token").value_or(false);
    const std::array<TokenId, 3> named{roles.eos, eot, eom};
    const GuessTurnEnd guess = eot < 0 ? GuessTurnEnd::Yes : GuessTurnEnd::No;
    roles.end_of_answer = read_turn_ends(named, guess, tables);
    if (roles.end_of_answer.empty()) {
        notes.emplace_back("the vocabulary names no token that ends an answer");
    }
    return roles;
}

/// The parts of the embedded tokenizer.json, if it can be used and has the file's own ids.
std::optional<ByteLevelTokenizer::Parts> read_embedded_json(const GgufFile& file,
                                                            const GgufTables& tables,
                                                            std::vector<std::string>& notes) {
    const auto json = file.text("tokenizer.huggingface.json");
    if (!json) return std::nullopt;
    auto parts = parts_from_json(*json);
    if (!parts) {
        notes.push_back(
            fmt::format("the embedded tokenizer.json is not used: {}", parts.error().message));
        return std::nullopt;
    }
    bool agrees = parts->tokens.size() <= tables.tokens->size();
    for (std::size_t id = 0; agrees && id < parts->tokens.size(); ++id) {
        const std::string& piece = parts->tokens[id].piece;
        agrees = piece.empty() || piece == (*tables.tokens)[id];
    }
    if (!agrees) {
        notes.emplace_back(
            "the embedded tokenizer.json is not used: its ids differ from the file's tokens");
        return std::nullopt;
    }
    return std::move(parts).take();
}

/// `roles` of the result says only whether BOS is added by default.
Result<ByteLevelTokenizer::Parts> read_parts(const GgufFile& file,
                                             const GgufTables& tables,
                                             std::vector<std::string>& notes) {
    if (auto embedded = read_embedded_json(file, tables, notes)) return std::move(*embedded);
    const std::string pre(file.text("tokenizer.ggml.pre").value_or("default"));
    PG_TRY(NamedSplit split, named_split(pre));
    if (pre == "default") {
        notes.emplace_back(
            "the file names no pre-tokenizer: the rule of old files is used, and the answers may "
            "be "
            "worse than the model's best");
    }
    using WholePieces = BytePair::WholePieces;
    const auto whole_pieces = split.ignore_merges ? WholePieces::Taken : WholePieces::Merged;
    PG_TRY(BytePair byte_pair, read_byte_pair(tables, whole_pieces));
    ByteLevelTokenizer::Parts parts{.tokens = {},
                                    .byte_pair = std::move(byte_pair),
                                    .rules = std::move(split.rules),
                                    .normalizer = {},
                                    .raw_matches = {},
                                    .normalized_matches = {},
                                    .roles = {.add_bos = split.add_bos},
                                    .kind = fmt::format("byte-level BPE ({})", pre),
                                    .notes = {}};
    std::vector<AddedToken> added;
    for (std::size_t id = 0; id < tables.size(); ++id) {
        const std::string& text = (*tables.tokens)[id];
        const bool is_control = tables.is_control[id];
        const bool is_plain = is_control || tables.is_user_defined[id];
        parts.tokens.push_back({.piece = text, .byte_level = !is_plain, .control = is_control});
        if (!is_plain) continue;
        added.push_back({.text = text, .id = static_cast<TokenId>(id), .control = is_control});
    }
    parts.raw_matches = AddedTokenMatcher(std::move(added));
    return parts;
}

}  // namespace

Result<std::unique_ptr<const Tokenizer>> tokenizer_from_gguf(const GgufFile& file) {
    const auto model = file.text("tokenizer.ggml.model");
    if (!model) return corrupt("tokenizer.ggml.model is missing: the file has no vocabulary");
    if (*model != "gpt2") {
        return Error{
            ErrorCode::Unsupported,
            fmt::format("the tokenizer model {} is not supported, expected 'gpt2' (byte-level BPE)",
                        quote(*model))};
    }
    PG_TRY(GgufTables tables, read_tables(file));
    std::vector<std::string> notes;
    Tokenizer::Roles roles = read_roles(file, tables, notes);
    PG_TRY(ByteLevelTokenizer::Parts parts, read_parts(file, tables, notes));
    const auto add_bos = file.boolean("tokenizer.ggml.add_bos_token");
    roles.add_bos = roles.bos >= 0 && add_bos.value_or(parts.roles.add_bos);
    if (roles.bos == parts.roles.bos) roles.after_bos = parts.roles.after_bos;
    parts.roles = std::move(roles);
    // Padding rows of the embedding: ids that the model can give have a text, even if JSON lacks
    // them.
    for (std::size_t id = parts.tokens.size(); id < tables.size(); ++id) {
        parts.tokens.push_back({.piece = (*tables.tokens)[id]});
    }
    parts.notes = std::move(notes);
    return std::unique_ptr<const Tokenizer>(std::make_unique<ByteLevelTokenizer>(std::move(parts)));
}

}  // namespace pergola
