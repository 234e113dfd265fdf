#include "kernels/cpu/worker_pool.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#if defined(__linux__)
#include <sched.h>
#endif

#include "kernels/cpu/aligned_memory.h"

namespace pergola {
namespace {

using Clock = std::chrono::steady_clock;

// A decode step issues some hundred runs, microseconds apart: a worker that sleeps between them
// costs more (about 50 us to wake) than one that looks for a while.
constexpr std::chrono::microseconds spin_time{40};
// Ranges of each thread's share: enough that a thread delayed by the system leaves its rest to
// others.
constexpr std::int64_t ranges_per_thread = 8;
constexpr std::size_t cache_line = 64;

void pause_briefly() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

/// Keeps the calling thread on a hardware thread.
void stay_on(int place) {
#if defined(__linux__)
    if (place < 0 || place >= CPU_SETSIZE) return;
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(place, &set);
    ::sched_setaffinity(0, sizeof(set), &set);
#else
    (void)place;
#endif
}

}  // namespace

/// How ranges are handed out: each thread has a share of them, one after another, takes its own
/// first and then those that others left. A share's ticket holds the number of the run in its upper
/// half and the ranges not yet taken in its lower half. A range is taken by compare-and-exchange,
/// so a late thread can never take one of a run that is over, and only who holds a range reads the
/// run's fields. Shares lie on cache lines of their own: as long as nobody is late, no line but
/// those of `announced` and `finished` moves between cores.
struct WorkerPool::State {
    struct alignas(cache_line) Share {
        std::atomic<std::uint64_t> ticket{0};
        std::int64_t end = 0;  ///< the range behind the last one; as the run's fields below
    };

    alignas(cache_line) std::atomic<std::uint32_t> announced{0};  ///< number of the last run
    std::atomic<int> sleepers{0};
    std::atomic<int> awake{0};  ///< who wants that nobody sleeps
    std::atomic<bool> stopping{false};
    // Written by run() while no range is out, read by holders of a range.
    const std::function<void(std::int64_t, std::int64_t)>* work = nullptr;
    std::int64_t count = 0;
    std::int64_t range = 0;

    alignas(cache_line) std::atomic<std::int64_t> finished{0};
    std::vector<Share> shares;  ///< of each thread, the caller's first
    std::vector<int> places;    ///< of each thread, or empty

    std::mutex mutex;
    std::condition_variable wake;
    std::vector<std::thread> workers;
    AlignedMemory scratch;
    bool may_spin = true;

    /// The share's next range; -1: none is left.
    static std::int64_t take_from(Share& share) {
        std::uint64_t seen = share.ticket.load(std::memory_order_acquire);
        while (static_cast<std::uint32_t>(seen) != 0) {
            if (share.ticket.compare_exchange_weak(
                    seen, seen - 1, std::memory_order_acq_rel, std::memory_order_acquire)) {
                return share.end - static_cast<std::int64_t>(static_cast<std::uint32_t>(seen));
            }
        }
        return -1;
    }

    /// Works until nothing is left to take, the own share first.
    void take_all(std::size_t own) {
        std::int64_t done = 0;
        for (std::size_t offset = 0; offset < shares.size(); ++offset) {
            Share& share = shares[(own + offset) % shares.size()];
            for (std::int64_t index = take_from(share); index >= 0; index = take_from(share)) {
                const std::int64_t begin = index * range;
                (*work)(begin, std::min(begin + range, count));
                ++done;
            }
        }
        if (done > 0) finished.fetch_add(done, std::memory_order_release);
    }

    bool is_called(std::uint32_t seen) const {
        return announced.load(std::memory_order_acquire) != seen ||
               stopping.load(std::memory_order_relaxed);
    }

    bool spin_until_called(std::uint32_t seen) const {
        if (!may_spin) return is_called(seen);
        const Clock::time_point end = Clock::now() + spin_time;
        do {
            for (int i = 0; i < 32; ++i) {
                if (is_called(seen)) return true;
                pause_briefly();
            }
        } while (awake.load(std::memory_order_relaxed) > 0 || Clock::now() < end);
        return false;
    }

    void sleep_until_called(std::uint32_t seen) {
        std::unique_lock lock(mutex);
        sleepers.fetch_add(1);
        wake.wait(lock, [&] { return announced.load() != seen || stopping.load(); });
        sleepers.fetch_sub(1);
    }

    void serve(std::size_t own) {
        if (own < places.size()) stay_on(places[own]);
        std::uint32_t seen = 0;
        while (true) {
            if (!spin_until_called(seen)) sleep_until_called(seen);
            if (stopping.load(std::memory_order_relaxed)) return;
            seen = announced.load(std::memory_order_acquire);
            take_all(own);
        }
    }

    void wake_sleepers() {
        // Sequentially consistent with sleep_until_called: either the sleeper sees the new number,
        // or this sees the sleeper. The empty critical section waits until it truly waits.
        if (sleepers.load() == 0) return;
        { const std::lock_guard lock(mutex); }
        wake.notify_all();
    }

    /// Gives every thread its share of `ranges` and calls them.
    void announce(std::int64_t ranges) {
        const std::uint32_t number = announced.load(std::memory_order_relaxed) + 1;
        const auto threads = static_cast<std::int64_t>(shares.size());
        for (std::int64_t thread = 0; thread < threads; ++thread) {
            Share& share = shares[static_cast<std::size_t>(thread)];
            const std::int64_t begin = ranges * thread / threads;
            share.end = ranges * (thread + 1) / threads;
            share.ticket.store(
                std::uint64_t{number} << 32 | static_cast<std::uint64_t>(share.end - begin),
                std::memory_order_release);
        }
        announced.store(number);
        wake_sleepers();
    }

    void wait_until_finished(std::int64_t ranges) {
        const Clock::time_point patience = Clock::now() + spin_time;
        for (int looks = 0; finished.load(std::memory_order_acquire) != ranges; ++looks) {
            if (may_spin && (looks % 32 != 31 || Clock::now() < patience)) {
                pause_briefly();
            } else {
                std::this_thread::yield();
            }
        }
    }
};

WorkerPool::WorkerPool(int threads, std::vector<int> places) : state_(std::make_unique<State>()) {
    assert(threads >= 1 && "the calling thread counts");
    state_->may_spin = static_cast<int>(std::thread::hardware_concurrency()) >= threads;
    state_->places = std::move(places);
    state_->shares = std::vector<State::Share>(static_cast<std::size_t>(threads));
    try {
        for (std::size_t own = 1; own < state_->shares.size(); ++own)
            state_->workers.emplace_back([state = state_.get(), own] { state->serve(own); });
    } catch (const std::system_error&) {
        // The system gives no more threads: the others take the missing ones' shares.
    }
}

WorkerPool::~WorkerPool() {
    state_->stopping.store(true);
    { const std::lock_guard lock(state_->mutex); }
    state_->wake.notify_all();
    for (std::thread& worker : state_->workers) worker.join();
}

int WorkerPool::threads() const {
    return static_cast<int>(state_->workers.size()) + 1;
}

void WorkerPool::run(std::int64_t count,
                     std::int64_t grain,
                     const std::function<void(std::int64_t, std::int64_t)>& work) {
    assert(count >= 0 && grain >= 1 && "a count and a grain");
    if (count == 0) return;
    if (count <= grain || state_->workers.empty()) {
        work(0, count);
        return;
    }
    State& state = *state_;
    const std::int64_t grains = (count + grain - 1) / grain;
    const std::int64_t wanted = std::min(grains, threads() * ranges_per_thread);
    state.work = &work;
    state.count = count;
    state.range = (grains + wanted - 1) / wanted * grain;
    const std::int64_t ranges = (count + state.range - 1) / state.range;
    state.finished.store(0, std::memory_order_relaxed);
    state.announce(ranges);
    state.take_all(0);
    state.wait_until_finished(ranges);
}

void WorkerPool::keep_awake(bool awake) {
    state_->awake.fetch_add(awake ? 1 : -1, std::memory_order_relaxed);
}

std::byte* WorkerPool::scratch(std::int64_t bytes) {
    assert(bytes >= 0);
    const auto needed = static_cast<std::size_t>(bytes);
    if (needed > state_->scratch.bytes()) state_->scratch = AlignedMemory(needed + needed / 4);
    return state_->scratch.data();
}

}  // namespace pergola
