#include "engine/base/anonymous_memory.h"

#include <sys/mman.h>

#include "engine/base/machine_memory.h"

namespace pergola {

Result<AnonymousMemory> AnonymousMemory::create(std::int64_t bytes) {
    void* start = ::mmap(nullptr,
                         static_cast<std::size_t>(bytes),
                         PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS,
                         -1,
                         0);
    if (start == MAP_FAILED) {
        return memory_refused("a matrix of the model", bytes);
    }
    // A decode step reads all weights once: with small pages it waits for addresses more than for
    // data.
    ::madvise(start, static_cast<std::size_t>(bytes), MADV_HUGEPAGE);
    AnonymousMemory memory;
    memory.data_ = static_cast<std::byte*>(start);
    memory.bytes_ = bytes;
    return memory;
}

AnonymousMemory::~AnonymousMemory() {
    if (data_ != nullptr) ::munmap(data_, static_cast<std::size_t>(bytes_));
}

}  // namespace pergola
