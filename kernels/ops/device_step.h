#pragma once
// What a device must be told before the operators of one forward pass, and given back after it. The
// processor needs neither: its operators read the host's memory and are done when they return.

#include <cstdint>
#include <span>

#include "kernels/ops/attention.h"

namespace pergola {

/// The small arrays of a step, in the host's memory. The operators between `begin_step` and
/// `end_step` are given these same arrays again, and no others.
struct DeviceStepArgs {
    std::span<const std::int32_t> ids;         ///< [rows]
    std::span<const std::int32_t> positions;   ///< [rows]
    std::span<const SequenceRows> sequences;   ///< of all rows
    std::span<const std::int64_t> logit_rows;  ///< for gather_rows
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
