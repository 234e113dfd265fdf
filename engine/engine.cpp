// The engine's face: starts its threads, and turns calls into letters.

#include "engine/engine.h"

#include <fmt/format.h>

#include <system_error>
#include <utility>
#include <vector>

#include "engine/base/clock.h"
#include "engine/base/processor_cores.h"
#include "engine/engine_state.h"
#include "engine/memory/device_inventory.h"
#include "kernels/cpu/cpu_features.h"

namespace pergola {
namespace {

Spare spare_of(const EngineOptions& options) { return options.leaves_a_core ? Spare::OneCore : Spare::Nothing; }

}  // namespace

Result<std::unique_ptr<Engine>> Engine::open(EngineOptions options, EventSink on_event) {
    if (options.threads < 0 || options.threads > 1024) {
        return Error{ErrorCode::InvalidArgument, fmt::format("{} threads are not possible, expected 0 to 1024", options.threads)};
    }
    const int threads = options.threads > 0 ? options.threads : default_workers(physical_cores(), spare_of(options));
    std::vector<int> places = worker_places(read_processor_cores(), threads, spare_of(options));
    auto state = std::make_unique<State>(std::move(options), std::move(on_event), threads, std::move(places));
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

JobId Engine::move_experts(ModelId model, std::int64_t per_layer) {
    const JobId job = state_->next_job();
    ++state_->urgent;
    state_->mailbox.push(MoveExpertsCommand{job, model, per_layer});
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
