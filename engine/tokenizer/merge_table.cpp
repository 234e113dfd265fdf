#include "engine/tokenizer/merge_table.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace pergola {

MergeTable::MergeTable(std::vector<Merge> merges, std::uint32_t symbol_count) {
    std::sort(merges.begin(), merges.end(), [](const Merge& a, const Merge& b) {
        return std::tie(a.left, a.right, a.rank) < std::tie(b.left, b.right, b.rank);
    });
    const auto same = [](const Merge& a, const Merge& b) {
        return a.left == b.left && a.right == b.right;
    };
    merges.erase(std::unique(merges.begin(), merges.end(), same), merges.end());

    first_edge_.assign(std::size_t{symbol_count} + 1, 0);
    edges_.reserve(merges.size());
    for (const Merge& merge : merges) {
        ++first_edge_[std::size_t{merge.left} + 1];
        edges_.push_back({merge.right, merge.rank, merge.merged});
    }
    std::partial_sum(first_edge_.begin(), first_edge_.end(), first_edge_.begin());
}

std::optional<MergeLine::Pair> MergeTable::find(std::uint32_t left, std::uint32_t right) const {
    if (std::size_t{left} + 1 >= first_edge_.size()) return std::nullopt;
    const auto begin = edges_.begin() + first_edge_[left];
    const auto end = edges_.begin() + first_edge_[std::size_t{left} + 1];
    const auto found =
        std::lower_bound(begin, end, right, [](const Edge& edge, std::uint32_t wanted) {
            return edge.right < wanted;
        });
    if (found == end || found->right != right) return std::nullopt;
    return MergeLine::Pair{found->rank, found->merged};
}

}  // namespace pergola
