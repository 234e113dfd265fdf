#include "engine/base/processor_cores.h"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <string>
#include <utility>

namespace pergola {
namespace {

constexpr int most_threads = 4096;

/// A file of one line; empty when it is not there.
std::string read_line(const std::filesystem::path& path) {
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

/// -1: there is no such number.
int read_number(const std::filesystem::path& path) {
    const std::vector<int> numbers = parse_number_list(read_line(path));
    return numbers.size() == 1 ? numbers.front() : -1;
}

/// Where the control group of this process lies, "/" for the outermost one that it sees.
std::string control_group(const std::filesystem::path& root) {
    std::ifstream file(root / "proc/self/cgroup");
    constexpr std::string_view unified = "0::/";
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with(unified)) return line.substr(unified.size());
    }
    return "";
}

std::vector<int> numbers_of(const std::vector<HardwareThread>& threads) {
    std::vector<int> numbers;
    numbers.reserve(threads.size());
    for (const HardwareThread& thread : threads) numbers.push_back(thread.number);
    return numbers;
}

/// Takes the number at the start of `text` away; -1 where there is none.
int take_number(std::string_view& text) {
    int number = -1;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number < 0 || number >= most_threads) return -1;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

std::vector<int> sorted(std::vector<int> numbers) {
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

bool has(const std::vector<int>& numbers, int number) {
    return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

/// The first hardware thread of each core that the process may use.
std::vector<int> one_of_each_core(const ProcessorCores& cores) {
    std::vector<std::pair<int, int>> seen;
    std::vector<int> places;
    for (const HardwareThread& thread : cores.online) {
        const std::pair core(thread.package, thread.core);
        if (!has(cores.process, thread.number) ||
            std::find(seen.begin(), seen.end(), core) != seen.end()) {
            continue;
        }
        seen.push_back(core);
        places.push_back(thread.number);
    }
    return places;
}

/// Whether this process may use less than its container has.
bool is_chosen_by_somebody(const ProcessorCores& cores) {
    std::vector<int> granted = numbers_of(cores.online);
    if (!cores.container.empty())
        std::erase_if(granted, [&](int number) { return !has(cores.container, number); });
    return sorted(cores.process) != granted;
}

std::vector<int> allowed_to_this_process() {
    cpu_set_t set;
    CPU_ZERO(&set);
    std::vector<int> numbers;
    if (::sched_getaffinity(0, sizeof(set), &set) != 0) return numbers;
    for (int number = 0; number < CPU_SETSIZE; ++number) {
        if (CPU_ISSET(number, &set)) numbers.push_back(number);
    }
    return numbers;
}

}  // namespace

std::vector<int> parse_number_list(std::string_view text) {
    std::vector<int> numbers;
    while (!text.empty()) {
        const int first = take_number(text);
        int last = first;
        if (text.starts_with('-')) {
            text.remove_prefix(1);
            last = take_number(text);
        }
        if (first < 0 || last < first || numbers.size() > most_threads) return {};
        for (int number = first; number <= last; ++number) numbers.push_back(number);
        if (text.empty()) break;
        if (!text.starts_with(',') || text.size() == 1) return {};
        text.remove_prefix(1);
    }
    return numbers;
}

ProcessorCores read_processor_cores(const std::filesystem::path& root, std::vector<int> process) {
    ProcessorCores cores;
    cores.process = std::move(process);
    const std::filesystem::path processors = root / "sys/devices/system/cpu";
    for (const int number : sorted(parse_number_list(read_line(processors / "online")))) {
        const std::filesystem::path topology = processors / fmt::format("cpu{}/topology", number);
        const HardwareThread thread{.number = number,
                                    .package = read_number(topology / "physical_package_id"),
                                    .core = read_number(topology / "core_id")};
        if (thread.package < 0 || thread.core < 0) return {.process = cores.process};
        cores.online.push_back(thread);
    }
    const std::filesystem::path groups = root / "sys/fs/cgroup";
    cores.container =
        parse_number_list(read_line(groups / control_group(root) / "cpuset.cpus.effective"));
    return cores;
}

ProcessorCores read_processor_cores() {
    return read_processor_cores("/", allowed_to_this_process());
}

int default_workers(int cores, Spare spare) {
    return std::max(1, spare == Spare::OneCore && cores > 2 ? cores - 1 : cores);
}

std::vector<int> worker_places(const ProcessorCores& cores, int workers, Spare spare) {
    if (is_chosen_by_somebody(cores)) return {};
    std::vector<int> places = one_of_each_core(cores);
    const int own = default_workers(static_cast<int>(places.size()), spare);
    if (workers != own || places.empty()) return {};
    places.resize(static_cast<std::size_t>(own));
    return places;
}

}  // namespace pergola
