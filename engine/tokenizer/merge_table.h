#pragma once
// Which two symbols merge into which, and how early. Immutable, any thread. Knows numbers only.

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/tokenizer/merge_line.h"

namespace pergola {

class MergeTable {
public:
    struct Merge {
        std::uint32_t left, right, rank, merged;
    };

    MergeTable() = default;
    /// All numbers below `symbol_count`. Of a pair that is listed twice the lower rank stays.
    MergeTable(std::vector<Merge> merges, std::uint32_t symbol_count);

    std::optional<MergeLine::Pair> find(std::uint32_t left, std::uint32_t right) const;
    std::int64_t size() const { return static_cast<std::int64_t>(edges_.size()); }

private:
    /// What a left symbol can merge with. Sorted by `right` within each left symbol's range: a
    /// table that a crafted file cannot slow down, unlike a hash.
    struct Edge {
        std::uint32_t right, rank, merged;
    };

    std::vector<std::uint32_t> first_edge_;  // by left symbol, one more at the end
    std::vector<Edge> edges_;
};

}  // namespace pergola
