// Jobs from their arrival to their end, and the step itself. What a step holds: scheduler_plan.cpp; whose the
// pages are: scheduler_pages.cpp.

#include "engine/generate/scheduler.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "engine/layers/forward.h"
#include "engine/model/kv_layout.h"
#include "engine/telemetry/machine_load.h"

namespace pergola {
namespace {

std::uint64_t random_seed() {
    std::random_device device;
    return (static_cast<std::uint64_t>(device()) << 32) | device();
}

}  // namespace

std::int64_t step_scratch_bytes(const ModelSpec& spec, std::int64_t chunk_rows) {
    return forward_scratch_bytes(spec, chunk_rows + most_running, most_running + 1);
}

StepLimits step_limits(std::int64_t most_pages, std::int64_t chunk_rows) {
    return {chunk_rows + most_running, (most_running + 1) * most_pages, most_running + 1};
}

Result<std::unique_ptr<Scheduler>> Scheduler::create(std::shared_ptr<const LanguageModel> model,
                                                     SchedulerOptions options, Counters& counters,
                                                     std::function<void(EngineEvent)> emit) {
    const ModelSpec& spec = model->model->spec();
    const std::int64_t pages = pages_for(options.context_tokens);
    const std::int64_t most_pages = std::max(pages, pages_for(spec.trained_context_tokens));
    const Device* device = options.stream.device;
    PG_TRY(PagePool pool, PagePool::create(spec, options.kv, pages, most_pages, device));
    PG_TRY(Scratch scratch, Scratch::create(step_scratch_bytes(spec, most_chunk_rows(device)), device));
    DeviceQueue queue;
    if (device != nullptr) {
        StepLimits limits = step_limits(most_pages, most_chunk_rows(device));
        limits.stages_experts = options.experts != nullptr && options.experts->stages();
        PG_TRY(queue, DeviceQueue::create(*device, queue_limits(*model->model, limits, *device)));
        options.stream.native = queue.native();
    }
    std::unique_ptr<Scheduler> scheduler(new Scheduler(std::move(model), std::move(options), std::move(pool),
                                                       std::move(scratch), counters, std::move(emit)));
    scheduler->queue_ = std::move(queue);
    scheduler->experts_ = CardExperts(scheduler->options_.experts, spec.hidden, scheduler->options_.misses,
                                      scheduler->options_.stream);
    return scheduler;
}

Scheduler::Scheduler(std::shared_ptr<const LanguageModel> model, SchedulerOptions options, PagePool pool,
                     Scratch scratch, Counters& counters, std::function<void(EngineEvent)> emit)
    : model_(std::move(model)),
      options_(std::move(options)),
      pool_(std::move(pool)),
      prefixes_(pool_),
      scratch_(std::move(scratch)),
      counters_(counters),
      emit_(std::move(emit)) {
    note_pages();
}

Scheduler::~Scheduler() = default;

std::int64_t Scheduler::free_bytes() const {
    const Device* const device = options_.stream.device;
    return device != nullptr ? device->free_bytes(device->card) : read_machine_memory().available_bytes;
}

MemoryUse Scheduler::memory() const {
    const Model& model = *model_->model;
    const std::int64_t slots = experts() != nullptr ? experts()->figures().slot_bytes : 0;
    return {.weight_bytes = device() != nullptr ? model.device_bytes() + slots : model.weight_bytes(),
            .expert_bytes = device() != nullptr ? slots : model.expert_bytes(),
            .kv_bytes = kv_bytes(),
            .work_bytes = work_bytes()};
}

Result<> Scheduler::want_experts(std::int64_t resident) {
    drain();  // a step that asks the processor is not to wait for memory that is being allocated
    return options_.experts->want(resident);
}

void Scheduler::stop_moving_experts() { options_.experts->stop_moving(); }

void Scheduler::tick_experts() {
    auto moved = experts_.tick(*options_.ops, options_.stream, !in_flight_);
    if (moved) return;
    if (moved.error().code == ErrorCode::DeviceLost) return lose(moved.error());
    move_trouble_ = moved.take_error();
}

void Scheduler::add(GenerationJob job) {
    const auto prompt = static_cast<std::int64_t>(std::max(job.prompt.size(), job.unwanted_prompt.size()));
    if (prompt >= context_tokens()) {
        emit_(JobFailed{job.job, Error{ErrorCode::ContextFull,
                                       fmt::format("the conversation has {} tokens, its memory holds {}", prompt,
                                                   context_tokens())}});
        return;
    }
    const std::uint64_t seed = job.sampling.seed.value_or(random_seed());
    waiting_.push_back(std::make_unique<Sequence>(std::move(job), *model_, seed));
}

bool Scheduler::cancel(JobId job) {
    for (SequenceList* list : {&running_, &waiting_}) {
        for (const auto& sequence : *list) {
            if (sequence->request.job != job) continue;
            finish(*sequence, FinishReason::Cancelled);
            return true;
        }
    }
    return false;
}

void Scheduler::cancel_all() {
    while (!running_.empty()) finish(*running_.front(), FinishReason::Cancelled);
    while (!waiting_.empty()) finish(*waiting_.front(), FinishReason::Cancelled);
}

void Scheduler::fail_all(const Error& error) {
    while (!running_.empty()) fail(*running_.front(), error);
    while (!waiting_.empty()) fail(*waiting_.front(), error);
}

EngineActivity Scheduler::activity() const {
    if (!has_work()) return EngineActivity::Idle;
    const bool reading = std::any_of(running_.begin(), running_.end(),
                                     [](const auto& sequence) { return !sequence->is_decoding(); });
    return reading || running_.empty() ? EngineActivity::Prefill : EngineActivity::Decode;
}

// ── One step ──────────────────────────────────────────────────────────────────────────────────────

void Scheduler::step(const std::function<bool()>& should_stop) {
    tick_experts();
    if (loss_) return;
    const AwakeWorkers awake = experts_.awake();
    if (in_flight_) {
        const bool may_go_on = !(should_stop && should_stop());
        if (std::optional<Plan> ahead = may_go_on ? plan_ahead() : std::nullopt) send(std::move(*ahead), should_stop);
        return land();
    }
    admit();
    Plan plan = plan_step();
    if (plan.batch.rows() == 0) return;
    if (can_draw_on_device(plan)) return send(std::move(plan), should_stop);
    const double begin = options_.clock();
    const Scratch::Scope scope(scratch_);
    Step means{*options_.ops, options_.stream, scratch_, should_stop};
    auto logits = forward(*model_->model, plan.batch, kv_, means);
    if (!logits) {
        if (logits.error().code == ErrorCode::Cancelled) return;
        if (logits.error().code == ErrorCode::DeviceLost) return lose(logits.error());
        for (const auto& draw : plan.drawing) {
            if (draw.sequence != plan.reading) fail(*draw.sequence, logits.error());
        }
        if (plan.reading != nullptr) fail(*plan.reading, logits.error());
        return;
    }
    const double end = options_.clock();
    const double seconds = std::max(end - begin, 1e-9);
    for (std::size_t index = 0; index < plan.lines.size(); ++index) {
        plan.lines[index]->computed += plan.batch.sequences[index].rows;
    }
    if (plan.reading != nullptr) note_prefill(*plan.reading, plan.prefill_tokens, seconds);
    std::int64_t decoded = 0;
    for (const auto& draw : plan.drawing) decoded += draw.sequence != plan.reading ? 1 : 0;
    // A decoded token takes from the end of the step before to this one's, as in an answer's own figure: the
    // choice of the token before is a part of it.
    const bool goes_on = plan.prefill_tokens == 0 && last_end_s_ > 0;
    counters_.add_step(plan.prefill_tokens, decoded, goes_on ? std::max(end - last_end_s_, 1e-9) : seconds);
    for (const auto& draw : plan.drawing) {
        const bool is_guided = draw.sequence->lines.size() > 1;
        take_token(*draw.sequence, logits->f32_row(draw.first_row),
                   is_guided ? logits->f32_row(draw.first_row + 1) : std::span<float>(), end);
    }
    last_end_s_ = running_.empty() ? 0 : end;
    note_context_use();
}

void Scheduler::note_prefill(Sequence& reading, std::int64_t tokens, double seconds) {
    reading.prefilled_tokens += tokens;
    reading.prefill_busy_s += seconds;
    const double rate = static_cast<double>(tokens) / seconds;
    if (tokens >= least_chunk_rows) prefill_rate_ = prefill_rate_ > 0 ? 0.5 * (prefill_rate_ + rate) : rate;
    report_prefill(reading);
}

void Scheduler::take_token(Sequence& sequence, std::span<float> logits, std::span<const float> unwanted, double now) {
    sequence.draws_here = std::max(0, sequence.draws_here - 1);
    take_step(sequence, sequence.answer.take(logits, unwanted, sequence.line().tokens), now);
}

void Scheduler::take_step(Sequence& sequence, Result<Answer::Step> step, double now) {
    if (!step) {
        fail(sequence, step.error());
        return;
    }
    if (sequence.first_token_s == 0) sequence.first_token_s = now;
    sequence.last_token_s = now;
    for (Line& line : sequence.lines) {
        // Lines differ in their prompts; the answer behind them is one.
        if (step->keep >= 0) line.cut(line.size() - (sequence.line().size() - step->keep));
    }
    if (step->keep >= 0) return;
    if (step->token >= 0) {
        for (Line& line : sequence.lines) line.tokens.push_back(step->token);
    }
    if (!step->text.empty() || step->tokens > 0) {
        emit_(TokenArrived{sequence.request.job, std::move(step->text), step->tokens});
    }
    if (step->end) {
        finish(sequence, *step->end, std::move(step->note));
    } else if (sequence.request.max_tokens > 0 && sequence.answer_tokens() >= sequence.request.max_tokens) {
        finish(sequence, FinishReason::MaxTokens, std::move(step->note));
    } else if (sequence.line().size() >= context_tokens()) {
        finish(sequence, FinishReason::ContextFull, std::move(step->note));
    }
}

void Scheduler::report_prefill(const Sequence& sequence) {
    if (sequence.first_token_s > 0) return;
    const double rate = sequence.prefill_busy_s > 0
                            ? static_cast<double>(sequence.prefilled_tokens) / sequence.prefill_busy_s
                            : 0;
    emit_(PrefillProgress{sequence.request.job, sequence.line().computed, sequence.prompt_tokens(), rate});
}

// ── Ends ──────────────────────────────────────────────────────────────────────────────────────────

void Scheduler::finish(Sequence& sequence, FinishReason reason, std::string note) {
    Answer::Step rest = sequence.answer.close(reason, sequence.answer_tokens());
    if (!rest.text.empty() || rest.tokens > 0) {
        emit_(TokenArrived{sequence.request.job, std::move(rest.text), rest.tokens});
    }
    const double now = options_.clock();
    AnswerFigures figures;
    figures.prompt_tokens = sequence.prompt_tokens();
    figures.reused_tokens = sequence.reused_tokens;
    figures.answer_tokens = sequence.answer_tokens();
    figures.total_s = now - sequence.request.submitted_s;
    figures.first_request_after_load = sequence.request.first_request_after_load;
    if (sequence.first_token_s > 0) figures.time_to_first_token_s = sequence.first_token_s - sequence.request.submitted_s;
    if (sequence.prefill_busy_s > 0) {
        figures.prefill_tokens_per_s = static_cast<double>(sequence.prefilled_tokens) / sequence.prefill_busy_s;
    }
    const double decode_s = sequence.last_token_s - sequence.first_token_s;
    if (figures.answer_tokens > 1 && decode_s > 0) {
        figures.decode_tokens_per_s = static_cast<double>(figures.answer_tokens - 1) / decode_s;
    }
    const JobId job = sequence.request.job;
    remove(sequence);
    emit_(JobFinished{job, reason, figures, std::move(note)});
}

void Scheduler::fail(Sequence& sequence, Error error) {
    const JobId job = sequence.request.job;
    remove(sequence);
    emit_(JobFailed{job, std::move(error)});
}

/// Keeps the pages for the next turn and forgets the sequence.
void Scheduler::remove(const Sequence& sequence) {
    forget_draws(sequence);
    for (SequenceList* list : {&running_, &waiting_}) {
        const auto found = std::find_if(list->begin(), list->end(),
                                        [&](const auto& other) { return other.get() == &sequence; });
        if (found == list->end()) continue;
        const std::unique_ptr<Sequence> ended = std::move(*found);
        list->erase(found);
        for (Line& line : ended->lines) {
            if (line.pages.empty()) continue;
            line.tokens.resize(static_cast<std::size_t>(line.computed));
            prefixes_.keep(std::move(line.tokens), std::move(line.pages));
        }
        return;
    }
}

void Scheduler::note_context_use() {
    std::int64_t used = 0;
    for (const auto& sequence : running_) used = std::max(used, sequence->line().size());
    if (used == 0) used = prefixes_.newest_tokens();
    counters_.set_context(context_tokens(), used);
}

}  // namespace pergola
