#include "engine/tokenizer/byte_pair.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <numeric>
#include <tuple>

#include "engine/tokenizer/byte_level.h"

namespace pergola {
namespace {

constexpr std::size_t count_limit = std::size_t{1} << 24;
// Longer pieces (megabytes of one letter) are encoded part by part, so that buffers stay under
// 50 MB. Far above any word: no tokens of real text depend on it.
constexpr std::size_t part_bytes = std::size_t{1} << 20;

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
    if (pieces.size() > count_limit || merges.size() > count_limit) {
        return Error{
            ErrorCode::CorruptFile,
            fmt::format("the vocabulary has {} tokens and {} merges, expected at most {} of each",
                        pieces.size(),
                        merges.size(),
                        count_limit)};
    }
    BytePair result;
    result.token_count_ = static_cast<std::uint32_t>(pieces.size());
    SymbolNumbers numbers(pieces);
    for (unsigned byte = 0; byte < 256; ++byte) {
        result.byte_symbols_[byte] = numbers.of(byte_level_text(static_cast<std::uint8_t>(byte)));
    }
    std::vector<RankedMerge> ranked;
    ranked.reserve(merges.size());
    std::string merged;
    for (const auto& [left, right] : merges) {
        merged.assign(left).append(right);
        const auto rank = static_cast<std::uint32_t>(ranked.size());
        ranked.push_back({numbers.of(left), numbers.of(right), rank, numbers.of(merged)});
    }
    result.index_merges(std::move(ranked), numbers.count());
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

void BytePair::index_merges(std::vector<RankedMerge> ranked, std::uint32_t symbol_count) {
    // Of a pair that is listed twice the earlier, which is the lower rank, stays.
    std::sort(ranked.begin(), ranked.end(), [](const RankedMerge& a, const RankedMerge& b) {
        return std::tie(a.left, a.right, a.rank) < std::tie(b.left, b.right, b.rank);
    });
    const auto same = [](const RankedMerge& a, const RankedMerge& b) {
        return a.left == b.left && a.right == b.right;
    };
    ranked.erase(std::unique(ranked.begin(), ranked.end(), same), ranked.end());

    first_edge_.assign(std::size_t{symbol_count} + 1, 0);
    edges_.reserve(ranked.size());
    for (const RankedMerge& merge : ranked) {
        ++first_edge_[std::size_t{merge.left} + 1];
        edges_.push_back({merge.right, merge.rank, merge.merged});
    }
    std::partial_sum(first_edge_.begin(), first_edge_.end(), first_edge_.begin());

    byte_pairs_.assign(std::size_t{256} * 256, none);
    for (std::size_t pair = 0; pair < byte_pairs_.size(); ++pair) {
        const Edge* edge = find_edge(byte_symbols_[pair / 256], byte_symbols_[pair % 256]);
        if (edge != nullptr) byte_pairs_[pair] = static_cast<std::uint32_t>(edge - edges_.data());
    }
}

void BytePair::encode(std::string_view piece, Scratch& scratch, std::vector<TokenId>& ids) const {
    if (!whole_pieces_.empty()) {
        // The key is built in a string since C++20's lookup by view needs a hash of its own.
        if (const auto found = whole_pieces_.find(std::string(piece));
            found != whole_pieces_.end()) {
            ids.push_back(found->second);
            return;
        }
    }
    for (std::size_t start = 0; start < piece.size(); start += part_bytes) {
        encode_part(piece.substr(start, part_bytes), scratch, ids);
    }
}

void BytePair::encode_part(std::string_view piece,
                           Scratch& scratch,
                           std::vector<TokenId>& ids) const {
    start_line(piece, scratch);
    auto& queue = scratch.queue_;
    std::make_heap(queue.begin(), queue.end(), std::greater<>());
    while (!queue.empty()) {
        std::pop_heap(queue.begin(), queue.end(), std::greater<>());
        const std::uint64_t best = queue.back();
        queue.pop_back();
        const auto left = static_cast<std::uint32_t>(best);
        // An entry whose pair has changed since is out of date: the symbol's own rank tells.
        if (scratch.symbols_[left].rank == static_cast<std::uint32_t>(best >> 32)) {
            merge_pair(scratch, left);
        }
    }
    append_tokens(piece, scratch, ids);
}

void BytePair::start_line(std::string_view piece, Scratch& scratch) const {
    auto& symbols = scratch.symbols_;
    symbols.clear();
    scratch.queue_.clear();
    const auto count = static_cast<std::uint32_t>(piece.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto byte = static_cast<std::uint8_t>(piece[i]);
        symbols.push_back({.previous = i == 0 ? none : i - 1,
                           .next = i + 1 < count ? i + 1 : none,
                           .id = byte_symbols_[byte],
                           .rank = none,
                           .merged = none,
                           .start = i});
        if (i + 1 == count) break;
        const auto next_byte = static_cast<std::uint8_t>(piece[i + 1]);
        const std::uint32_t pair = byte_pairs_[std::size_t{byte} * 256 + next_byte];
        if (pair == none) continue;
        symbols[i].rank = edges_[pair].rank;
        symbols[i].merged = edges_[pair].merged;
        scratch.queue_.push_back((std::uint64_t{edges_[pair].rank} << 32) | i);
    }
}

void BytePair::append_tokens(std::string_view piece,
                             const Scratch& scratch,
                             std::vector<TokenId>& ids) const {
    const auto& symbols = scratch.symbols_;
    for (std::uint32_t i = 0; i != none; i = symbols[i].next) {
        if (symbols[i].id < token_count_) {
            ids.push_back(static_cast<TokenId>(symbols[i].id));
            continue;
        }
        const std::uint32_t next = symbols[i].next;
        const std::size_t end = next == none ? piece.size() : symbols[next].start;
        for (std::size_t at = symbols[i].start; at < end; ++at) {
            const std::uint32_t symbol = byte_symbols_[static_cast<std::uint8_t>(piece[at])];
            if (symbol < token_count_) ids.push_back(static_cast<TokenId>(symbol));
        }
    }
}

void BytePair::merge_pair(Scratch& scratch, std::uint32_t left) const {
    auto& symbols = scratch.symbols_;
    const std::uint32_t right = symbols[left].next;
    symbols[left].id = symbols[left].merged;
    symbols[left].next = symbols[right].next;
    symbols[right].rank = none;  // no longer in the line
    if (symbols[left].next != none) symbols[symbols[left].next].previous = left;
    rank_pair(scratch, left);
    if (symbols[left].previous != none) rank_pair(scratch, symbols[left].previous);
}

void BytePair::rank_pair(Scratch& scratch, std::uint32_t left) const {
    Scratch::Symbol& symbol = scratch.symbols_[left];
    const Edge* edge =
        symbol.next == none ? nullptr : find_edge(symbol.id, scratch.symbols_[symbol.next].id);
    symbol.rank = edge == nullptr ? none : edge->rank;
    symbol.merged = edge == nullptr ? none : edge->merged;
    if (edge == nullptr) return;
    scratch.queue_.push_back((std::uint64_t{edge->rank} << 32) | left);
    std::push_heap(scratch.queue_.begin(), scratch.queue_.end(), std::greater<>());
}

const BytePair::Edge* BytePair::find_edge(std::uint32_t left, std::uint32_t right) const {
    const Edge* begin = edges_.data() + first_edge_[left];
    const Edge* end = edges_.data() + first_edge_[std::size_t{left} + 1];
    const Edge* found =
        std::lower_bound(begin, end, right, [](const Edge& edge, std::uint32_t wanted) {
            return edge.right < wanted;
        });
    return found != end && found->right == right ? found : nullptr;
}

}  // namespace pergola
