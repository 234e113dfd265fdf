#pragma once
// Copies between the host's pinned memory and the card's beside the steps of queues. One thread at a
// time.

#include <cstddef>
#include <cstdint>

namespace pergola::cuda {

/// `start` is that of the card. Null: the card failed, or there is no memory.
void* open_mover(int card, std::int64_t start);
/// Waits for what is on its way; not of a card that was started anew, which has forgotten it.
void close_mover(void* mover, bool is_alive);

struct MoverStart {
    int card = 0;
    std::int64_t start = 0;
};
MoverStart start_of_mover(const void* mover);

// As kernels/device.h says.
bool move(void* mover, void* queue, std::byte* to, const std::byte* from, std::int64_t bytes);
std::int64_t moved(void* mover);

}  // namespace pergola::cuda
