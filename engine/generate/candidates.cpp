#include "engine/generate/candidates.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pergola {
namespace {

bool comes_before(const Candidate& a, const Candidate& b) {
    return a.logit != b.logit ? a.logit > b.logit : a.id < b.id;
}

void keep_first(Candidates& candidates, std::size_t count) {
    candidates.resize(std::clamp<std::size_t>(count, 1, candidates.size()));
}

/// Candidates are sorted: those at least this likely are the first ones.
void keep_at_least(Candidates& candidates, std::span<const double> p, double least) {
    std::size_t kept = 0;
    while (kept < candidates.size() && p[kept] >= least) ++kept;
    keep_first(candidates, kept);
}

}  // namespace

void sort_candidates(Candidates& candidates) { std::sort(candidates.begin(), candidates.end(), comes_before); }

void keep_top_k(Candidates& candidates, std::int64_t count) {
    if (count <= 0 || count >= static_cast<std::int64_t>(candidates.size())) return sort_candidates(candidates);
    std::partial_sort(candidates.begin(), candidates.begin() + count, candidates.end(), comes_before);
    candidates.resize(static_cast<std::size_t>(count));
}

std::vector<double> probabilities(const Candidates& candidates) {
    float largest = -INFINITY;
    for (const Candidate& candidate : candidates) largest = std::max(largest, candidate.logit);
    std::vector<double> p;
    p.reserve(candidates.size());
    double sum = 0;
    for (const Candidate& candidate : candidates) {
        p.push_back(std::exp(static_cast<double>(candidate.logit) - static_cast<double>(largest)));
        sum += p.back();
    }
    for (double& value : p) value /= sum;
    return p;
}

double entropy(std::span<const double> probabilities) {
    double sum = 0;
    for (const double p : probabilities) {
        if (p > 0) sum -= p * std::log(p);
    }
    return sum;
}

void keep_top_p(Candidates& candidates, double limit) {
    const std::vector<double> p = probabilities(candidates);
    double before = 0;
    std::size_t kept = 0;
    while (kept < p.size() && before < limit) before += p[kept++];
    keep_first(candidates, kept);
}

void keep_typical(Candidates& candidates, double limit) {
    const std::vector<double> p = probabilities(candidates);
    const double expected = entropy(p);
    const auto oddness = [&](std::size_t index) {
        return p[index] > 0 ? std::abs(-std::log(p[index]) - expected) : INFINITY;
    };
    std::vector<std::size_t> order(p.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return oddness(a) < oddness(b); });
    double sum = 0;
    std::size_t kept = 0;
    while (kept < order.size() && (kept == 0 || sum <= limit)) sum += p[order[kept++]];
    order.resize(kept);
    std::sort(order.begin(), order.end());
    Candidates left;
    left.reserve(kept);
    for (const std::size_t index : order) left.push_back(candidates[index]);
    candidates = std::move(left);
}

void keep_top_a(Candidates& candidates, double a) {
    const std::vector<double> p = probabilities(candidates);
    keep_at_least(candidates, p, a * p.front() * p.front());
}

void keep_tail_free(Candidates& candidates, double z) {
    if (candidates.size() < 3) return;
    const std::vector<double> p = probabilities(candidates);
    std::vector<double> bend(p.size() - 2);
    double sum = 0;
    for (std::size_t i = 0; i < bend.size(); ++i) {
        bend[i] = std::abs(p[i] - 2 * p[i + 1] + p[i + 2]);
        sum += bend[i];
    }
    if (!(sum > 0)) return;  // all equally likely: there is no tail
    double spent = 0;
    std::size_t kept = 0;
    while (kept < bend.size() && spent + bend[kept] <= z * sum) spent += bend[kept++];
    if (kept < bend.size()) keep_first(candidates, kept + 1);
}

void exclude_top_choices(Candidates& candidates, double probability, double threshold,
                         const std::function<bool(TokenId)>& is_protected) {
    const std::vector<double> p = probabilities(candidates);
    std::size_t choices = 0;
    while (choices < p.size() && p[choices] >= threshold) ++choices;
    if (choices < 2) return;
    std::vector<bool> is_excluded(p.size(), false);
    double excluded = 0;
    for (std::size_t index = 0; index + 1 < choices; ++index) {
        if (is_protected && is_protected(candidates[index].id)) continue;
        is_excluded[index] = true;
        excluded += p[index];
    }
    if (excluded <= 0 || excluded >= 1) return;
    const auto gain = static_cast<float>(std::log1p(probability * excluded / (1 - excluded)));
    const auto loss = static_cast<float>(std::log1p(-probability));  // -infinity at 1
    Candidates left;
    left.reserve(candidates.size());
    for (std::size_t index = 0; index < candidates.size(); ++index) {
        const float logit = candidates[index].logit + (is_excluded[index] ? loss : gain);
        if (std::isfinite(logit)) left.push_back({candidates[index].id, logit});
    }
    candidates = std::move(left);
    sort_candidates(candidates);
}

double sigma_threshold(std::span<const float> logits, double n) {
    double sum = 0;
    double largest = -INFINITY;
    std::int64_t count = 0;
    for (const float logit : logits) {
        if (!std::isfinite(logit)) continue;
        sum += logit;
        largest = std::max(largest, static_cast<double>(logit));
        ++count;
    }
    if (count == 0) return -INFINITY;
    const double mean = sum / static_cast<double>(count);
    double squares = 0;
    for (const float logit : logits) {
        if (std::isfinite(logit)) squares += (logit - mean) * (logit - mean);
    }
    return largest - n * std::sqrt(squares / static_cast<double>(count));
}

double dynamic_temperature(std::span<const float> logits, double least, double low, double high, double exponent) {
    double largest = -INFINITY;
    std::int64_t count = 0;
    for (const float logit : logits) {
        if (!std::isfinite(logit) || logit < least) continue;
        largest = std::max(largest, static_cast<double>(logit));
        ++count;
    }
    if (count < 2) return low;
    // H = ln S - (sum of d e^d) / S over d = l - max, S = sum of e^d.
    double sum = 0;
    double weighted = 0;
    for (const float logit : logits) {
        if (!std::isfinite(logit) || logit < least) continue;
        const double distance = logit - largest;
        const double weight = std::exp(distance);
        sum += weight;
        weighted += distance * weight;
    }
    const double share = (std::log(sum) - weighted / sum) / std::log(static_cast<double>(count));
    return low + (high - low) * std::pow(std::clamp(share, 0.0, 1.0), exponent);
}

}  // namespace pergola
