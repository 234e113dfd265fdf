// Who holds which pages: jobs that are let in, sent back or made to wait, and the pool's size.

#include <fmt/format.h>

#include <algorithm>

#include "engine/generate/scheduler.h"
#include "engine/model/kv_layout.h"

namespace pergola {

/// Where the pages lie; they move when a device's pool is resized.
void Scheduler::note_pages() {
    kv_.blocks.clear();
    const auto blocks = static_cast<std::int64_t>(model_->model->spec().blocks.size());
    for (std::int64_t block = 0; block < blocks; ++block) kv_.blocks.push_back(pool_.layer(block));
}

void Scheduler::admit() {
    while (!waiting_.empty()) {
        Sequence& next = *waiting_.front();
        std::size_t lines = next.lines.size();
        for (const auto& sequence : running_) lines += sequence->lines.size();
        if (static_cast<std::int64_t>(lines) > most_running) return;
        std::int64_t reused = 0;
        // One that was sent back takes up what it had computed itself.
        const bool may_reuse = next.request.reuse_prefix || next.prefilled_tokens > 0;
        for (Line& line : next.lines) {
            if (!may_reuse) break;
            // The last token is always computed: its logits are wanted.
            PrefixLease lease = prefixes_.lease(line.tokens, line.size() - 1);
            line.pages = std::move(lease.pages);
            line.computed = lease.tokens;
            if (&line == &next.lines.front()) reused = lease.tokens;
        }
        if (!reserve_pages(next)) {
            std::int64_t tokens = 0;
            for (Line& line : next.lines) {
                for (const PageId page : line.pages) pool_.release(page);
                line.pages.clear();
                line.computed = 0;
                tokens += line.size();
            }
            if (!running_.empty()) return;  // others will free pages
            fail(next, Error{ErrorCode::ContextFull,
                             fmt::format("the conversation has {} tokens, its memory holds {}", tokens, context_tokens())});
            continue;
        }
        if (next.answer_tokens() == 0) next.reused_tokens = reused;
        running_.splice(running_.end(), waiting_, waiting_.begin());
        report_prefill(next);
    }
}

bool Scheduler::reserve_pages(Sequence& sequence) {
    for (Line& line : sequence.lines) {
        while (static_cast<std::int64_t>(line.pages.size()) < pages_for(line.size())) {
            const PageId page = prefixes_.take_page();
            if (page < 0) return false;
            line.pages.push_back(page);
        }
    }
    return true;
}

bool Scheduler::preempt_for(const Sequence& sequence) {
    if (running_.back().get() == &sequence) return false;  // the youngest itself has to wait or end
    Sequence& youngest = *running_.back();
    for (Line& line : youngest.lines) {
        prefixes_.keep({line.tokens.begin(), line.tokens.begin() + line.computed}, std::exchange(line.pages, {}));
        line.computed = 0;
    }
    waiting_.splice(waiting_.begin(), running_, std::prev(running_.end()));
    return true;
}

Result<> Scheduler::resize_context(std::int64_t context_tokens) {
    drain();
    const std::int64_t pages = std::max<std::int64_t>(1, pages_for(context_tokens));
    std::int64_t in_use = 0;
    for (const auto& sequence : running_) {
        for (const Line& line : sequence->lines) in_use += static_cast<std::int64_t>(line.pages.size());
    }
    if (in_use > pages) {
        return Error{ErrorCode::ContextFull,
                     fmt::format("the running answer needs {} tokens, asked for are {}", in_use * page_tokens,
                                 pages * page_tokens)};
    }
    if (pages < pool_.pages()) compact_pages(pages);
    PG_CHECK(pool_.resize(pages));
    note_pages();
    note_context_use();
    return {};
}

/// Moves what is above `pages` into free pages below, after forgetting kept lines until all fits.
void Scheduler::compact_pages(std::int64_t pages) {
    while (pool_.pages() - pool_.free_pages() > pages && prefixes_.evict_one()) {
    }
    std::vector<PageId> moved(static_cast<std::size_t>(pool_.pages()), -1);
    for (auto page = static_cast<PageId>(pages); page < static_cast<PageId>(pool_.pages()); ++page) {
        if (pool_.is_free(page)) continue;
        const PageId target = pool_.lowest_free();
        pool_.move(page, target);
        moved[static_cast<std::size_t>(page)] = target;
    }
    prefixes_.renumber(moved);
    for (const auto& sequence : running_) {
        for (Line& line : sequence->lines) {
            for (PageId& page : line.pages) {
                if (moved[static_cast<std::size_t>(page)] >= 0) page = moved[static_cast<std::size_t>(page)];
            }
        }
    }
}

}  // namespace pergola
