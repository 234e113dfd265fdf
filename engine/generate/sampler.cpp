#include "engine/generate/sampler.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

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
    for (const Row& row : {Row{"temperature", settings.temperature, 0, any},
                           Row{"top_p", settings.top_p, 0, 1},
                           Row{"min_p", settings.min_p, 0, 1},
                           Row{"repetition_penalty", settings.repetition_penalty, 1e-6, any},
                           Row{"presence_penalty", settings.presence_penalty, -any, any},
                           Row{"frequency_penalty", settings.frequency_penalty, -any, any}}) {
        if (row.value >= row.least && row.value <= row.most) continue;
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("{} is {}, expected {} to {}", row.name, row.value, row.least, row.most)};
    }
    return {};
}

Result<TokenId> Sampler::draw(std::span<float> logits, std::span<const TokenId> seen, std::int64_t position) {
    apply_penalties(logits, seen);
    const auto best = std::max_element(logits.begin(), logits.end(), [](float a, float b) {
        return (std::isnan(a) ? -INFINITY : a) < (std::isnan(b) ? -INFINITY : b);
    });
    if (best == logits.end() || !std::isfinite(*best)) {
        return Error{ErrorCode::Internal, "the model's output is not a number; its file may be damaged"};
    }
    if (settings_.temperature <= 0 || settings_.top_k == 1) return static_cast<TokenId>(best - logits.begin());
    gather(logits, *best);
    // A temperature near 0 makes infinities of all logits: what is meant is the likeliest token.
    if (candidates_.empty()) return static_cast<TokenId>(best - logits.begin());
    keep_top_k();
    keep_top_p();
    return draw_from_candidates(position);
}

void Sampler::apply_penalties(std::span<float> logits, std::span<const TokenId> seen) const {
    const auto repetition = static_cast<float>(settings_.repetition_penalty);
    const auto presence = static_cast<float>(settings_.presence_penalty);
    const auto frequency = static_cast<float>(settings_.frequency_penalty);
    if (repetition == 1 && presence == 0 && frequency == 0) return;
    const std::int64_t window = settings_.penalty_window_tokens;
    if (window >= 0 && static_cast<std::int64_t>(seen.size()) > window) {
        seen = seen.last(static_cast<std::size_t>(window));
    }
    std::unordered_map<TokenId, int> counts;
    for (const TokenId id : seen) ++counts[id];
    for (const auto& [id, count] : counts) {
        if (id < 0 || id >= static_cast<TokenId>(logits.size())) continue;
        float& logit = logits[static_cast<std::size_t>(id)];
        logit = logit > 0 ? logit / repetition : logit * repetition;
        logit -= presence + frequency * static_cast<float>(count);
    }
}

/// Candidates with tempered logits that pass min-p: p >= m p_max is l >= l_max + ln m.
void Sampler::gather(std::span<const float> logits, float largest) {
    const auto inverse_temperature = static_cast<float>(1.0 / settings_.temperature);
    const float top = largest * inverse_temperature;
    const float least = settings_.min_p > 0 ? top + static_cast<float>(std::log(settings_.min_p)) : -INFINITY;
    candidates_.clear();
    for (std::size_t id = 0; id < logits.size(); ++id) {
        const float logit = logits[id] * inverse_temperature;
        // With min-p the largest always passes, whatever the rounding; NaN and -inf never do.
        if (std::isfinite(logit) && (logit >= least || logit == top)) {
            candidates_.push_back({static_cast<TokenId>(id), logit});
        }
    }
}

void Sampler::keep_top_k() {
    const auto by_logit = [](const Candidate& a, const Candidate& b) {
        return a.logit != b.logit ? a.logit > b.logit : a.id < b.id;
    };
    if (settings_.top_k > 0 && settings_.top_k < static_cast<int>(candidates_.size())) {
        std::partial_sort(candidates_.begin(), candidates_.begin() + settings_.top_k, candidates_.end(), by_logit);
        candidates_.resize(static_cast<std::size_t>(settings_.top_k));
    } else if (settings_.top_p < 1) {
        std::sort(candidates_.begin(), candidates_.end(), by_logit);
    }
}

/// Keeps a token while the sum before it is below P: the one that crosses stays.
void Sampler::keep_top_p() {
    if (settings_.top_p >= 1) return;
    double sum = 0;
    for (const Candidate& candidate : candidates_) sum += std::exp(static_cast<double>(candidate.logit - candidates_.front().logit));
    double before = 0;
    std::size_t kept = 0;
    while (kept < candidates_.size() && (kept == 0 || before < settings_.top_p * sum)) {
        before += std::exp(static_cast<double>(candidates_[kept].logit - candidates_.front().logit));
        ++kept;
    }
    candidates_.resize(kept);
}

TokenId Sampler::draw_from_candidates(std::int64_t position) const {
    float largest = -INFINITY;
    for (const Candidate& candidate : candidates_) largest = std::max(largest, candidate.logit);
    double sum = 0;
    for (const Candidate& candidate : candidates_) sum += std::exp(static_cast<double>(candidate.logit - largest));
    double rest = uniform(seed_, position) * sum;
    for (const Candidate& candidate : candidates_) {
        rest -= std::exp(static_cast<double>(candidate.logit - largest));
        if (rest <= 0) return candidate.id;
    }
    return candidates_.back().id;  // only when rounding left a rest
}

}  // namespace pergola
