#pragma once
#include "kernels/ops/attention.h"
#include "kernels/ops/rope.h"
#include "kernels/stream.h"
#include "kernels/tensor_view.h"

namespace pergola {

/// What comes between the projections of an attention and the attention itself: the norms of the
/// heads (rms_norm.h), where there are any, the rotation (rope.h), keys and values into their pages
/// (attention.h). q is updated in place, k is left undefined. A back end without it is given the
/// operators one after another.
struct PrepareHeadsArgs {
    TensorView q;           ///< [tokens, heads, key_dim] F32
    TensorView k;           ///< [tokens, kv_heads, key_dim] F32
    TensorView v;           ///< [tokens, kv_heads, value_dim] F32
    TensorView query_norm;  ///< [key_dim] F32, or no data: heads are not normed
    TensorView key_norm;    ///< likewise
    float epsilon = 1e-6F;
    std::span<const std::int32_t> positions;
    std::span<const float> inverse_frequencies;
    RopePairing pairing = RopePairing::HalfSplit;
    float attention_factor = 1.0F;
    std::span<const SequenceRows> sequences;
    KvPages pages;
};

}  // namespace pergola
