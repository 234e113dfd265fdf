// A graphics card that failed: its answers end, the card is started anew, and its models are loaded
// again under their old names. What is asked of them meanwhile waits.

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/base/clock.h"
#include "engine/engine_state.h"
#include "engine/memory/planner.h"

namespace pergola {
namespace {

/// A card that fails a fourth time in ten minutes would go on to do so.
constexpr std::size_t most_failures = 3;
constexpr double failures_count_s = 600;

}  // namespace

Result<std::unique_ptr<Scheduler>> Engine::State::make_scheduler(const LoadEnded& news) {
    const LoadRequest& request = news.command.request;
    const ModelSpec& spec = (*news.model)->model->spec();
    SchedulerOptions wishes;
    wishes.context_tokens =
        plan_memory(spec, 0, {request.context_tokens, request.kv, 0}).context_tokens;
    wishes.kv = request.kv;
    wishes.ops = news.device.ops;
    wishes.stream.pool = &pool;
    wishes.stream.device = news.device.device;
    wishes.clock = steady_seconds;
    wishes.draws_on_device = options.draws_on_card;
    wishes.experts = news.device.experts;
    wishes.misses = request.experts.misses;
    return Scheduler::create(*news.model, std::move(wishes), counters, emit);
}

void Engine::State::rebuild_card(const Device& card, const Error& error) {
    log(LogLevel::Error, error.message);
    for (auto& [id, loaded] : models) {
        if (loaded.scheduler == nullptr || loaded.scheduler->device() != &card) continue;
        loaded.scheduler->fail_all(error);
        end_moving(loaded, error);
        loaded.request.context_tokens = loaded.scheduler->context_tokens();
        loaded.scheduler.reset();
    }
    if (start_anew(card)) {
        log(LogLevel::Warning, "the graphics card was started anew");
    } else {
        lost_cards.insert(card.card);
        counters.set_card_lost();
        log(LogLevel::Error, "the graphics card stays unused until the program is started again");
    }
    update_memory();
}

bool Engine::State::start_anew(const Device& card) {
    std::deque<double>& failures = card_failures[card.card];
    const double now = steady_seconds();
    failures.push_back(now);
    while (failures.front() < now - failures_count_s) failures.pop_front();
    const bool is_back = card.restart(card.card);  // what lay there is given back in any case
    return is_back && failures.size() <= most_failures;
}

void Engine::State::hold(LoadedModel& loaded, PromptPrepared prompt) {
    const ModelId id = prompt.command.request.model;
    loaded.held.push_back(std::move(prompt));
    if (std::exchange(loaded.is_loading_again, true)) return;
    LoadCommand command{next_job(), loaded.request, lost_cards, id};
    loader_tasks.push([this, command = std::move(command)] { load_on_loader_thread(command); });
}

void Engine::State::end_rebuild(LoadEnded& news) {
    const ModelId id = news.command.rebuilt;
    LoadedModel* const loaded = find(id);
    if (loaded == nullptr) return;  // unloaded meanwhile
    std::vector<PromptPrepared> held = std::exchange(loaded->held, {});
    loaded->is_loading_again = false;
    Result<> outcome;
    if (news.model) {
        auto scheduler = make_scheduler(news);
        if (scheduler) {
            loaded->language = *news.model;
            loaded->scheduler = std::move(scheduler).take();
        } else {
            outcome = scheduler.take_error();
        }
    } else {
        outcome = news.model.take_error();
    }
    update_memory();
    if (outcome) {
        note_experts(id, *loaded);
        log(LogLevel::Info,
            fmt::format(
                "the model is ready again on {} after {:.2f} s", news.device.name, news.seconds));
        for (PromptPrepared& prompt : held) handle(prompt);
        return;
    }
    log(LogLevel::Error, "loading it again: " + outcome.error().message);
    models.erase(id);
    for (const PromptPrepared& prompt : held) fail(prompt.command.job, outcome.error());
    emit(ModelUnloaded{news.command.job, id, outcome.error()});
}

void Engine::State::cancel_held(LoadedModel& loaded, JobId job) {
    const auto found =
        std::find_if(loaded.held.begin(), loaded.held.end(), [job](const PromptPrepared& prompt) {
            return prompt.command.job == job;
        });
    if (found == loaded.held.end()) return;
    loaded.held.erase(found);
    emit(JobFinished{job, FinishReason::Cancelled, {}, {}});
}

}  // namespace pergola
