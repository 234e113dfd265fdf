#pragma once
// Inside of the scripted engine: jobs on a thread of their own.

#include <chrono>
#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <variant>

#include "tests/fakes/scripted_engine.h"

namespace pergola {

namespace scripted {
void note_load(const LoadRequest& request);
std::string note_ask(const ChatRequest& request);
}  // namespace scripted

using SteadyClock = std::chrono::steady_clock;

struct UnloadCommand {
    ModelId model{};
};
struct ResizeCommand {
    ModelId model{};
    std::int64_t context_tokens = 0;
};

struct Job {
    JobId id{};
    std::variant<LoadRequest, UnloadCommand, ResizeCommand, ChatRequest, CountRequest> request;
    SteadyClock::time_point since;
};

struct Engine::State {
    explicit State(EventSink sink) : on_event(std::move(sink)) {}

    EventSink on_event;
    mutable std::mutex mutex;  ///< of all below
    std::condition_variable changed;
    std::deque<Job> jobs;
    std::set<JobId> cancelled;
    std::uint64_t last_id = 0;
    bool ends = false;
    JobId answering{};  ///< the answer under way; 0: none
    TelemetrySnapshot figures;
    ModelId model{};
    ModelFacts facts;
    SteadyClock::time_point started = SteadyClock::now();
    bool first_request = true;
    std::thread thread;

    JobId enqueue(decltype(Job::request) request);
    void run();

    // On the engine thread, no lock held.
    void perform(const Job& job, const LoadRequest& request);
    void perform(const Job& job, const UnloadCommand& request);
    void perform(const Job& job, const ResizeCommand& request);
    void perform(const Job& job, const ChatRequest& request);
    void perform(const Job& job, const CountRequest& request);
    void fail(JobId job, ErrorCode code, std::string message);
    /// Does what may be done between two tokens: counting and resizing.
    void serve_short_jobs();
    /// False: cancelled meanwhile.
    bool wait(JobId job, double seconds);
    bool is_cancelled(JobId job);
    bool prefill(const Job& job, AnswerFigures& sums);
    FinishReason decode(const Job& job,
                        const ChatRequest& request,
                        AnswerFigures& sums,
                        bool& failed);
};

}  // namespace pergola
