#pragma once
// Logits to one token. A function of its arguments: the draw depends on seed and position only, so the
// same seed gives the same text in any batch. Order: penalties, temperature, min-p, top-k, top-p, draw
// (sampling-and-generation: the order of ExLlamaV3). Engine thread.

#include <cstdint>
#include <span>
#include <vector>

#include "engine/engine.h"
#include "engine/tokenizer/tokenizer.h"
#include "kernels/result.h"

namespace pergola {

/// InvalidArgument when a setting is no number, infinite, or of the wrong sign: comparisons with NaN
/// are false, so that it would slip through every later test.
Result<> check_sampling(const SamplingSettings& settings);

class Sampler {
public:
    Sampler(SamplingSettings settings, std::uint64_t seed) : settings_(settings), seed_(seed) {}

    /// `logits` [vocabulary] are changed in place. `seen` are the tokens so far, prompt included;
    /// position is the index of the token that is drawn. Internal when no logit is finite.
    Result<TokenId> draw(std::span<float> logits, std::span<const TokenId> seen, std::int64_t position);

private:
    struct Candidate {
        TokenId id;
        float logit;
    };
    void apply_penalties(std::span<float> logits, std::span<const TokenId> seen) const;
    void gather(std::span<const float> logits, float largest);
    void keep_top_k();
    void keep_top_p();
    TokenId draw_from_candidates(std::int64_t position) const;

    SamplingSettings settings_;
    std::uint64_t seed_;
    std::vector<Candidate> candidates_;  ///< kept between draws to avoid allocation
};

}  // namespace pergola
