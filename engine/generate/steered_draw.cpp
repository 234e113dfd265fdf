#include "engine/generate/steered_draw.h"

#include <algorithm>
#include <cmath>

namespace pergola {
namespace {

constexpr double largest_adaptive_decay = 0.99;

/// How many candidates version 1 keeps: s is the exponent of the Zipf law, least squares over the slopes
/// of ln p between neighbours.
double zipf_count(const std::vector<double>& p, double mu, double vocabulary) {
    constexpr std::size_t fitted = 100;
    double products = 0;
    double squares = 0;
    for (std::size_t i = 0; i + 1 < std::min(fitted, p.size()); ++i) {
        if (p[i + 1] <= 0) break;
        const double t = std::log(static_cast<double>(i + 2) / static_cast<double>(i + 1));
        products += t * std::log(p[i] / p[i + 1]);
        squares += t * t;
    }
    const double s = squares > 0 ? products / squares : 1;
    const double excess = s - 1;
    // The limit at s = 1 is 2^mu / ln V.
    const double share = std::abs(excess) < 1e-9 ? 1 / std::log(vocabulary) : excess / (1 - std::pow(vocabulary, -excess));
    return s > 0 ? std::pow(share * std::exp2(mu), 1 / s) : vocabulary;
}

}  // namespace

SteeringState initial_steering(const SamplingSettings& settings) {
    const double decay = std::min(settings.adaptive_decay, largest_adaptive_decay);
    return {2 * settings.mirostat_tau, settings.adaptive_target / (1 - decay), 1 / (1 - decay)};
}

std::size_t draw_index(const Candidates& candidates, double uniform) {
    float largest = -INFINITY;
    for (const Candidate& candidate : candidates) largest = std::max(largest, candidate.logit);
    double sum = 0;
    for (const Candidate& candidate : candidates) sum += std::exp(static_cast<double>(candidate.logit - largest));
    double rest = uniform * sum;
    for (std::size_t index = 0; index < candidates.size(); ++index) {
        rest -= std::exp(static_cast<double>(candidates[index].logit - largest));
        if (rest <= 0) return index;
    }
    return candidates.size() - 1;  // only when rounding left a rest
}

TokenId draw_mirostat(Candidates& candidates, const SamplingSettings& settings, std::int64_t vocabulary,
                      double uniform, SteeringState& state) {
    const std::vector<double> p = probabilities(candidates);
    std::size_t kept = 1;
    if (settings.mirostat == Mirostat::Second) {
        while (kept < p.size() && -std::log2(p[kept]) <= state.mirostat_mu) ++kept;
    } else {
        const double count = zipf_count(p, state.mirostat_mu, static_cast<double>(std::max<std::int64_t>(vocabulary, 2)));
        if (count > 1) kept = count < static_cast<double>(p.size()) ? static_cast<std::size_t>(count) : p.size();
    }
    candidates.resize(kept);
    const std::size_t index = draw_index(candidates, uniform);
    const double surprise = -std::log2(probabilities(candidates)[index]);
    state.mirostat_mu -= settings.mirostat_eta * (surprise - settings.mirostat_tau);
    return candidates[index].id;
}

TokenId draw_adaptive(Candidates& candidates, const SamplingSettings& settings, double uniform, SteeringState& state) {
    constexpr double width = 0.3;
    const std::vector<double> p = probabilities(candidates);
    const double average = state.adaptive_weight > 0 ? state.adaptive_sum / state.adaptive_weight : settings.adaptive_target;
    const double aim = std::clamp(2 * settings.adaptive_target - average, 0.0, 1.0);
    for (std::size_t index = 0; index < candidates.size(); ++index) {
        const double u = std::abs(p[index] - aim) / width;
        candidates[index].logit = static_cast<float>(5 - 10 * u * u / (1 + u));
    }
    const std::size_t index = draw_index(candidates, uniform);
    const double decay = std::min(settings.adaptive_decay, largest_adaptive_decay);
    state.adaptive_sum = p[index] + decay * state.adaptive_sum;
    state.adaptive_weight = 1 + decay * state.adaptive_weight;
    return candidates[index].id;
}

}  // namespace pergola
