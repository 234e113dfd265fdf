#pragma once
// Routing that is drawn instead of computed, for measurements with weights that mean nothing: which
// experts a token uses depends on its position and its layer alone.

#include <cmath>
#include <cstdint>
#include <span>

#include "kernels/codecs/host_device.h"
#include "kernels/stream.h"
#include "kernels/tensor_view.h"

namespace pergola {

/// scores[t,e] = log share of expert e + a number of its own from the Gumbel distribution: the largest
/// `used` are a draw without repetition by the shares (Gumbel 1954; Vieira 2014).
struct TraceScoresArgs {
    TensorView scores;  ///< [tokens, experts] F32, overwritten
    const float* log_shares = nullptr;  ///< [experts], hottest first, in the scores' memory
    std::span<const std::int32_t> positions;  ///< of the tokens, those of the step
    std::int64_t layer = 0;                   ///< each has an order of experts of its own
};

/// Of expert `expert` of `experts`: where it stands in the layer's order.
PG_HOST_DEVICE inline std::int64_t traced_place(std::int64_t expert, std::int64_t experts, std::int64_t layer) {
    return (expert * 37 + layer * 11 + 5) % experts;
}

/// Evenly from (0, 1).
PG_HOST_DEVICE inline float traced_number(std::int64_t layer, std::int64_t position, std::int64_t expert) {
    auto state = static_cast<std::uint64_t>(layer * 1000003 + position) * 0x9E3779B97F4A7C15ULL +
                 static_cast<std::uint64_t>(expert + 1) * 0xD1B54A32D192ED03ULL;
    state = (state ^ (state >> 30)) * 0xBF58476D1CE4E5B9ULL;  // SplitMix64 (Steele et al. 2014)
    state = (state ^ (state >> 27)) * 0x94D049BB133111EBULL;
    state ^= state >> 31;
    return (static_cast<float>(state >> 41) + 0.5F) / 8388608.0F;
}

PG_HOST_DEVICE inline float traced_score(float log_share, float number) {
    return log_share - logf(-logf(number));
}

}  // namespace pergola
