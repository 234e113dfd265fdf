#pragma once
// A line of symbols whose neighbours merge, best pair first: the loop that every kind of byte pair
// encoding shares (Sennrich et al. 2016, arXiv:1508.07909). O(n log n) for any input. Knows nothing
// of vocabularies: a finder says what two neighbours give.

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace pergola {

/// Scratch of one thread.
class MergeLine {
public:
    static constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

    struct Symbol {
        std::uint32_t previous, next;  // indices; `none` at the ends
        std::uint32_t id;
        std::uint32_t rank;    // of the merge with the next symbol; `none`: they do not merge
        std::uint32_t merged;  // what that merge gives
        std::uint32_t start;   // offset in the piece
    };
    /// What two neighbours give. The lowest rank merges first, the leftmost of equals.
    struct Pair {
        std::uint32_t rank, merged;
    };

    void clear() {
        symbols_.clear();
        queue_.clear();
        steps_ = 0;
    }
    /// Appends a symbol. `with_previous`, if known, is what it gives with the one before it.
    void add(std::uint32_t id, std::uint32_t start, std::optional<Pair> with_previous = {}) {
        const auto index = static_cast<std::uint32_t>(symbols_.size());
        symbols_.push_back({.previous = index == 0 ? none : index - 1,
                            .next = none,
                            .id = id,
                            .rank = none,
                            .merged = none,
                            .start = start});
        if (index == 0) return;
        symbols_[index - 1].next = index;
        if (!with_previous) return;
        symbols_[index - 1].rank = with_previous->rank;
        symbols_[index - 1].merged = with_previous->merged;
        queue_.push_back(entry_of(with_previous->rank, index - 1));
    }

    /// Merges until nothing does. `find(left, right)` gives an optional Pair for two symbols.
    template <class Finder>
    void merge(const Finder& find) {
        std::make_heap(queue_.begin(), queue_.end(), std::greater<>());
        while (!queue_.empty()) {
            std::pop_heap(queue_.begin(), queue_.end(), std::greater<>());
            const std::uint64_t best = queue_.back();
            queue_.pop_back();
            ++steps_;
            const auto left = static_cast<std::uint32_t>(best);
            // An entry whose pair has changed since is out of date: the symbol's own rank tells.
            if (symbols_[left].rank == static_cast<std::uint32_t>(best >> 32)) {
                merge_pair(left, find);
            }
        }
    }

    bool is_empty() const { return symbols_.empty(); }
    /// Follow `next` from symbol 0; the others between have been merged away.
    const Symbol& symbol(std::uint32_t index) const { return symbols_[index]; }
    std::uint64_t steps() const { return steps_; }  ///< of the last merge(): pairs looked at

private:
    static std::uint64_t entry_of(std::uint32_t rank, std::uint32_t left) {
        return (std::uint64_t{rank} << 32) | left;
    }

    template <class Finder>
    void merge_pair(std::uint32_t left, const Finder& find) {
        const std::uint32_t right = symbols_[left].next;
        symbols_[left].id = symbols_[left].merged;
        symbols_[left].next = symbols_[right].next;
        symbols_[right].rank = none;  // no longer in the line
        if (symbols_[left].next != none) symbols_[symbols_[left].next].previous = left;
        rank_pair(left, find);
        if (symbols_[left].previous != none) rank_pair(symbols_[left].previous, find);
    }

    template <class Finder>
    void rank_pair(std::uint32_t left, const Finder& find) {
        Symbol& symbol = symbols_[left];
        std::optional<Pair> pair;
        if (symbol.next != none) pair = find(symbol, symbols_[symbol.next]);
        symbol.rank = pair ? pair->rank : none;
        symbol.merged = pair ? pair->merged : none;
        if (!pair) return;
        queue_.push_back(entry_of(pair->rank, left));
        std::push_heap(queue_.begin(), queue_.end(), std::greater<>());
    }

    std::vector<Symbol> symbols_;
    std::vector<std::uint64_t> queue_;  // rank << 32 | index of the left symbol; a min-heap
    std::uint64_t steps_ = 0;
};

}  // namespace pergola
