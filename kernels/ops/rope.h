#pragma once
#include <span>

#include "kernels/stream.h"
#include "kernels/tensor_view.h"

namespace pergola {

/// Which two elements of a head are rotated together: Adjacent (2j, 2j+1) or HalfSplit (j, j + d/2).
enum class RopePairing : std::uint8_t { HalfSplit, Adjacent };

/// Rotates each head of x in place by position * inverse_frequencies[j], both sine and cosine
/// multiplied by `attention_factor`. Su et al. 2021, arXiv:2104.09864. Only the first
/// 2 * inverse_frequencies.size() elements of a head are rotated. Angles are computed in F64 or
/// with the argument reduced, so that positions of 10^6 keep their accuracy.
struct RopeArgs {
    TensorView x;                              ///< [tokens, heads, head_dim] F32, updated in place
    std::span<const std::int32_t> positions;   ///< [tokens]
    std::span<const float> inverse_frequencies;  ///< [rotated dims / 2], radians per position
    RopePairing pairing = RopePairing::HalfSplit;
    float attention_factor = 1.0F;
};

}  // namespace pergola
