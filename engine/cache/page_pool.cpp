#include "engine/cache/page_pool.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "engine/base/machine_memory.h"

namespace pergola {
namespace {

constexpr std::int64_t device_alignment = 256;

std::int64_t rounded_up(std::int64_t bytes, std::int64_t unit) { return (bytes + unit - 1) / unit * unit; }

/// Of the arrays of all layers. In the host's memory each starts on a page of the machine, so that
/// shrinking can give memory back.
std::int64_t bytes_of(const std::vector<KvPages>& layers, std::int64_t pages, std::int64_t unit) {
    std::int64_t bytes = 0;
    for (const KvPages& layer : layers) {
        bytes += rounded_up(pages * layer.key_page_bytes(), unit) + rounded_up(pages * layer.value_page_bytes(), unit);
    }
    return bytes;
}

void give_back(std::byte* array, std::int64_t page_bytes, std::int64_t first, std::int64_t end) {
    const std::int64_t unit = sysconf(_SC_PAGESIZE);
    const std::int64_t from = (first * page_bytes + unit - 1) / unit * unit;
    const std::int64_t to = end * page_bytes / unit * unit;
    if (to > from) madvise(array + from, static_cast<std::size_t>(to - from), MADV_DONTNEED);
}

}  // namespace

Result<PagePool> PagePool::create(const ModelSpec& spec, KvPrecision kv, std::int64_t pages, std::int64_t most_pages,
                                  const Device* device) {
    assert(pages >= 1 && pages <= most_pages && "a pool needs a page and may not exceed its reservation");
    PG_CHECK(check_kv_fits(spec, kv));
    PagePool pool;
    pool.most_pages_ = most_pages;
    pool.page_bytes_ = kv_page_bytes(spec, kv);
    for (const BlockSpec& block : spec.blocks) pool.layers_.push_back(kv_layout(block.attention, kv));
    if (device != nullptr) {
        PG_TRY(pool.device_memory_,
               DeviceBuffer::create(*device, bytes_of(pool.layers_, pages, device_alignment)));
        pool.lay_out(pool.device_memory_.data(), pages, device_alignment);
    } else {
        PG_CHECK(pool.map_host_memory());
    }
    pool.references_.assign(static_cast<std::size_t>(pages), 0);
    pool.free_count_ = pages;
    return pool;
}

Result<> PagePool::map_host_memory() {
    reserved_bytes_ = bytes_of(layers_, most_pages_, sysconf(_SC_PAGESIZE));
    // Addresses only: memory arrives when a page is first written, and a longer conversation needs no move.
    void* memory = mmap(nullptr, static_cast<std::size_t>(reserved_bytes_), PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        return memory_refused("the conversation", reserved_bytes_);
    }
    memory_ = static_cast<std::byte*>(memory);
    lay_out(memory_, most_pages_, sysconf(_SC_PAGESIZE));
    return {};
}

/// Arrays for `pages` of every layer, one after another, each from a multiple of `unit` on.
void PagePool::lay_out(std::byte* memory, std::int64_t pages, std::int64_t unit) {
    for (KvPages& layer : layers_) {
        layer.keys = memory;
        memory += rounded_up(pages * layer.key_page_bytes(), unit);
        layer.values = memory;
        memory += rounded_up(pages * layer.value_page_bytes(), unit);
    }
}

PagePool::PagePool(PagePool&& other) noexcept
    : memory_(std::exchange(other.memory_, nullptr)),
      device_memory_(std::move(other.device_memory_)),
      reserved_bytes_(other.reserved_bytes_),
      most_pages_(other.most_pages_),
      page_bytes_(other.page_bytes_),
      free_count_(other.free_count_),
      layers_(std::move(other.layers_)),
      references_(std::move(other.references_)) {}

PagePool::~PagePool() {
    if (memory_ != nullptr) munmap(memory_, static_cast<std::size_t>(reserved_bytes_));
}

PageId PagePool::lowest_free() const {
    for (std::size_t page = 0; page < references_.size(); ++page) {
        if (references_[page] == 0) return static_cast<PageId>(page);
    }
    return -1;
}

PageId PagePool::take() {
    // Lowest first, so that shrinking meets free pages at the end.
    const PageId page = lowest_free();
    if (page < 0) return -1;
    references_[static_cast<std::size_t>(page)] = 1;
    --free_count_;
    return page;
}

void PagePool::share(PageId page) {
    assert(references_[static_cast<std::size_t>(page)] > 0 && "sharing a free page");
    ++references_[static_cast<std::size_t>(page)];
}

void PagePool::release(PageId page) {
    std::int32_t& references = references_[static_cast<std::size_t>(page)];
    assert(references > 0 && "releasing a free page");
    if (--references == 0) ++free_count_;
}

bool PagePool::is_free(PageId page) const { return references_[static_cast<std::size_t>(page)] == 0; }

void PagePool::copy_tokens(PageId from, PageId to, std::int64_t tokens) {
    assert(tokens <= page_tokens && "more tokens than a page has");
    for (const KvPages& layer : layers_) {
        const auto copy_heads = [&](std::byte* array, std::int64_t page_bytes, std::int64_t token_bytes) {
            for (std::int64_t head = 0; head < layer.kv_heads; ++head) {
                const std::int64_t offset = head * page_tokens * token_bytes;
                std::byte* target = array + to * page_bytes + offset;
                const std::byte* source = array + from * page_bytes + offset;
                if (const Device* device = device_memory_.device(); device != nullptr) {
                    device->copy(device->card, target, source, tokens * token_bytes);
                } else {
                    std::memcpy(target, source, static_cast<std::size_t>(tokens * token_bytes));
                }
            }
        };
        copy_heads(layer.keys, layer.key_page_bytes(), layer.key_row_bytes());
        copy_heads(layer.values, layer.value_page_bytes(), layer.value_row_bytes());
    }
}

void PagePool::move(PageId from, PageId to) {
    std::int32_t& source = references_[static_cast<std::size_t>(from)];
    std::int32_t& target = references_[static_cast<std::size_t>(to)];
    assert(source > 0 && target == 0 && "only a page in use moves, and only to a free one");
    copy_tokens(from, to, page_tokens);
    target = std::exchange(source, 0);
}

bool PagePool::can_shrink_to(std::int64_t pages) const {
    for (std::size_t page = static_cast<std::size_t>(pages); page < references_.size(); ++page) {
        if (references_[page] != 0) return false;
    }
    return true;
}

Result<> PagePool::resize(std::int64_t pages) {
    assert(can_shrink_to(pages) && "pages in use would be lost");
    if (pages > most_pages_) {
        return Error{ErrorCode::OutOfMemory, fmt::format("a conversation of {} tokens is wanted, {} are the most that this one can have",
                                                         pages * page_tokens, most_pages_ * page_tokens)};
    }
    const std::int64_t before = this->pages();
    if (device_memory_.device() != nullptr) return resize_on_device(pages);
    for (const KvPages& layer : layers_) {
        give_back(layer.keys, layer.key_page_bytes(), pages, before);
        give_back(layer.values, layer.value_page_bytes(), pages, before);
    }
    references_.resize(static_cast<std::size_t>(pages), 0);
    free_count_ += pages - before;
    return {};
}

Result<> PagePool::resize_on_device(std::int64_t pages) {
    const Device& device = *device_memory_.device();
    const std::int64_t before = this->pages();
    PG_TRY(DeviceBuffer memory, DeviceBuffer::create(device, bytes_of(layers_, pages, device_alignment)));
    const std::vector<KvPages> old = layers_;
    lay_out(memory.data(), pages, device_alignment);
    const std::int64_t kept = std::min(pages, before);
    bool is_copied = true;
    for (std::size_t i = 0; i < old.size(); ++i) {
        is_copied = is_copied && device.copy(device.card, layers_[i].keys, old[i].keys, kept * old[i].key_page_bytes()) &&
                    device.copy(device.card, layers_[i].values, old[i].values, kept * old[i].value_page_bytes());
    }
    if (!is_copied) {
        layers_ = old;
        return Error{ErrorCode::DeviceLost, "the graphics card failed while moving the conversation"};
    }
    device_memory_ = std::move(memory);
    references_.resize(static_cast<std::size_t>(pages), 0);
    free_count_ += pages - before;
    return {};
}

}  // namespace pergola
