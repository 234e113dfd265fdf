// Which cores the workers stay on, on machines that the tests write as folders.
#include "engine/base/processor_cores.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/fakes/temporary_folder.h"

namespace pergola {
namespace {

using Numbers = std::vector<int>;

/// A folder with the files that a system would show.
class Machine {
public:
    void write(const std::string& path, const std::string& text) const {
        const std::filesystem::path file = root_ / path;
        std::filesystem::create_directories(file.parent_path());
        std::ofstream(file) << text << '\n';
    }
    /// Thread n of the first half and thread n of the second half share a core, as on most
    /// desktops.
    void add_threads(int count, int cores) const {
        write("sys/devices/system/cpu/online", fmt::format("0-{}", count - 1));
        for (int number = 0; number < count; ++number) add_thread(number, 0, number % cores);
    }
    void add_thread(int number, int package, int core) const {
        const std::string folder = fmt::format("sys/devices/system/cpu/cpu{}/topology/", number);
        write(folder + "physical_package_id", std::to_string(package));
        write(folder + "core_id", std::to_string(core));
    }
    ProcessorCores cores(Numbers process) const {
        return read_processor_cores(root_.path(), std::move(process));
    }

private:
    fakes::TemporaryFolder root_;
};

TEST(ProcessorCores, binds_one_worker_to_each_core_and_leaves_the_last_for_the_window) {
    const Machine machine;
    machine.add_threads(8, 4);
    const ProcessorCores cores = machine.cores({0, 1, 2, 3, 4, 5, 6, 7});
    EXPECT_EQ(worker_places(cores, 4, Spare::Nothing), (Numbers{0, 1, 2, 3}));
    EXPECT_EQ(worker_places(cores, 3, Spare::OneCore), (Numbers{0, 1, 2}));
}

TEST(ProcessorCores, tells_cores_of_two_packages_apart) {
    const Machine machine;
    machine.write("sys/devices/system/cpu/online", "0-3");
    for (const int number : {0, 1, 2, 3}) machine.add_thread(number, number / 2, number % 2);
    const ProcessorCores cores = machine.cores({0, 1, 2, 3});
    EXPECT_EQ(worker_places(cores, 4, Spare::Nothing), (Numbers{0, 1, 2, 3}));
}

TEST(ProcessorCores, keeps_both_of_two_cores) {
    const Machine machine;
    machine.add_threads(2, 2);
    EXPECT_EQ(worker_places(machine.cores({0, 1}), 2, Spare::OneCore), (Numbers{0, 1}));
    EXPECT_EQ(default_workers(1, Spare::OneCore), 1);
    EXPECT_EQ(default_workers(2, Spare::OneCore), 2);
    EXPECT_EQ(default_workers(3, Spare::OneCore), 2);
    EXPECT_EQ(default_workers(16, Spare::OneCore), 15);
    EXPECT_EQ(default_workers(16, Spare::Nothing), 16);
}

TEST(ProcessorCores, binds_nothing_where_somebody_chose_the_processors) {
    const Machine machine;
    machine.add_threads(8, 4);
    const ProcessorCores cores = machine.cores({0, 1, 2, 3});  // taskset -c 0-3
    for (const int workers : {1, 2, 3, 4})
        EXPECT_EQ(worker_places(cores, workers, Spare::Nothing), Numbers{});
}

TEST(ProcessorCores, stays_within_what_a_container_grants) {
    const Machine machine;
    machine.add_threads(16, 8);
    machine.write("proc/self/cgroup", "0::/shop/chat");
    machine.write("sys/fs/cgroup/shop/chat/cpuset.cpus.effective", "2-5,10-13");
    const ProcessorCores cores = machine.cores({2, 3, 4, 5, 10, 11, 12, 13});
    EXPECT_EQ(worker_places(cores, 4, Spare::Nothing), (Numbers{2, 3, 4, 5}));
    EXPECT_EQ(worker_places(cores, 3, Spare::OneCore), (Numbers{2, 3, 4}));
    // And a choice within the container is still somebody's.
    EXPECT_EQ(worker_places(machine.cores({2, 3}), 2, Spare::Nothing), Numbers{});
}

TEST(ProcessorCores, binds_nothing_where_a_container_hides_its_set) {
    const Machine machine;
    machine.add_threads(4, 4);
    EXPECT_EQ(worker_places(machine.cores({0, 1}), 2, Spare::Nothing), Numbers{});
}

TEST(ProcessorCores, binds_nothing_where_workers_are_fewer_or_more_than_cores) {
    const Machine machine;
    machine.add_threads(8, 4);
    const ProcessorCores cores = machine.cores({0, 1, 2, 3, 4, 5, 6, 7});
    for (const int workers : {1, 2, 3, 5, 8, 1024})
        EXPECT_EQ(worker_places(cores, workers, Spare::Nothing), Numbers{}) << workers;
}

TEST(ProcessorCores, leaves_out_cores_that_are_switched_off) {
    const Machine machine;
    machine.add_threads(4, 4);
    machine.write("sys/devices/system/cpu/online", "0,2-3");
    EXPECT_EQ(worker_places(machine.cores({0, 2, 3}), 3, Spare::Nothing), (Numbers{0, 2, 3}));
}

TEST(ProcessorCores, binds_nothing_on_a_system_that_tells_nothing) {
    const Machine machine;
    EXPECT_EQ(worker_places(machine.cores({0, 1}), 2, Spare::Nothing), Numbers{});
    machine.write("sys/devices/system/cpu/online", "0-1");
    EXPECT_EQ(worker_places(machine.cores({0, 1}), 2, Spare::Nothing), Numbers{});
}

TEST(ProcessorCores, reads_lists_of_numbers_and_nothing_else) {
    EXPECT_EQ(parse_number_list("0"), (Numbers{0}));
    EXPECT_EQ(parse_number_list("0-2,7,9-9"), (Numbers{0, 1, 2, 7, 9}));
    for (const char* text :
         {"", "-", "a", "1-", "3-1", "1,", ",1", "0x1", "1 2", "-1", "4096", "0-99999999999"})
        EXPECT_EQ(parse_number_list(text), Numbers{}) << text;
    std::string long_list = "0-4095";
    for (int i = 0; i < 1000; ++i) long_list += ",0-4095";
    EXPECT_EQ(parse_number_list(long_list), Numbers{});
}

TEST(ProcessorCores, of_this_machine_hold_those_of_this_process) {
    const ProcessorCores cores = read_processor_cores();
    EXPECT_FALSE(cores.process.empty());
}

}  // namespace
}  // namespace pergola
