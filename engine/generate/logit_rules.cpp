#include "engine/generate/logit_rules.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <vector>

namespace pergola {
namespace {

/// ln of the sum of e^l over finite logits.
double log_sum_exp(std::span<const float> logits) {
    double largest = -INFINITY;
    for (const float logit : logits) {
        if (std::isfinite(logit)) largest = std::max(largest, static_cast<double>(logit));
    }
    double sum = 0;
    for (const float logit : logits) {
        if (std::isfinite(logit)) sum += std::exp(logit - largest);
    }
    return largest + std::log(sum);
}

bool is_inside(TokenId id, std::span<const float> logits) {
    return id >= 0 && static_cast<std::size_t>(id) < logits.size();
}

/// How much the penalties count a token that lies `distance` before the next one (1: the last).
double strength(std::int64_t distance, std::int64_t window, std::int64_t decay) {
    if (window < 0 || distance <= window) return 1;
    if (distance - window >= decay) return 0;
    return 1 - static_cast<double>(distance - window) / static_cast<double>(decay);
}

/// Z-function of the tokens read backwards: how far the text that ends `index` tokens before the end
/// agrees with the text's end.
std::vector<std::int64_t> repeats(std::span<const TokenId> tokens) {
    const auto count = static_cast<std::int64_t>(tokens.size());
    const auto backwards = [&](std::int64_t index) { return tokens[static_cast<std::size_t>(count - 1 - index)]; };
    std::vector<std::int64_t> agreeing(tokens.size(), 0);
    std::int64_t left = 0;
    std::int64_t right = 0;
    for (std::int64_t index = 1; index < count; ++index) {
        std::int64_t length = 0;
        if (index < right) length = std::min(right - index, agreeing[static_cast<std::size_t>(index - left)]);
        while (index + length < count && backwards(length) == backwards(index + length)) ++length;
        agreeing[static_cast<std::size_t>(index)] = length;
        if (index + length > right) {
            left = index;
            right = index + length;
        }
    }
    return agreeing;
}

}  // namespace

void apply_guidance(std::span<float> logits, std::span<const float> negative, double scale) {
    const double sum = log_sum_exp(logits);
    const double negative_sum = log_sum_exp(negative);
    if (!std::isfinite(sum) || !std::isfinite(negative_sum)) return;
    for (std::size_t id = 0; id < logits.size(); ++id) {
        if (!std::isfinite(logits[id]) || !std::isfinite(negative[id])) continue;
        const double wanted = logits[id] - sum;
        const double unwanted = negative[id] - negative_sum;
        logits[id] = static_cast<float>(unwanted + scale * (wanted - unwanted));
    }
}

void apply_bias(std::span<float> logits, std::span<const LogitBias> biases) {
    for (const LogitBias& bias : biases) {
        if (is_inside(bias.token, logits)) logits[static_cast<std::size_t>(bias.token)] += static_cast<float>(bias.bias);
    }
}

void apply_penalties(std::span<float> logits, const History& history, const SamplingSettings& settings) {
    const double repetition = settings.repetition_penalty;
    const double presence = settings.presence_penalty;
    const double frequency = settings.frequency_penalty;
    if (repetition == 1 && presence == 0 && frequency == 0) return;
    std::span<const TokenId> tokens = history.tokens;
    if (settings.penalty_scope == PenaltyScope::AnswerOnly) {
        tokens = tokens.subspan(std::min(tokens.size(), static_cast<std::size_t>(history.prompt_tokens)));
    }
    const std::int64_t window = settings.penalty_window_tokens;
    const std::int64_t decay = settings.penalty_decay_tokens;
    const auto count = static_cast<std::int64_t>(tokens.size());
    const std::int64_t seen = window < 0 ? count : std::min(count, window + decay);
    struct Weight {
        double nearest = 0;
        double sum = 0;
    };
    std::unordered_map<TokenId, Weight> weights;
    for (std::int64_t distance = 1; distance <= seen; ++distance) {
        const TokenId id = tokens[static_cast<std::size_t>(count - distance)];
        if (!is_inside(id, logits)) continue;
        const double share = strength(distance, window, decay);
        Weight& weight = weights[id];
        weight.nearest = std::max(weight.nearest, share);
        weight.sum += share;
    }
    for (const auto& [id, weight] : weights) {
        float& logit = logits[static_cast<std::size_t>(id)];
        if (!std::isfinite(logit)) continue;
        const double whole = logit > 0 ? logit / repetition : logit * repetition;
        logit = static_cast<float>(logit * (1 - weight.nearest) + whole * weight.nearest -
                                   presence * weight.nearest - frequency * weight.sum);
    }
}

void apply_dry(std::span<float> logits, std::span<const TokenId> tokens, const SamplingSettings& settings,
               const std::function<bool(TokenId)>& is_breaker) {
    if (settings.dry_multiplier == 0) return;
    if (settings.dry_window_tokens >= 0) {
        tokens = tokens.last(std::min(tokens.size(), static_cast<std::size_t>(settings.dry_window_tokens)));
    }
    const auto count = static_cast<std::int64_t>(tokens.size());
    std::int64_t most = 0;  // a repeat may reach back to the last breaker
    while (most < count && !is_breaker(tokens[static_cast<std::size_t>(count - 1 - most)])) ++most;
    if (most < std::max(1, settings.dry_allowed_tokens)) return;
    const std::vector<std::int64_t> agreeing = repeats(tokens);
    std::unordered_map<TokenId, std::int64_t> longest;
    for (std::int64_t back = 1; back < count; ++back) {
        const std::int64_t length = std::min(agreeing[static_cast<std::size_t>(back)], most);
        if (length < std::max(1, settings.dry_allowed_tokens)) continue;
        std::int64_t& known = longest[tokens[static_cast<std::size_t>(count - back)]];
        known = std::max(known, length);
    }
    for (const auto& [id, length] : longest) {
        if (!is_inside(id, logits) || is_breaker(id)) continue;
        const double power = std::pow(settings.dry_base, static_cast<double>(length - settings.dry_allowed_tokens));
        const double loss = std::min(settings.dry_multiplier * power, 1e30);  // a finite F32 stays finite
        logits[static_cast<std::size_t>(id)] -= static_cast<float>(loss);
    }
}

}  // namespace pergola
