#pragma once
// Experts of a step's one token that the processor computes (ops/host_experts.h): the card writes what
// it asks into the host's pinned memory and goes on with its own experts; the thread that waits for the
// step answers; a kernel waits for the answer. No host call lies between, so that the step stays one
// recorded graph.

#include <cuda_runtime.h>

#include <cstdint>
#include <deque>
#include <limits>

#include "kernels/ops/expert_mlp.h"
#include "kernels/ops/host_experts.h"

namespace pergola::cuda {

struct Queue;

/// In the offset of a pair: the processor computes its expert.
inline constexpr std::int64_t expert_elsewhere = std::numeric_limits<std::int64_t>::min();

/// What one expert_mlp hands over, in pinned memory; x and out, [hidden] each, lie behind it. Flags on
/// lines of their own: each is the number of the step that has set it.
struct alignas(64) HandOverSlot {
    std::int32_t asked;  ///< by the card: the rest of it is there
    std::int32_t count;
    alignas(64) std::int32_t answered;  ///< by the processor
    alignas(64) HostPick picks[most_host_picks];
};

/// Of the running expert_mlp, in the card's memory: which picks the processor has.
struct HandedPicks {
    std::uint32_t mask;  ///< of the token's picks
    std::int64_t offsets[most_host_picks];
    float weights[most_host_picks];
};

struct HandOver {
    HostExpertServer server;
    std::byte* slots = nullptr;          ///< as the host sees them; null: nothing is handed over
    std::byte* slots_on_card = nullptr;  ///< as the card does
    std::int64_t slot_bytes = 0;
    std::int64_t layers = 0;
    std::int64_t hidden = 0;
    HandedPicks* handed = nullptr;   ///< on the card
    std::int32_t* on_bus = nullptr;  ///< the server's, on the card
    std::int32_t* has_failed = nullptr;  ///< in pinned memory: the card has waited in vain

    std::int64_t next_layer = 0;   ///< expert_mlp of the step that is being enqueued
    std::int32_t last_step = 0;    ///< its number
    std::deque<std::int32_t> steps;  ///< sent, not served yet

    bool is_on() const { return slots != nullptr && server.compute != nullptr; }
    std::byte* slot_on_card(std::int64_t layer) const { return slots_on_card + layer * slot_bytes; }
};

/// As Device::serve_experts says.
bool serve_experts(void* queue, const HostExpertServer& server);
void close_hand_over(Queue& queue);
/// No step may be on its way.
void forget_recorded_steps(Queue& queue);

/// What choose_kernel needs to divide a token's experts; null `handed`: all are the card's.
struct Dividing {
    HandedPicks* handed = nullptr;
    const std::int32_t* on_bus = nullptr;
};

/// Enqueues the asking, and the waiting for the answer, of a layer.
void ask_processor(std::int64_t layer, const float* x, Queue& queue);
void await_processor(std::int64_t layer, float* results, float* pair_weights, int used, Queue& queue);

/// Answers all that the oldest step that was sent asks; on the thread that waits for it.
void serve_oldest(Queue& queue);

}  // namespace pergola::cuda
