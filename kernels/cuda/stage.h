#pragma once
// The experts of a layer that lie in the host's memory, copied to the card while the layer before it
// computes: for steps of so many tokens that nearly every expert is used. Two buffers by turns.

#include <cuda_runtime.h>

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernels/device.h"

namespace pergola::cuda {

struct Queue;

struct StageRing {
    HostExpertServer server;
    cudaStream_t stream = nullptr;
    std::array<std::byte*, 2> buffers = {};  ///< on the card; null: nothing is staged
    std::array<std::int64_t*, 2> offsets = {};  ///< [experts] each, on the card
    std::array<cudaEvent_t, 2> filled = {};
    std::array<cudaEvent_t, 2> used = {};
    cudaEvent_t begun = nullptr;  ///< all that came before the step
    std::int64_t* host_offsets = nullptr;  ///< [layers, experts], pinned

    bool is_on() const { return buffers[0] != nullptr; }
};

/// On the card, for `limits`.
std::int64_t stage_ring_bytes(const QueueLimits& limits);
/// False: no memory.
bool open_stage(Queue& queue);
void close_stage(Queue& queue);

/// Whether so many pairs make it worth while.
bool wants_stage(const Queue& queue, std::int64_t layer, std::int64_t pairs, std::int64_t experts);
/// The offsets of the layer's experts once all are on the card; the stream waits for them.
const std::int64_t* staged_offsets(std::int64_t layer, std::int64_t experts, Queue& queue);
/// The layer is done with its buffer: the one after the next may come.
void release_stage(std::int64_t layer, std::int64_t experts, Queue& queue);

}  // namespace pergola::cuda
