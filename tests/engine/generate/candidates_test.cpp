// Each truncation against a plain computation over all subsets of the definition, in double.
#include "engine/generate/candidates.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>

namespace pergola {
namespace {

Candidates random_candidates(std::mt19937& random, int count) {
    std::normal_distribution<float> normal(0, 3);
    Candidates candidates;
    for (int id = 0; id < count; ++id) candidates.push_back({id, random() % 5 == 0 && id > 0 ? candidates.back().logit : normal(random)});
    sort_candidates(candidates);
    return candidates;
}

std::vector<double> softmax(const Candidates& candidates) {
    long double sum = 0;
    for (const Candidate& each : candidates) sum += std::exp(static_cast<long double>(each.logit));
    std::vector<double> p;
    for (const Candidate& each : candidates) p.push_back(static_cast<double>(std::exp(static_cast<long double>(each.logit)) / sum));
    return p;
}

std::set<TokenId> ids(const Candidates& candidates) {
    std::set<TokenId> found;
    for (const Candidate& each : candidates) found.insert(each.id);
    return found;
}

/// Runs `rule` and `keeps(p, index)` over random candidates of all small sizes.
template <class Rule, class Keeps>
void compare(const Rule& rule, const Keeps& keeps) {
    std::mt19937 random(1);
    for (int round = 0; round < 400; ++round) {
        Candidates candidates = random_candidates(random, 1 + round % 40);
        const std::vector<double> p = softmax(candidates);
        std::set<TokenId> expected;
        for (std::size_t index = 0; index < p.size(); ++index) {
            if (keeps(p, index)) expected.insert(candidates[index].id);
        }
        rule(candidates);
        EXPECT_EQ(ids(candidates), expected) << "round " << round;
    }
}

TEST(Candidates, are_sorted_with_equals_by_id) {
    Candidates candidates = {{0, 1}, {1, 3}, {2, 3}, {3, 2}};
    sort_candidates(candidates);
    EXPECT_EQ(candidates[0].id, 1);
    EXPECT_EQ(candidates[1].id, 2);
    keep_top_k(candidates, 3);
    EXPECT_EQ(ids(candidates), (std::set<TokenId>{1, 2, 3}));
    keep_top_k(candidates, 0);
    EXPECT_EQ(candidates.size(), 3U);
}

TEST(Candidates, top_p_keeps_the_one_that_crosses) {
    for (const double limit : {0.0, 0.3, 0.9, 0.999}) {
        compare([&](Candidates& candidates) { keep_top_p(candidates, limit); },
                [&](const std::vector<double>& p, std::size_t index) {
                    double before = 0;
                    for (std::size_t other = 0; other < index; ++other) before += p[other];
                    return index == 0 || before < limit;
                });
    }
}

TEST(Candidates, typical_keeps_those_of_expected_surprise) {
    for (const double limit : {0.0, 0.2, 0.7, 0.95}) {
        compare([&](Candidates& candidates) { keep_typical(candidates, limit); },
                [&](const std::vector<double>& p, std::size_t index) {
                    double expected = 0;
                    for (const double each : p) expected -= each * std::log(each);
                    const auto oddness = [&](std::size_t at) { return std::abs(-std::log(p[at]) - expected); };
                    double before = 0;  // of all that are less odd
                    std::size_t less_odd = 0;
                    for (std::size_t other = 0; other < p.size(); ++other) {
                        if (oddness(other) < oddness(index) || (oddness(other) == oddness(index) && other < index)) {
                            before += p[other];
                            ++less_odd;
                        }
                    }
                    return less_odd == 0 || before <= limit;
                });
    }
}

TEST(Candidates, top_a_compares_with_the_square_of_the_best) {
    for (const double a : {0.01, 0.3, 5.0}) {
        compare([&](Candidates& candidates) { keep_top_a(candidates, a); },
                [&](const std::vector<double>& p, std::size_t index) { return index == 0 || p[index] >= a * p[0] * p[0]; });
    }
}

TEST(Candidates, tail_free_cuts_at_the_bend) {
    // 0.5 0.3 0.15 0.05: second differences 0.05, 0.05; normalised a half each.
    Candidates candidates;
    for (const double p : {0.5, 0.3, 0.15, 0.05}) candidates.push_back({static_cast<TokenId>(candidates.size()), static_cast<float>(std::log(p))});
    Candidates cut = candidates;
    keep_tail_free(cut, 0.4);
    EXPECT_EQ(cut.size(), 1U);
    cut = candidates;
    keep_tail_free(cut, 0.6);
    EXPECT_EQ(cut.size(), 2U);
    cut = candidates;
    keep_tail_free(cut, 1.0);
    EXPECT_GE(cut.size(), 2U);
    Candidates two = {{0, 1}, {1, 0}};
    keep_tail_free(two, 0.01);
    EXPECT_EQ(two.size(), 2U) << "too few to have a tail";
    Candidates even = {{0, 1}, {1, 1}, {2, 1}};
    keep_tail_free(even, 0.5);
    EXPECT_EQ(even.size(), 3U);
}

TEST(Candidates, excluding_top_choices_is_the_mean_over_the_coin) {
    std::mt19937 random(4);
    for (int round = 0; round < 200; ++round) {
        const Candidates before = random_candidates(random, 2 + round % 12);
        const std::vector<double> p = softmax(before);
        const double threshold = 0.05 + 0.01 * (round % 40);
        const double coin = 0.25 * (round % 5);
        const TokenId spared = round % 3 == 0 ? before.front().id : -1;
        // With the coin up: all choices but the last are gone, what is left is renormalised.
        std::size_t choices = 0;
        while (choices < p.size() && p[choices] >= threshold) ++choices;
        std::vector<double> up = p;
        double left = 0;
        for (std::size_t index = 0; index < p.size(); ++index) {
            if (choices >= 2 && index + 1 < choices && before[index].id != spared) up[index] = 0;
            left += up[index];
        }
        Candidates after = before;
        exclude_top_choices(after, coin, threshold, [&](TokenId id) { return id == spared; });
        const std::vector<double> mixed = softmax(after);
        for (std::size_t index = 0; index < p.size(); ++index) {
            const double expected = (1 - coin) * p[index] + coin * up[index] / left;
            double found = 0;
            for (std::size_t at = 0; at < after.size(); ++at) found += after[at].id == before[index].id ? mixed[at] : 0;
            EXPECT_NEAR(found, expected, 1e-6) << "round " << round << ", token " << index;
        }
    }
}

TEST(Candidates, sigma_threshold_is_of_finite_logits) {
    const std::vector<float> logits = {1, 2, 3, 6, -INFINITY, NAN};
    // mean 3, variance (4 + 1 + 0 + 9) / 4
    EXPECT_NEAR(sigma_threshold(logits, 2), 6 - 2 * std::sqrt(3.5), 1e-9);
    EXPECT_EQ(sigma_threshold(std::vector<float>{NAN}, 1), -INFINITY);
}

TEST(Candidates, dynamic_temperature_follows_the_entropy) {
    const std::vector<float> even = {1, 1, 1, -INFINITY};
    EXPECT_NEAR(dynamic_temperature(even, -INFINITY, 0.5, 2, 1), 2, 1e-9) << "nothing is known: hottest";
    const std::vector<float> sure = {100, 0, 0, 0};
    EXPECT_NEAR(dynamic_temperature(sure, -INFINITY, 0.5, 2, 1), 0.5, 1e-9);
    EXPECT_EQ(dynamic_temperature(sure, 50, 0.5, 2, 1), 0.5) << "one is left";
    const std::vector<float> some = {std::log(0.5F), std::log(0.25F), std::log(0.25F)};
    const double share = 1.5 * std::log(2) / std::log(3);
    EXPECT_NEAR(dynamic_temperature(some, -INFINITY, 0.5, 2, 2), 0.5 + 1.5 * share * share, 1e-6);
}

}  // namespace
}  // namespace pergola
