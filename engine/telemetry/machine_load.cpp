#include "engine/telemetry/machine_load.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
#include <sstream>
#include <string>

namespace pergola {
namespace {

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
    timespec used{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    const double seconds = static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) / 1e9;
    ticks.own = static_cast<std::int64_t>(seconds * static_cast<double>(sysconf(_SC_CLK_TCK)));
    return ticks;
}

}  // namespace pergola
