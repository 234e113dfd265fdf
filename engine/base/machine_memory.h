#pragma once
// What memory this machine and this process still have, and the error for too little of it. Any thread.

#include <cstdint>
#include <string>
#include <string_view>

#include "kernels/result.h"

namespace pergola {

struct MachineMemory {
    std::int64_t total_bytes = 0;
    std::int64_t available_bytes = 0;  ///< within a container's limit, if it has one
};
MachineMemory read_machine_memory();

/// What the limit of this process's address space still allows (ulimit -v); -1: it has none.
std::int64_t address_space_left();

/// OutOfMemory: "WHAT needs 1.1 TB of memory, and the limit of this process (ulimit -v) leaves 1.0 GB", or
/// what is free on the machine where no such limit is set.
Error memory_refused(std::string_view what, std::int64_t need_bytes);
/// The same where nobody can say how much it was (std::bad_alloc).
Error memory_refused();

}  // namespace pergola
