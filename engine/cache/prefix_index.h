#pragma once
// Finished lines of tokens whose pages are kept, so that the next turn of a conversation computes only
// what is new. Pages are shared by reference; a page that is only partly equal is copied. Evicts the
// least recently used line when pages are wanted. Engine thread only.

#include <cstdint>
#include <span>
#include <vector>

#include "engine/cache/page_pool.h"
#include "engine/tokenizer/tokenizer.h"

namespace pergola {

/// Pages that already hold the keys and values of the first `tokens` tokens of a prompt.
struct PrefixLease {
    std::vector<PageId> pages;
    std::int64_t tokens = 0;
};

class PrefixIndex {
public:
    /// `pool` outlives the index.
    explicit PrefixIndex(PagePool& pool) : pool_(&pool) {}

    /// The longest kept prefix of `prompt`, at most `most_tokens` of it. The pages are the caller's.
    PrefixLease lease(std::span<const TokenId> prompt, std::int64_t most_tokens);

    /// Takes over the pages of a finished line. `tokens` are those whose keys and values are written.
    void keep(std::vector<TokenId> tokens, std::vector<PageId> pages);

    /// A free page, if need be after forgetting kept lines; -1 when every page is in use by others.
    PageId take_page();

    /// Forgets everything.
    void clear();
    /// Forgets the least recently used line; false when there is none.
    bool evict_one();
    /// Notes that pages moved: `moved[old] = new`, -1 where a page stayed.
    void renumber(std::span<const PageId> moved);

    /// Length of the line that was used last; 0: none.
    std::int64_t newest_tokens() const;
    std::int64_t lines() const { return static_cast<std::int64_t>(lines_.size()); }

private:
    struct Line {
        std::vector<TokenId> tokens;
        std::vector<PageId> pages;
        std::uint64_t last_use = 0;
    };
    void release(const Line& line);

    PagePool* pool_;
    std::vector<Line> lines_;
    std::uint64_t uses_ = 0;
};

}  // namespace pergola
