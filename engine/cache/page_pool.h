#pragma once
// Pages of KV memory for all layers of one model. Knows nothing of tokens' meaning or of sequences'
// owners. Engine thread only.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/device_memory.h"
#include "engine/model/kv_layout.h"
#include "kernels/ops/attention.h"
#include "kernels/result.h"

namespace pergola {

using PageId = std::int32_t;

/// Whole pages for this many tokens.
constexpr std::int64_t pages_for(std::int64_t tokens) { return (tokens + page_tokens - 1) / page_tokens; }

class PagePool {
public:
    /// Reserves addresses for `most_pages` and makes `pages` of them usable. On a device, which has no
    /// addresses without memory, the arrays are as long as the pages in use and move when they grow.
    /// OutOfMemory.
    static Result<PagePool> create(const ModelSpec& spec, KvPrecision kv, std::int64_t pages, std::int64_t most_pages,
                                   const Device* device = nullptr);
    ~PagePool();
    PagePool(PagePool&& other) noexcept;
    PagePool& operator=(PagePool&&) = delete;

    std::int64_t pages() const { return static_cast<std::int64_t>(references_.size()); }
    std::int64_t most_pages() const { return most_pages_; }
    std::int64_t free_pages() const { return free_count_; }
    std::int64_t bytes() const { return pages() * page_bytes_; }

    /// A page with one reference; -1 when none is free (an ordinary state, not an error).
    PageId take();
    void share(PageId page);    ///< one reference more
    void release(PageId page);  ///< one reference less; free at zero
    bool is_free(PageId page) const;
    PageId lowest_free() const;  ///< -1: none
    /// Copies the first `tokens` tokens of a page into another.
    void copy_tokens(PageId from, PageId to, std::int64_t tokens);

    /// Moves content and references to the free page `to`. Whoever holds `from` must note the new id.
    void move(PageId from, PageId to);

    /// Grows or shrinks, after which layer() must be asked again; pages in use above the new size must have been moved or released (can_shrink_to).
    Result<> resize(std::int64_t pages);
    bool can_shrink_to(std::int64_t pages) const;

    /// What the attention operators of one layer need.
    KvPages layer(std::int64_t block) const { return layers_[static_cast<std::size_t>(block)]; }

private:
    PagePool() = default;
    void lay_out(std::byte* memory, std::int64_t pages, std::int64_t unit);
    Result<> resize_on_device(std::int64_t pages);
    Result<> map_host_memory();

    std::byte* memory_ = nullptr;
    DeviceBuffer device_memory_;  ///< instead of `memory_`
    std::int64_t reserved_bytes_ = 0;
    std::int64_t most_pages_ = 0;
    std::int64_t page_bytes_ = 0;
    std::int64_t free_count_ = 0;
    std::vector<KvPages> layers_;
    std::vector<std::int32_t> references_;
};

}  // namespace pergola
