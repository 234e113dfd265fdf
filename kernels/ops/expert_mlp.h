#pragma once
#include <cstdint>

#include "kernels/stream.h"
#include "kernels/tensor_view.h"
#include "kernels/weight_view.h"

namespace pergola {

/// out[t,:] = sum_e w[t,e] down_e(silu(gate_e x[t,:]) * up_e x[t,:])
///
/// over the `used` experts e of the largest scores, of equal ones the lower number; w is the
/// softmax of the scores, `renormalised` over those chosen (Shazeer et al. 2017, arXiv:1701.06538).
/// A back end without it leaves the choice to the layers, which call the other operators.
///
/// The three matrices of expert e lie offsets[e] bytes behind the given ones: anywhere that the back
/// end can read, so that an expert may be in its own memory or in the host's. Offsets may change
/// between two steps, never the result.
struct ExpertMlpArgs {
    TensorView x;       ///< [tokens, hidden] F32
    TensorView scores;  ///< [tokens, experts] F32, of the router
    WeightView gate;    ///< [intermediate, hidden]
    WeightView up;      ///< [intermediate, hidden]
    WeightView down;    ///< [hidden, intermediate]
    /// [experts], in the back end's memory; multiples of 16, with expert_in_host where that is so.
    const std::int64_t* offsets = nullptr;
    std::uint32_t* uses = nullptr;  ///< [experts], one more for each token that uses it; may be null
    std::int64_t used = 0;
    bool renormalised = true;
    TensorView out;  ///< [tokens, hidden] F32; must not alias x
};

/// In an offset: the expert lies in the host's memory.
inline constexpr std::int64_t expert_in_host = 1;

/// An expert has moved.
struct OffsetChange {
    std::int64_t* at = nullptr;  ///< of ExpertMlpArgs::offsets
    std::int64_t offset = 0;
};

}  // namespace pergola
