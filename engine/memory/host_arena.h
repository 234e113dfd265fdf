#pragma once
// Memory of the host that a card reads and copies from by itself: pieces on huge pages, pinned. Moves.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/base/anonymous_memory.h"
#include "kernels/device.h"
#include "kernels/result.h"

namespace pergola {

/// A place in the arena, as the host and as the card address it.
struct HostPlace {
    std::byte* host = nullptr;
    std::byte* on_card = nullptr;
};

class HostArena {
public:
    HostArena() = default;
    /// `expected_bytes` of all that will be taken: the last piece is no larger than what is left.
    HostArena(const Device& device, std::int64_t expected_bytes)
        : device_(&device), expected_bytes_(expected_bytes) {}
    ~HostArena();
    HostArena(HostArena&& other) noexcept { *this = std::move(other); }
    HostArena& operator=(HostArena&& other) noexcept;

    /// Room that stays until the arena goes, begun at a multiple of 256. OutOfMemory with a sentence where
    /// the system gives none, or does not let it be pinned.
    Result<HostPlace> take(std::int64_t bytes);
    std::int64_t bytes() const;
    /// Of a place, from how the card addresses it.
    const std::byte* host_address(const std::byte* on_card) const;

private:
    struct Piece {
        AnonymousMemory memory;
        std::byte* on_card = nullptr;
    };
    Result<> add_piece(std::int64_t least_bytes);

    const Device* device_ = nullptr;
    std::int64_t start_ = 0;  ///< of the card
    std::vector<Piece> pieces_;
    std::int64_t expected_bytes_ = 0;
    std::int64_t taken_bytes_ = 0;
    std::int64_t used_ = 0;  ///< of the last piece
};

}  // namespace pergola
