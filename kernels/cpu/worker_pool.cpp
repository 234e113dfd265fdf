#include "kernels/cpu/worker_pool.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "kernels/cpu/aligned_memory.h"

namespace pergola {
namespace {

using Clock = std::chrono::steady_clock;

// A decode step issues about 200 runs, microseconds apart: a worker that sleeps between them costs
// more (about 50 us to wake) than one that looks for a while.
constexpr std::chrono::microseconds spin_time{40};
// Ranges per thread: enough that a thread delayed by the system leaves its share to the others.
constexpr std::int64_t ranges_per_thread = 8;

void pause_briefly() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

}  // namespace

/// How a range is handed out: `ticket` holds the number of the run in its upper half and the ranges
/// not yet taken in its lower half. A thread takes one by compare-and-exchange, so a late thread
/// can never take a range of a run that is over, and only who holds a range reads the run's fields.
struct WorkerPool::State {
    std::atomic<std::uint64_t> ticket{0};
    std::atomic<std::int64_t> finished{0};
    std::atomic<int> sleepers{0};
    std::atomic<bool> stopping{false};

    // Written by run() while no range is out, read by holders of a range.
    const std::function<void(std::int64_t, std::int64_t)>* work = nullptr;
    std::int64_t count = 0;
    std::int64_t range = 0;
    std::int64_t ranges = 0;

    std::mutex mutex;
    std::condition_variable wake;
    std::vector<std::thread> workers;
    AlignedMemory scratch;
    bool may_spin = true;

    bool has_work() const { return static_cast<std::uint32_t>(ticket.load()) != 0; }

    bool take_one() {
        std::uint64_t seen = ticket.load(std::memory_order_acquire);
        while (static_cast<std::uint32_t>(seen) != 0) {
            if (!ticket.compare_exchange_weak(
                    seen, seen - 1, std::memory_order_acq_rel, std::memory_order_acquire)) {
                continue;
            }
            const std::int64_t index =
                ranges - static_cast<std::int64_t>(static_cast<std::uint32_t>(seen));
            const std::int64_t begin = index * range;
            (*work)(begin, std::min(begin + range, count));
            finished.fetch_add(1, std::memory_order_release);
            return true;
        }
        return false;
    }

    bool spin_for_work() const {
        if (!may_spin) return has_work();
        const Clock::time_point end = Clock::now() + spin_time;
        do {
            for (int i = 0; i < 32; ++i) {
                if (has_work() || stopping.load(std::memory_order_relaxed)) return true;
                pause_briefly();
            }
        } while (Clock::now() < end);
        return false;
    }

    void sleep_until_work() {
        std::unique_lock lock(mutex);
        sleepers.fetch_add(1);
        wake.wait(lock, [this] { return has_work() || stopping.load(); });
        sleepers.fetch_sub(1);
    }

    void serve() {
        while (!stopping.load(std::memory_order_relaxed)) {
            while (take_one()) {
            }
            if (!spin_for_work()) sleep_until_work();
        }
    }

    void wake_sleepers() {
        // Sequentially consistent with sleep_until_work: either the sleeper sees the new ticket, or
        // this sees the sleeper. The empty critical section waits until it truly waits.
        if (sleepers.load() == 0) return;
        { const std::lock_guard lock(mutex); }
        wake.notify_all();
    }

    void wait_until_finished() {
        const Clock::time_point patience = Clock::now() + spin_time;
        while (finished.load(std::memory_order_acquire) != ranges) {
            if (may_spin && Clock::now() < patience) {
                pause_briefly();
            } else {
                std::this_thread::yield();
            }
        }
    }
};

WorkerPool::WorkerPool(int threads) : state_(std::make_unique<State>()) {
    assert(threads >= 1 && "the calling thread counts");
    state_->may_spin = static_cast<int>(std::thread::hardware_concurrency()) >= threads;
    try {
        for (int i = 1; i < threads; ++i)
            state_->workers.emplace_back([state = state_.get()] { state->serve(); });
    } catch (const std::system_error&) {
        // The system gives no more threads: fewer workers are slower, not wrong.
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
    state.ranges = (count + state.range - 1) / state.range;
    state.finished.store(0, std::memory_order_relaxed);
    const std::uint64_t number = (state.ticket.load(std::memory_order_relaxed) >> 32) + 1;
    state.ticket.store(number << 32 | static_cast<std::uint64_t>(state.ranges));
    state.wake_sleepers();
    while (state.take_one()) {
    }
    state.wait_until_finished();
}

std::byte* WorkerPool::scratch(std::int64_t bytes) {
    assert(bytes >= 0);
    const auto needed = static_cast<std::size_t>(bytes);
    if (needed > state_->scratch.bytes()) state_->scratch = AlignedMemory(needed + needed / 4);
    return state_->scratch.data();
}

}  // namespace pergola
