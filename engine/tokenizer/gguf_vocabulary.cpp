// A vocabulary from the keys tokenizer.ggml.* of a GGUF file: model, pre, tokens, token_type,
// scores, merges, the ids of roles, add_bos_token, add_eos_token, add_sep_token; or a whole
// tokenizer.json in tokenizer.huggingface.json.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "engine/base/quote.h"
#include "engine/formats/gguf_file.h"
#include "engine/tokenizer/gguf_models.h"
#include "engine/tokenizer/gguf_tables.h"
#include "engine/tokenizer/json_vocabulary.h"

namespace pergola {
namespace {

/// What a kind of vocabulary takes for granted where the file has no key.
struct KindDefaults {
    const char* model;
    TokenId bos = -1, eos = -1, unknown = -1;
    bool ends_with_separator = false;  ///< the role after a text is the separator's
    bool always_bos = false;
};
constexpr std::array<KindDefaults, 6> kinds{
    {{.model = "gpt2"},
     {.model = "llama", .bos = 1, .eos = 2, .unknown = 0},
     {.model = "t5", .eos = 1, .unknown = 2},
     {.model = "bert", .bos = 101, .unknown = 100, .ends_with_separator = true},
     {.model = "rwkv"},
     {.model = "gemma4", .bos = 2, .eos = 1, .unknown = 3, .always_bos = true}}};

Result<KindDefaults> kind_of(const GgufFile& file) {
    const auto model = file.text("tokenizer.ggml.model");
    if (!model) {
        return Error{ErrorCode::CorruptFile,
                     "tokenizer.ggml.model is missing: the file has no vocabulary"};
    }
    for (const KindDefaults& kind : kinds) {
        if (*model == kind.model) return kind;
    }
    if (*model == "none" || *model == "no_vocab") {
        return Error{ErrorCode::Unsupported, "the file has no vocabulary: it takes ids only"};
    }
    return Error{ErrorCode::Unsupported,
                 fmt::format("the tokenizer model {} is not supported, expected gpt2, llama, t5, "
                             "bert, rwkv or gemma4",
                             quote(*model))};
}

/// All but what is added around a text, which the kind says.
Tokenizer::Roles read_roles(const GgufFile& file,
                            const KindDefaults& kind,
                            GgufTables& tables,
                            std::vector<std::string>& notes) {
    Tokenizer::Roles roles;
    const auto id_of = [&](const char* key, TokenId fallback) {
        return gguf_role_id(file, key, tables, fallback, notes);
    };
    TokenId bos = kind.bos, eos = kind.eos;
    // Falcon's, for files without the keys. In other vocabularies 11 may be a comma.
    constexpr TokenId falcon_end = 11;
    const bool has_falcon_end = std::cmp_less(falcon_end, tables.size()) &&
                                tables.is_control(static_cast<std::size_t>(falcon_end));
    if (std::string_view(kind.model) == "gpt2" && has_falcon_end) bos = eos = falcon_end;
    roles.bos = id_of("tokenizer.ggml.bos_token_id", bos);
    roles.eos = id_of("tokenizer.ggml.eos_token_id", eos);
    if (kind.ends_with_separator) {
        constexpr TokenId separator = 102;
        const TokenId fallback = roles.eos >= 0 ? roles.eos : separator;
        roles.eos = id_of("tokenizer.ggml.seperator_token_id", fallback);  // the format's spelling
    }
    const TokenId eot = id_of("tokenizer.ggml.eot_token_id", -1);
    const TokenId eom = id_of("tokenizer.ggml.eom_token_id", -1);
    const std::array<TokenId, 3> named{roles.eos, eot, eom};
    const GuessTurnEnd guess = eot < 0 ? GuessTurnEnd::Yes : GuessTurnEnd::No;
    roles.end_of_answer = gguf_turn_ends(named, guess, tables);
    if (roles.end_of_answer.empty()) {
        notes.emplace_back("the vocabulary names no token that ends an answer");
    }
    return roles;
}

/// The parts of the embedded tokenizer.json, if it can be used and has the file's own ids.
std::optional<PipelineTokenizer::Parts> read_embedded_json(const GgufFile& file,
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

/// `roles` of the result says only what is added around a text by default.
GgufParts read_parts(const GgufFile& file,
                     const KindDefaults& kind,
                     const GgufTables& tables,
                     std::vector<std::string>& notes) {
    if (auto embedded = read_embedded_json(file, tables, notes)) return std::move(*embedded);
    const TokenId unknown =
        gguf_role_id(file, "tokenizer.ggml.unknown_token_id", tables, kind.unknown, notes);
    const std::string_view model = kind.model;
    if (model == "llama") return sentence_piece_parts(file, tables, unknown);
    if (model == "t5") return unigram_parts(file, tables, unknown);
    if (model == "bert") return word_piece_parts(file, tables, unknown);
    if (model == "rwkv") return greedy_parts(tables, unknown);
    if (model == "gemma4") return spaced_pair_parts(tables, unknown);
    return byte_level_parts(file, tables, unknown, notes);
}

}  // namespace

Result<std::unique_ptr<const Tokenizer>> tokenizer_from_gguf(const GgufFile& file) {
    PG_TRY(const KindDefaults kind, kind_of(file));
    PG_TRY(GgufTables tables, read_gguf_tables(file));
    std::vector<std::string> notes;
    Tokenizer::Roles roles = read_roles(file, kind, tables, notes);
    PG_TRY(PipelineTokenizer::Parts parts, read_parts(file, kind, tables, notes));
    const auto add_bos = file.boolean("tokenizer.ggml.add_bos_token");
    const auto add_eos = file.boolean(kind.ends_with_separator ? "tokenizer.ggml.add_sep_token"
                                                               : "tokenizer.ggml.add_eos_token");
    roles.add_bos = roles.bos >= 0 && (kind.always_bos || add_bos.value_or(parts.roles.add_bos));
    roles.add_eos = roles.eos >= 0 && add_eos.value_or(parts.roles.add_eos);
    if (roles.bos == parts.roles.bos) roles.after_bos = parts.roles.after_bos;
    if (roles.eos == parts.roles.eos) roles.after_eos = parts.roles.after_eos;
    parts.roles = std::move(roles);
    // Padding rows of the embedding: ids that the model can give have a text, even if JSON lacks
    // them.
    for (std::size_t id = parts.tokens.size(); id < tables.size(); ++id) {
        parts.tokens.push_back({.piece = (*tables.tokens)[id]});
    }
    parts.notes = std::move(notes);
    return std::unique_ptr<const Tokenizer>(std::make_unique<PipelineTokenizer>(std::move(parts)));
}

}  // namespace pergola
