#pragma once
// Gathers an engine's events and lets a test wait for the final one of a job. Thread-safe.

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.h"

namespace pergola::fakes {

class EventLog {
public:
    EventSink sink() {
        return [this](EngineEvent event) {
            {
                const std::lock_guard lock(mutex_);
                events_.push_back(std::move(event));
            }
            arrived_.notify_all();
        };
    }

    /// The first event of this kind and job; nullopt after 60 s.
    template <class Event>
    std::optional<Event> wait_for(JobId job) {
        std::unique_lock lock(mutex_);
        std::optional<Event> found;
        arrived_.wait_for(lock, std::chrono::seconds(60), [&] {
            for (const EngineEvent& event : events_) {
                const Event* typed = std::get_if<Event>(&event);
                if (typed != nullptr && typed->job == job) {
                    found = *typed;
                    return true;
                }
            }
            return false;
        });
        return found;
    }

    /// The same without waiting.
    template <class Event>
    std::optional<Event> find(JobId job) const {
        const std::lock_guard lock(mutex_);
        for (const EngineEvent& event : events_) {
            const Event* typed = std::get_if<Event>(&event);
            if (typed != nullptr && typed->job == job) return *typed;
        }
        return std::nullopt;
    }

    std::string text_of(JobId job) const {
        const std::lock_guard lock(mutex_);
        std::string text;
        for (const EngineEvent& event : events_) {
            const auto* token = std::get_if<TokenArrived>(&event);
            if (token != nullptr && token->job == job) text += token->text;
        }
        return text;
    }

    int final_events(JobId job) const {
        const std::lock_guard lock(mutex_);
        int count = 0;
        for (const EngineEvent& event : events_) {
            std::visit(
                [&](const auto& typed) {
                    using Event = std::decay_t<decltype(typed)>;
                    constexpr bool is_final = !std::is_same_v<Event, LoadProgress> && !std::is_same_v<Event, PrefillProgress> &&
                                              !std::is_same_v<Event, TokenArrived>;
                    if (is_final && typed.job == job) ++count;
                },
                event);
        }
        return count;
    }

private:
    mutable std::mutex mutex_;
    std::condition_variable arrived_;
    std::vector<EngineEvent> events_;
};

}  // namespace pergola::fakes
