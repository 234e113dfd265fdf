#include "kernels/ops/draw_tokens.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "kernels/reference/operators.h"

namespace pergola::reference {
namespace {

struct Candidate {
    std::int32_t id;
    float logit;
};

/// The candidate where the cumulated probability passes `point`.
std::int32_t draw(const std::vector<Candidate>& candidates, double point) {
    float largest = -INFINITY;
    for (const Candidate& candidate : candidates) largest = std::max(largest, candidate.logit);
    double sum = 0;
    for (const Candidate& candidate : candidates) {
        sum += std::exp(static_cast<double>(candidate.logit - largest));
    }
    double rest = point * sum;
    for (const Candidate& candidate : candidates) {
        rest -= std::exp(static_cast<double>(candidate.logit - largest));
        if (rest <= 0) return candidate.id;
    }
    return candidates.back().id;  // only when rounding left a rest
}

void keep_top_p(std::vector<Candidate>& candidates, double top_p) {
    const double largest = candidates.front().logit;
    double sum = 0;
    for (const Candidate& candidate : candidates) sum += std::exp(candidate.logit - largest);
    double before = 0;
    std::size_t kept = 0;
    while (kept < candidates.size() && before < top_p) {
        before += std::exp(candidates[kept++].logit - largest) / sum;
    }
    candidates.resize(std::max<std::size_t>(kept, 1));
}

std::int32_t draw_row(std::span<const float> logits, const DrawRow& row) {
    std::size_t best = 0;
    for (std::size_t id = 0; id < logits.size(); ++id) {
        if (!std::isfinite(logits[id])) return -1;
        if (logits[id] > logits[best]) best = id;
    }
    if (logits.empty() || !std::isfinite(logits[best])) return -1;
    const auto likeliest = static_cast<std::int32_t>(best);
    if (row.inverse_temperature == 0 || row.top_k == 1) return likeliest;
    const float top = logits[best] * row.inverse_temperature;
    std::vector<Candidate> candidates;
    for (std::size_t id = 0; id < logits.size(); ++id) {
        const float logit = logits[id] * row.inverse_temperature;
        if (std::isfinite(logit) && (logit >= top + row.least || logit == top)) {
            candidates.push_back({static_cast<std::int32_t>(id), logit});
        }
    }
    if (candidates.empty()) return likeliest;  // a temperature near 0 makes infinities of all
    if (static_cast<std::int64_t>(candidates.size()) > most_draw_candidates) return -1;
    if (row.top_k > 0 || row.top_p < 1) {
        std::sort(candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
            return a.logit != b.logit ? a.logit > b.logit : a.id < b.id;
        });
    }
    if (row.top_k > 0 && static_cast<std::size_t>(row.top_k) < candidates.size()) {
        candidates.resize(static_cast<std::size_t>(row.top_k));
    }
    if (row.top_p < 1) keep_top_p(candidates, row.top_p);
    return draw(candidates, row.point);
}

}  // namespace

void draw_tokens(const DrawTokensArgs& args, Stream&) {
    for (std::size_t row = 0; row < args.rows.size(); ++row) {
        const std::span<const float> logits = args.logits.f32_row(static_cast<std::int64_t>(row));
        args.tokens[row] =
            draw_row(logits.first(static_cast<std::size_t>(args.vocabulary)), args.rows[row]);
    }
}

}  // namespace pergola::reference
