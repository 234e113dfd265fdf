#include "engine/tokenizer/byte_pair.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <functional>
#include <tuple>

#include "engine/base/quote.h"
#include "engine/tokenizer/byte_level.h"

namespace pergola {
namespace {

constexpr std::size_t count_limit = std::size_t{1} << 24;
// Longer pieces (a megabyte of one letter) are encoded part by part; indices stay in 32 bits and
// memory bounded. Far above any word, so no tokens of real text depend on it.
constexpr std::size_t part_bytes = std::size_t{1} << 24;

/// Numbers texts: tokens keep their ids, everything else that merges mention comes after them.
class SymbolNumbers {
public:
    explicit SymbolNumbers(std::size_t token_count)
        : next_(static_cast<std::uint32_t>(token_count)) {
        numbers_.reserve(token_count);
    }

    bool add_token(std::string_view text, std::uint32_t id) {
        return numbers_.emplace(text, id).second;
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

struct RankedMerge {
    std::uint32_t left, right, rank, merged;
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
    SymbolNumbers numbers(pieces.size());
    for (std::size_t id = 0; id < pieces.size(); ++id) {
        if (pieces[id].empty() || numbers.add_token(pieces[id], static_cast<std::uint32_t>(id)))
            continue;
        return Error{ErrorCode::CorruptFile,
                     fmt::format("the vocabulary has the token {} twice, as {} and {}",
                                 quote(pieces[id]),
                                 numbers.of(pieces[id]),
                                 id)};
    }
    for (unsigned byte = 0; byte < 256; ++byte) {
        result.byte_symbols_[byte] = numbers.of(byte_level_text(static_cast<std::uint8_t>(byte)));
    }

    std::vector<RankedMerge> ranked;
    ranked.reserve(merges.size());
    std::string merged;
    for (std::size_t rank = 0; rank < merges.size(); ++rank) {
        const auto& [left, right] = merges[rank];
        merged.assign(left).append(right);
        ranked.push_back({numbers.of(left),
                          numbers.of(right),
                          static_cast<std::uint32_t>(rank),
                          numbers.of(merged)});
    }
    // Of a pair that is listed twice the earlier, which is the lower rank, stays.
    std::sort(ranked.begin(), ranked.end(), [](const RankedMerge& a, const RankedMerge& b) {
        return std::tie(a.left, a.right, a.rank) < std::tie(b.left, b.right, b.rank);
    });
    const auto end =
        std::unique(ranked.begin(), ranked.end(), [](const RankedMerge& a, const RankedMerge& b) {
            return a.left == b.left && a.right == b.right;
        });
    ranked.erase(end, ranked.end());

    result.first_edge_.assign(std::size_t{numbers.count()} + 1, 0);
    result.edges_.reserve(ranked.size());
    for (const RankedMerge& merge : ranked) {
        ++result.first_edge_[std::size_t{merge.left} + 1];
        result.edges_.push_back({merge.right, merge.rank, merge.merged});
    }
    for (std::size_t i = 1; i < result.first_edge_.size(); ++i)
        result.first_edge_[i] += result.first_edge_[i - 1];

    result.byte_pairs_.assign(std::size_t{256} * 256, none);
    for (std::size_t pair = 0; pair < result.byte_pairs_.size(); ++pair) {
        const Edge* edge =
            result.find_edge(result.byte_symbols_[pair / 256], result.byte_symbols_[pair % 256]);
        if (edge != nullptr)
            result.byte_pairs_[pair] = static_cast<std::uint32_t>(edge - result.edges_.data());
    }
    if (whole_pieces == WholePieces::Taken) {
        result.whole_pieces_.reserve(pieces.size());
        for (std::size_t id = 0; id < pieces.size(); ++id) {
            auto bytes = bytes_of_byte_level(pieces[id]);
            if (bytes && !bytes->empty())
                result.whole_pieces_.emplace(std::move(*bytes), static_cast<TokenId>(id));
        }
    }
    return result;
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
    auto& symbols = scratch.symbols;
    auto& queue = scratch.queue;
    symbols.clear();
    queue.clear();
    const auto count = static_cast<std::uint32_t>(piece.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto byte = static_cast<std::uint8_t>(piece[i]);
        symbols.push_back({i == 0 ? none : i - 1,
                           i + 1 < count ? i + 1 : none,
                           byte_symbols_[byte],
                           none,
                           none,
                           i});
        if (i + 1 == count) break;
        const std::uint32_t pair =
            byte_pairs_[byte * 256U + static_cast<std::uint8_t>(piece[i + 1])];
        if (pair == none) continue;
        symbols[i].rank = edges_[pair].rank;
        symbols[i].merged = edges_[pair].merged;
        queue.push_back((std::uint64_t{edges_[pair].rank} << 32) | i);
    }
    std::make_heap(queue.begin(), queue.end(), std::greater<>());

    while (!queue.empty()) {
        std::pop_heap(queue.begin(), queue.end(), std::greater<>());
        const std::uint64_t best = queue.back();
        queue.pop_back();
        const auto left = static_cast<std::uint32_t>(best);
        // An entry whose pair has changed since is out of date: the symbol's own rank tells.
        if (symbols[left].rank == static_cast<std::uint32_t>(best >> 32)) merge_pair(scratch, left);
    }

    for (std::uint32_t i = 0; i != none && count > 0; i = symbols[i].next) {
        if (symbols[i].id < token_count_) {
            ids.push_back(static_cast<TokenId>(symbols[i].id));
            continue;
        }
        const std::uint32_t end = symbols[i].next == none ? count : symbols[symbols[i].next].start;
        for (std::uint32_t at = symbols[i].start; at < end; ++at) {
            const std::uint32_t byte_symbol = byte_symbols_[static_cast<std::uint8_t>(piece[at])];
            if (byte_symbol < token_count_) ids.push_back(static_cast<TokenId>(byte_symbol));
        }
    }
}

void BytePair::merge_pair(Scratch& scratch, std::uint32_t left) const {
    auto& symbols = scratch.symbols;
    const std::uint32_t right = symbols[left].next;
    symbols[left].id = symbols[left].merged;
    symbols[left].next = symbols[right].next;
    symbols[right].rank = none;  // no longer in the line
    if (symbols[left].next != none) symbols[symbols[left].next].previous = left;
    rank_pair(scratch, left);
    if (symbols[left].previous != none) rank_pair(scratch, symbols[left].previous);
}

void BytePair::rank_pair(Scratch& scratch, std::uint32_t left) const {
    Scratch::Symbol& symbol = scratch.symbols[left];
    const Edge* edge =
        symbol.next == none ? nullptr : find_edge(symbol.id, scratch.symbols[symbol.next].id);
    symbol.rank = edge == nullptr ? none : edge->rank;
    symbol.merged = edge == nullptr ? none : edge->merged;
    if (edge == nullptr) return;
    scratch.queue.push_back((std::uint64_t{edge->rank} << 32) | left);
    std::push_heap(scratch.queue.begin(), scratch.queue.end(), std::greater<>());
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
