// What each letter makes the engine do.

#include <fmt/format.h>

#include <utility>

#include "engine/base/clock.h"
#include "engine/base/units.h"
#include "engine/engine_state.h"
#include "engine/memory/planner.h"
#include "engine/model/kv_layout.h"

namespace pergola {
namespace {

std::string name_of(const std::filesystem::path& path) {
    return path.has_filename() ? path.filename().string() : path.string();
}

/// The last net for what a library may throw: a job fails, the program goes on.
template <class T, class Function>
Result<T> guarded(const Function& function) {
    try {
        return function();
    } catch (const std::exception& exception) {
        return error_of(exception);
    }
}

Error no_such_model() { return {ErrorCode::NotFound, "that model is not loaded"}; }

}  // namespace

void Engine::State::handle(LoadCommand& command) {
    loading.insert(command.job);
    command.lost_cards = lost_cards;
    emit(LoadProgress{command.job, 0, 0});
    loader_tasks.push([this, command = std::move(command)] { load_on_loader_thread(command); });
}

void Engine::State::load_on_loader_thread(const LoadCommand& command) {
    const double begin = steady_seconds();
    const auto is_cancelled = [this, &command] {
        return quitting || load_to_cancel == static_cast<std::uint64_t>(command.job);
    };
    LoadObserver observer;
    observer.is_cancelled = is_cancelled;
    observer.progress = [this, &command](std::int64_t done, std::int64_t total) {
        mailbox.push(LoadAdvanced{command.job, done, total});
    };
    observer.note = [this](const std::string& line) { log(LogLevel::Info, line); };
    ComputeDevice chosen;
    const auto load = [&]() -> Result<std::shared_ptr<const LanguageModel>> {
        if (is_cancelled()) return Error{ErrorCode::Cancelled, "loading was stopped"};
        return open_language_model(command.request.path, [&](Model& model) -> Result<> {
            PG_CHECK(check_vocabulary(model.files(), command.request.path));
            const ComputeWishes wishes{.device = command.request.device,
                                       .precision = command.request.precision,
                                       .kv = command.request.kv,
                                       .context_tokens = command.request.context_tokens,
                                       .work_bytes = step_scratch_bytes(model.spec()),
                                       .card_work_bytes = step_scratch_bytes(model.spec(), most_chunk_rows_on_card),
                                       .queue_logit_rows = most_running + 1,
                                       .experts = command.request.experts,
                                       .lost_cards = command.lost_cards};
            return load_on_device(model, wishes, observer, chosen);
        });
    };
    Result<std::shared_ptr<const LanguageModel>> result = guarded<std::shared_ptr<const LanguageModel>>(load);
    mailbox.push(LoadEnded{command, chosen, std::move(result), steady_seconds() - begin});
}

void Engine::State::handle(LoadAdvanced& news) { emit(LoadProgress{news.job, news.done_bytes, news.total_bytes}); }

void Engine::State::handle(LoadEnded& news) {
    const JobId job = news.command.job;
    if (news.command.rebuilt != ModelId{}) return end_rebuild(news);
    loading.erase(job);
    const std::string name = name_of(news.command.request.path);
    if (cancelled.erase(job) > 0) {
        fail(job, {ErrorCode::Cancelled, "loading " + name + " was stopped"});
        return;
    }
    if (!news.model) {
        log(LogLevel::Error, "loading " + name + ": " + news.model.error().message);
        if (news.model.error().code == ErrorCode::DeviceLost && news.device.device != nullptr) {
            rebuild_card(*news.device.device, news.model.error());
        }
        fail(job, std::move(news.model.take_error()).while_doing("loading " + name));
        return;
    }
    const std::shared_ptr<const LanguageModel> language = *news.model;
    auto scheduler = make_scheduler(news);
    if (!scheduler) {
        fail(job, std::move(scheduler.take_error()).while_doing("loading " + name));
        return;
    }
    const ModelId id{++last_id};
    const std::int64_t context = (*scheduler)->context_tokens();
    const bool on_card = news.device.device != nullptr;
    const MemoryUse vram = on_card ? (*scheduler)->memory() : MemoryUse{};
    models[id] = LoadedModel{language, std::move(scheduler).take(), news.command.request, false, {}, {}, false, {}};
    note_experts(id, models[id]);
    update_memory();
    counters.set_context(context, 0);
    log(LogLevel::Info, fmt::format("{} is ready on {} after {:.2f} s", name, news.device.name, news.seconds));
    if (!news.device.card_refusal.empty()) log(LogLevel::Info, "no graphics card computes it: " + news.device.card_refusal);
    emit(ModelReady{job, id, language->facts, context, news.seconds, news.device.name, on_card, news.device.card_refusal, vram});
}

void Engine::State::handle(UnloadCommand& command) {
    --urgent;
    LoadedModel* loaded = find(command.model);
    if (loaded == nullptr) return fail(command.job, no_such_model());
    if (loaded->scheduler != nullptr) loaded->scheduler->cancel_all();
    while (!loaded->held.empty()) cancel_held(*loaded, loaded->held.front().command.job);
    end_moving(*loaded, {ErrorCode::Cancelled, "the model was unloaded"});
    models.erase(command.model);
    update_memory();
    emit(ModelUnloaded{command.job, command.model, {}});
}

void Engine::State::handle(ResizeCommand& command) {
    --urgent;
    LoadedModel* loaded = find(command.model);
    if (loaded == nullptr) return fail(command.job, no_such_model());
    if (loaded->scheduler == nullptr) {
        return fail(command.job, {ErrorCode::DeviceLost, "the graphics card failed; the model is loaded again with the next message"});
    }
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

void Engine::State::handle(MoveExpertsCommand& command) {
    --urgent;
    LoadedModel* loaded = find(command.model);
    if (loaded == nullptr) return fail(command.job, no_such_model());
    if (loaded->scheduler == nullptr) {
        return fail(command.job, {ErrorCode::DeviceLost, "the graphics card failed; the model is loaded again with the next message"});
    }
    const ExpertResidency* const experts = loaded->scheduler->experts();
    if (experts == nullptr) {
        return fail(command.job, {ErrorCode::Unsupported, "no graphics card computes experts of this model"});
    }
    if (command.per_layer < 0) {
        return fail(command.job, {ErrorCode::InvalidArgument, "expected a number of experts from 0 on"});
    }
    end_moving(*loaded, {ErrorCode::Cancelled, "another number of experts was wished for"});
    if (auto wanted = loaded->scheduler->want_experts(command.per_layer * experts->figures().layers); !wanted) {
        return fail(command.job, wanted.take_error());
    }
    loaded->request.experts.per_layer = command.per_layer;
    loaded->moving_experts = command.job;
}

void Engine::State::end_moving(LoadedModel& loaded, Error error) {
    if (const auto job = std::exchange(loaded.moving_experts, std::nullopt)) fail(*job, std::move(error));
}

void Engine::State::note_experts(ModelId id, LoadedModel& loaded) {
    const ExpertResidency* const experts = loaded.scheduler->experts();
    if (experts == nullptr) return;
    counters.set_experts(experts->telemetry());
    if (auto trouble = loaded.scheduler->take_move_trouble()) {
        update_memory();
        end_moving(loaded, std::move(*trouble));
    } else if (!experts->is_moving() && loaded.moving_experts) {
        update_memory();
        emit(ExpertsMoved{*std::exchange(loaded.moving_experts, std::nullopt), id, experts->figures().resident,
                          loaded.scheduler->memory()});
    }
}

void Engine::State::handle(ChatCommand& command) {
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

void Engine::State::handle(PromptPrepared& news) {
    const JobId job = news.command.job;
    preparing.erase(job);
    if (cancelled.erase(job) > 0) {
        emit(JobFinished{job, FinishReason::Cancelled, {}});
        return;
    }
    if (!news.chat) return fail(job, news.chat.take_error());
    LoadedModel* loaded = find(news.command.request.model);
    if (loaded == nullptr) return fail(job, no_such_model());
    if (loaded->scheduler == nullptr) return hold(*loaded, std::move(news));
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
    generation.reuse_prefix = request.reuse_prefix;
    generation.constraint = std::move(news.constraint);
    if (chat.constraint != nullptr) {
        loaded->constraints.add(request.constraint, chat.constraint);
        generation.constraint = std::move(chat.constraint);
    }
    generation.submitted_s = news.command.submitted_s;
    generation.first_request_after_load = !std::exchange(loaded->had_request, true);
    loaded->scheduler->add(std::move(generation));
}

void Engine::State::handle(CountCommand& command) {
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

void Engine::State::handle(PromptCounted& news) {
    preparing.erase(news.job);
    if (cancelled.erase(news.job) > 0) return fail(news.job, {ErrorCode::Cancelled, "counting was stopped"});
    if (!news.tokens) return fail(news.job, news.tokens.take_error());
    emit(TokensCounted{news.job, *news.tokens});
}

void Engine::State::handle(CancelCommand& command) {
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
        if (loaded.moving_experts == command.job && loaded.scheduler != nullptr) {
            loaded.scheduler->stop_moving_experts();
            return end_moving(loaded, {ErrorCode::Cancelled, "moving experts was stopped"});
        }
        if (loaded.scheduler == nullptr) {
            cancel_held(loaded, command.job);
        } else if (loaded.scheduler->cancel(command.job)) {
            return;
        }
    }
}

void Engine::State::handle(QuitCommand&) { running = false; }

}  // namespace pergola
