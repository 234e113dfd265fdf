#pragma once
// What the driver's own library (NVML, opened at run time) says of a card without a context on it,
// so that a card that nobody computes on keeps all of its memory. Any thread. Knows nothing of
// CUDA.

#include <cstdint>
#include <optional>

namespace pergola::cuda {

struct CardMemory {
    std::int64_t total_bytes = 0;
    std::int64_t free_bytes = 0;
};

/// Of the card at this address of the bus ("00000000:17:00.0"); absent where the library or the
/// card does not say.
std::optional<CardMemory> driver_memory(const char* bus_address);

}  // namespace pergola::cuda
