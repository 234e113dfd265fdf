#include "engine/base/mapped_ranges.h"

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <csignal>

#include <cerrno>
#include <mutex>
#include <new>

namespace pergola {
namespace {

static_assert(std::atomic<std::uintptr_t>::is_always_lock_free, "the signal handler must not wait");

// A signal handler has no other way to its data than globals. Constant-initialised.
std::atomic<MappedRange*> first_range{nullptr};
std::mutex registry;  // of those who write; the handler takes no lock
struct sigaction previous_action {};
std::uintptr_t page_bytes = 0;

/// The range that holds `address`. The faulting thread keeps its own range mapped, so that one
/// cannot change now; a range that does change meanwhile is another's and is passed over.
MappedRange* range_at(std::uintptr_t address) {
    for (MappedRange* range = first_range.load(std::memory_order_acquire); range != nullptr;
         range = range->next) {
        const std::uint64_t before = range->version.load();
        const std::uintptr_t begin = range->begin.load();
        const std::uintptr_t end = range->end.load();
        if (before % 2 != 0 || range->version.load() != before) continue;
        if (begin != 0 && address >= begin && address < end) return range;
    }
    return nullptr;
}

/// Zeros from the page of `address` to the end of the range: where one page is gone, those behind
/// it mostly are too, and one mapping for all of them keeps their number small. The system call
/// directly: sanitizers wrap mmap() in code that may not run in a signal handler.
bool put_zeros(const MappedRange& range, std::uintptr_t address) {
    const std::uintptr_t start = address / page_bytes * page_bytes;
    const long mapped = ::syscall(SYS_mmap,
                                  start,
                                  range.end.load() - start,
                                  PROT_READ,
                                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED | MAP_NORESERVE,
                                  -1,
                                  0L);
    return mapped != -1;
}

/// As if we were not there.
void pass_on(int signal, siginfo_t* facts, void* machine_state) {
    if ((previous_action.sa_flags & SA_SIGINFO) != 0) {
        previous_action.sa_sigaction(signal, facts, machine_state);
        return;
    }
    const bool was_sent =
        facts->si_code <= 0;  // by kill(); an ignored real fault would repeat for ever
    if (previous_action.sa_handler == SIG_IGN && was_sent) return;
    if (previous_action.sa_handler != SIG_DFL && previous_action.sa_handler != SIG_IGN) {
        previous_action.sa_handler(signal);
        return;
    }
    struct sigaction fatal {};
    fatal.sa_handler = SIG_DFL;
    ::sigaction(signal, &fatal, nullptr);
    if (was_sent) ::raise(signal);  // a real fault comes again by itself
}

void on_bus_error(int signal, siginfo_t* facts, void* machine_state) {
    const int kept_errno = errno;
    if (facts->si_code > 0) {
        const auto address = reinterpret_cast<std::uintptr_t>(facts->si_addr);
        MappedRange* const range = range_at(address);
        if (range != nullptr) {
            range->is_lost.store(true);  // first: other threads may read the zeros at once
            if (put_zeros(*range, address)) {
                errno = kept_errno;
                return;
            }
        }
    }
    errno = kept_errno;
    pass_on(signal, facts, machine_state);
}

/// With the registry's lock.
void install_handler() {
    if (page_bytes != 0) return;
    page_bytes = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
    struct sigaction action {};
    action.sa_sigaction = on_bus_error;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    ::sigaction(SIGBUS, &action, &previous_action);
}

/// A record that is free, else a new one at the head of the list. With the registry's lock.
MappedRange* free_range() {
    for (MappedRange* range = first_range.load(); range != nullptr; range = range->next) {
        if (range->begin.load() == 0) return range;
    }
    auto* const range = new (std::nothrow) MappedRange;
    if (range == nullptr) return nullptr;
    range->next = first_range.load();
    first_range.store(range, std::memory_order_release);
    return range;
}

void set_bounds(MappedRange& range, std::uintptr_t begin, std::uintptr_t end) {
    ++range.version;
    range.begin = begin;
    range.end = end;
    range.is_lost = false;
    ++range.version;
}

}  // namespace

MappedRange* watch_range(std::span<const std::byte> bytes) {
    const std::lock_guard lock(registry);
    install_handler();
    MappedRange* const range = free_range();
    if (range == nullptr) return nullptr;
    const auto begin = reinterpret_cast<std::uintptr_t>(bytes.data());
    // The last page is mapped whole.
    set_bounds(*range, begin, begin + (bytes.size() + page_bytes - 1) / page_bytes * page_bytes);
    return range;
}

void forget_range(MappedRange& range) {
    const std::lock_guard lock(registry);
    set_bounds(range, 0, 0);
}

}  // namespace pergola
