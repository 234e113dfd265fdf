// What the next step computes: a row of every answer that is being written, and a piece of the prompt that is
// being read.

#include <algorithm>

#include "engine/generate/scheduler.h"

namespace pergola {
namespace {

/// A chunk should last about this long, so that progress is seen and Stop is felt at once.
constexpr double chunk_seconds = 0.5;
/// While others decode, a chunk may delay their tokens by about this much.
constexpr double chunk_seconds_beside_decode = 0.1;
constexpr std::int64_t first_chunk_rows = 128;  // before the machine's speed is known

}  // namespace

std::int64_t Scheduler::chunk_rows(std::int64_t decoding) const {
    if (prefill_rate_ <= 0) return first_chunk_rows;
    const double seconds = decoding > 0 ? chunk_seconds_beside_decode : chunk_seconds;
    const auto rows = static_cast<std::int64_t>(prefill_rate_ * seconds);
    return std::clamp(rows / 16 * 16, least_chunk_rows, most_chunk_rows(device()));
}

Scheduler::Plan Scheduler::plan_step() {
    Plan plan;
    std::vector<Sequence*> decoding;
    Sequence* reading = nullptr;
    std::vector<Sequence*> candidates;
    for (const auto& sequence : running_) candidates.push_back(sequence.get());
    for (Sequence* sequence : candidates) {
        const auto is_running = [&] {
            return std::any_of(running_.begin(), running_.end(), [&](const auto& s) { return s.get() == sequence; });
        };
        if (!is_running()) continue;  // sent back to the queue by an older one
        if (!sequence->is_decoding()) {
            if (reading == nullptr) reading = sequence;
            continue;
        }
        bool reserved = reserve_pages(*sequence);
        while (!reserved && preempt_for(*sequence)) reserved = reserve_pages(*sequence);
        if (reserved) {
            decoding.push_back(sequence);
        } else if (running_.size() == 1) {
            finish(*sequence, FinishReason::ContextFull);
        }
    }
    // The reader may have been sent back after it was chosen.
    if (reading != nullptr && std::none_of(running_.begin(), running_.end(),
                                           [&](const auto& s) { return s.get() == reading; })) {
        reading = nullptr;
    }
    for (Sequence* sequence : decoding) add_draw(plan, *sequence);
    if (reading != nullptr) add_reading(plan, *reading, chunk_rows(static_cast<std::int64_t>(decoding.size())));
    return plan;
}

/// The next rows of a prompt. Two lines are read one after the other up to their last tokens, whose logits
/// are wanted together.
void Scheduler::add_reading(Plan& plan, Sequence& sequence, std::int64_t most_rows) const {
    plan.reading = &sequence;
    const std::int64_t before = plan.batch.rows();
    const bool is_single = sequence.lines.size() == 1;
    Line* const line = sequence.can_draw() ? nullptr : &*std::find_if(sequence.lines.begin(), sequence.lines.end(),
                                                                      [](const Line& each) { return each.missing() > 1; });
    if (line == nullptr || (is_single && line->missing() <= most_rows)) {
        add_draw(plan, sequence);
    } else {
        add_rows(plan, *line, std::min(line->missing() - (is_single ? 0 : 1), most_rows));
    }
    plan.prefill_tokens = plan.batch.rows() - before;
}

/// All that is missing, with the logits behind it.
void Scheduler::add_draw(Plan& plan, Sequence& sequence) const {
    plan.drawing.push_back({&sequence, static_cast<std::int64_t>(plan.batch.logit_rows.size())});
    for (Line& line : sequence.lines) {
        add_rows(plan, line, line.missing());
        plan.batch.logit_rows.push_back(plan.batch.rows() - 1);
    }
}

void Scheduler::add_rows(Plan& plan, Line& line, std::int64_t rows) const {
    Batch& batch = plan.batch;
    batch.sequences.push_back({batch.rows(), rows, line.computed, line.pages});
    plan.lines.push_back(&line);
    for (std::int64_t row = 0; row < rows; ++row) {
        const std::int64_t position = line.computed + row;
        batch.tokens.push_back(line.tokens[static_cast<std::size_t>(position)]);
        batch.positions.push_back(static_cast<std::int32_t>(position));
    }
}

}  // namespace pergola
