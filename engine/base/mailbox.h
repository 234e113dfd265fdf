#pragma once
// Commands on their way to a thread: many producers, one consumer. Knows nothing of what it
// carries.

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <utility>
#include <vector>

namespace pergola {

template <class T>
class Mailbox {
public:
    /// Any thread.
    void push(T letter) {
        {
            const std::lock_guard lock(mutex_);
            letters_.push_back(std::move(letter));
        }
        arrived_.notify_one();
    }

    /// The consumer: everything that has arrived, oldest first; empty if nothing has. Never waits
    /// for a producer.
    std::vector<T> take_all() {
        const std::lock_guard lock(mutex_);
        return std::exchange(letters_, {});
    }

    /// The consumer: sleeps until something is there or `patience` is over; true if something is.
    bool wait_for(std::chrono::nanoseconds patience) {
        std::unique_lock lock(mutex_);
        return arrived_.wait_for(lock, patience, [this] { return !letters_.empty(); });
    }

    /// The consumer: sleeps until something is there.
    void wait() {
        std::unique_lock lock(mutex_);
        arrived_.wait(lock, [this] { return !letters_.empty(); });
    }

private:
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::vector<T> letters_;
};

}  // namespace pergola
