#include "kernels/cuda/queue.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <memory>

#include "kernels/cuda/attention.h"
#include "kernels/cuda/half_product_hopper.h"

namespace pergola::cuda {
namespace {

constexpr std::int64_t most_recorded =
    48;  // a graph of some hundred kernels takes about a megabyte
constexpr std::int64_t most_w16_values = std::int64_t{64} << 20;
/// Models with wider inputs are so large that twice the room is nothing beside them.
constexpr std::int64_t wide_input = 16384;

constexpr std::int64_t aligned(std::int64_t bytes) {
    return (bytes + 255) / 256 * 256;
}

/// Where the parts of a queue's one allocation lie, in bytes.
struct Layout {
    std::int64_t ids = 0, positions = 0, first_entry = 0, logit_rows = 0, draws = 0, step_number = 0, entries = 0;
    std::int64_t small_bytes = 0;
    std::int64_t best = 0, best_ids = 0, counts = 0, found_logits = 0, found_ids = 0, tokens = 0;
    std::int64_t x16 = 0, x_scales = 0, w16 = 0, w16_values = 0, partial = 0;
    std::int64_t picks = 0, pick_offsets = 0, pick_weights = 0, order = 0, first = 0, first_tile = 0, pair_rows = 0;
    std::int64_t exl3_partials = 0, exl3_arrivals = 0;
    std::int64_t total = 0;
};

Layout layout_of(const QueueLimits& limits) {
    Layout layout;
    std::int64_t next = 0;
    const auto take = [&next](std::int64_t bytes) {
        const std::int64_t at = next;
        next += aligned(bytes);
        return at;
    };
    layout.ids = take(limits.rows * 4);
    layout.positions = take(limits.rows * 4);
    layout.first_entry = take(limits.rows * 4);
    layout.logit_rows = take(limits.rows * 4);
    layout.draws = take(most_drawn_rows * static_cast<std::int64_t>(sizeof(DrawRow)));
    layout.step_number = take(4);
    layout.entries = take(limits.page_entries * 4);
    layout.small_bytes = next;
    layout.best = take(most_drawn_rows * draw_parts * 4);
    layout.best_ids = take(most_drawn_rows * draw_parts * 4);
    layout.counts = take(most_drawn_rows * 4);
    layout.found_logits = take(most_drawn_rows * most_draw_candidates * 4);
    layout.found_ids = take(most_drawn_rows * most_draw_candidates * 4);
    layout.tokens = take(most_drawn_rows * 4);
    layout.x16 = take(2 * std::max(limits.rows * (limits.widest_input + 32),
                                   limits.expert_pairs * limits.expert_input));
    layout.x_scales = take(std::max(limits.rows, limits.expert_pairs) * 4);
    layout.picks = take(limits.expert_pairs * 4);
    layout.pick_offsets = take(limits.expert_pairs * 8);
    layout.pick_weights = take(limits.expert_pairs * 4);
    layout.order = take(limits.expert_pairs * 4);
    layout.first = take((limits.experts + 1) * 4);
    layout.first_tile = take((limits.experts + 1) * 4);
    layout.pair_rows = take(limits.expert_pairs * limits.expert_width * 4);
    layout.exl3_partials = take(limits.exl3.floats * 4);
    layout.exl3_arrivals = take(limits.exl3.counters * 4);
    const std::int64_t room = limits.widest_input > wide_input ? 2 * most_w16_values : most_w16_values;
    layout.w16_values = std::min(limits.most_weights, std::max(room, 128 * limits.widest_input));
    layout.w16 = take(layout.w16_values * 2);
    layout.partial = take(attention_partial_floats * 4);
    layout.total = next;
    return layout;
}

/// Only its code is looked at.
__global__ void code_kernel() {}

/// Whether kernels wait for the last one by themselves (launch.cuh): decided when they were
/// compiled, not by the card. Code for older cards, compiled by the driver of a newer one, would
/// read what the last kernel has not written yet.
bool code_can_overlap() {
    cudaFuncAttributes attributes = {};
    return cudaFuncGetAttributes(&attributes, code_kernel) == cudaSuccess &&
           attributes.ptxVersion >= 90;
}

bool set_up(Queue& queue) {
    const Layout layout = layout_of(queue.limits);
    int shared = 0;
    int major = 0;
    void* memory = nullptr;
    void* host = nullptr;
    void* logits = nullptr;
    if (cudaSetDevice(queue.card) != cudaSuccess ||
        cudaDeviceGetAttribute(
            &queue.multiprocessors, cudaDevAttrMultiProcessorCount, queue.card) != cudaSuccess ||
        cudaDeviceGetAttribute(&shared, cudaDevAttrMaxSharedMemoryPerBlockOptin, queue.card) !=
            cudaSuccess ||
        cudaDeviceGetAttribute(&queue.multiprocessor_shared_bytes,
                               cudaDevAttrMaxSharedMemoryPerMultiprocessor,
                               queue.card) != cudaSuccess ||
        cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, queue.card) !=
            cudaSuccess ||
        cudaStreamCreateWithFlags(&queue.stream, cudaStreamNonBlocking) != cudaSuccess ||
        cudaMalloc(&memory, static_cast<std::size_t>(layout.total)) != cudaSuccess) {
        return false;
    }
    queue.small = static_cast<std::byte*>(memory);
    if (cudaHostAlloc(&host, static_cast<std::size_t>(2 * layout.small_bytes), 0) != cudaSuccess) {
        return false;
    }
    queue.small_host = static_cast<std::byte*>(host);
    if (cudaHostAlloc(&logits, static_cast<std::size_t>(queue.limits.logits * 4), 0) !=
        cudaSuccess) {
        return false;
    }
    queue.host_logits = static_cast<float*>(logits);
    queue.shared_bytes = shared;
    queue.has_hopper = has_hopper_product(queue.card);
    queue.may_overlap = major >= 9 && code_can_overlap();
    const auto at = [&queue](std::int64_t offset) { return queue.small + offset; };
    queue.small_bytes = layout.small_bytes;
    queue.ids = reinterpret_cast<std::int32_t*>(at(layout.ids));
    queue.logit_rows = reinterpret_cast<std::int32_t*>(at(layout.logit_rows));
    queue.step_number = reinterpret_cast<std::int32_t*>(at(layout.step_number));
    queue.places = {reinterpret_cast<std::int32_t*>(at(layout.positions)),
                    reinterpret_cast<std::int32_t*>(at(layout.first_entry)),
                    reinterpret_cast<std::int32_t*>(at(layout.entries))};
    queue.draws = reinterpret_cast<const DrawRow*>(at(layout.draws));
    queue.drawing = {reinterpret_cast<float*>(at(layout.best)),
                     reinterpret_cast<std::int32_t*>(at(layout.best_ids)),
                     reinterpret_cast<std::int32_t*>(at(layout.counts)),
                     reinterpret_cast<float*>(at(layout.found_logits)),
                     reinterpret_cast<std::int32_t*>(at(layout.found_ids)),
                     reinterpret_cast<std::int32_t*>(at(layout.tokens))};
    queue.x16 = reinterpret_cast<__half*>(at(layout.x16));
    queue.x_scales = reinterpret_cast<float*>(at(layout.x_scales));
    queue.w16 = reinterpret_cast<__half*>(at(layout.w16));
    queue.w16_values = layout.w16_values;
    queue.pairs = {reinterpret_cast<std::int32_t*>(at(layout.picks)),
                   reinterpret_cast<std::int64_t*>(at(layout.pick_offsets)),
                   reinterpret_cast<float*>(at(layout.pick_weights)),
                   reinterpret_cast<std::int32_t*>(at(layout.order)),
                   reinterpret_cast<std::int32_t*>(at(layout.first)),
                   reinterpret_cast<std::int32_t*>(at(layout.first_tile))};
    queue.pair_rows = reinterpret_cast<float*>(at(layout.pair_rows));
    queue.exl3_partials = reinterpret_cast<float*>(at(layout.exl3_partials));
    queue.exl3_arrivals = reinterpret_cast<unsigned int*>(at(layout.exl3_arrivals));
    queue.partial = reinterpret_cast<float*>(at(layout.partial));
    queue.partial_floats = attention_partial_floats;
    void* tokens = nullptr;
    if (cudaHostAlloc(&tokens, 2 * most_drawn_rows * 4, 0) != cudaSuccess) return false;
    queue.host_tokens = {static_cast<std::int32_t*>(tokens),
                         static_cast<std::int32_t*>(tokens) + most_drawn_rows};
    for (cudaEvent_t& event : queue.arrived) {
        if (cudaEventCreateWithFlags(&event, cudaEventDisableTiming) != cudaSuccess) return false;
    }
    return cudaMemsetAsync(queue.exl3_arrivals,
                           0,
                           static_cast<std::size_t>(queue.limits.exl3.counters * 4),
                           queue.stream) == cudaSuccess;
}

void forget_recorded(Queue& queue) {
    for (const auto& [shape, graph] : queue.recorded) cudaGraphExecDestroy(graph);
    queue.recorded.clear();
}

bool fits(const QueueLimits& limits, const DeviceStepArgs& args) {
    std::int64_t entries = 0;
    for (const SequenceRows& sequence : args.sequences) {
        entries += static_cast<std::int64_t>(sequence.pages.size());
    }
    return static_cast<std::int64_t>(args.ids.size()) <= limits.rows &&
           static_cast<std::int64_t>(args.draws.size()) <= most_drawn_rows &&
           static_cast<std::int64_t>(args.logit_rows.size()) <= limits.rows &&
           entries <= limits.page_entries;
}

/// The step's arrays into a pinned image, and what follows from them. Images go by turns: the card
/// may not have read that of the step before yet.
void fill_small(Queue& queue, const DeviceStepArgs& args, std::byte* image) {
    const auto host = [&queue, image](const std::int32_t* device) {
        return reinterpret_cast<std::int32_t*>(
            image + (reinterpret_cast<const std::byte*>(device) - queue.small));
    };
    std::copy(args.draws.begin(),
              args.draws.end(),
              reinterpret_cast<DrawRow*>(
                  image + (reinterpret_cast<const std::byte*>(queue.draws) - queue.small)));
    *host(queue.step_number) = queue.hand_over.last_step;
    std::copy(args.ids.begin(), args.ids.end(), host(queue.ids));
    std::copy(args.positions.begin(), args.positions.end(), host(queue.places.positions));
    std::transform(
        args.logit_rows.begin(), args.logit_rows.end(), host(queue.logit_rows), [](auto row) {
            return static_cast<std::int32_t>(row);
        });
    std::int32_t* entries = host(queue.places.entries);
    std::int32_t used = 0;
    std::int64_t longest = 1;
    queue.is_decode = true;
    for (const SequenceRows& sequence : args.sequences) {
        std::fill_n(host(queue.places.first_entry) + sequence.first_row, sequence.rows, used);
        // Only the pages that these rows see: a table may go on to pages of tokens to come.
        const std::int64_t pages =
            (sequence.first_position + sequence.rows + page_tokens - 1) / page_tokens;
        std::copy_n(sequence.pages.begin(), pages, entries + used);
        used += static_cast<std::int32_t>(pages);
        longest = std::max(longest, pages);
        queue.is_decode = queue.is_decode && sequence.rows == 1;
    }
    queue.splits = static_cast<std::int64_t>(std::bit_ceil(static_cast<std::uint64_t>(longest)));
}

/// Whether the step that was begun last asks the processor.
bool hands_over(const Queue& queue) {
    return queue.hand_over.is_on() && queue.shape.rows == 1 && queue.is_decode;
}

void launch(Queue& queue, cudaGraphExec_t graph) {
    if (hands_over(queue)) queue.hand_over.steps.push_back(queue.hand_over.last_step);
    queue.note(cudaGraphLaunch(graph, queue.stream), "starting a recorded step");
}

void keep_recorded(Queue& queue) {
    cudaGraph_t graph = nullptr;
    cudaGraphExec_t executable = nullptr;
    queue.is_recording = false;
    queue.note(cudaStreamEndCapture(queue.stream, &graph), "recording a step");
    if (queue.error == cudaSuccess) {
        queue.note(cudaGraphInstantiate(&executable, graph, 0), "recording a step");
    }
    if (graph != nullptr) cudaGraphDestroy(graph);
    if (queue.error != cudaSuccess) return;
    queue.recorded[queue.shape] = executable;
    launch(queue, executable);
}

void stop_recording(Queue& queue) {
    if (!queue.is_recording) return;
    cudaGraph_t graph = nullptr;
    queue.is_recording = false;
    cudaStreamEndCapture(queue.stream, &graph);
    if (graph != nullptr) cudaGraphDestroy(graph);
}

}  // namespace

namespace {

/// The fault that a test has asked for, of all cards together.
struct Planned {
    std::atomic<int> card{-1};
    std::atomic<std::int64_t> steps{0};
    std::atomic<CardFault> fault{CardFault::None};
};
Planned& planned() {
    static Planned fault;
    return fault;
}

__global__ void write_nowhere(int* nowhere) {
    *nowhere = 1;
}

void break_if_planned(Queue& queue) {
    Planned& plan = planned();
    if (plan.fault == CardFault::None || plan.card != queue.card || plan.steps-- > 0) return;
    if (plan.fault.exchange(CardFault::None) == CardFault::Crashed) {
        write_nowhere<<<1, 1, 0, queue.stream>>>(nullptr);
    } else {
        queue.note(cudaErrorUnknown, "taking a step that a test broke");
    }
}

}  // namespace

void forget_recorded_steps(Queue& queue) {
    forget_recorded(queue);
}

void break_after(int card, std::int64_t steps, CardFault fault) {
    planned().card = card;
    planned().steps = steps;
    planned().fault = fault;
}

void* open_queue(int card, const QueueLimits& limits) {
    auto queue = std::make_unique<Queue>();
    queue->card = card;
    queue->limits = limits;
    if (set_up(*queue) && open_stage(*queue)) return queue.release();
    cudaGetLastError();
    close_queue(queue.release());
    return nullptr;
}

void close_queue(void* native) {
    const std::unique_ptr<Queue> queue(static_cast<Queue*>(native));
    cudaSetDevice(queue->card);
    while (!queue->hand_over.steps.empty()) serve_oldest(*queue);
    if (queue->stream != nullptr) cudaStreamSynchronize(queue->stream);
    close_hand_over(*queue);
    close_stage(*queue);
    forget_recorded(*queue);
    if (queue->small != nullptr) cudaFree(queue->small);
    if (queue->small_host != nullptr) cudaFreeHost(queue->small_host);
    if (queue->host_logits != nullptr) cudaFreeHost(queue->host_logits);
    if (queue->host_tokens[0] != nullptr) cudaFreeHost(queue->host_tokens[0]);
    for (const cudaEvent_t event : queue->arrived) {
        if (event != nullptr) cudaEventDestroy(event);
    }
    if (queue->stream != nullptr) cudaStreamDestroy(queue->stream);
}

std::int64_t queue_bytes(const QueueLimits& limits) {
    return layout_of(limits).total + stage_ring_bytes(limits);
}

StepStart begin_step(const DeviceStepArgs& args, Stream& stream) {
    Queue& queue = queue_of(stream);
    queue.note(cudaSetDevice(queue.card), "choosing the card");
    if (!fits(queue.limits, args))
        queue.note(cudaErrorInvalidValue, "taking a step over its limits");
    break_if_planned(queue);
    if (queue.steps_sent - queue.steps_taken >= 2) {
        queue.note(cudaErrorInvalidValue,
                   "taking a third step before the first one's tokens were asked for");
    }
    if (queue.error != cudaSuccess) return StepStart::Failed;
    queue.hand_over.next_layer = 0;
    ++queue.hand_over.last_step;
    std::byte* const image = queue.small_host + queue.steps_sent % 2 * queue.small_bytes;
    fill_small(queue, args, image);
    queue.drawn_rows = static_cast<std::int64_t>(args.draws.size());
    // Ids that the last step drew lie where they belong, at the front.
    const std::int64_t skipped =
        args.ids_are_drawn
            ? reinterpret_cast<const std::byte*>(queue.places.positions) - queue.small
            : 0;
    queue.note(cudaMemcpyAsync(queue.small + skipped,
                               image + skipped,
                               static_cast<std::size_t>(queue.small_bytes - skipped),
                               cudaMemcpyHostToDevice,
                               queue.stream),
               "sending a step's tokens");
    queue.shape = {args.work,
                   args.pages,
                   static_cast<std::int64_t>(args.ids.size()),
                   static_cast<std::int64_t>(args.logit_rows.size()),
                   queue.splits,
                   !args.draws.empty()};
    if (!queue.is_decode)
        return queue.error == cudaSuccess ? StepStart::Enqueue : StepStart::Failed;
    if (const auto found = queue.recorded.find(queue.shape); found != queue.recorded.end()) {
        launch(queue, found->second);
        return StepStart::Replayed;
    }
    if (static_cast<std::int64_t>(queue.recorded.size()) >= most_recorded) {
        // One of them may be on its way: a step whose tokens are not here yet.
        queue.note(cudaStreamSynchronize(queue.stream), "ending recorded steps");
        forget_recorded(queue);
    }
    queue.note(cudaStreamBeginCapture(queue.stream, cudaStreamCaptureModeThreadLocal),
               "recording a step");
    queue.is_recording = queue.error == cudaSuccess;
    return queue.is_recording ? StepStart::Enqueue : StepStart::Failed;
}

const float* end_step(const TensorView& logits, StepEnd end, Stream& stream) {
    Queue& queue = queue_of(stream);
    if (end == StepEnd::Abandon) {
        stop_recording(queue);
        while (!queue.hand_over.steps.empty()) serve_oldest(queue);
        queue.note(cudaStreamSynchronize(queue.stream), "ending a step early");
        return nullptr;
    }
    if (queue.is_recording) keep_recorded(queue);
    if (logits.elements() > queue.limits.logits) {
        queue.note(cudaErrorInvalidValue, "bringing back more scores than planned");
    }
    if (queue.error == cudaSuccess && logits.elements() > 0) {
        queue.note(cudaMemcpyAsync(queue.host_logits,
                                   logits.data,
                                   static_cast<std::size_t>(logits.bytes()),
                                   cudaMemcpyDeviceToHost,
                                   queue.stream),
                   "bringing back the scores");
    }
    while (!queue.hand_over.steps.empty()) serve_oldest(queue);
    queue.note(cudaStreamSynchronize(queue.stream), "computing a step");
    queue.note(cudaGetLastError(), "computing a step");
    return queue.error == cudaSuccess ? queue.host_logits : nullptr;
}

bool end_drawing(Stream& stream) {
    Queue& queue = queue_of(stream);
    if (queue.is_recording) keep_recorded(queue);
    const auto turn = static_cast<std::size_t>(queue.steps_sent % 2);
    if (queue.error == cudaSuccess) {
        queue.note(cudaMemcpyAsync(queue.host_tokens[turn],
                                   queue.drawing.tokens,
                                   static_cast<std::size_t>(queue.drawn_rows) * 4,
                                   cudaMemcpyDeviceToHost,
                                   queue.stream),
                   "bringing back the tokens");
        queue.note(cudaEventRecord(queue.arrived[turn], queue.stream), "bringing back the tokens");
    }
    if (queue.error == cudaSuccess) ++queue.steps_sent;
    return queue.error == cudaSuccess;
}

const std::int32_t* drawn_tokens(Stream& stream) {
    Queue& queue = queue_of(stream);
    if (queue.steps_taken == queue.steps_sent) {
        queue.note(cudaErrorInvalidValue, "waiting for a step that was not sent");
    }
    if (queue.error != cudaSuccess) return nullptr;
    const auto turn = static_cast<std::size_t>(queue.steps_taken++ % 2);
    serve_oldest(queue);
    queue.note(cudaEventSynchronize(queue.arrived[turn]), "computing a step");
    queue.note(cudaGetLastError(), "computing a step");
    return queue.error == cudaSuccess ? queue.host_tokens[turn] : nullptr;
}

const char* step_error(const Stream& stream) {
    const Queue& queue = queue_of(stream);
    static thread_local char text[256];
    std::snprintf(text,
                  sizeof text,
                  "the graphics card failed while %s: %s",
                  queue.where,
                  cudaGetErrorString(queue.error));
    return text;
}

}  // namespace pergola::cuda
