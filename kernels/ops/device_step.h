#pragma once
// What a device must be told before the operators of one forward pass, and given back after it. The
// processor needs neither: its operators read the host's memory and are done when they return.

#include <cstdint>
#include <span>

#include "kernels/ops/attention.h"
#include "kernels/ops/draw_tokens.h"

namespace pergola {

/// The small arrays of a step, in the host's memory. The operators between `begin_step` and
/// `end_step` are given these same arrays again, and no others.
struct DeviceStepArgs {
    std::span<const std::int32_t> ids;         ///< [rows]
    std::span<const std::int32_t> positions;   ///< [rows]
    std::span<const SequenceRows> sequences;   ///< of all rows
    std::span<const std::int64_t> logit_rows;  ///< for gather_rows
    /// Of `logit_rows`: each one's token is drawn (draw_tokens.h), and end_drawing() ends the step. Empty:
    /// end_step() brings the logits.
    std::span<const DrawRow> draws;
    /// The ids of the rows are the tokens that the last step drew for its logit rows, one after another, and
    /// not those of `ids`: the host need not know them yet.
    bool ids_are_drawn = false;
    /// What else decides what is enqueued: where the step's tensors and pages lie.
    const void* work = nullptr;
    const void* pages = nullptr;
};

enum class StepStart : std::uint8_t {
    Enqueue,   ///< call the operators
    Replayed,  ///< a recorded step of the same shape was launched: call none, go to end_step
    Failed,    ///< step_error says why
};

enum class StepEnd : std::uint8_t { Finish, Abandon };

}  // namespace pergola
