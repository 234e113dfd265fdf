// A vocabulary from the keys tokenizer.ggml.* of a GGUF file: model, pre, tokens, token_type,
// merges, the ids of roles, add_bos_token, add_eos_token; or a whole tokenizer.json in
// tokenizer.huggingface.json. Every table is a stranger's and checked against the tokens.

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <utility>

#include "engine/base/quote.h"
#include "engine/formats/gguf_file.h"
#include "engine/tokenizer/byte_level_tokenizer.h"
#include "engine/tokenizer/end_of_answer.h"
#include "engine/tokenizer/json_vocabulary.h"

namespace pergola {
namespace {

/// The values of tokenizer.ggml.token_type.
enum GgufTokenType : std::int64_t {
    normal = 1,
    unknown = 2,
    control = 3,
    user_defined = 4,
    unused = 5,
    byte = 6
};

Error corrupt(std::string text) {
    return {ErrorCode::CorruptFile, std::move(text)};
}

struct GgufTables {
    const std::vector<std::string>* tokens = nullptr;
    const std::vector<std::int64_t>* types = nullptr;  // null: all normal
    const std::vector<std::string>* merges = nullptr;

    std::int64_t type(std::size_t id) const {
        return types == nullptr ? std::int64_t{normal} : (*types)[id];
    }
    /// Kinds that are never written by merges nor shown: matched as text only on request.
    bool is_control(std::size_t id) const { return type(id) == control || type(id) == unknown; }
};

Result<GgufTables> read_tables(const GgufFile& file) {
    GgufTables tables{.tokens = file.texts("tokenizer.ggml.tokens"),
                      .types = file.integers("tokenizer.ggml.token_type"),
                      .merges = file.texts("tokenizer.ggml.merges")};
    if (tables.tokens == nullptr || tables.tokens->empty())
        return corrupt("tokenizer.ggml.tokens is missing or not a list of texts");
    if (tables.merges == nullptr)
        return corrupt("tokenizer.ggml.merges is missing or not a list of texts");
    if (tables.types != nullptr && tables.types->size() < tables.tokens->size()) {
        return corrupt(fmt::format("tokenizer.ggml.token_type has {} entries, expected {}",
                                   tables.types->size(),
                                   tables.tokens->size()));
    }
    return tables;
}

Result<BytePair> read_byte_pair(const GgufTables& tables, BytePair::WholePieces whole_pieces) {
    std::vector<std::string_view> pieces;
    pieces.reserve(tables.tokens->size());
    for (std::size_t id = 0; id < tables.tokens->size(); ++id) {
        pieces.emplace_back(tables.is_control(id) ? std::string_view()
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

Tokenizer::Roles read_roles(const GgufFile& file,
                            const GgufTables& tables,
                            bool add_bos,
                            std::vector<std::string>& notes) {
    const std::size_t size = tables.tokens->size();
    Tokenizer::Roles roles;
    roles.bos = role_id(file, "tokenizer.ggml.bos_token_id", size, notes);
    roles.eos = role_id(file, "tokenizer.ggml.eos_token_id", size, notes);
    const TokenId eot = role_id(file, "tokenizer.ggml.eot_token_id", size, notes);
    const TokenId eom = role_id(file, "tokenizer.ggml.eom_token_id", size, notes);
    // The default of files without the keys, from Falcon. In other vocabularies 11 may be a comma.
    constexpr std::size_t falcon_end = 11;
    if (size > falcon_end && tables.is_control(falcon_end)) {
        if (!file.integer("tokenizer.ggml.bos_token_id")) roles.bos = falcon_end;
        if (!file.integer("tokenizer.ggml.eos_token_id")) roles.eos = falcon_end;
    }
    roles.add_bos =
        roles.bos >= 0 && file.boolean("tokenizer.ggml.add_bos_token").value_or(add_bos);
    roles.add_eos = roles.eos >= 0 && file.boolean("tokenizer.ggml.add_eos_token").value_or(false);

    std::vector<TurnEndCandidate> candidates;
    for (std::size_t id = 0; id < size; ++id) {
        const std::string_view text = (*tables.tokens)[id];
        if (!is_turn_end_text(text)) continue;
        candidates.push_back({text,
                              static_cast<TokenId>(id),
                              tables.is_control(id) || tables.type(id) == user_defined});
    }
    const std::array<TokenId, 3> named{roles.eos, eot, eom};
    roles.end_of_answer =
        end_of_answer_ids(named, candidates, eot < 0 ? GuessTurnEnd::Yes : GuessTurnEnd::No);
    if (roles.end_of_answer.empty())
        notes.emplace_back("the vocabulary names no token that ends an answer");
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

Result<ByteLevelTokenizer::Parts> read_parts(const GgufFile& file,
                                             const GgufTables& tables,
                                             std::vector<std::string>& notes,
                                             bool& add_bos) {
    if (auto embedded = read_embedded_json(file, tables, notes)) {
        add_bos = embedded->roles.add_bos;
        return std::move(*embedded);
    }
    const std::string pre(file.text("tokenizer.ggml.pre").value_or("default"));
    if (pre == "default")
        notes.emplace_back(
            "the file names no pre-tokenizer: the old default rule is used, answers may be worse");
    PG_TRY(NamedSplit split, named_split(pre));
    add_bos = split.add_bos;
    PG_TRY(BytePair byte_pair,
           read_byte_pair(
               tables,
               split.ignore_merges ? BytePair::WholePieces::Taken : BytePair::WholePieces::Merged));
    ByteLevelTokenizer::Parts parts{.tokens = {},
                                    .byte_pair = std::move(byte_pair),
                                    .rules = std::move(split.rules),
                                    .normalizer = {},
                                    .raw_matches = {},
                                    .normalized_matches = {},
                                    .roles = {},
                                    .kind = fmt::format("byte-level BPE ({})", pre),
                                    .notes = {}};
    std::vector<AddedToken> added;
    for (std::size_t id = 0; id < tables.tokens->size(); ++id) {
        const std::string& piece = (*tables.tokens)[id];
        const bool is_control = tables.is_control(id);
        const bool is_text = is_control || tables.type(id) == user_defined;
        parts.tokens.push_back({.piece = piece, .byte_level = !is_text, .control = is_control});
        if (is_text)
            added.push_back({.text = piece, .id = static_cast<TokenId>(id), .control = is_control});
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
            fmt::format(
                "the tokenizer model {} is not supported yet, expected 'gpt2' (byte-level BPE)",
                quote(*model))};
    }
    PG_TRY(const GgufTables tables, read_tables(file));
    std::vector<std::string> notes;
    bool add_bos = false;
    PG_TRY(ByteLevelTokenizer::Parts parts, read_parts(file, tables, notes, add_bos));
    parts.roles = read_roles(file, tables, add_bos, notes);
    // Padding rows of the embedding: ids that the model can give have a text, even if JSON lacks
    // them.
    for (std::size_t id = parts.tokens.size(); id < tables.tokens->size(); ++id) {
        parts.tokens.push_back({.piece = (*tables.tokens)[id]});
    }
    // Whatever ends a turn is control, even where the file calls it text.
    for (const TokenId id : parts.roles.end_of_answer)
        parts.tokens[static_cast<std::size_t>(id)].control = true;
    parts.notes = std::move(notes);
    return std::unique_ptr<const Tokenizer>(std::make_unique<ByteLevelTokenizer>(std::move(parts)));
}

}  // namespace pergola
