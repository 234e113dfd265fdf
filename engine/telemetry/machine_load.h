#pragma once
// Memory, disk and processor figures of this process and this machine, from /proc. Any thread.

#include <cstdint>

namespace pergola {

struct MachineMemory {
    std::int64_t total_bytes = 0;
    std::int64_t available_bytes = 0;  ///< within a container's limit, if it has one
};
MachineMemory read_machine_memory();

std::int64_t read_process_ram_bytes();   ///< resident
std::int64_t read_process_disk_bytes();  ///< read from block devices since the start

/// Busy and all time of the machine's processors, in ticks since boot.
struct ProcessorTicks {
    std::int64_t busy = 0;
    std::int64_t all = 0;
};
ProcessorTicks read_processor_ticks();

}  // namespace pergola
