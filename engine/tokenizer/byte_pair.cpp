#include "engine/tokenizer/byte_pair.h"

#include <deque>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/tokenizer/byte_level.h"
#include "engine/tokenizer/pair_limits.h"

namespace pergola {
namespace {

/// Numbers texts: tokens keep their ids, everything else that merges mention comes after them.
class SymbolNumbers {
public:
    explicit SymbolNumbers(std::span<const std::string_view> tokens)
        : next_(static_cast<std::uint32_t>(tokens.size())) {
        numbers_.reserve(tokens.size());
        for (std::size_t id = 0; id < tokens.size(); ++id) {
            if (!tokens[id].empty()) numbers_.emplace(tokens[id], static_cast<std::uint32_t>(id));
        }
    }

    std::uint32_t of(std::string_view text) {
        if (const auto found = numbers_.find(text); found != numbers_.end()) return found->second;
        const std::string& kept = extra_.emplace_back(text);
        numbers_.emplace(kept, next_);
        return next_++;
    }

    std::uint32_t count() const { return next_; }

private:
    std::unordered_map<std::string_view, std::uint32_t> numbers_;
    std::deque<std::string> extra_;  // owns the texts that are no tokens
    std::uint32_t next_;
};

}  // namespace

Result<BytePair> BytePair::create(std::span<const std::string_view> pieces,
                                  std::span<const Merge> merges,
                                  WholePieces whole_pieces) {
    PG_CHECK(check_pair_counts(pieces.size(), merges.size()));
    BytePair result;
    result.token_count_ = static_cast<std::uint32_t>(pieces.size());
    SymbolNumbers numbers(pieces);
    for (unsigned byte = 0; byte < 256; ++byte) {
        result.byte_symbols_[byte] = numbers.of(byte_level_text(static_cast<std::uint8_t>(byte)));
    }
    std::vector<MergeTable::Merge> ranked;
    ranked.reserve(merges.size());
    std::string merged;
    for (const auto& [left, right] : merges) {
        merged.assign(left).append(right);
        const auto rank = static_cast<std::uint32_t>(ranked.size());
        ranked.push_back({numbers.of(left), numbers.of(right), rank, numbers.of(merged)});
    }
    const std::uint32_t symbol_count = numbers.count();
    std::unordered_map<std::uint32_t, std::size_t> byte_of;
    for (std::size_t byte = 0; byte < 256; ++byte) byte_of.emplace(result.byte_symbols_[byte], byte);
    std::vector<std::pair<std::size_t, std::size_t>> pairs;  // of bytes that merge
    for (const MergeTable::Merge& merge : ranked) {
        const auto left = byte_of.find(merge.left);
        const auto right = byte_of.find(merge.right);
        if (left != byte_of.end() && right != byte_of.end()) pairs.emplace_back(left->second, right->second);
    }
    result.merges_ = MergeTable(std::move(ranked), symbol_count);
    result.byte_pairs_.resize(std::size_t{256} * 256);
    for (const auto& [left, right] : pairs) {
        result.byte_pairs_[left * 256 + right] =
            result.merges_.find(result.byte_symbols_[left], result.byte_symbols_[right]);
    }
    if (whole_pieces == WholePieces::Taken) {
        result.whole_pieces_.reserve(pieces.size());
        for (std::size_t id = 0; id < pieces.size(); ++id) {
            auto bytes = bytes_of_byte_level(pieces[id]);
            if (!bytes || bytes->empty()) continue;
            result.whole_pieces_.emplace(std::move(*bytes), static_cast<TokenId>(id));
        }
    }
    return result;
}

void BytePair::encode(std::string_view piece, Scratch& line, std::vector<TokenId>& ids) const {
    if (!whole_pieces_.empty()) {
        // The key is built in a string since C++20's lookup by view needs a hash of its own.
        if (const auto found = whole_pieces_.find(std::string(piece));
            found != whole_pieces_.end()) {
            ids.push_back(found->second);
            return;
        }
    }
    for (std::size_t start = 0; start < piece.size(); start += part_bytes) {
        encode_part(piece.substr(start, part_bytes), line, ids);
    }
}

void BytePair::encode_part(std::string_view piece, Scratch& line, std::vector<TokenId>& ids) const {
    line.clear();
    for (std::size_t i = 0; i < piece.size(); ++i) {
        const auto byte = static_cast<std::uint8_t>(piece[i]);
        std::optional<MergeLine::Pair> pair;
        if (i > 0) {
            pair = byte_pairs_[std::size_t{static_cast<std::uint8_t>(piece[i - 1])} * 256 + byte];
        }
        line.add(byte_symbols_[byte], static_cast<std::uint32_t>(i), pair);
    }
    line.merge([this](const MergeLine::Symbol& left, const MergeLine::Symbol& right) {
        return merges_.find(left.id, right.id);
    });
    append_tokens(piece, line, ids);
}

void BytePair::append_tokens(std::string_view piece,
                             const Scratch& line,
                             std::vector<TokenId>& ids) const {
    for (std::uint32_t i = 0; i != MergeLine::none; i = line.symbol(i).next) {
        const MergeLine::Symbol& symbol = line.symbol(i);
        if (symbol.id < token_count_) {
            ids.push_back(static_cast<TokenId>(symbol.id));
            continue;
        }
        const std::size_t end =
            symbol.next == MergeLine::none ? piece.size() : line.symbol(symbol.next).start;
        for (std::size_t at = symbol.start; at < end; ++at) {
            const std::uint32_t byte = byte_symbols_[static_cast<std::uint8_t>(piece[at])];
            if (byte < token_count_) ids.push_back(static_cast<TokenId>(byte));
        }
    }
}

}  // namespace pergola
