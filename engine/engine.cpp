// Starts the engine's threads, builds the parts and pumps the mailbox.
//
// Threads: the engine thread owns models, pages and jobs. The text thread turns messages into ids, so that
// a long text never delays a token. The loader thread reads model files. Both answer through the mailbox.

#include "engine/engine.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <optional>
#include <set>
#include <system_error>
#include <thread>
#include <type_traits>

#include "engine/base/clock.h"
#include "engine/base/machine_memory.h"
#include "engine/base/mailbox.h"
#include "engine/base/units.h"
#include "engine/generate/constraint_shelf.h"
#include "engine/generate/prepare.h"
#include "engine/generate/scheduler.h"
#include "engine/memory/compute_device.h"
#include "engine/memory/device_inventory.h"
#include "engine/memory/planner.h"
#include "engine/model/kv_layout.h"
#include "engine/telemetry/counters.h"
#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola {
namespace {

struct LoadCommand {
    JobId job;
    LoadRequest request;
};
struct UnloadCommand {
    JobId job;
    ModelId model;
};
struct ResizeCommand {
    JobId job;
    ModelId model;
    std::int64_t context_tokens;
};
struct ChatCommand {
    JobId job;
    ChatRequest request;
    double submitted_s;
};
struct CountCommand {
    JobId job;
    CountRequest request;
};
struct CancelCommand {
    JobId job;
};
struct QuitCommand {};
// From the loader and the text thread:
struct LoadAdvanced {
    JobId job;
    std::int64_t done_bytes;
    std::int64_t total_bytes;
};
struct LoadEnded {
    LoadCommand command;
    ComputeDevice device;
    Result<std::shared_ptr<const LanguageModel>> model;
    double seconds;
};
struct PromptPrepared {
    ChatCommand command;
    std::shared_ptr<ConstraintMachine> constraint;  ///< if it was known before
    Result<PreparedChat> chat;
};
struct PromptCounted {
    JobId job;
    Result<std::int64_t> tokens;
};

using Letter = std::variant<LoadCommand, UnloadCommand, ResizeCommand, ChatCommand, CountCommand, CancelCommand,
                            QuitCommand, LoadAdvanced, LoadEnded, PromptPrepared, PromptCounted>;
/// Work for the text or the loader thread; an empty one ends it.
using Task = std::function<void()>;

void run_tasks(Mailbox<Task>& tasks) {
    while (true) {
        tasks.wait();
        for (const Task& task : tasks.take_all()) {
            if (!task) return;
            task();
        }
    }
}

/// What a library threw, as an Error.
Error error_of(const std::exception& exception) {
    if (dynamic_cast<const std::bad_alloc*>(&exception) != nullptr) {
        return memory_refused();
    }
    return {ErrorCode::Internal, exception.what()};
}

/// The job that waits for an answer to this letter; none for news and for Quit.
std::optional<JobId> job_of(const Letter& letter) {
    return std::visit(
        [](const auto& command) -> std::optional<JobId> {
            constexpr bool is_news = std::is_same_v<std::decay_t<decltype(command)>, LoadAdvanced>;
            if constexpr (requires { command.command.job; }) {
                return command.command.job;
            } else if constexpr (!is_news && requires { command.job; }) {
                return command.job;
            } else {
                return std::nullopt;
            }
        },
        letter);
}

struct LoadedModel {
    std::shared_ptr<const LanguageModel> language;
    std::unique_ptr<Scheduler> scheduler;
    Precision precision = Precision::Auto;
    bool had_request = false;
    ConstraintShelf constraints;
};

std::string name_of(const std::filesystem::path& path) {
    return path.has_filename() ? path.filename().string() : path.string();
}

}  // namespace

struct Engine::State {
    State(EngineOptions engine_options, EventSink sink, int threads)
        : options(std::move(engine_options)), emit(std::move(sink)), pool(threads) {}

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
    bool running = true;

    std::thread engine_thread;
    std::thread text_thread;
    std::thread loader_thread;

    JobId next_job() { return JobId{++last_id}; }

    void log(LogLevel level, const std::string& line) const {
        if (options.log) options.log(level, line);
    }

    void fail(JobId job, Error error) {
        emit(JobFailed{job, std::move(error)});
    }

    // ── The loop ──────────────────────────────────────────────────────────────────────────────────

    void run() {
        while (running) {
            for (Letter& letter : mailbox.take_all()) {
                obey(letter);
                if (!running) return;
            }
            const bool worked = step_models();
            if (!worked) mailbox.wait();
        }
    }

    /// A command that throws fails its own job; the engine goes on for the others.
    void obey(Letter& letter) {
        const std::optional<JobId> job = job_of(letter);
        try {
            std::visit([this](auto& command) { handle(command); }, letter);
        } catch (const std::exception& exception) {
            const Error error = error_of(exception);
            log(LogLevel::Error, "a command failed: " + error.message);
            if (!job) return;
            loading.erase(*job);
            preparing.erase(*job);
            cancelled.erase(*job);
            fail(*job, error);
        }
    }

    /// One step of every model that has work.
    bool step_models() {
        bool worked = false;
        for (auto& [id, loaded] : models) {
            if (!loaded.scheduler->has_work()) continue;
            worked = true;
            counters.set_activity(loaded.scheduler->activity());
            counters.set_bytes_per_token(loaded.language->model->bytes_per_decode_step());
            try {
                loaded.scheduler->step([this] { return urgent.load(std::memory_order_relaxed) > 0; });
            } catch (const std::exception& exception) {
                loaded.scheduler->fail_all(error_of(exception));
            }
        }
        if (!worked) counters.set_activity(loading.empty() ? EngineActivity::Idle : EngineActivity::Loading);
        return worked;
    }

    void update_memory() {
        std::int64_t weights = 0;
        std::int64_t kv = 0;
        std::int64_t work = 0;
        for (const auto& [id, loaded] : models) {
            weights += loaded.language->model->weight_bytes();
            kv += loaded.scheduler->kv_bytes();
            work += loaded.scheduler->work_bytes();
        }
        counters.set_memory(weights, kv, work);
        if (models.empty()) counters.set_context(0, 0);
    }

    LoadedModel* find(ModelId model) {
        const auto found = models.find(model);
        return found == models.end() ? nullptr : &found->second;
    }

    static Error no_such_model() { return {ErrorCode::NotFound, "that model is not loaded"}; }

    // ── Commands ──────────────────────────────────────────────────────────────────────────────────

    void handle(LoadCommand& command) {
        loading.insert(command.job);
        emit(LoadProgress{command.job, 0, 0});
        loader_tasks.push([this, command = std::move(command)] { load_on_loader_thread(command); });
    }

    void load_on_loader_thread(const LoadCommand& command) {
        const double begin = steady_seconds();
        const auto is_cancelled = [this, &command] {
            return quitting || load_to_cancel == static_cast<std::uint64_t>(command.job);
        };
        LoadObserver observer;
        observer.is_cancelled = is_cancelled;
        observer.progress = [this, &command](std::int64_t done, std::int64_t total) {
            mailbox.push(LoadAdvanced{command.job, done, total});
        };
        ComputeDevice chosen;
        const auto load = [&]() -> Result<std::shared_ptr<const LanguageModel>> {
            if (is_cancelled()) return Error{ErrorCode::Cancelled, "loading was stopped"};
            return open_language_model(command.request.path, [&](Model& model) -> Result<> {
                const ComputeWishes wishes{.device = command.request.device,
                                           .precision = command.request.precision,
                                           .kv = command.request.kv,
                                           .context_tokens = command.request.context_tokens,
                                           .work_bytes = step_scratch_bytes(model.spec()),
                                           .queue_logit_rows = most_running + 1};
                PG_TRY(chosen, load_on_device(model, wishes, observer));
                return {};
            });
        };
        Result<std::shared_ptr<const LanguageModel>> result = guarded<std::shared_ptr<const LanguageModel>>(load);
        mailbox.push(LoadEnded{command, chosen, std::move(result), steady_seconds() - begin});
    }

    /// The last net for what a library may throw: a job fails, the program goes on.
    template <class T, class Function>
    static Result<T> guarded(const Function& function) {
        try {
            return function();
        } catch (const std::exception& exception) {
            return error_of(exception);
        }
    }

    void handle(LoadAdvanced& news) { emit(LoadProgress{news.job, news.done_bytes, news.total_bytes}); }

    void handle(LoadEnded& news) {
        const JobId job = news.command.job;
        loading.erase(job);
        const std::string name = name_of(news.command.request.path);
        if (cancelled.erase(job) > 0) {
            fail(job, {ErrorCode::Cancelled, "loading " + name + " was stopped"});
            return;
        }
        if (!news.model) {
            log(LogLevel::Error, "loading " + name + ": " + news.model.error().message);
            fail(job, std::move(news.model.take_error()).while_doing("loading " + name));
            return;
        }
        const std::shared_ptr<const LanguageModel> language = *news.model;
        const ModelSpec& spec = language->model->spec();
        SchedulerOptions wishes;
        wishes.context_tokens = plan_memory(spec, 0, {news.command.request.context_tokens, news.command.request.kv, 0}).context_tokens;
        wishes.kv = news.command.request.kv;
        wishes.ops = news.device.ops;
        wishes.stream.pool = &pool;
        wishes.stream.device = news.device.device;
        wishes.clock = steady_seconds;
        auto scheduler = Scheduler::create(language, std::move(wishes), counters, emit);
        if (!scheduler) {
            fail(job, std::move(scheduler.take_error()).while_doing("loading " + name));
            return;
        }
        const ModelId id{++last_id};
        const std::int64_t context = (*scheduler)->context_tokens();
        models[id] = LoadedModel{language, std::move(scheduler).take(), news.command.request.precision, false, {}};
        update_memory();
        counters.set_context(context, 0);
        log(LogLevel::Info, fmt::format("{} is ready on {} after {:.2f} s", name, news.device.name, news.seconds));
        emit(ModelReady{job, id, language->facts, context, news.seconds, news.device.name});
    }

    void handle(UnloadCommand& command) {
        --urgent;
        LoadedModel* loaded = find(command.model);
        if (loaded == nullptr) return fail(command.job, no_such_model());
        loaded->scheduler->cancel_all();
        models.erase(command.model);
        update_memory();
        emit(ModelUnloaded{command.job, command.model});
    }

    void handle(ResizeCommand& command) {
        --urgent;
        LoadedModel* loaded = find(command.model);
        if (loaded == nullptr) return fail(command.job, no_such_model());
        Scheduler& scheduler = *loaded->scheduler;
        if (command.context_tokens < 1) {
            return fail(command.job, {ErrorCode::InvalidArgument, "a conversation needs room for at least one token"});
        }
        const std::int64_t page_bytes = scheduler.kv_bytes() / pages_for(scheduler.context_tokens());
        const std::int64_t more = (pages_for(command.context_tokens) - pages_for(scheduler.context_tokens())) * page_bytes;
        const std::int64_t available = scheduler.free_bytes();
        if (more > available) {
            return fail(command.job, {ErrorCode::OutOfMemory,
                                      fmt::format("the longer conversation needs {} more memory, free are {}",
                                                  format_bytes(more), format_bytes(available))});
        }
        if (auto resized = scheduler.resize_context(command.context_tokens); !resized) {
            return fail(command.job, resized.take_error());
        }
        update_memory();
        emit(ContextResized{command.job, command.model, scheduler.context_tokens(), scheduler.kv_bytes()});
    }

    void handle(ChatCommand& command) {
        LoadedModel* loaded = find(command.request.model);
        if (loaded == nullptr) return fail(command.job, no_such_model());
        if (auto sampling = check_sampling(command.request.sampling); !sampling) {
            return fail(command.job, sampling.take_error());
        }
        preparing.insert(command.job);
        const AnswerConstraint& wanted = command.request.constraint;
        std::shared_ptr<ConstraintMachine> known = wanted.kind == ConstraintKind::None ? nullptr : loaded->constraints.find(wanted);
        text_tasks.push([this, language = loaded->language, known = std::move(known), command = std::move(command)]() mutable {
            auto chat = guarded<PreparedChat>([&] {
                return prepare_chat(*language, command.request, known != nullptr ? Constraint::IsKnown : Constraint::Compile);
            });
            mailbox.push(PromptPrepared{std::move(command), std::move(known), std::move(chat)});
        });
    }

    void handle(PromptPrepared& news) {
        const JobId job = news.command.job;
        preparing.erase(job);
        if (cancelled.erase(job) > 0) {
            emit(JobFinished{job, FinishReason::Cancelled, {}});
            return;
        }
        if (!news.chat) return fail(job, news.chat.take_error());
        LoadedModel* loaded = find(news.command.request.model);
        if (loaded == nullptr) return fail(job, no_such_model());
        ChatRequest& request = news.command.request;
        PreparedChat chat = std::move(news.chat).take();
        GenerationJob generation;
        generation.job = job;
        generation.prompt = std::move(chat.prompt);
        generation.unwanted_prompt = std::move(chat.unwanted_prompt);
        generation.healed = std::move(chat.healed);
        generation.sampling = request.sampling;
        generation.max_tokens = request.max_tokens;
        generation.min_tokens = request.min_tokens;
        generation.stops = std::move(request.stops);
        generation.banned_texts = std::move(request.banned_texts);
        generation.constraint = std::move(news.constraint);
        if (chat.constraint != nullptr) {
            loaded->constraints.add(request.constraint, chat.constraint);
            generation.constraint = std::move(chat.constraint);
        }
        generation.submitted_s = news.command.submitted_s;
        generation.first_request_after_load = !std::exchange(loaded->had_request, true);
        loaded->scheduler->add(std::move(generation));
    }

    void handle(CountCommand& command) {
        LoadedModel* loaded = find(command.request.model);
        if (loaded == nullptr) return fail(command.job, no_such_model());
        preparing.insert(command.job);
        text_tasks.push([this, language = loaded->language, command = std::move(command)] {
            auto count = guarded<std::int64_t>([&]() -> Result<std::int64_t> {
                PG_TRY(const std::vector<TokenId> ids, prepare_prompt(*language, command.request.messages));
                return static_cast<std::int64_t>(ids.size());
            });
            mailbox.push(PromptCounted{command.job, std::move(count)});
        });
    }

    void handle(PromptCounted& news) {
        preparing.erase(news.job);
        if (cancelled.erase(news.job) > 0) return fail(news.job, {ErrorCode::Cancelled, "counting was stopped"});
        if (!news.tokens) return fail(news.job, news.tokens.take_error());
        emit(TokensCounted{news.job, *news.tokens});
    }

    void handle(CancelCommand& command) {
        --urgent;
        if (loading.count(command.job) != 0) {
            cancelled.insert(command.job);
            load_to_cancel = static_cast<std::uint64_t>(command.job);
            return;
        }
        if (preparing.count(command.job) != 0) {
            cancelled.insert(command.job);
            return;
        }
        for (auto& [id, loaded] : models) {
            if (loaded.scheduler->cancel(command.job)) return;
        }
    }

    void handle(QuitCommand&) { running = false; }

    // ── Threads ───────────────────────────────────────────────────────────────────────────────────

    void start() {
        engine_thread = std::thread([this] { run(); });
        text_thread = std::thread([this] { run_tasks(text_tasks); });
        loader_thread = std::thread([this] { run_tasks(loader_tasks); });
    }

    int started_threads() const {
        return static_cast<int>(engine_thread.joinable()) + static_cast<int>(text_thread.joinable()) +
               static_cast<int>(loader_thread.joinable());
    }

    /// Those that run; start() may have got no further than the first.
    void stop() {
        quitting = true;
        ++urgent;
        // The workers end first: nothing of theirs may arrive in a mailbox that is gone.
        loader_tasks.push({});
        text_tasks.push({});
        if (loader_thread.joinable()) loader_thread.join();
        if (text_thread.joinable()) text_thread.join();
        mailbox.push(QuitCommand{});
        if (engine_thread.joinable()) engine_thread.join();
    }
};

Result<std::unique_ptr<Engine>> Engine::open(EngineOptions options, EventSink on_event) {
    if (options.threads < 0 || options.threads > 1024) {
        return Error{ErrorCode::InvalidArgument, fmt::format("{} threads are not possible, expected 0 to 1024", options.threads)};
    }
    const int threads = options.threads > 0 ? options.threads : physical_cores();
    auto state = std::make_unique<State>(std::move(options), std::move(on_event), threads);
    state->hardware = take_inventory();
    try {
        state->start();
    } catch (const std::system_error&) {
        const int started = state->started_threads();
        state->stop();
        return Error{ErrorCode::OutOfMemory,
                     fmt::format("the engine needs 3 threads beside its workers, and the system gives {} (limits: ulimit -u, ulimit -v, "
                                 "the container's)",
                                 started)};
    }
    return std::unique_ptr<Engine>(new Engine(std::move(state)));
}

Engine::Engine(std::unique_ptr<State> state) : state_(std::move(state)) {}

Engine::~Engine() { state_->stop(); }

JobId Engine::load(LoadRequest request) {
    const JobId job = state_->next_job();
    state_->mailbox.push(LoadCommand{job, std::move(request)});
    return job;
}

JobId Engine::unload(ModelId model) {
    const JobId job = state_->next_job();
    ++state_->urgent;
    state_->mailbox.push(UnloadCommand{job, model});
    return job;
}

JobId Engine::resize_context(ModelId model, std::int64_t context_tokens) {
    const JobId job = state_->next_job();
    ++state_->urgent;
    state_->mailbox.push(ResizeCommand{job, model, context_tokens});
    return job;
}

JobId Engine::submit(ChatRequest request) {
    const JobId job = state_->next_job();
    state_->mailbox.push(ChatCommand{job, std::move(request), steady_seconds()});
    return job;
}

JobId Engine::count(CountRequest request) {
    const JobId job = state_->next_job();
    state_->mailbox.push(CountCommand{job, std::move(request)});
    return job;
}

void Engine::cancel(JobId job) {
    ++state_->urgent;
    state_->mailbox.push(CancelCommand{job});
}

TelemetrySnapshot Engine::telemetry() const { return state_->counters.snapshot(); }

HardwareFacts Engine::hardware() const { return state_->hardware; }

}  // namespace pergola
