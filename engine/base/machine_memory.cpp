#include "engine/base/machine_memory.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>

#include "engine/base/units.h"

namespace pergola {
namespace {

/// A small number in a file of its own, as control groups have them; -1 when absent or "max".
std::int64_t read_number(const char* path) {
    std::ifstream file(path);
    std::int64_t number = -1;
    return file >> number ? number : -1;
}

std::int64_t kibibytes_after(const std::string& text, const char* name) {
    const std::size_t at = text.find(name);
    if (at == std::string::npos) return 0;
    return std::strtoll(text.c_str() + at + std::strlen(name), nullptr, 10) * 1024;
}

std::string what_is_left() {
    const std::int64_t left = address_space_left();
    if (left >= 0) return fmt::format("the limit of this process (ulimit -v) leaves {}", format_bytes(left));
    return fmt::format("{} are free", format_bytes(read_machine_memory().available_bytes));
}

}  // namespace

MachineMemory read_machine_memory() {
    std::ostringstream stream;
    stream << std::ifstream("/proc/meminfo").rdbuf();
    const std::string text = stream.str();
    MachineMemory memory;
    memory.total_bytes = kibibytes_after(text, "MemTotal:");
    memory.available_bytes = kibibytes_after(text, "MemAvailable:");
    const std::int64_t limit = read_number("/sys/fs/cgroup/memory.max");
    if (limit > 0 && limit < memory.total_bytes) {
        const std::int64_t used = std::max<std::int64_t>(0, read_number("/sys/fs/cgroup/memory.current"));
        memory.total_bytes = limit;
        memory.available_bytes = std::min(memory.available_bytes, std::max<std::int64_t>(0, limit - used));
    }
    return memory;
}

std::int64_t address_space_left() {
    struct rlimit limit {};
    if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return -1;
    std::int64_t used_pages = 0;
    std::ifstream("/proc/self/statm") >> used_pages;
    return std::max<std::int64_t>(0, static_cast<std::int64_t>(limit.rlim_cur) - used_pages * ::sysconf(_SC_PAGESIZE));
}

Error memory_refused(std::string_view what, std::int64_t need_bytes) {
    return {ErrorCode::OutOfMemory, fmt::format("{} needs {} of memory, and {}", what, format_bytes(need_bytes), what_is_left())};
}

Error memory_refused() {
    return {ErrorCode::OutOfMemory, fmt::format("more memory is needed than there is: {}", what_is_left())};
}

}  // namespace pergola
