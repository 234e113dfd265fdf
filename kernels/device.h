#pragma once
// A graphics card as the engine sees it: memory of its own and queues of work, as plain functions
// that a plugin fills in (cuda/plugin.h). Any thread. Knows nothing of models.

#include <cstddef>
#include <cstdint>

#include "kernels/op_table.h"
#include "kernels/ops/host_experts.h"

namespace pergola {

/// What the products with EXL3 matrices want of a queue: memory where thread blocks meet.
struct Exl3Needs {
    std::int64_t floats = 0;
    std::int64_t counters = 0;
};

/// The most that a queue's steps will have; its small memory is reserved by it, nothing later.
struct QueueLimits {
    std::int64_t rows = 0;          ///< of a step
    std::int64_t page_entries = 0;  ///< of all page tables of a step together
    std::int64_t logits = 0;        ///< values that end_step brings back
    std::int64_t widest_input = 0;  ///< columns of the widest weight
    std::int64_t most_weights = 0;  ///< values of the largest matrix
    std::int64_t experts = 0;       ///< of a block; the rest is for them alone
    std::int64_t expert_pairs = 0;  ///< rows times the experts that a row uses
    std::int64_t expert_width = 0;  ///< values that a pair needs: twice intermediate, and hidden
    std::int64_t expert_input = 0;  ///< columns of the widest matrix of an expert
    Exl3Needs exl3;                 ///< the most of all matrices
    std::int64_t expert_layers = 0;  ///< expert_mlp of a step
    std::int64_t hidden = 0;
    /// Room for the experts of a layer that lie in the host's memory, twice taken: long prompts bring them
    /// over while the layer before computes. 0: they are read where they lie.
    std::int64_t stage_bytes = 0;
};

/// What a test lets happen to a card.
enum class CardFault : std::uint8_t {
    None,
    Refused,  ///< a call fails, the card itself is well
    Crashed,  ///< a kernel writes where no memory is; a true card then refuses all until `restart`
};

struct Device {
    int card = 0;
    const OpTable* ops = nullptr;
    std::int64_t total_bytes = 0;

    /// Aligned to 256 bytes; null where the card has not so much left.
    std::byte* (*allocate)(int card, std::int64_t bytes) = nullptr;
    /// `start` is what starts() gave when the memory was allocated: what was on the card before a
    /// restart is not there any more.
    void (*release)(int card, std::byte* memory, std::int64_t start) = nullptr;
    /// How often the card was started anew.
    std::int64_t (*starts)(int card) = nullptr;
    std::int64_t (*free_bytes)(int card) = nullptr;

    /// Done when they return; false: the card failed.
    bool (*write)(int card, std::byte* to, const void* from_host, std::int64_t bytes) = nullptr;
    bool (*copy)(int card, std::byte* to, const std::byte* from, std::int64_t bytes) = nullptr;
    bool (*read)(int card, void* to_host, const std::byte* from, std::int64_t bytes) = nullptr;
    /// A matrix of a file into the order that `ops->linear` reads, as many bytes.
    bool (*place)(int card, std::byte* to, const WeightView& file_order) = nullptr;
    /// No more is placed for now: gives back what `place` and `write` keep on the card for themselves.
    void (*end_placing)(int card) = nullptr;

    /// `experts_used` of each row choose among matrices like this one; 0: it is no expert's.
    Exl3Needs (*exl3_needs)(int card, const WeightView& matrix, std::int64_t experts_used) = nullptr;

    /// Keeps memory of the host where it is, so that operators and movers read it: under the address
    /// that this gives. Null: the system refuses, or there is too little for it. Pages that begin with
    /// `memory`, which stays the caller's.
    std::byte* (*pin)(int card, std::byte* memory, std::int64_t bytes) = nullptr;
    /// `start` as for release().
    void (*unpin)(int card, std::byte* memory, std::int64_t start) = nullptr;

    /// Copies beside the steps of queues, in the order in which they were asked for. Null: as for
    /// open_queue().
    void* (*open_mover)(int card) = nullptr;
    void (*close_mover)(void* mover) = nullptr;
    /// From pinned memory, as the card sees it, to the card's, or the other way. Begins when all that
    /// `queue` was given until now is done. False: the card failed.
    bool (*move)(void* mover, void* queue, std::byte* to, const std::byte* from, std::int64_t bytes) =
        nullptr;
    /// How many moves have arrived, of all; never waits. Negative: the card failed.
    std::int64_t (*moved)(void* mover) = nullptr;

    /// For Stream::native; null: no memory, or the card failed.
    void* (*open_queue)(int card, const QueueLimits& limits) = nullptr;
    void (*close_queue)(void* queue) = nullptr;
    std::int64_t (*queue_bytes)(const QueueLimits& limits) = nullptr;

    /// From the next step on the processor computes some of the experts that lie in the host's memory, on
    /// the thread that waits for the step's end. False: no memory for what is handed over.
    bool (*serve_experts)(void* queue, const HostExpertServer& server) = nullptr;

    /// After a failure: forgets all that is on the card, every queue and address among it, and starts
    /// it anew. No queue may be at work; those that are open can only be closed. False: it is gone.
    bool (*restart)(int card) = nullptr;
    /// For tests: the fault comes with the step after so many further ones, once.
    void (*break_after)(int card, std::int64_t steps, CardFault fault) = nullptr;
};

}  // namespace pergola
