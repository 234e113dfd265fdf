#include "kernels/cuda/stage.h"

#include <vector>

#include "kernels/cuda/queue.h"

namespace pergola::cuda {
namespace {

void fill(std::int64_t layer, std::int64_t experts, Queue& queue) {
    StageRing& own = queue.stage;
    const auto turn = static_cast<std::size_t>(layer % 2);
    std::int64_t* const host_offsets = own.host_offsets + layer * queue.limits.experts;
    HostCopy copies[most_host_copies];
    const std::int64_t count =
        own.server.plan(own.server.context, layer, own.buffers[turn], copies, host_offsets);
    for (std::int64_t i = 0; i < count; ++i) {
        queue.note(cudaMemcpyAsync(copies[i].to,
                                   copies[i].from,
                                   static_cast<std::size_t>(copies[i].bytes),
                                   cudaMemcpyDefault,
                                   own.stream),
                   "bringing experts");
    }
    queue.note(cudaMemcpyAsync(own.offsets[turn],
                               host_offsets,
                               static_cast<std::size_t>(experts) * 8,
                               cudaMemcpyHostToDevice,
                               own.stream),
               "bringing experts");
    queue.note(cudaEventRecord(own.filled[turn], own.stream), "bringing experts");
}

}  // namespace

bool open_stage(Queue& queue) {
    StageRing& own = queue.stage;
    if (stage_ring_bytes(queue.limits) == 0) return true;
    void* memory = nullptr;
    void* host = nullptr;
    const std::int64_t table_bytes = (queue.limits.experts * 8 + 255) / 256 * 256;
    if (cudaStreamCreateWithFlags(&own.stream, cudaStreamNonBlocking) != cudaSuccess ||
        cudaEventCreateWithFlags(&own.begun, cudaEventDisableTiming) != cudaSuccess ||
        cudaHostAlloc(&host,
                      static_cast<std::size_t>(queue.limits.expert_layers * queue.limits.experts * 8),
                      0) != cudaSuccess) {
        return false;
    }
    own.host_offsets = static_cast<std::int64_t*>(host);
    if (cudaMalloc(&memory, static_cast<std::size_t>(stage_ring_bytes(queue.limits))) != cudaSuccess) {
        return false;
    }
    auto* next = static_cast<std::byte*>(memory);
    for (std::size_t turn = 0; turn < 2; ++turn) {
        own.buffers[turn] = next;
        next += queue.limits.stage_bytes;
    }
    for (std::size_t turn = 0; turn < 2; ++turn) {
        own.offsets[turn] = reinterpret_cast<std::int64_t*>(next);
        next += table_bytes;
        if (cudaEventCreateWithFlags(&own.filled[turn], cudaEventDisableTiming) != cudaSuccess ||
            cudaEventCreateWithFlags(&own.used[turn], cudaEventDisableTiming) != cudaSuccess) {
            return false;
        }
    }
    return true;
}

void close_stage(Queue& queue) {
    StageRing& own = queue.stage;
    if (own.stream != nullptr) {
        cudaStreamSynchronize(own.stream);
        cudaStreamDestroy(own.stream);
    }
    if (own.buffers[0] != nullptr) cudaFree(own.buffers[0]);
    if (own.host_offsets != nullptr) cudaFreeHost(own.host_offsets);
    for (const cudaEvent_t event : {own.filled[0], own.filled[1], own.used[0], own.used[1], own.begun}) {
        if (event != nullptr) cudaEventDestroy(event);
    }
    own = {};
}

std::int64_t stage_ring_bytes(const QueueLimits& limits) {
    if (limits.stage_bytes == 0) return 0;
    return 2 * limits.stage_bytes + 2 * ((limits.experts * 8 + 255) / 256 * 256);
}

bool wants_stage(const Queue& queue, std::int64_t layer, std::int64_t pairs, std::int64_t experts) {
    // With four pairs for each, hardly any expert is left out.
    return queue.stage.is_on() && queue.stage.server.plan != nullptr && !queue.is_decode && pairs >= 4 * experts &&
           experts <= queue.limits.experts && layer < queue.limits.expert_layers;
}

const std::int64_t* staged_offsets(std::int64_t layer, std::int64_t experts, Queue& queue) {
    StageRing& own = queue.stage;
    const auto turn = static_cast<std::size_t>(layer % 2);
    if (layer == 0) {
        // Behind all that the queue was given: earlier steps, and where experts have moved.
        queue.note(cudaEventRecord(own.begun, queue.stream), "bringing experts");
        queue.note(cudaStreamWaitEvent(own.stream, own.begun, 0), "bringing experts");
        fill(0, experts, queue);
        if (queue.limits.expert_layers > 1) fill(1, experts, queue);
    }
    queue.note(cudaStreamWaitEvent(queue.stream, own.filled[turn], 0), "bringing experts");
    return own.offsets[turn];
}

void release_stage(std::int64_t layer, std::int64_t experts, Queue& queue) {
    StageRing& own = queue.stage;
    const auto turn = static_cast<std::size_t>(layer % 2);
    if (layer + 2 >= queue.limits.expert_layers) return;
    queue.note(cudaEventRecord(own.used[turn], queue.stream), "bringing experts");
    queue.note(cudaStreamWaitEvent(own.stream, own.used[turn], 0), "bringing experts");
    fill(layer + 2, experts, queue);
}

}  // namespace pergola::cuda
