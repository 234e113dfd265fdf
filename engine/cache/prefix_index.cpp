#include "engine/cache/prefix_index.h"

#include <algorithm>

namespace pergola {
namespace {

std::int64_t common_prefix(std::span<const TokenId> a, std::span<const TokenId> b) {
    const auto [end_a, end_b] = std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(std::min(a.size(), b.size())), b.begin());
    return end_a - a.begin();
}

/// A copy that keeps less of a page is dearer than computing its tokens again.
constexpr std::int64_t least_copied_tokens = page_tokens / 16;

}  // namespace

PrefixLease PrefixIndex::lease(std::span<const TokenId> prompt, std::int64_t most_tokens) {
    Line* best = nullptr;
    std::int64_t length = 0;
    for (Line& line : lines_) {
        const std::int64_t common = std::min(common_prefix(line.tokens, prompt), most_tokens);
        if (common > length) {
            best = &line;
            length = common;
        }
    }
    PrefixLease lease;
    if (best == nullptr) return lease;
    best->last_use = ++uses_;
    const std::int64_t full = length / page_tokens;
    for (std::int64_t index = 0; index < full; ++index) {
        const PageId page = best->pages[static_cast<std::size_t>(index)];
        pool_->share(page);
        lease.pages.push_back(page);
    }
    lease.tokens = full * page_tokens;
    const std::int64_t rest = length - lease.tokens;
    if (rest < least_copied_tokens) return lease;
    // No eviction for the sake of a copy: it could evict the very line that is copied from.
    const PageId copy = pool_->take();
    if (copy >= 0) {
        pool_->copy_tokens(best->pages[static_cast<std::size_t>(full)], copy, rest);
        lease.pages.push_back(copy);
        lease.tokens = length;
    }
    return lease;
}

void PrefixIndex::keep(std::vector<TokenId> tokens, std::vector<PageId> pages) {
    // A line that the new one continues has nothing of its own to remember.
    std::erase_if(lines_, [&](const Line& line) {
        const bool covered = common_prefix(line.tokens, tokens) == static_cast<std::int64_t>(line.tokens.size());
        if (covered) release(line);
        return covered;
    });
    if (tokens.empty()) {
        for (const PageId page : pages) pool_->release(page);
        return;
    }
    lines_.push_back({std::move(tokens), std::move(pages), ++uses_});
}

PageId PrefixIndex::take_page() {
    PageId page = pool_->take();
    while (page < 0 && evict_one()) page = pool_->take();
    return page;
}

bool PrefixIndex::evict_one() {
    const auto oldest = std::min_element(lines_.begin(), lines_.end(),
                                         [](const Line& a, const Line& b) { return a.last_use < b.last_use; });
    if (oldest == lines_.end()) return false;
    release(*oldest);
    lines_.erase(oldest);
    return true;
}

std::int64_t PrefixIndex::newest_tokens() const {
    const auto newest = std::max_element(lines_.begin(), lines_.end(),
                                         [](const Line& a, const Line& b) { return a.last_use < b.last_use; });
    return newest == lines_.end() ? 0 : static_cast<std::int64_t>(newest->tokens.size());
}

void PrefixIndex::clear() {
    for (const Line& line : lines_) release(line);
    lines_.clear();
}

void PrefixIndex::renumber(std::span<const PageId> moved) {
    for (Line& line : lines_) {
        for (PageId& page : line.pages) {
            if (moved[static_cast<std::size_t>(page)] >= 0) page = moved[static_cast<std::size_t>(page)];
        }
    }
}

void PrefixIndex::release(const Line& line) {
    for (const PageId page : line.pages) pool_->release(page);
}

}  // namespace pergola
