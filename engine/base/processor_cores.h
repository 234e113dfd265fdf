#pragma once
// The cores that this process may use, and on which of them its workers stay. Knows nothing of
// threads' work. Any thread.
//
// A worker that the system moves to another core finds that core's caches empty. It is bound to
// one, then, but only where that cannot be wrong:
//   - nobody has chosen processors for this process (taskset, a service's CPUAffinity): a
//   container's
//     set is kept to, a choice narrower than that is the user's, and nothing is bound;
//   - the workers take every core that is theirs. Fewer of them could be bound to where another
//     program's are while other cores rest.

#include <filesystem>
#include <string_view>
#include <vector>

namespace pergola {

/// One that runs a thread: a core has one of them, or several that share its arithmetic units.
struct HardwareThread {
    int number = 0;  ///< as the system counts them
    int package = 0;
    int core = 0;  ///< within the package
};

struct ProcessorCores {
    std::vector<HardwareThread> online;  ///< numbers rise
    std::vector<int> container;          ///< numbers that the control group grants
    std::vector<int> process;            ///< numbers that this process may run on
};

/// As the system tells it below `root`, "/" but for tests; lists that cannot be read are empty.
ProcessorCores read_processor_cores(const std::filesystem::path& root, std::vector<int> process);
ProcessorCores read_processor_cores();

/// "0-3,8" as numbers, in the order written; empty where it is anything else or counts above 4095.
std::vector<int> parse_number_list(std::string_view text);

/// What is left for others.
enum class Spare {
    Nothing,
    OneCore,  ///< for the window, where there are more than two
};

/// One worker for each of `cores` cores but for the spare one; at least 1.
int default_workers(int cores, Spare spare);

/// The hardware threads of `workers` workers, one on each core, the last core being the spare one:
/// on processors with two kinds of cores the slower ones come last. Empty where nothing is to be
/// bound.
std::vector<int> worker_places(const ProcessorCores& cores, int workers, Spare spare);

}  // namespace pergola
