#pragma once
// The engine's insides: its threads, what they share, and what the engine thread alone owns. Only the files beside
// it include this.
//
// Threads: the engine thread owns models, pages and jobs. The text thread turns messages into ids, so that
// a long text never delays a token. The loader thread reads model files. Both answer through the mailbox.

#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/base/mailbox.h"
#include "engine/engine_letters.h"
#include "engine/generate/constraint_shelf.h"
#include "engine/generate/scheduler.h"
#include "engine/telemetry/counters.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola {

/// Work for the text or the loader thread; an empty one ends it.
using Task = std::function<void()>;

/// What a library threw, as an Error.
Error error_of(const std::exception& exception);

struct LoadedModel {
    std::shared_ptr<const LanguageModel> language;
    std::unique_ptr<Scheduler> scheduler;  ///< null: its card failed
    LoadRequest request;
    bool had_request = false;
    ConstraintShelf constraints;
    std::vector<PromptPrepared> held;  ///< what arrived since
    bool is_loading_again = false;
    std::optional<JobId> moving_experts = std::nullopt;  ///< who waits for their end
};

struct Engine::State {
    State(EngineOptions engine_options, EventSink sink, int threads, std::vector<int> places)
        : options(std::move(engine_options)), emit(std::move(sink)), pool(threads, std::move(places)) {}

    EngineOptions options;
    EventSink emit;
    HardwareFacts hardware;
    Counters counters;
    Mailbox<Letter> mailbox;
    Mailbox<Task> text_tasks;
    Mailbox<Task> loader_tasks;
    std::atomic<std::uint64_t> last_id{0};
    /// Commands that a running step must not delay; the step ends early while there are any.
    std::atomic<int> urgent{0};
    std::atomic<bool> quitting{false};
    /// The load that the loader thread should give up; its id, 0 for none.
    std::atomic<std::uint64_t> load_to_cancel{0};

    // Engine thread only from here on.
    WorkerPool pool;
    std::map<ModelId, LoadedModel> models;
    std::set<JobId> loading;    ///< jobs at the loader
    std::set<JobId> preparing;  ///< chats and counts at the text thread
    std::set<JobId> cancelled;  ///< of those two: to be dropped when they come back
    std::map<int, std::deque<double>> card_failures;  ///< steady seconds of the latest, by card
    std::set<int> lost_cards;                         ///< those that are left alone from now on
    bool running = true;

    std::thread engine_thread;
    std::thread text_thread;
    std::thread loader_thread;

    JobId next_job() { return JobId{++last_id}; }
    void log(LogLevel level, const std::string& line) const;
    void fail(JobId job, Error error);

    void start();
    int started_threads() const;
    /// Ends those that run; start() may have got no further than the first.
    void stop();

    void run();
    void obey(Letter& letter);
    bool step_models();
    void update_memory();
    void note_experts(ModelId id, LoadedModel& loaded);
    void end_moving(LoadedModel& loaded, Error error);
    bool is_moving_experts() const;
    LoadedModel* find(ModelId model);

    // engine_commands.cpp
    void handle(LoadCommand& command);
    void handle(LoadAdvanced& news);
    void handle(LoadEnded& news);
    void handle(UnloadCommand& command);
    void handle(ResizeCommand& command);
    void handle(MoveExpertsCommand& command);
    void handle(ChatCommand& command);
    void handle(PromptPrepared& news);
    void handle(CountCommand& command);
    void handle(PromptCounted& news);
    void handle(CancelCommand& command);
    void handle(QuitCommand& command);
    void load_on_loader_thread(const LoadCommand& command);

    // engine_recovery.cpp
    /// All that lay on the card is void: its answers fail, and it is started anew.
    void rebuild_card(const Device& card, const Error& error);
    /// Whether the card computes again. One that does not, or fails again and again, is lost.
    bool start_anew(const Device& card);
    /// What is asked of a model whose card failed waits until it is loaded again.
    void hold(LoadedModel& loaded, PromptPrepared prompt);
    void end_rebuild(LoadEnded& news);
    void cancel_held(LoadedModel& loaded, JobId job);
    Result<std::unique_ptr<Scheduler>> make_scheduler(const LoadEnded& news);
};

}  // namespace pergola
