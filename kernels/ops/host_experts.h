#pragma once
// Experts of a card's step that the processor computes, from where they lie in the host's memory, while
// the card computes the others. The card asks in the middle of a step and goes on when it has the sum.

#include <cstddef>
#include <cstdint>
#include <span>

namespace pergola {

struct HostPick {
    std::int64_t offset = 0;  ///< of the expert, as ExpertMlpArgs::offsets has it
    float weight = 0.0F;
    std::int32_t unused = 0;
};

/// out = sum over the picks of weight * down(silu(gate x) * up x), of one token.
struct HostExpertJob {
    std::int64_t layer = 0;  ///< the step's expert_mlp in turn
    std::span<const HostPick> picks;
    const float* x = nullptr;  ///< [hidden]
    float* out = nullptr;      ///< [hidden]
};

inline constexpr std::int64_t most_host_picks = 32;

/// Bytes of the host's pinned memory that go to the card.
struct HostCopy {
    std::byte* to = nullptr;
    const std::byte* from = nullptr;  ///< as the card addresses it
    std::int64_t bytes = 0;
};
inline constexpr std::int64_t most_host_copies = 1024;

/// Who computes them, and how many; and how a layer's experts come to the card as a whole.
struct HostExpertServer {
    void* context = nullptr;
    void (*compute)(void* context, const HostExpertJob& job) = nullptr;
    /// Of so many of a token's experts that lie in the host's memory, the card takes these many over the
    /// bus; the processor the others.
    std::int32_t on_bus[most_host_picks + 1] = {};
    /// Fills in the copies that bring the layer's experts to `room`, and the offsets of all of them once they
    /// are there; gives the number of copies. Null: nothing is brought.
    std::int64_t (*plan)(void* context,
                         std::int64_t layer,
                         std::byte* room,
                         HostCopy* copies,
                         std::int64_t* offsets) = nullptr;
};

}  // namespace pergola
