#pragma once
// One ordered queue of work on a card: its stream, the small arrays of the running step, recorded
// steps, and memory for linears of many rows. Lives behind Stream::native. One thread at a time.

#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <array>
#include <compare>
#include <cstdint>
#include <map>

#include "kernels/cuda/hand_over.h"
#include "kernels/cuda/stage.h"
#include "kernels/device.h"
#include "kernels/stream.h"

namespace pergola::cuda {

/// Page numbers of 32 bits start at this place of `entries` for a row; its position.
struct RowPlaces {
    const std::int32_t* positions = nullptr;
    const std::int32_t* first_entry = nullptr;
    const std::int32_t* entries = nullptr;
};

/// What a recorded step depends on beyond the numbers in the small arrays.
struct StepShape {
    const void* work = nullptr;
    const void* pages = nullptr;
    std::int64_t rows = 0;
    std::int64_t logit_rows = 0;
    std::int64_t splits = 0;
    bool draws = false;
    auto operator<=>(const StepShape&) const = default;
};

/// A token and one of the experts that it uses, pair after pair; and the pairs by their experts.
struct ExpertPairs {
    std::int32_t* experts = nullptr;     ///< [pairs]
    std::int64_t* offsets = nullptr;     ///< [pairs] of the experts' matrices (ExpertMlpArgs)
    float* weights = nullptr;            ///< [pairs]
    std::int32_t* order = nullptr;       ///< [pairs] numbers of pairs, those of an expert together
    std::int32_t* first = nullptr;       ///< [experts + 1] where an expert's begin in `order`
    std::int32_t* first_tile = nullptr;  ///< [experts + 1] the same in tiles of tile_rows
    int tile_rows = 64;
};

/// Experts in turn whose whole matrices are read.
struct ExpertRange {
    const std::int64_t* offsets = nullptr;  ///< of all experts; null: there is one matrix
    const std::int32_t* first_pair = nullptr;  ///< ExpertPairs::first; null: all are used
    int begin = 0;

#ifdef __CUDACC__
    __device__ std::int64_t offset(unsigned index) const {
        return offsets == nullptr ? 0 : offsets[begin + static_cast<int>(index)] & ~expert_in_host;
    }
    __device__ bool is_unused(unsigned index) const {
        if (first_pair == nullptr) return false;
        const std::int32_t* const own = first_pair + begin + index;
        return own[0] == own[1];
    }
#endif
};

/// Where a draw meets itself: what its kernels hand on to the next one.
struct DrawPlaces {
    float* best = nullptr;  ///< [most_drawn_rows, draw_parts] largest of a part of the row
    std::int32_t* best_ids = nullptr;  ///< the same
    std::int32_t* counts = nullptr;    ///< [most_drawn_rows] candidates found
    float* logits = nullptr;           ///< [most_drawn_rows, most_draw_candidates]
    std::int32_t* ids = nullptr;       ///< the same
    std::int32_t* tokens = nullptr;    ///< [most_drawn_rows]
};
inline constexpr int draw_parts = 32;

/// Results of experts that wait to be joined: whatever comes next joins them first, or on its way.
struct UnjoinedResults {
    const float* results = nullptr;  ///< [pairs, hidden]
    float* out = nullptr;            ///< [tokens, hidden]; null: nothing waits
    int tokens = 0;
    int used = 0;
    int hidden = 0;
};

struct Queue {
    int card = 0;
    std::int64_t start = 0;  ///< of the card, when it was opened
    int multiprocessors = 0;
    int shared_bytes = 0;  ///< most of one thread block
    int multiprocessor_shared_bytes = 0;
    bool has_hopper = false;   ///< the products of half_product_hopper.h run here
    bool may_overlap = false;  ///< kernels may come onto the card before the last one has ended
    cudaStream_t stream = nullptr;
    QueueLimits limits;

    // The running step. Device pointers at fixed addresses; `host` is their pinned image.
    std::byte* small = nullptr;
    std::byte* small_host = nullptr;
    std::int64_t small_bytes = 0;
    std::int32_t* ids = nullptr;
    std::int32_t* logit_rows = nullptr;
    RowPlaces places;
    std::int64_t splits = 0;  ///< pages of the longest sequence, rounded up to a power of two
    bool is_decode = false;   ///< one row of each sequence
    float* host_logits = nullptr;

    // Tokens drawn on the card: `ids` gets them for the next step, the host's copy goes by turns.
    const DrawRow* draws = nullptr;
    DrawPlaces drawing;
    std::int64_t drawn_rows = 0;  ///< of the running step; 0: the logits are wanted
    std::array<std::int32_t*, 2> host_tokens = {};
    std::array<cudaEvent_t, 2> arrived = {};
    std::int64_t steps_sent = 0;  ///< steps that draw; those in flight lie between these two
    std::int64_t steps_taken = 0;

    __half* x16 = nullptr;      ///< inputs of a linear of many rows
    float* x_scales = nullptr;  ///< by which a row of them was divided
    __half* w16 = nullptr;
    std::int64_t w16_values = 0;
    ExpertPairs pairs;
    float* pair_rows = nullptr;  ///< gates, ups and results of the pairs
    UnjoinedResults unjoined;
    std::int32_t* step_number = nullptr;  ///< of the running step, on the card
    HandOver hand_over;
    StageRing stage;
    float* exl3_partials = nullptr;         ///< where blocks of EXL3 products meet
    unsigned int* exl3_arrivals = nullptr;  ///< zero between the kernels
    float* partial = nullptr;               ///< of split attention
    std::int64_t partial_floats = 0;

    bool is_recording = false;
    StepShape shape;
    std::map<StepShape, cudaGraphExec_t> recorded;
    cudaError_t error = cudaSuccess;
    const char* where = "";  ///< what was being done when it came

    void note(cudaError_t result, const char* doing) {
        if (error == cudaSuccess && result != cudaSuccess) error = result, where = doing;
    }
};

/// Enqueues what joins the results that wait.
void join_experts(Queue& queue);

/// As it is: results of experts may still wait to be joined.
inline Queue& unjoined_queue_of(const Stream& stream) {
    return *static_cast<Queue*>(stream.native);
}

inline Queue& queue_of(const Stream& stream) {
    Queue& queue = unjoined_queue_of(stream);
    if (queue.unjoined.out != nullptr) join_experts(queue);
    return queue;
}

void* open_queue(int card, const QueueLimits& limits);
void close_queue(void* queue);
std::int64_t queue_bytes(const QueueLimits& limits);
void break_after(int card, std::int64_t steps, CardFault fault);

StepStart begin_step(const DeviceStepArgs& args, Stream& stream);
const float* end_step(const TensorView& logits, StepEnd end, Stream& stream);
const char* step_error(const Stream& stream);
bool end_drawing(Stream& stream);
const std::int32_t* drawn_tokens(Stream& stream);

}  // namespace pergola::cuda
