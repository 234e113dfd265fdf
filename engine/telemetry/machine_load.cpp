#include "engine/telemetry/machine_load.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <sstream>
#include <string>

namespace pergola {
namespace {

/// A small number in a file of its own, as control groups have them; -1 when absent or "max".
std::int64_t read_number(const char* path) {
    std::ifstream file(path);
    std::int64_t number = -1;
    return file >> number ? number : -1;
}

std::int64_t value_after(const std::string& text, const char* name) {
    const std::size_t at = text.find(name);
    if (at == std::string::npos) return 0;
    return std::strtoll(text.c_str() + at + std::strlen(name), nullptr, 10);
}

std::string read_all(const char* path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

}  // namespace

MachineMemory read_machine_memory() {
    const std::string text = read_all("/proc/meminfo");
    MachineMemory memory;
    memory.total_bytes = value_after(text, "MemTotal:") * 1024;
    memory.available_bytes = value_after(text, "MemAvailable:") * 1024;
    const std::int64_t limit = read_number("/sys/fs/cgroup/memory.max");
    if (limit > 0 && limit < memory.total_bytes) {
        const std::int64_t used = std::max<std::int64_t>(0, read_number("/sys/fs/cgroup/memory.current"));
        memory.total_bytes = limit;
        memory.available_bytes = std::min(memory.available_bytes, std::max<std::int64_t>(0, limit - used));
    }
    return memory;
}

std::int64_t read_process_ram_bytes() {
    std::ifstream file("/proc/self/statm");
    std::int64_t all = 0;
    std::int64_t resident = 0;
    file >> all >> resident;
    return resident * sysconf(_SC_PAGESIZE);
}

std::int64_t read_process_disk_bytes() { return value_after(read_all("/proc/self/io"), "\nread_bytes:"); }

ProcessorTicks read_processor_ticks() {
    std::ifstream file("/proc/stat");
    std::string name;
    file >> name;
    ProcessorTicks ticks;
    std::int64_t value = 0;
    // user nice system idle iowait irq softirq steal: the fourth and fifth are not busy
    for (int column = 0; column < 8 && file >> value; ++column) {
        ticks.all += value;
        if (column != 3 && column != 4) ticks.busy += value;
    }
    return ticks;
}

}  // namespace pergola
