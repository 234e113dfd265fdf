#include "engine/tokenizer/character_pair.h"

#include <algorithm>

#include "engine/tokenizer/pair_limits.h"
#include "engine/tokenizer/utf8.h"

namespace pergola {

Result<CharacterPair> CharacterPair::create(std::span<const std::string_view> pieces,
                                            std::span<const Merge> merges,
                                            Options options) {
    PG_CHECK(check_pair_counts(pieces.size(), merges.size()));
    CharacterPair result;
    result.index_ = PieceIndex(pieces);
    std::vector<MergeTable::Merge> known;
    known.reserve(merges.size());
    std::string merged;
    std::uint32_t rank = 0;
    for (const auto& [left, right] : merges) {
        const auto left_id = result.index_.find(left);
        const auto right_id = result.index_.find(right);
        const std::size_t cut = std::min(options.prefix.size(), right.size());
        merged.assign(left).append(right.substr(cut));
        const auto merged_id = result.index_.find(merged);
        if (left_id && right_id && merged_id) {
            known.push_back({static_cast<std::uint32_t>(*left_id),
                             static_cast<std::uint32_t>(*right_id),
                             rank,
                             static_cast<std::uint32_t>(*merged_id)});
        }
        ++rank;
    }
    result.merges_ = MergeTable(std::move(known), static_cast<std::uint32_t>(pieces.size()));
    if (options.byte_fallback) result.bytes_ = byte_tokens(result.index_);
    result.options_ = std::move(options);
    return result;
}

void CharacterPair::encode(std::string_view piece,
                           MergeLine& line,
                           std::vector<TokenId>& ids) const {
    const bool is_newlines =
        options_.whole_newlines && piece.find_first_not_of('\n') == std::string_view::npos;
    if (options_.whole_pieces || is_newlines) {
        if (const auto whole = index_.find(piece)) {
            ids.push_back(*whole);
            return;
        }
    }
    while (!piece.empty()) {
        const std::size_t size = first_part_bytes(piece);
        add_symbols(piece.substr(0, size), line);
        piece.remove_prefix(size);
        line.merge([this](const MergeLine::Symbol& left, const MergeLine::Symbol& right) {
            return merges_.find(left.id, right.id);
        });
        for (std::uint32_t i = line.is_empty() ? MergeLine::none : 0; i != MergeLine::none;
             i = line.symbol(i).next) {
            ids.push_back(static_cast<TokenId>(line.symbol(i).id));
        }
    }
}

/// The published order is kept even where only some bytes are tokens: a pending unknown token then
/// comes after the bytes that follow it in the text.
void CharacterPair::add_symbols(std::string_view piece, MergeLine& line) const {
    line.clear();
    TokenId previous = -1;
    const auto add = [&](TokenId id, std::size_t start) {
        line.add(static_cast<std::uint32_t>(id),
                 static_cast<std::uint32_t>(start),
                 previous < 0 ? std::nullopt : pair_of(previous, id));
        previous = id;
    };
    bool pending_unknown = false;
    std::string decorated;
    for (std::size_t start = 0; start < piece.size();) {
        const std::size_t bytes = utf8_part(piece, start).bytes;
        const std::string_view character = piece.substr(start, bytes);
        std::string_view symbol = character;
        if (!options_.prefix.empty() || !options_.suffix.empty()) {
            decorated.assign(start > 0 ? options_.prefix : "").append(character);
            if (start + bytes == piece.size()) decorated += options_.suffix;
            symbol = decorated;
        }
        if (const auto id = index_.find(symbol)) {
            if (pending_unknown) add(options_.unknown, start);
            pending_unknown = false;
            add(*id, start);
        } else if (options_.byte_fallback &&
                   std::all_of(symbol.begin(), symbol.end(), [this](char byte) {
                       return bytes_[static_cast<std::uint8_t>(byte)] >= 0;
                   })) {
            for (const char byte : symbol) add(bytes_[static_cast<std::uint8_t>(byte)], start);
        } else if (options_.unknown >= 0) {
            if (pending_unknown && !options_.fuse_unknown) add(options_.unknown, start);
            pending_unknown = true;
        }
        start += bytes;
    }
    if (pending_unknown) add(options_.unknown, piece.size());
}

std::optional<MergeLine::Pair> CharacterPair::pair_of(TokenId left, TokenId right) const {
    return merges_.find(static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(right));
}

}  // namespace pergola
