// Steps whose tokens are drawn on the device: the next one is sent before the last one's tokens are
// here, so that the device never waits for the host. What was sent for an answer that has ended
// meanwhile is dropped: it wrote above the answer's length, where nothing is (ARCHITECTURE,
// invariant 3).

#include <algorithm>

#include "engine/generate/scheduler.h"
#include "engine/layers/forward.h"

namespace pergola {
namespace {

/// Tokens that are drawn here after the device had too many candidates for one: where a
/// distribution is flat, the next ones often are too.
constexpr int draws_here_after_refusal = 16;

}  // namespace

/// Where every row is an answer's next token that nothing restricts; notes how each is drawn.
bool Scheduler::can_draw_on_device(Plan& plan) const {
    if (!options_.draws_on_device || !draws_tokens(*options_.ops) || plan.reading != nullptr)
        return false;
    if (plan.batch.rows() != static_cast<std::int64_t>(plan.drawing.size())) return false;
    std::vector<DrawRow> draws;
    for (const Draw& draw : plan.drawing) {
        if (draw.sequence->draws_here > 0) return false;
        const std::optional<DrawRow> row =
            draw.sequence->answer.draw_row(draw.sequence->line().size());
        if (!row) return false;
        draws.push_back(*row);
    }
    plan.batch.draws = std::move(draws);
    plan.batch.drawn_vocabulary = plan.drawing.front().sequence->answer.vocabulary();
    return true;
}

/// The step behind the one on its way, for the same answers; absent where one of them may not go
/// on.
std::optional<Scheduler::Plan> Scheduler::plan_ahead() {
    if (!waiting_.empty() || running_.size() != in_flight_->drawing.size()) return std::nullopt;
    if (is_moving_experts()) return std::nullopt;  // moves may allocate, which waits for steps
    Plan plan;
    for (const Draw& draw : in_flight_->drawing) {
        if (draw.sequence == nullptr) return std::nullopt;
        Sequence& sequence = *draw.sequence;
        Line& line = sequence.lines.front();
        const std::int64_t position = line.size();  // of the token that is being drawn
        const std::int64_t most = sequence.request.max_tokens;
        if (position + 1 >= context_tokens() || (most > 0 && sequence.answer_tokens() + 1 >= most))
            return std::nullopt;
        const std::optional<DrawRow> row = sequence.answer.draw_row(position + 1);
        if (!row) return std::nullopt;
        if (static_cast<std::int64_t>(line.pages.size()) < pages_for(position + 1)) {
            const PageId page = prefixes_.take_page();
            if (page < 0) return std::nullopt;
            line.pages.push_back(page);
        }
        Batch& batch = plan.batch;
        plan.drawing.push_back({&sequence, static_cast<std::int64_t>(batch.logit_rows.size())});
        plan.lines.push_back(&line);
        batch.sequences.push_back({batch.rows(), 1, position, line.pages});
        batch.logit_rows.push_back(batch.rows());
        batch.tokens.push_back(0);
        batch.positions.push_back(static_cast<std::int32_t>(position));
        batch.draws.push_back(*row);
    }
    plan.batch.drawn_vocabulary = in_flight_->batch.drawn_vocabulary;
    plan.batch.ids_are_drawn = true;
    return plan;
}

void Scheduler::send(Plan plan, const std::function<bool()>& should_stop) {
    const Scratch::Scope scope(scratch_);
    Step means{*options_.ops, options_.stream, scratch_, should_stop};
    if (!in_flight_) last_landing_s_ = options_.clock();
    last_end_s_ = 0;
    if (auto sent = send_forward(*model_->model, plan.batch, kv_, means); !sent) {
        if (sent.error().code == ErrorCode::DeviceLost) return lose(sent.error());
        if (sent.error().code == ErrorCode::Cancelled) return;
        while (!running_.empty()) fail(*running_.front(), sent.error());
        return;
    }
    (in_flight_ ? sent_ahead_ : in_flight_) = std::move(plan);
}

/// Takes the tokens of the step that was sent first.
void Scheduler::land() {
    if (!in_flight_) return;
    const auto tokens = drawn_tokens(*options_.ops, options_.stream);
    if (!tokens) return lose(tokens.error());
    const Plan landed = std::exchange(in_flight_, std::exchange(sent_ahead_, std::nullopt)).value();
    const double now = options_.clock();
    const double seconds = std::max(now - std::exchange(last_landing_s_, now), 1e-9);
    std::int64_t decoded = 0;
    for (const Draw& draw : landed.drawing) decoded += draw.sequence != nullptr ? 1 : 0;
    if (decoded > 0) counters_.add_step(0, decoded, seconds);
    // By index: an answer that ends takes itself out of what was sent ahead, not out of this copy.
    for (const Draw& draw : landed.drawing) {
        if (draw.sequence != nullptr) take_drawn(draw, (*tokens)[draw.first_row], now);
    }
    note_context_use();
}

void Scheduler::take_drawn(const Draw& draw, TokenId token, double now) {
    Sequence& sequence = *draw.sequence;
    if (token < 0) {
        // Too many candidates: its logits are computed once more, and drawn from here.
        sequence.draws_here = draws_here_after_refusal;
        forget_draws(sequence);
        return;
    }
    ++sequence.lines.front().computed;
    take_step(sequence, sequence.answer.take_drawn(token, sequence.line().tokens), now);
}

void Scheduler::drain() {
    while (in_flight_) land();
}

void Scheduler::forget_draws(const Sequence& sequence) {
    for (std::optional<Plan>* plan : {&in_flight_, &sent_ahead_}) {
        if (!*plan) continue;
        for (Draw& draw : (*plan)->drawing) {
            if (draw.sequence == &sequence) draw.sequence = nullptr;
        }
    }
}

void Scheduler::lose(const Error& error) {
    loss_ = error;
    in_flight_.reset();
    sent_ahead_.reset();
    fail_all(error);
}

}  // namespace pergola
