#include "engine/tokenizer/piece_trie.h"

#include <algorithm>

namespace pergola {

PieceTrie::PieceTrie(std::vector<Entry> entries, std::size_t longest)
    : entries_(std::move(entries)) {
    std::erase_if(entries_, [longest](const Entry& entry) {
        return entry.first.empty() || entry.first.size() > longest;
    });
    std::stable_sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
        return a.first < b.first;
    });
    const auto same = [](const Entry& a, const Entry& b) { return a.first == b.first; };
    entries_.erase(std::unique(entries_.begin(), entries_.end(), same), entries_.end());
    for (const Entry& entry : entries_) {
        ++by_first_byte_[static_cast<unsigned char>(entry.first.front()) + std::size_t{1}];
    }
    for (std::size_t byte = 1; byte < by_first_byte_.size(); ++byte) {
        by_first_byte_[byte] += by_first_byte_[byte - 1];
    }
}

void PieceTrie::narrow(std::size_t& begin,
                       std::size_t& end,
                       std::size_t offset,
                       unsigned char wanted) const {
    const auto first = entries_.begin() + static_cast<std::ptrdiff_t>(begin);
    const auto last = entries_.begin() + static_cast<std::ptrdiff_t>(end);
    const auto byte_of = [offset](const Entry& entry) {
        return static_cast<unsigned char>(entry.first[offset]);
    };
    const auto low =
        std::lower_bound(first, last, wanted, [&](const Entry& entry, unsigned char byte) {
            return byte_of(entry) < byte;
        });
    const auto high =
        std::upper_bound(low, last, wanted, [&](unsigned char byte, const Entry& entry) {
            return byte < byte_of(entry);
        });
    begin = static_cast<std::size_t>(low - entries_.begin());
    end = static_cast<std::size_t>(high - entries_.begin());
}

PieceTrie::Found PieceTrie::longest_prefix(std::string_view text) const {
    Found found;
    visit_prefixes(text, [&found](std::size_t bytes, TokenId id) { found = {bytes, id}; });
    return found;
}

}  // namespace pergola
