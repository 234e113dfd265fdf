#pragma once
// Rules that change the scores of the whole vocabulary, from what was said so far. Pure functions of their
// arguments. Tokens outside the vocabulary are ignored.

#include <functional>
#include <span>

#include "engine/engine.h"
#include "engine/tokenizer/tokenizer.h"

namespace pergola {

/// The tokens so far; the first `prompt_tokens` of them were not drawn.
struct History {
    std::span<const TokenId> tokens;
    std::int64_t prompt_tokens = 0;
};

/// Classifier-free guidance (Sanchez et al. 2023, arXiv:2306.17806), in log-probabilities:
/// l = l_negative + scale (l - l_negative). Where l is -infinity it stays. Same sizes.
void apply_guidance(std::span<float> logits, std::span<const float> negative, double scale);

void apply_bias(std::span<float> logits, std::span<const LogitBias> biases);

/// Repetition (once a token; l > 0 ? l / r : l r), then presence and frequency. A token counts fully
/// within the window, and less and less over `penalty_decay_tokens` before it; for repetition and
/// presence its nearest occurrence counts, for frequency each with its share.
void apply_penalties(std::span<float> logits, const History& history, const SamplingSettings& settings);

/// DRY: a token that would lengthen a repeat of m >= allowed tokens loses multiplier base^(m - allowed).
/// A repeat neither crosses nor is lengthened by a breaker. Linear in the window.
void apply_dry(std::span<float> logits, std::span<const TokenId> tokens, const SamplingSettings& settings,
               const std::function<bool(TokenId)>& is_breaker);

}  // namespace pergola
