#include "engine/memory/device_inventory.h"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "engine/telemetry/machine_load.h"
#include "kernels/cpu/cpu_features.h"

namespace pergola {
namespace {

/// The processors that this process may use; a container or taskset can leave fewer than there are.
std::vector<int> usable_processors() {
    cpu_set_t set;
    CPU_ZERO(&set);
    std::vector<int> processors;
    if (sched_getaffinity(0, sizeof(set), &set) == 0) {
        for (int index = 0; index < CPU_SETSIZE; ++index) {
            if (CPU_ISSET(index, &set)) processors.push_back(index);
        }
    }
    if (processors.empty()) processors.push_back(0);
    return processors;
}

std::string first_line(const std::string& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
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

std::string gpu_absence() {
    if (std::filesystem::exists("/proc/driver/nvidia/version")) {
        return "an NVIDIA driver is installed, but this version computes on the CPU only";
    }
    return "no CUDA graphics card found";
}

}  // namespace

int physical_cores() {
    std::set<std::string> cores;
    for (const int processor : usable_processors()) {
        const std::string siblings = first_line(
            fmt::format("/sys/devices/system/cpu/cpu{}/topology/thread_siblings_list", processor));
        cores.insert(siblings.empty() ? std::to_string(processor) : siblings);
    }
    return std::max<int>(1, static_cast<int>(cores.size()));
}

HardwareFacts take_inventory() {
    HardwareFacts facts;
    facts.cpu_name = cpu_name();
    facts.physical_cores = physical_cores();
    facts.logical_cores = static_cast<int>(usable_processors().size());
    facts.instruction_sets = instruction_set_names();
    const MachineMemory memory = read_machine_memory();
    facts.ram_total_bytes = memory.total_bytes;
    facts.ram_available_bytes = memory.available_bytes;
    facts.gpu_absence_reason = gpu_absence();
    return facts;
}

}  // namespace pergola
