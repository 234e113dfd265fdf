#include "engine/tokenizer/gguf_tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <span>
#include <utility>

#include "engine/base/quote.h"
#include "engine/tokenizer/end_of_answer.h"

namespace pergola {
namespace {

// Values of tokenizer.ggml.token_type.
constexpr std::int64_t type_unknown = 2;
constexpr std::int64_t type_control = 3;
constexpr std::int64_t type_user_defined = 4;
constexpr std::int64_t type_unused = 5;
constexpr std::int64_t type_byte = 6;

Error corrupt(std::string text) {
    return {ErrorCode::CorruptFile, std::move(text)};
}

/// Sorted and not hashed: a crafted file cannot slow this down.
Result<> check_texts_are_distinct(const std::vector<std::string>& tokens) {
    std::vector<std::size_t> order(tokens.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::erase_if(order, [&](std::size_t id) { return tokens[id].empty(); });
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        const int compared = tokens[a].compare(tokens[b]);
        return compared != 0 ? compared < 0 : a < b;
    });
    const auto same = [&](std::size_t a, std::size_t b) { return tokens[a] == tokens[b]; };
    const auto twice = std::adjacent_find(order.begin(), order.end(), same);
    if (twice == order.end()) return {};
    return corrupt(fmt::format("the vocabulary has the token {} twice, as {} and {}",
                               quote(tokens[*twice]),
                               twice[0],
                               twice[1]));
}

Result<> read_scores(const GgufFile& file, GgufTables& tables) {
    constexpr const char* key = "tokenizer.ggml.scores";
    if (!file.metadata().contains(key)) return {};
    const auto scores = file.numbers(key);
    if (!scores) return corrupt(fmt::format("{} is not a list of numbers", key));
    if (scores->size() < tables.size()) {
        return corrupt(
            fmt::format("{} has {} entries, expected {}", key, scores->size(), tables.size()));
    }
    tables.scores.assign(scores->begin(),
                         scores->begin() + static_cast<std::ptrdiff_t>(tables.size()));
    return {};
}

TokenKind kind_of(std::int64_t type) {
    switch (type) {
        case type_unknown:
            return TokenKind::Unknown;
        case type_control:
            return TokenKind::Control;
        case type_user_defined:
            return TokenKind::UserDefined;
        case type_unused:
            return TokenKind::Unused;
        case type_byte:
            return TokenKind::Byte;
        default:
            return TokenKind::Normal;
    }
}

}  // namespace

Result<GgufTables> read_gguf_tables(const GgufFile& file) {
    GgufTables tables;
    tables.tokens = file.texts("tokenizer.ggml.tokens");
    tables.merges = file.texts("tokenizer.ggml.merges");
    if (tables.tokens == nullptr || tables.tokens->empty()) {
        return corrupt("tokenizer.ggml.tokens is missing or not a list of texts");
    }
    PG_CHECK(check_texts_are_distinct(*tables.tokens));
    PG_CHECK(read_scores(file, tables));
    tables.kinds.assign(tables.size(), TokenKind::Normal);
    const std::vector<std::int64_t>* types = file.integers("tokenizer.ggml.token_type");
    if (types == nullptr) return tables;
    if (types->size() < tables.size()) {
        return corrupt(fmt::format(
            "tokenizer.ggml.token_type has {} entries, expected {}", types->size(), tables.size()));
    }
    for (std::size_t id = 0; id < tables.size(); ++id) tables.kinds[id] = kind_of((*types)[id]);
    return tables;
}

TokenId gguf_role_id(const GgufFile& file,
                     const char* key,
                     const GgufTables& tables,
                     TokenId fallback,
                     std::vector<std::string>& notes) {
    const auto id = file.integer(key);
    if (!id) return std::cmp_less(fallback, tables.size()) ? fallback : -1;
    if (*id >= 0 && std::cmp_less(*id, tables.size())) return static_cast<TokenId>(*id);
    // 2^32 - 1 is how writers say "none".
    if (*id != -1 && *id != 0xFFFFFFFF) {
        notes.push_back(fmt::format(
            "{} is {}, outside the vocabulary of {}, and is ignored", key, *id, tables.size()));
    }
    return -1;
}

std::vector<TokenId> gguf_turn_ends(std::span<const TokenId> named,
                                    GuessTurnEnd guess,
                                    GgufTables& tables) {
    std::vector<TurnEndCandidate> candidates;
    for (std::size_t id = 0; id < tables.size(); ++id) {
        const std::string_view text = (*tables.tokens)[id];
        if (!is_turn_end_text(text)) continue;
        const bool is_marked = tables.is_control(id) || tables.kinds[id] == TokenKind::UserDefined;
        candidates.push_back({text, static_cast<TokenId>(id), is_marked});
    }
    std::vector<TokenId> ends = end_of_answer_ids(named, candidates, guess);
    for (const TurnEndCandidate& one : candidates) {
        if (!std::binary_search(ends.begin(), ends.end(), one.id)) continue;
        tables.kinds[static_cast<std::size_t>(one.id)] = TokenKind::Control;
    }
    return ends;
}

}  // namespace pergola
