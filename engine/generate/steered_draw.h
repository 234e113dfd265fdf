#pragma once
// Draws that steer by what earlier draws gave: mirostat and adaptive-p. Their memory is a value, so that a
// sequence can go back to an earlier one.

#include <cstdint>

#include "engine/engine.h"
#include "engine/generate/candidates.h"

namespace pergola {

struct SteeringState {
    double mirostat_mu = 0;      ///< most surprise that is let through, bits
    double adaptive_sum = 0;     ///< decayed sum of the probabilities that were drawn
    double adaptive_weight = 0;  ///< decayed count of them
};
SteeringState initial_steering(const SamplingSettings& settings);

/// Index of the candidate where the cumulated probability passes `uniform` (0 to 1).
std::size_t draw_index(const Candidates& candidates, double uniform);

/// Basu et al. 2021, arXiv:2007.14966. Version 2: tokens of a surprise of at most mu bits. Version 1: the k
/// tokens that a Zipf law fitted to the 100 likeliest gives for mu. Then mu -= eta (surprise - tau), the
/// surprise being that of the token among those left. `candidates` are sorted.
TokenId draw_mirostat(Candidates& candidates, const SamplingSettings& settings, std::int64_t vocabulary,
                      double uniform, SteeringState& state);

/// Moves the average probability of what is drawn to the target t: with a = 2t - (average so far), logits
/// become 5 - 10 u^2 / (1 + u), u = |p - a| / 0.3.
TokenId draw_adaptive(Candidates& candidates, const SamplingSettings& settings, double uniform, SteeringState& state);

}  // namespace pergola
