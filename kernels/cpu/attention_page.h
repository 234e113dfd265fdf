#pragma once
// Attention of one query head over some tokens of one page. Knows nothing of pages' places or
// threads.

#include <cstddef>
#include <cstdint>

#include "kernels/codecs/kv_rows.h"
#include "kernels/cpu/cpu_features.h"

namespace pergola::cpu {

/// Scores are computed in eights: an array of them has this many floats to spare at its end.
inline constexpr std::int64_t score_padding = 8;

struct PageKernels {
    /// `count` stored rows of `dimension` values as read_kv_row gives them: `rows` itself where
    /// they are F32 already, else written to `buffer`.
    const float* (*widen)(const std::byte* rows,
                          KvFormat format,
                          std::int64_t count,
                          std::int64_t dimension,
                          float* buffer);
    /// scores[p] = q . keys[p] for p < count; keys[p] lie `dimension` floats apart.
    void (*score)(const float* q,
                  const float* keys,
                  std::int64_t count,
                  std::int64_t dimension,
                  float* scores);
    /// Replaces scores by e^(score - largest); returns their sum, and `largest`.
    float (*exponentiate)(float* scores, std::int64_t count, float* largest);
    /// out[i] += sum_p weights[p] * values[p][i], in the order of p.
    void (*weigh)(const float* weights,
                  const float* values,
                  std::int64_t count,
                  std::int64_t dimension,
                  float* out);
};

const PageKernels& page_kernels(CpuLevel level);

}  // namespace pergola::cpu
