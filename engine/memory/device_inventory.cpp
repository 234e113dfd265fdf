#include "engine/memory/device_inventory.h"

#include <sched.h>

#include <algorithm>
#include <fstream>

#include "engine/memory/compute_device.h"
#include "engine/telemetry/machine_load.h"
#include "kernels/cpu/cpu_features.h"

namespace pergola {
namespace {

/// The hardware threads that this process may use; a container or taskset can leave fewer than there are.
int usable_processors() {
    cpu_set_t set;
    CPU_ZERO(&set);
    if (sched_getaffinity(0, sizeof(set), &set) != 0) return 1;
    return std::max(1, CPU_COUNT(&set));
}

std::string cpu_name() {
    std::ifstream file("/proc/cpuinfo");
    std::string line;
    while (std::getline(file, line)) {
        if (line.rfind("model name", 0) != 0 && line.rfind("Hardware", 0) != 0) continue;
        const std::size_t colon = line.find(':');
        if (colon != std::string::npos && colon + 2 < line.size()) return line.substr(colon + 2);
    }
    return "CPU";
}

}  // namespace

HardwareFacts take_inventory() {
    HardwareFacts facts;
    facts.cpu_name = cpu_name();
    facts.physical_cores = physical_cores();
    facts.logical_cores = usable_processors();
    facts.instruction_sets = cpu_feature_names();
    const MachineMemory memory = read_machine_memory();
    facts.ram_total_bytes = memory.total_bytes;
    facts.ram_available_bytes = memory.available_bytes;
    FoundCards found = find_cards();
    facts.gpus = std::move(found.cards);
    facts.gpu_absence_reason = std::move(found.absence);
    return facts;
}

}  // namespace pergola
