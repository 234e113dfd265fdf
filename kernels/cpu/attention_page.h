#pragma once
// Attention of one query head over the tokens of one page. Knows nothing of pages' places or
// threads.

#include <cstddef>
#include <cstdint>

#include "kernels/cpu/cpu_features.h"
#include "kernels/tensor_view.h"

namespace pergola::cpu {

/// Scores are computed in eights: an array of them has this many floats to spare at its end.
inline constexpr std::int64_t score_padding = 8;

struct PageKernels {
    /// scores[p] = q . keys[p] for p < count; keys[p] lie `dimension` elements apart.
    void (*score)(const float* q,
                  const std::byte* keys,
                  DType type,
                  std::int64_t count,
                  std::int64_t dimension,
                  float* scores);
    /// Replaces scores by e^(score - largest); returns their sum, and `largest`.
    float (*exponentiate)(float* scores, std::int64_t count, float* largest);
    /// out[i] = sum_p weights[p] * values[p][i]
    void (*weigh)(const float* weights,
                  const std::byte* values,
                  DType type,
                  std::int64_t count,
                  std::int64_t dimension,
                  float* out);
};

const PageKernels& page_kernels(CpuLevel level);

}  // namespace pergola::cpu
