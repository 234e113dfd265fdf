#pragma once
// Threads that share the work of one operator. One pool per engine; run() is called from the engine
// thread only (one call at a time). Knows nothing of operators.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace pergola {

class WorkerPool {
public:
    /// `threads` >= 1 counts the calling thread: a pool of 1 starts no thread. Where the system
    /// refuses more threads the pool has fewer; threads() tells.
    /// `places`, if any, are as many hardware threads of the system, on which the workers stay; the
    /// first is left to the calling thread, which is not ours to bind. A place that the system
    /// refuses binds nothing.
    explicit WorkerPool(int threads, std::vector<int> places = {});
    ~WorkerPool();
    WorkerPool(const WorkerPool&) = delete;
    WorkerPool& operator=(const WorkerPool&) = delete;

    int threads() const;

    /// Calls work(begin, end) on disjoint ranges that cover [0, count), on all threads, and returns
    /// when all are done. Ranges are multiples of `grain` but for the last one. The split never
    /// changes a result: each index is computed alone. `work` does not throw and does not call
    /// run().
    void run(std::int64_t count,
             std::int64_t grain,
             const std::function<void(std::int64_t begin, std::int64_t end)>& work);

    /// While it is so, workers look for the next run() without end instead of going to sleep: where runs
    /// come in the middle of a card's steps, a waking would last as long as the work. See AwakeWorkers.
    void keep_awake(bool awake);

    /// Memory for the operator that is running, on a cache line, at least `bytes` long; kept
    /// between operators so that a step allocates nothing. Engine thread only; the next call may
    /// move it.
    std::byte* scratch(std::int64_t bytes);

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// Keeps a pool's workers awake as long as it lives; null: nobody.
class AwakeWorkers {
public:
    explicit AwakeWorkers(WorkerPool* pool) : pool_(pool) {
        if (pool_ != nullptr) pool_->keep_awake(true);
    }
    ~AwakeWorkers() {
        if (pool_ != nullptr) pool_->keep_awake(false);
    }
    AwakeWorkers(const AwakeWorkers&) = delete;
    AwakeWorkers& operator=(const AwakeWorkers&) = delete;

private:
    WorkerPool* pool_;
};

}  // namespace pergola
