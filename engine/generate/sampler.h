#pragma once
// Logits to one token. The draw depends on seed, position and the steering state only, so the same seed
// gives the same text in any batch. Engine thread.
//
// The order, ExLlamaV3's with the rules that it lacks put beside their kin (DECISIONS 11): guidance and
// masks come from the caller; then bias, repetition, presence, frequency, DRY (logit_rules), top-n-sigma
// (on the untempered logits), temperature (dynamic or not), min-p, top-k, top-p, typical, top-a, tail-free,
// temperature if it is to be last, XTC (candidates), and adaptive-p or a plain draw (steered_draw).
// Mirostat stands in the place of everything from min-p on. A rule at its neutral value costs nothing.

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/engine.h"
#include "engine/generate/candidates.h"
#include "engine/generate/logit_rules.h"
#include "engine/generate/steered_draw.h"
#include "engine/tokenizer/tokenizer.h"
#include "kernels/ops/draw_tokens.h"
#include "kernels/result.h"

namespace pergola {

/// InvalidArgument when a setting is no number, infinite, or of the wrong sign: comparisons with NaN
/// are false, so that it would slip through every later test.
Result<> check_sampling(const SamplingSettings& settings);

/// What the rules must know of tokens as text: DRY's breakers, XTC's protection of ends and line breaks.
/// Both outlive the sampler. Without a tokenizer no token is a breaker or protected.
struct SamplerVocabulary {
    const Tokenizer* tokenizer = nullptr;
    std::span<const TokenId> ends;
};

class Sampler {
public:
    Sampler(SamplingSettings settings, std::uint64_t seed, SamplerVocabulary vocabulary = {})
        : settings_(std::move(settings)), seed_(seed), vocabulary_(vocabulary), steering_(initial_steering(settings_)) {}

    /// `logits` [vocabulary] are changed in place; -infinity is never drawn. `position` is the index of
    /// the token that is drawn. Internal when no logit is finite.
    Result<TokenId> draw(std::span<float> logits, const History& history, std::int64_t position);

    /// The same draw as numbers for a device (kernels/ops/draw_tokens.h): for temperature, min-p, top-k and
    /// top-p alone, or the likeliest token; absent where another rule is on or the candidates may be many.
    std::optional<DrawRow> draw_row(std::int64_t position) const;

    /// To draw a token again, put back the state from before it.
    const SteeringState& steering() const { return steering_; }
    void set_steering(const SteeringState& state) { steering_ = state; }
    const SamplingSettings& settings() const { return settings_; }

private:
    double temperature_for(std::span<const float> logits, double least) const;
    void gather(std::span<const float> logits, double least, double temperature);
    void truncate();
    bool is_breaker(TokenId id);
    bool is_protected(TokenId id) const;

    SamplingSettings settings_;
    std::uint64_t seed_;
    SamplerVocabulary vocabulary_;
    SteeringState steering_;
    Candidates candidates_;  ///< kept between draws to avoid allocation
    std::unordered_map<TokenId, bool> known_breakers_;
};

}  // namespace pergola
