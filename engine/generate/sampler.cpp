#include "engine/generate/sampler.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace pergola {
namespace {

/// Steele et al. 2014, "Fast splittable pseudorandom number generators": the mixing function.
std::uint64_t mix(std::uint64_t x) {
    x += 0x9E3779B97F4A7C15ULL;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
}

/// Uniform in (0, 1) by counter: no state, so a token can be drawn again.
double uniform(std::uint64_t seed, std::int64_t position) {
    const std::uint64_t bits = mix(mix(seed) ^ static_cast<std::uint64_t>(position));
    return (static_cast<double>(bits >> 11) + 0.5) * 0x1.0p-53;
}

}  // namespace

Result<> check_sampling(const SamplingSettings& settings) {
    struct Row {
        const char* name;
        double value;
        double least;
        double most;
    };
    constexpr double any = 1e30;  // larger ones overflow as the F32 that logits are
    constexpr double many = 1 << 30;
    for (const Row& row : {Row{"temperature", settings.temperature, 0, any},
                           Row{"top_k", static_cast<double>(settings.top_k), -1, many},
                           Row{"top_p", settings.top_p, 0, 1},
                           Row{"min_p", settings.min_p, 0, 1},
                           Row{"repetition_penalty", settings.repetition_penalty, 1e-6, any},
                           Row{"presence_penalty", settings.presence_penalty, -any, any},
                           Row{"frequency_penalty", settings.frequency_penalty, -any, any},
                           Row{"penalty_window_tokens", static_cast<double>(settings.penalty_window_tokens), -1, many},
                           Row{"penalty_decay_tokens", static_cast<double>(settings.penalty_decay_tokens), 0, many},
                           Row{"dynamic_temperature_range", settings.dynamic_temperature_range, 0, any},
                           Row{"dynamic_temperature_exponent", settings.dynamic_temperature_exponent, 1e-3, 1e3},
                           Row{"typical_p", settings.typical_p, 0, 1},
                           Row{"top_a", settings.top_a, 0, any},
                           Row{"tail_free_z", settings.tail_free_z, 0, 1},
                           Row{"top_n_sigma", settings.top_n_sigma, 0, any},
                           Row{"xtc_probability", settings.xtc_probability, 0, 1},
                           Row{"xtc_threshold", settings.xtc_threshold, 0, 1},
                           Row{"dry_multiplier", settings.dry_multiplier, 0, any},
                           Row{"dry_base", settings.dry_base, 1, any},
                           Row{"dry_allowed_tokens", static_cast<double>(settings.dry_allowed_tokens), 0, many},
                           Row{"dry_window_tokens", static_cast<double>(settings.dry_window_tokens), -1, many},
                           Row{"adaptive_target", settings.adaptive_target, 0, 1},
                           Row{"adaptive_decay", settings.adaptive_decay, 0, 0.99},
                           Row{"mirostat_tau", settings.mirostat_tau, 0, 1e3},
                           Row{"mirostat_eta", settings.mirostat_eta, 0, 1e3},
                           Row{"guidance_scale", settings.guidance_scale, 0, 1e6},
                           Row{"repetition_stop_tokens", static_cast<double>(settings.repetition_stop_tokens), 0, many}}) {
        if (row.value >= row.least && row.value <= row.most) continue;
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("{} is {}, expected {} to {}", row.name, row.value, row.least, row.most)};
    }
    for (const LogitBias& bias : settings.logit_bias) {
        if (bias.bias <= any && (bias.bias >= -any || bias.bias == -INFINITY)) continue;
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("the bias of token {} is {}, expected a number or -infinity", bias.token, bias.bias)};
    }
    return {};
}

Result<TokenId> Sampler::draw(std::span<float> logits, const History& history, std::int64_t position) {
    apply_bias(logits, settings_.logit_bias);
    apply_penalties(logits, history, settings_);
    apply_dry(logits, history.tokens, settings_, [this](TokenId id) { return is_breaker(id); });
    const auto best = std::max_element(logits.begin(), logits.end(), [](float a, float b) {
        return (std::isnan(a) ? -INFINITY : a) < (std::isnan(b) ? -INFINITY : b);
    });
    if (best == logits.end() || !std::isfinite(*best)) {
        return Error{ErrorCode::Internal, "the model's output is not a number; its file may be damaged"};
    }
    const auto likeliest = static_cast<TokenId>(best - logits.begin());
    if (settings_.temperature <= 0 || settings_.top_k == 1) return likeliest;

    const double least = settings_.top_n_sigma > 0 ? sigma_threshold(logits, settings_.top_n_sigma) : -INFINITY;
    const double temperature = temperature_for(logits, least);
    // Mirostat stands in the place of all that could come before a last temperature.
    const bool tempers_last = settings_.temperature_last && settings_.mirostat == Mirostat::Off;
    gather(logits, least, tempers_last ? 1 : temperature);
    // A temperature near 0 makes infinities of all logits: what is meant is the likeliest token.
    if (candidates_.empty()) return likeliest;
    const double point = uniform(seed_, position);
    if (settings_.mirostat != Mirostat::Off) {
        sort_candidates(candidates_);
        return draw_mirostat(candidates_, settings_, static_cast<std::int64_t>(logits.size()), point, steering_);
    }
    truncate();
    if (tempers_last) {
        for (Candidate& candidate : candidates_) candidate.logit /= static_cast<float>(temperature);
        if (!std::isfinite(candidates_.front().logit)) return likeliest;
    }
    if (settings_.xtc_probability > 0 && settings_.xtc_threshold <= 0.5) {
        sort_candidates(candidates_);
        exclude_top_choices(candidates_, settings_.xtc_probability, settings_.xtc_threshold,
                            [this](TokenId id) { return is_protected(id); });
    }
    if (settings_.adaptive_target > 0) return draw_adaptive(candidates_, settings_, point, steering_);
    return candidates_[draw_index(candidates_, point)].id;
}

std::optional<DrawRow> Sampler::draw_row(std::int64_t position) const {
    const SamplingSettings& set = settings_;
    const bool changes_scores = !set.logit_bias.empty() || set.repetition_penalty != 1 || set.presence_penalty != 0 ||
                                set.frequency_penalty != 0 || set.dry_multiplier != 0;
    if (changes_scores) return std::nullopt;
    if (set.temperature <= 0 || set.top_k == 1) return DrawRow{};
    const bool has_other_rules = set.top_n_sigma > 0 || set.dynamic_temperature_range > 0 || set.temperature_last ||
                                 set.typical_p < 1 || set.top_a > 0 || set.tail_free_z < 1 || set.xtc_probability > 0 ||
                                 set.adaptive_target > 0 || set.mirostat != Mirostat::Off;
    if (has_other_rules || set.min_p <= 0) return std::nullopt;
    return DrawRow{.point = uniform(seed_, position),
                   .top_p = set.top_p,
                   .inverse_temperature = static_cast<float>(1.0 / set.temperature),
                   .least = static_cast<float>(std::log(set.min_p)),
                   .top_k = std::max(set.top_k, 0)};
}

double Sampler::temperature_for(std::span<const float> logits, double least) const {
    const double range = settings_.dynamic_temperature_range;
    if (range <= 0) return settings_.temperature;
    return std::max(1e-6, dynamic_temperature(logits, least, std::max(0.0, settings_.temperature - range),
                                              settings_.temperature + range, settings_.dynamic_temperature_exponent));
}

/// Candidates with tempered logits that pass top-n-sigma and min-p. Min-p comes first after the
/// temperature, and here it spares the others most of the vocabulary: p >= m p_max is l >= l_max + ln m.
void Sampler::gather(std::span<const float> logits, double least, double temperature) {
    const auto inverse = static_cast<float>(1.0 / temperature);
    float top = -INFINITY;
    for (const float logit : logits) {
        if (std::isfinite(logit) && logit >= least) top = std::max(top, logit * inverse);
    }
    const bool has_min_p = settings_.min_p > 0 && settings_.mirostat == Mirostat::Off;
    const float bar = has_min_p ? top + static_cast<float>(std::log(settings_.min_p)) : -INFINITY;
    candidates_.clear();
    for (std::size_t id = 0; id < logits.size(); ++id) {
        if (!(logits[id] >= least)) continue;
        const float logit = logits[id] * inverse;
        // With min-p the largest always passes, whatever the rounding; NaN and -inf never do.
        if (std::isfinite(logit) && (logit >= bar || logit == top)) {
            candidates_.push_back({static_cast<TokenId>(id), logit});
        }
    }
}

void Sampler::truncate() {
    const bool wants_order = settings_.top_p < 1 || settings_.typical_p < 1 || settings_.top_a > 0 || settings_.tail_free_z < 1;
    if (settings_.top_k > 0) {
        keep_top_k(candidates_, settings_.top_k);
    } else if (wants_order) {
        sort_candidates(candidates_);
    }
    if (settings_.top_p < 1) keep_top_p(candidates_, settings_.top_p);
    if (settings_.typical_p < 1) keep_typical(candidates_, settings_.typical_p);
    if (settings_.top_a > 0) keep_top_a(candidates_, settings_.top_a);
    if (settings_.tail_free_z < 1) keep_tail_free(candidates_, settings_.tail_free_z);
}

bool Sampler::is_breaker(TokenId id) {
    if (vocabulary_.tokenizer == nullptr) return false;
    const auto [known, is_new] = known_breakers_.try_emplace(id, false);
    if (is_new) {
        const std::string text = vocabulary_.tokenizer->token_bytes(id, false);
        known->second = text.empty() ||  // control tokens part the turns of a conversation
                        std::any_of(settings_.dry_breakers.begin(), settings_.dry_breakers.end(), [&](const std::string& breaker) {
                            return !breaker.empty() && text.find(breaker) != std::string::npos;
                        });
    }
    return known->second;
}

bool Sampler::is_protected(TokenId id) const {
    if (std::find(vocabulary_.ends.begin(), vocabulary_.ends.end(), id) != vocabulary_.ends.end()) return true;
    return vocabulary_.tokenizer != nullptr && vocabulary_.tokenizer->token_bytes(id, false).find('\n') != std::string::npos;
}

}  // namespace pergola
