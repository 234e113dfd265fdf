#include "kernels/cpu/worker_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <thread>
#include <vector>

#if defined(__linux__)
#include <sched.h>
#endif

namespace pergola::tests {
namespace {

TEST(WorkerPool, covers_every_index_exactly_once) {
    for (const int threads : {1, 2, 3, 8}) {
        WorkerPool pool(threads);
        EXPECT_EQ(pool.threads(), threads);
        for (const std::int64_t count : {0, 1, 2, 7, 8, 63, 64, 65, 1000}) {
            for (const std::int64_t grain : {1, 4, 16, 5000}) {
                std::vector<int> visits(static_cast<std::size_t>(count));
                pool.run(count, grain, [&](std::int64_t begin, std::int64_t end) {
                    for (std::int64_t i = begin; i < end; ++i)
                        ++visits[static_cast<std::size_t>(i)];
                });
                EXPECT_EQ(std::count(visits.begin(), visits.end(), 1), count)
                    << threads << " " << count << " " << grain;
            }
        }
    }
}

TEST(WorkerPool, ranges_are_multiples_of_the_grain_but_for_the_last) {
    WorkerPool pool(3);
    std::atomic<int> odd_ranges{0};
    pool.run(1001, 8, [&](std::int64_t begin, std::int64_t end) {
        EXPECT_EQ(begin % 8, 0);
        if ((end - begin) % 8 != 0) {
            EXPECT_EQ(end, 1001);
            ++odd_ranges;
        }
    });
    EXPECT_EQ(odd_ranges.load(), 1);
}

TEST(WorkerPool, shows_each_run_the_writes_of_the_run_before) {
    // Plain memory handed from run to run: a missing barrier is a race that the sanitizer reports.
    WorkerPool pool(4);
    std::vector<std::int64_t> values(257, 0);
    std::vector<std::int64_t> sums(257, 0);
    for (std::int64_t round = 1; round <= 1000; ++round) {
        pool.run(257, 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) values[static_cast<std::size_t>(i)] += i;
        });
        pool.run(257, 3, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i)
                sums[static_cast<std::size_t>(i)] = values[static_cast<std::size_t>(256 - i)];
        });
        ASSERT_EQ(sums[0], 256 * round);
        ASSERT_EQ(sums[200], 56 * round);
    }
}

TEST(WorkerPool, wakes_workers_that_went_to_sleep) {
    WorkerPool pool(2);
    for (int round = 0; round < 30; ++round) {
        std::this_thread::sleep_for(std::chrono::microseconds(round * 20));
        std::atomic<std::int64_t> sum{0};
        pool.run(100, 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) sum += i;
        });
        ASSERT_EQ(sum.load(), 4950);
    }
}

#if defined(__linux__)
TEST(WorkerPool, keeps_workers_on_their_places_and_the_caller_free) {
    cpu_set_t before;
    ASSERT_EQ(sched_getaffinity(0, sizeof(before), &before), 0);
    int place = 0;
    while (!CPU_ISSET(place, &before)) ++place;
    WorkerPool pool(2, {place, place});
    ASSERT_EQ(pool.threads(), 2);
    const std::thread::id caller = std::this_thread::get_id();
    std::atomic<int> elsewhere{0};
    std::atomic<bool> has_worker_worked{false};
    // Each round has two ranges, and the caller waits in one until a worker has had the other.
    pool.run(2, 1, [&](std::int64_t, std::int64_t) {
        cpu_set_t own;
        ASSERT_EQ(sched_getaffinity(0, sizeof(own), &own), 0);
        if (std::this_thread::get_id() == caller) {
            while (!has_worker_worked) std::this_thread::yield();
            if (!CPU_EQUAL(&own, &before)) ++elsewhere;
            return;
        }
        if (CPU_COUNT(&own) != 1 || !CPU_ISSET(place, &own)) ++elsewhere;
        has_worker_worked = true;
    });
    EXPECT_EQ(elsewhere, 0);
}

TEST(WorkerPool, works_where_the_system_refuses_a_place) {
    WorkerPool pool(2, {-1, 1'000'000});
    std::atomic<std::int64_t> sum{0};
    pool.run(100, 1, [&](std::int64_t begin, std::int64_t end) { sum += end - begin; });
    EXPECT_EQ(sum, 100);
}
#endif

TEST(WorkerPool, lets_two_threads_work_at_once) {
    // Each of two ranges waits for the other to have begun: one thread alone would never finish.
    WorkerPool pool(2);
    std::atomic<int> begun{0};
    pool.run(2, 1, [&](std::int64_t begin, std::int64_t end) {
        EXPECT_EQ(end - begin, 1);
        ++begun;
        while (begun.load() != 2) std::this_thread::yield();
    });
    EXPECT_EQ(begun.load(), 2);
}

TEST(WorkerPool, runs_on_the_caller_alone_when_there_is_one_grain) {
    WorkerPool pool(4);
    const std::thread::id caller = std::this_thread::get_id();
    for (int round = 0; round < 100; ++round) {
        pool.run(16, 16, [&](std::int64_t begin, std::int64_t end) {
            EXPECT_EQ(std::this_thread::get_id(), caller);
            EXPECT_EQ(begin, 0);
            EXPECT_EQ(end, 16);
        });
    }
}

TEST(WorkerPool, starts_and_ends_without_any_work) {
    for (int round = 0; round < 50; ++round) const WorkerPool pool(3);
}

TEST(WorkerPool, keeps_its_scratch_on_a_cache_line) {
    WorkerPool pool(1);
    for (const std::int64_t bytes : {0, 1, 100, 64, 100'000, 5}) {
        std::byte* memory = pool.scratch(bytes);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % 64, 0U);
        std::fill(memory, memory + bytes, std::byte{1});
    }
}

}  // namespace
}  // namespace pergola::tests
