#include "engine/tokenizer/gguf_models.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "engine/base/quote.h"

namespace pergola {
namespace {

Error corrupt(std::string text) {
    return {ErrorCode::CorruptFile, std::move(text)};
}

/// Both sides of each merge, which is written "A B"; the first byte is part of the left token even
/// when it is a space.
Result<std::vector<BytePair::Merge>> read_merges(const GgufTables& tables) {
    if (tables.merges == nullptr) {
        return corrupt("tokenizer.ggml.merges is missing or not a list of texts");
    }
    std::vector<BytePair::Merge> merges;
    merges.reserve(tables.merges->size());
    for (const std::string_view merge : *tables.merges) {
        const std::size_t space = merge.find(' ', 1);
        if (space == std::string_view::npos || space + 1 == merge.size()) {
            return corrupt(fmt::format("merge {} is {}, expected two tokens with a space between",
                                       merges.size(),
                                       quote(merge)));
        }
        merges.emplace_back(merge.substr(0, space), merge.substr(space + 1));
    }
    return merges;
}

/// The texts that a model may make; control tokens are empty.
std::vector<std::string_view> makeable_pieces(const GgufTables& tables) {
    std::vector<std::string_view> pieces;
    pieces.reserve(tables.size());
    for (std::size_t id = 0; id < tables.size(); ++id) {
        pieces.emplace_back(tables.is_control(id) ? std::string_view()
                                                  : std::string_view((*tables.tokens)[id]));
    }
    return pieces;
}

/// All but the rules: tokens, and those that are matched as text.
PipelineTokenizer::Parts parts_with(const GgufTables& tables,
                                    PieceModel model,
                                    DecodingSteps decoding,
                                    std::string kind) {
    PipelineTokenizer::Parts parts{.tokens = {},
                                   .model = std::move(model),
                                   .rules = {},
                                   .normalizer = {},
                                   .raw_matches = {},
                                   .normalized_matches = {},
                                   .decoding = std::move(decoding),
                                   .roles = {},
                                   .kind = std::move(kind),
                                   .notes = {}};
    std::vector<AddedToken> added;
    for (std::size_t id = 0; id < tables.size(); ++id) {
        const std::string& text = (*tables.tokens)[id];
        const bool is_control = tables.is_control(id);
        const bool is_plain = is_control || tables.kinds[id] == TokenKind::UserDefined;
        parts.tokens.push_back({.piece = text, .is_plain = is_plain, .control = is_control});
        if (!is_plain) continue;
        added.push_back({.text = text, .id = static_cast<TokenId>(id), .control = is_control});
    }
    parts.raw_matches = AddedTokenMatcher(std::move(added));
    return parts;
}

bool has_all_bytes(const GgufTables& tables) {
    return std::count(tables.kinds.begin(), tables.kinds.end(), TokenKind::Byte) >= 256;
}

ScoredPiece::Kind piece_kind(TokenKind kind) {
    switch (kind) {
        case TokenKind::Normal:
            return ScoredPiece::Kind::Normal;
        case TokenKind::Unknown:
            return ScoredPiece::Kind::Unknown;
        case TokenKind::Control:
            return ScoredPiece::Kind::Control;
        case TokenKind::UserDefined:
            return ScoredPiece::Kind::UserDefined;
        case TokenKind::Unused:
            return ScoredPiece::Kind::Unused;
        case TokenKind::Byte:
            return ScoredPiece::Kind::Byte;
    }
    return ScoredPiece::Kind::Normal;
}

/// BPE by merges over UTF-8, where what is no token is its bytes. Runs of newlines are taken whole.
GgufParts character_parts(const GgufTables& tables, NamedSplit split, TokenId unknown) {
    const bool spaced = split.writing == PieceWriting::Spaced;
    PG_TRY(const std::vector<BytePair::Merge> merges, read_merges(tables));
    PG_TRY(CharacterPair model,
           CharacterPair::create(makeable_pieces(tables),
                                 merges,
                                 {.unknown = unknown,
                                  .byte_fallback = true,
                                  .fuse_unknown = true,
                                  .whole_pieces = split.ignore_merges,
                                  .whole_newlines = spaced}));
    DecodingSteps decoding{ByteFallbackDecoding{}};
    if (spaced) decoding = {SentencePieceDecoding{.drops_first = false}};
    PipelineTokenizer::Parts parts =
        parts_with(tables, std::move(model), std::move(decoding), "BPE (gemma4)");
    if (spaced) {
        std::vector<NormalizerStep> normal;
        normal.emplace_back(SentencePieceStep{.map = {},
                                              .user_defined = {},
                                              .prefix_space = false,
                                              .trim_spaces = false,
                                              .keep_broken = true});
        parts.normalizer = TextNormalizer(std::move(normal));
    }
    parts.rules = std::move(split.rules);
    parts.roles.add_bos = split.add_bos;
    return parts;
}

}  // namespace

GgufParts byte_level_parts(const GgufFile& file,
                           const GgufTables& tables,
                           TokenId unknown,
                           std::vector<std::string>& notes) {
    const std::string pre(file.text("tokenizer.ggml.pre").value_or("default"));
    PG_TRY(NamedSplit split, named_split(pre));
    if (pre == "default") {
        notes.emplace_back(
            "the file names no pre-tokenizer: the rule of old files is used, and the answers may "
            "be worse than the model's best");
    }
    if (split.writing != PieceWriting::ByteLevel) {
        auto parts = character_parts(tables, std::move(split), unknown);
        if (parts) parts->kind = fmt::format("BPE ({})", pre);
        return parts;
    }
    using WholePieces = BytePair::WholePieces;
    PG_TRY(const std::vector<BytePair::Merge> merges, read_merges(tables));
    PG_TRY(BytePair byte_pair,
           BytePair::create(makeable_pieces(tables),
                            merges,
                            split.ignore_merges ? WholePieces::Taken : WholePieces::Merged));
    PipelineTokenizer::Parts parts = parts_with(tables,
                                                std::move(byte_pair),
                                                {ByteLevelDecoding{}},
                                                fmt::format("byte-level BPE ({})", pre));
    parts.rules = std::move(split.rules);
    parts.roles.add_bos = split.add_bos;
    if (file.boolean("tokenizer.ggml.normalizer.nfc").value_or(false)) {
        std::vector<NormalizerStep> steps;
        steps.emplace_back(NormalForm::Nfc);
        parts.normalizer = TextNormalizer(std::move(steps));
    }
    return parts;
}

GgufParts sentence_piece_parts(const GgufFile& file, const GgufTables& tables, TokenId unknown) {
    std::vector<ScoredPiece> pieces;
    for (std::size_t id = 0; id < tables.size(); ++id) {
        const double score = tables.scores.empty() ? 0 : tables.scores[id];
        pieces.push_back(
            {(*tables.tokens)[id], static_cast<float>(score), piece_kind(tables.kinds[id])});
    }
    PG_TRY(ScorePair model, ScorePair::create(pieces, {.unknown = unknown, .byte_fallback = true}));
    const bool prefix = file.boolean("tokenizer.ggml.add_space_prefix").value_or(true);
    PipelineTokenizer::Parts parts = parts_with(tables,
                                                std::move(model),
                                                {SentencePieceDecoding{.drops_first = prefix}},
                                                "SentencePiece BPE");
    std::vector<NormalizerStep> steps;
    steps.emplace_back(SentencePieceStep{.map = {},
                                         .user_defined = {},
                                         .prefix_space = prefix,
                                         .trim_spaces = false,
                                         .keep_broken = true});
    parts.normalizer = TextNormalizer(std::move(steps));
    parts.roles.add_bos = true;
    return parts;
}

GgufParts unigram_parts(const GgufFile& file, const GgufTables& tables, TokenId unknown) {
    if (tables.scores.empty()) return corrupt("tokenizer.ggml.scores is missing");
    std::vector<UnigramPiece> pieces;
    std::vector<PieceTrie::Entry> user_defined;
    Unigram::Options options{.unknown = unknown,
                             .byte_fallback = has_all_bytes(tables),
                             .lowest_score = std::numeric_limits<float>::max()};
    for (std::size_t id = 0; id < tables.size(); ++id) {
        const TokenKind kind = tables.kinds[id];
        const std::string& text = (*tables.tokens)[id];
        if (kind == TokenKind::Normal)
            options.lowest_score = std::min(options.lowest_score, tables.scores[id]);
        if (kind == TokenKind::UserDefined)
            user_defined.emplace_back(text, static_cast<TokenId>(id));
        pieces.push_back({.text = text,
                          .score = tables.scores[id],
                          .can_be_made = kind == TokenKind::Normal ||
                                         kind == TokenKind::UserDefined ||
                                         kind == TokenKind::Unused,
                          .user_defined = kind == TokenKind::UserDefined,
                          .is_byte = kind == TokenKind::Byte});
    }
    PG_TRY(Unigram model, Unigram::create(pieces, options));
    std::string map_bytes;
    if (const auto* bytes = file.integers("tokenizer.ggml.precompiled_charsmap")) {
        for (const std::int64_t byte : *bytes) {
            map_bytes += static_cast<char>(static_cast<std::uint8_t>(byte & 0xFF));
        }
    }
    PG_TRY(PrecompiledMap map, PrecompiledMap::create(map_bytes));
    const bool prefix = file.boolean("tokenizer.ggml.add_space_prefix").value_or(true);
    const bool trims = file.boolean("tokenizer.ggml.remove_extra_whitespaces").value_or(true);
    PipelineTokenizer::Parts parts =
        parts_with(tables,
                   std::move(model),
                   {SentencePieceDecoding{.drops_first = prefix || trims, .drops_all = trims}},
                   "SentencePiece Unigram");
    std::vector<NormalizerStep> steps;
    steps.emplace_back(SentencePieceStep{.map = std::move(map),
                                         .user_defined = PieceTrie(std::move(user_defined), 512),
                                         .prefix_space = prefix,
                                         .trim_spaces = trims});
    parts.normalizer = TextNormalizer(std::move(steps));
    parts.roles.add_eos = true;
    return parts;
}

GgufParts word_piece_parts(const GgufFile& file, const GgufTables& tables, TokenId unknown) {
    constexpr const char* word_start = "\xE2\x96\x81";  // the writer's mark of a word's start
    WordPiece model(makeable_pieces(tables),
                    {.unknown = unknown,
                     .first_prefix = word_start,
                     .next_prefix = "",
                     .longest_word = std::numeric_limits<std::size_t>::max()});
    PipelineTokenizer::Parts parts = parts_with(
        tables, std::move(model), {SentencePieceDecoding{.drops_first = true}}, "WordPiece");
    std::vector<NormalizerStep> normal;
    normal.emplace_back(BertStep{
        .strip_accents = file.boolean("tokenizer.ggml.normalizer.strip_accents").value_or(true),
        .lowercase = file.boolean("tokenizer.ggml.normalizer.lowercase").value_or(true)});
    parts.normalizer = TextNormalizer(std::move(normal));
    std::vector<SplitStep> steps;
    PG_TRY(SplitPattern space, SplitPattern::compile(R"(\s)"));
    PG_TRY(SplitPattern signs, SplitPattern::compile(R"([\p{P}!-/:-@\[-`{-~])"));
    steps.emplace_back(PatternStep{std::move(space), SplitBehavior::Removed, false});
    steps.emplace_back(PatternStep{std::move(signs), SplitBehavior::Isolated, false});
    parts.rules = SplitRules(std::move(steps));
    parts.roles.add_bos = true;
    parts.roles.add_eos = true;
    return parts;
}

namespace {

/// RWKV's lists write bytes as a Python text does: \n, \x1b.
std::string unescaped(std::string_view text) {
    std::string bytes;
    const auto digit = [&](std::size_t at) -> int {
        constexpr std::string_view digits = "0123456789abcdef";
        const std::size_t found = at < text.size() ? digits.find(text[at]) : std::string_view::npos;
        return found == std::string_view::npos ? -1 : static_cast<int>(found);
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            bytes += text[i];
            continue;
        }
        const char kind = text[++i];
        if (kind == 'x' && digit(i + 1) >= 0 && digit(i + 2) >= 0) {
            bytes += static_cast<char>(static_cast<std::uint8_t>(digit(i + 1) * 16 + digit(i + 2)));
            i += 2;
        } else {
            bytes += kind == 't' ? '\t' : kind == 'n' ? '\n' : kind == 'r' ? '\r' : kind;
        }
    }
    return bytes;
}

}  // namespace

GgufParts greedy_parts(const GgufTables& tables, TokenId unknown) {
    std::vector<PieceTrie::Entry> entries;
    for (std::size_t id = 0; id < tables.size(); ++id) {
        if (tables.is_control(id)) continue;
        entries.emplace_back(unescaped((*tables.tokens)[id]), static_cast<TokenId>(id));
    }
    PipelineTokenizer::Parts parts =
        parts_with(tables, GreedyPieces(std::move(entries), unknown), {}, "greedy (rwkv)");
    for (std::size_t id = 0; id < tables.size(); ++id) {
        if (!parts.tokens[id].is_plain) parts.tokens[id].piece = unescaped((*tables.tokens)[id]);
    }
    return parts;
}

GgufParts spaced_pair_parts(const GgufTables& tables, TokenId unknown) {
    PG_TRY(NamedSplit split, named_split("gemma4"));
    auto parts = character_parts(tables, std::move(split), unknown);
    if (parts) parts->roles.add_bos = true;
    return parts;
}

}  // namespace pergola
