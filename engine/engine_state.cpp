// The engine's threads and the loop of its own: letters first, then a step of every model that has work.

#include "engine/engine_state.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "engine/base/clock.h"
#include "engine/base/machine_memory.h"

namespace pergola {
namespace {

void run_tasks(Mailbox<Task>& tasks) {
    while (true) {
        tasks.wait();
        for (const Task& task : tasks.take_all()) {
            if (!task) return;
            task();
        }
    }
}

}  // namespace

/// What a library threw, as an Error.
Error error_of(const std::exception& exception) {
    if (dynamic_cast<const std::bad_alloc*>(&exception) != nullptr) {
        return memory_refused();
    }
    return {ErrorCode::Internal, exception.what()};
}

void Engine::State::log(LogLevel level, const std::string& line) const {
    if (options.log) options.log(level, line);
}

void Engine::State::fail(JobId job, Error error) {
    emit(JobFailed{job, std::move(error)});
}

void Engine::State::run() {
    while (running) {
        for (Letter& letter : mailbox.take_all()) {
            obey(letter);
            if (!running) return;
        }
        const bool worked = step_models();
        if (!worked && is_moving_experts()) {
            mailbox.wait_for(std::chrono::milliseconds(1));
        } else if (!worked) {
            mailbox.wait();
        }
    }
}

/// A command that throws fails its own job; the engine goes on for the others.
void Engine::State::obey(Letter& letter) {
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
bool Engine::State::step_models() {
    bool worked = false;
    const Device* lost = nullptr;
    Error loss;
    for (auto& [id, loaded] : models) {
        if (loaded.scheduler == nullptr) continue;
        if (!loaded.scheduler->has_work()) {
            if (!loaded.scheduler->is_moving_experts()) continue;
            loaded.scheduler->tick_experts();
            note_experts(id, loaded);
            if (!loaded.scheduler->loss()) continue;
        }
        worked = true;
        counters.set_activity(loaded.scheduler->activity());
        counters.set_bytes_per_token(loaded.language->model->bytes_per_decode_step());
        try {
            if (!loaded.scheduler->loss()) loaded.scheduler->step([this] { return urgent.load(std::memory_order_relaxed) > 0; });
        } catch (const std::exception& exception) {
            loaded.scheduler->fail_all(error_of(exception));
        }
        note_experts(id, loaded);
        if (const std::optional<Error>& error = loaded.scheduler->loss()) {
            lost = loaded.scheduler->device();
            loss = *error;
        }
    }
    if (lost != nullptr) rebuild_card(*lost, loss);
    if (!worked) counters.set_activity(loading.empty() ? EngineActivity::Idle : EngineActivity::Loading);
    return worked;
}

void Engine::State::update_memory() {
    MemoryUse ram;
    MemoryUse vram;
    for (const auto& [id, loaded] : models) {
        if (loaded.scheduler == nullptr) continue;
        const MemoryUse use = loaded.scheduler->memory();
        MemoryUse& sum = loaded.scheduler->device() != nullptr ? vram : ram;
        if (const ExpertResidency* const experts = loaded.scheduler->experts()) {
            ram.weight_bytes += experts->figures().host_bytes;
            ram.expert_bytes += experts->figures().host_bytes;
        }
        sum.weight_bytes += use.weight_bytes;
        sum.expert_bytes += use.expert_bytes;
        sum.kv_bytes += use.kv_bytes;
        sum.work_bytes += use.work_bytes;
    }
    counters.set_memory(ram, vram);
    if (models.empty()) {
        counters.set_context(0, 0);
        counters.set_experts({});
    }
}

bool Engine::State::is_moving_experts() const {
    return std::any_of(models.begin(), models.end(), [](const auto& entry) {
        const LoadedModel& loaded = entry.second;
        return loaded.scheduler != nullptr && loaded.scheduler->is_moving_experts();
    });
}

LoadedModel* Engine::State::find(ModelId model) {
    const auto found = models.find(model);
    return found == models.end() ? nullptr : &found->second;
}

void Engine::State::start() {
    engine_thread = std::thread([this] { run(); });
    text_thread = std::thread([this] { run_tasks(text_tasks); });
    loader_thread = std::thread([this] { run_tasks(loader_tasks); });
}

int Engine::State::started_threads() const {
    return static_cast<int>(engine_thread.joinable()) + static_cast<int>(text_thread.joinable()) +
           static_cast<int>(loader_thread.joinable());
}

/// Those that run; start() may have got no further than the first.
void Engine::State::stop() {
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

}  // namespace pergola
