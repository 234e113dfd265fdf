#pragma once
// The next token of each row, drawn where the logits lie.

#include <cstdint>
#include <span>

#include "kernels/tensor_view.h"

namespace pergola {

/// How the token behind a row of logits is drawn.
struct DrawRow {
    double point = 0;               ///< uniform in (0, 1): which of the candidates' probability is meant
    double top_p = 1;               ///< 1: off
    float inverse_temperature = 0;  ///< 0: the likeliest
    float least = 0;                ///< ln of min-p, below 0: candidates lie at most so far below the best
    std::int32_t top_k = 0;         ///< 0: off
};

/// Rows that one step may draw for.
inline constexpr std::int64_t most_drawn_rows = 64;
/// Candidates that pass `least` and are sorted; with more the host has to draw.
inline constexpr std::int64_t most_draw_candidates = 4096;

/// tokens[r] = a token of row r, as engine/generate/sampler.h draws it: temperature, min-p, top-k, top-p,
/// then the candidate where the cumulated probability passes `point`; candidates in the order of falling
/// logits, ties by id, or by id where neither top-k nor top-p is asked for. Logits in F32 times the inverse
/// temperature, probabilities in F64, sums exact to 2^-38. The likeliest: the lowest id of the largest logit. -1: a logit
/// is NaN or infinite, or there are too many candidates.
struct DrawTokensArgs {
    TensorView logits;              ///< [rows, vocabulary] F32
    std::int64_t vocabulary = 0;    ///< columns that are tokens; the rest is padding
    std::span<const DrawRow> rows;  ///< [rows]; on a device those that begin_step was given
    std::span<std::int32_t> tokens; ///< [rows]; on a device not written: drawn_tokens() gives them
};

}  // namespace pergola
