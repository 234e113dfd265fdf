#pragma once
// What becomes of a mapped file whose bytes go away while they are read: cut short by another
// program, or on a drive that vanished. The kernel then sends SIGBUS to the reading thread. Here
// that fault turns into zeros and a mark, so that the reader goes on, looks at the mark and ends
// its work with a sentence.
//
// The handler is the process's, as signals are; it takes no lock, allocates nothing and changes no
// errno. Faults outside the ranges go to the handler that was there before. Any thread.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

namespace pergola {

/// One range of mapped memory. Written under the registry's lock, read by the signal handler:
/// `version` is odd while the bounds change. Never freed, since the handler may be looking at it;
/// used again.
struct MappedRange {
    std::atomic<std::uint64_t> version{0};
    std::atomic<std::uintptr_t> begin{0};  ///< 0: not in use
    std::atomic<std::uintptr_t> end{0};
    std::atomic<bool> is_lost{false};  ///< some of it reads as zeros since
    MappedRange* next = nullptr;       ///< set before the range is published
};

/// Watches the range from now on; the first call installs the handler. `bytes` starts at a page.
/// Null only when there is no memory for the record.
MappedRange* watch_range(std::span<const std::byte> bytes);
/// Before the memory is unmapped.
void forget_range(MappedRange& range);

}  // namespace pergola
