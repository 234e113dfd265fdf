#include "engine/tokenizer/score_pair.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <unordered_map>

#include "engine/tokenizer/pair_limits.h"
#include "engine/tokenizer/utf8.h"

namespace pergola {
namespace {

constexpr std::size_t user_defined_limit = 512;
// A longer token is never made: it would let a crafted vocabulary make each pair as costly.
constexpr std::size_t merged_limit = 1024;

enum SymbolState : std::uint32_t { Free, Frozen };

bool can_be_made(const ScoredPiece& piece) {
    using Kind = ScoredPiece::Kind;
    return piece.text.size() <= merged_limit &&
           (piece.kind == Kind::Normal || piece.kind == Kind::UserDefined ||
            piece.kind == Kind::Unused);
}

/// 0 for the highest score; equal scores share a rank.
std::vector<std::uint32_t> ranks_of(std::span<const ScoredPiece> pieces) {
    std::vector<std::uint32_t> order(pieces.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return pieces[a].score > pieces[b].score;
    });
    std::vector<std::uint32_t> ranks(pieces.size());
    std::uint32_t rank = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i > 0 && pieces[order[i]].score < pieces[order[i - 1]].score) ++rank;
        ranks[order[i]] = rank;
    }
    return ranks;
}

/// Where `symbol` ends in the text of `size` bytes.
std::size_t end_of(const MergeLine& line, const MergeLine::Symbol& symbol, std::size_t size) {
    return symbol.next == MergeLine::none ? size : line.symbol(symbol.next).start;
}

}  // namespace

Result<ScorePair> ScorePair::create(std::span<const ScoredPiece> pieces, Options options) {
    PG_CHECK(check_pair_counts(pieces.size(), 0));
    for (std::size_t id = 0; id < pieces.size(); ++id) {
        if (!std::isnan(pieces[id].score)) continue;
        return Error{ErrorCode::CorruptFile,
                     fmt::format("the score of token {} is not a number", id)};
    }
    ScorePair result;
    std::vector<std::string_view> made, all;
    std::vector<PieceTrie::Entry> user_defined;
    for (std::size_t id = 0; id < pieces.size(); ++id) {
        const ScoredPiece& piece = pieces[id];
        made.push_back(can_be_made(piece) ? piece.text : std::string_view());
        all.push_back(piece.kind == ScoredPiece::Kind::Byte ? piece.text : std::string_view());
        result.is_unused_.push_back(piece.kind == ScoredPiece::Kind::Unused);
        if (options.keeps_user_defined && piece.kind == ScoredPiece::Kind::UserDefined) {
            user_defined.emplace_back(piece.text, static_cast<TokenId>(id));
        }
    }
    result.index_ = PieceIndex(made);
    result.ranks_ = ranks_of(pieces);
    result.user_defined_ = PieceTrie(std::move(user_defined), user_defined_limit);
    if (options.byte_fallback) result.bytes_ = byte_tokens(PieceIndex(all));
    result.options_ = options;
    return result;
}

void ScorePair::encode(std::string_view text, MergeLine& line, std::vector<TokenId>& ids) const {
    while (!text.empty()) {
        const std::size_t size = first_part_bytes(text);
        encode_part(text.substr(0, size), line, ids);
        text.remove_prefix(size);
    }
}

std::optional<MergeLine::Pair> ScorePair::pair_of(std::string_view merged) const {
    const auto id = index_.find(merged);
    if (!id) return std::nullopt;
    return MergeLine::Pair{ranks_[static_cast<std::size_t>(*id)], Free};
}

void ScorePair::encode_part(std::string_view text,
                            MergeLine& line,
                            std::vector<TokenId>& ids) const {
    line.clear();
    std::unordered_map<std::string_view, std::size_t> unused_splits;  // bytes of the left half
    const auto pair_at = [&](std::size_t start, std::size_t middle, std::size_t end) {
        const std::string_view merged = text.substr(start, end - start);
        const auto id = index_.find(merged);
        if (id && options_.splits_unused && is_unused_[static_cast<std::size_t>(*id)]) {
            unused_splits[merged] = middle - start;
        }
        return pair_of(merged);
    };
    std::size_t previous = 0;
    SymbolState previous_state = Frozen;
    for (std::size_t start = 0; start < text.size();) {
        std::size_t bytes = user_defined_.longest_prefix(text.substr(start)).bytes;
        const SymbolState state = bytes > 0 ? Frozen : Free;
        if (bytes == 0) bytes = utf8_part(text, start).bytes;
        const bool can_merge = state == Free && previous_state == Free;
        line.add(state,
                 static_cast<std::uint32_t>(start),
                 can_merge ? pair_at(previous, start, start + bytes) : std::nullopt);
        previous = start;
        previous_state = state;
        start += bytes;
    }
    line.merge([&](const MergeLine::Symbol& left, const MergeLine::Symbol& right) {
        if (left.id == Frozen || right.id == Frozen) return std::optional<MergeLine::Pair>();
        return pair_at(left.start, right.start, end_of(line, right, text.size()));
    });
    std::vector<std::string_view> open;
    for (std::uint32_t i = line.is_empty() ? MergeLine::none : 0; i != MergeLine::none;
         i = line.symbol(i).next) {
        const MergeLine::Symbol& symbol = line.symbol(i);
        const std::size_t end = end_of(line, symbol, text.size());
        open.push_back(text.substr(symbol.start, end - symbol.start));
        while (!open.empty()) {
            const std::string_view piece = open.back();
            open.pop_back();
            const auto split = unused_splits.find(piece);
            if (split == unused_splits.end()) {
                append(piece, ids);
                continue;
            }
            open.push_back(piece.substr(split->second));
            open.push_back(piece.substr(0, split->second));
        }
    }
}

void ScorePair::append(std::string_view text, std::vector<TokenId>& ids) const {
    if (const auto id = index_.find(text)) {
        ids.push_back(*id);
        return;
    }
    const bool has_bytes =
        options_.byte_fallback && std::all_of(text.begin(), text.end(), [this](char byte) {
            return bytes_[static_cast<std::uint8_t>(byte)] >= 0;
        });
    if (has_bytes) {
        for (const char byte : text) ids.push_back(bytes_[static_cast<std::uint8_t>(byte)]);
    } else if (options_.unknown >= 0 && (ids.empty() || ids.back() != options_.unknown)) {
        ids.push_back(options_.unknown);
    }
}

}  // namespace pergola
