#include "engine/tokenizer/sentence_piece_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

#include "engine/base/quote.h"
#include "engine/tokenizer/end_of_answer.h"
#include "engine/tokenizer/protobuf_reader.h"
#include "engine/tokenizer/utf8.h"

namespace pergola {
namespace {

using Field = ProtobufReader::Field;
using Wire = ProtobufReader::Wire;

constexpr std::size_t file_limit = std::size_t{64} << 20;
constexpr std::size_t piece_limit = std::size_t{4} << 20;
constexpr std::size_t user_defined_limit = 512;

Error corrupt(std::string text) {
    return {ErrorCode::CorruptFile, "tokenizer.model: " + std::move(text)};
}

/// Calls `use(field)` for each field of a message; it says whether the field is of its type.
template <class Use>
Result<> for_each_field(std::string_view message, const Use& use) {
    ProtobufReader reader(message);
    while (true) {
        auto field = reader.next();
        if (!field) return corrupt(field.error().message);
        if (!field->has_value()) return {};
        if (!use(**field)) {
            return corrupt(fmt::format("field {} has the wrong wire type", (*field)->number));
        }
    }
}

bool take_bytes(const Field& field, std::string_view& into) {
    into = field.bytes;
    return field.wire == Wire::Bytes;
}
bool take_flag(const Field& field, bool& into) {
    into = field.value != 0;
    return field.wire == Wire::Varint;
}
bool take_id(const Field& field, std::int64_t& into) {
    into = static_cast<std::int64_t>(field.value);
    return field.wire == Wire::Varint;
}

Result<> read_piece(std::string_view message, SentencePieceFile& file) {
    using Kind = ScoredPiece::Kind;
    constexpr std::array<Kind, 6> kinds{
        Kind::Normal, Kind::Unknown, Kind::Control, Kind::UserDefined, Kind::Unused, Kind::Byte};
    ScoredPiece piece;
    std::int64_t type = 1;
    PG_CHECK(for_each_field(message, [&](const Field& field) {
        if (field.number == 1) return take_bytes(field, piece.text);
        if (field.number == 2) piece.score = protobuf_float(field);
        if (field.number == 2) return field.wire == Wire::Fixed32;
        return field.number != 3 || take_id(field, type);
    }));
    if (type < 1 || std::cmp_greater(type, kinds.size())) {
        return corrupt(fmt::format(
            "piece {} has the type {}, expected 1 to {}", file.pieces.size(), type, kinds.size()));
    }
    if (file.pieces.size() >= piece_limit) {
        return corrupt(fmt::format("there are more than {} pieces", piece_limit));
    }
    piece.kind = kinds[static_cast<std::size_t>(type - 1)];
    file.pieces.push_back(piece);
    return {};
}

Result<> read_trainer(std::string_view message, SentencePieceFile& file) {
    std::int64_t model = 1;
    PG_CHECK(for_each_field(message, [&](const Field& field) {
        switch (field.number) {
            case 3:
                return take_id(field, model);
            case 24:
                return take_flag(field, file.space_is_suffix);
            case 35:
                return take_flag(field, file.byte_fallback);
            case 40:
                return take_id(field, file.unknown);
            case 41:
                return take_id(field, file.bos);
            case 42:
                return take_id(field, file.eos);
            default:
                return true;
        }
    }));
    if (model < 1 || model > 4) {
        return corrupt(fmt::format("the model type is {}, expected 1 to 4", model));
    }
    file.model = static_cast<SentencePieceFile::Model>(model);
    return {};
}

Result<> read_normalizer(std::string_view message, SentencePieceFile& file) {
    return for_each_field(message, [&](const Field& field) {
        switch (field.number) {
            case 2:
                return take_bytes(field, file.precompiled_map);
            case 3:
                return take_flag(field, file.prefix_space);
            case 4:
                return take_flag(field, file.trim_spaces);
            case 5:
                return take_flag(field, file.escape_spaces);
            default:
                return true;
        }
    });
}

TokenId role_id(const SentencePieceFile& file, std::int64_t id) {
    const bool is_known = id >= 0 && std::cmp_less(id, file.pieces.size());
    return is_known ? static_cast<TokenId>(id) : -1;
}

std::vector<PieceTrie::Entry> user_defined_pieces(const SentencePieceFile& file) {
    std::vector<PieceTrie::Entry> entries;
    for (std::size_t id = 0; id < file.pieces.size(); ++id) {
        if (file.pieces[id].kind != ScoredPiece::Kind::UserDefined) continue;
        entries.emplace_back(file.pieces[id].text, static_cast<TokenId>(id));
    }
    return entries;
}

Result<PieceModel> unigram_from(const SentencePieceFile& file) {
    using Kind = ScoredPiece::Kind;
    float lowest = std::numeric_limits<float>::max();
    float highest =
        std::numeric_limits<float>::min();  // of the published code: the smallest above 0
    std::vector<UnigramPiece> pieces;
    for (const ScoredPiece& piece : file.pieces) {
        if (piece.kind == Kind::Normal) {
            lowest = std::min(lowest, piece.score);
            highest = std::max(highest, piece.score);
        }
        pieces.push_back(
            {.text = piece.text,
             .score = piece.score,
             .can_be_made = piece.kind == Kind::Normal || piece.kind == Kind::UserDefined,
             .user_defined = piece.kind == Kind::UserDefined,
             .is_byte = piece.kind == Kind::Byte});
    }
    PG_TRY(Unigram unigram,
           Unigram::create(pieces,
                           {.unknown = role_id(file, file.unknown),
                            .byte_fallback = file.byte_fallback,
                            .sums = Unigram::Sums::Float,
                            .lowest_score = lowest,
                            .user_defined_bonus = highest,
                            .user_defined_base = -0.1}));
    return PieceModel(std::move(unigram));
}

Result<PieceModel> model_from(const SentencePieceFile& file) {
    using Model = SentencePieceFile::Model;
    if (file.model == Model::Unigram) return unigram_from(file);
    if (file.model == Model::Bpe) {
        PG_TRY(ScorePair pair,
               ScorePair::create(file.pieces,
                                 {.unknown = role_id(file, file.unknown),
                                  .byte_fallback = file.byte_fallback,
                                  .keeps_user_defined = true,
                                  .splits_unused = true}));
        return PieceModel(std::move(pair));
    }
    return Error{ErrorCode::Unsupported,
                 fmt::format("tokenizer.model: the {} model is not supported, expected unigram or "
                             "BPE",
                             file.model == Model::Word ? "word" : "character")};
}

Result<> check_texts(const SentencePieceFile& file) {
    std::vector<std::string_view> texts;
    for (const ScoredPiece& piece : file.pieces) {
        if (piece.text.empty()) {
            return corrupt(fmt::format("piece {} is empty", texts.size()));
        }
        texts.push_back(piece.text);
    }
    std::sort(texts.begin(), texts.end());
    const auto twice = std::adjacent_find(texts.begin(), texts.end());
    if (twice == texts.end()) return {};
    return corrupt(fmt::format("the piece {} occurs twice", quote(*twice)));
}

void add_tokens(const SentencePieceFile& file, PipelineTokenizer::Parts& parts) {
    using Kind = ScoredPiece::Kind;
    std::vector<AddedToken> added;
    std::vector<TurnEndCandidate> ends;
    for (std::size_t id = 0; id < file.pieces.size(); ++id) {
        const ScoredPiece& piece = file.pieces[id];
        const auto token = static_cast<TokenId>(id);
        const bool is_end = is_turn_end_text(piece.text) &&
                            (piece.kind == Kind::Control || piece.kind == Kind::UserDefined);
        if (is_end) ends.push_back({piece.text, token, true});
        const bool control = piece.kind == Kind::Control || piece.kind == Kind::Unknown;
        parts.tokens.push_back(
            {.piece = std::string(piece.text), .is_plain = control, .control = control});
        if (!control) continue;
        added.push_back({.text = std::string(piece.text), .id = token, .control = true});
    }
    parts.raw_matches = AddedTokenMatcher(std::move(added));
    const std::array<TokenId, 1> named{role_id(file, file.eos)};
    parts.roles.end_of_answer = end_of_answer_ids(named, ends, GuessTurnEnd::No);
}

}  // namespace

Result<SentencePieceFile> read_sentence_piece_file(std::string_view bytes) {
    if (bytes.size() > file_limit) {
        return corrupt(fmt::format("has {} bytes, expected at most {}", bytes.size(), file_limit));
    }
    SentencePieceFile file;
    Result<> problem;
    PG_CHECK(for_each_field(bytes, [&](const Field& field) {
        if (field.number < 1 || field.number > 3 || !problem) return true;
        if (field.number == 1) problem = read_piece(field.bytes, file);
        if (field.number == 2) problem = read_trainer(field.bytes, file);
        if (field.number == 3) problem = read_normalizer(field.bytes, file);
        return field.wire == Wire::Bytes;
    }));
    PG_CHECK(std::move(problem));
    if (file.pieces.empty()) return corrupt("there are no pieces");
    return file;
}

Result<PipelineTokenizer::Parts> parts_from_sentence_piece(std::string_view bytes) {
    PG_TRY(const SentencePieceFile file, read_sentence_piece_file(bytes));
    PG_CHECK(check_texts(file));
    PG_TRY(PieceModel model, model_from(file));
    PG_TRY(PrecompiledMap map, PrecompiledMap::create(file.precompiled_map));
    PipelineTokenizer::Parts parts{
        .tokens = {},
        .model = std::move(model),
        .rules = {},
        .normalizer = {},
        .raw_matches = {},
        .normalized_matches = {},
        .decoding = {SentencePieceDecoding{.drops_first = file.prefix_space || file.trim_spaces,
                                           .drops_all = file.trim_spaces}},
        .roles = {},
        .kind = file.model == SentencePieceFile::Model::Bpe
                    ? "SentencePiece BPE (tokenizer.model)"
                    : "SentencePiece Unigram (tokenizer.model)",
        .notes = {}};
    std::vector<NormalizerStep> steps;
    steps.emplace_back(
        SentencePieceStep{.map = std::move(map),
                          .user_defined = PieceTrie(user_defined_pieces(file), user_defined_limit),
                          .prefix_space = file.prefix_space,
                          .suffix_space = file.space_is_suffix,
                          .trim_spaces = file.trim_spaces,
                          .escape_spaces = file.escape_spaces});
    parts.normalizer = TextNormalizer(std::move(steps));
    parts.roles.bos = role_id(file, file.bos);
    parts.roles.eos = role_id(file, file.eos);
    parts.roles.add_bos = parts.roles.bos >= 0;
    add_tokens(file, parts);
    return parts;
}

Result<std::unique_ptr<const Tokenizer>> tokenizer_from_sentence_piece(std::string_view bytes) {
    PG_TRY(PipelineTokenizer::Parts parts, parts_from_sentence_piece(bytes));
    return std::unique_ptr<const Tokenizer>(std::make_unique<PipelineTokenizer>(std::move(parts)));
}

}  // namespace pergola
