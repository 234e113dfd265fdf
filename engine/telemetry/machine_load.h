#pragma once
// Memory and disk figures of this process, processor figures of this machine, from /proc. Any thread.

#include <cstdint>

#include "engine/base/machine_memory.h"

namespace pergola {

std::int64_t read_process_ram_bytes();   ///< resident
std::int64_t read_process_disk_bytes();  ///< read from block devices since the start

/// Time of the machine's processors in ticks since boot: busy, all, and what this process took.
struct ProcessorTicks {
    std::int64_t busy = 0;
    std::int64_t all = 0;
    std::int64_t own = 0;
};
ProcessorTicks read_processor_ticks();

}  // namespace pergola
