// Draws that remember, against plain computations of the papers' formulas.
#include "engine/generate/steered_draw.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace pergola {
namespace {

Candidates zipf(int count, double exponent) {
    Candidates candidates;
    for (int id = 0; id < count; ++id) candidates.push_back({id, static_cast<float>(-exponent * std::log(id + 1.0))});
    return candidates;
}

TEST(SteeredDraw, takes_the_candidate_where_the_sum_passes_the_point) {
    Candidates candidates = {{7, std::log(0.5F)}, {8, std::log(0.3F)}, {9, std::log(0.2F)}};
    EXPECT_EQ(draw_index(candidates, 0.49), 0U);
    EXPECT_EQ(draw_index(candidates, 0.51), 1U);
    EXPECT_EQ(draw_index(candidates, 0.81), 2U);
    EXPECT_EQ(draw_index(candidates, 1.0), 2U);
}

TEST(SteeredDraw, mirostat_2_follows_its_formula) {
    SamplingSettings settings;
    settings.mirostat = Mirostat::Second;
    settings.mirostat_tau = 3;
    settings.mirostat_eta = 0.2;
    SteeringState state = initial_steering(settings);
    double mu = 6;
    std::mt19937 random(2);
    for (int step = 0; step < 300; ++step) {
        Candidates candidates = zipf(200, 0.5 + 0.01 * (step % 100));
        double sum = 0;
        for (const Candidate& each : candidates) sum += std::exp(static_cast<double>(each.logit));
        std::size_t kept = 0;
        double kept_sum = 0;
        for (const Candidate& each : candidates) {
            const double p = std::exp(static_cast<double>(each.logit)) / sum;
            if (kept > 0 && -std::log2(p) > mu) break;
            ++kept;
            kept_sum += p;
        }
        const double point = std::uniform_real_distribution<double>(0, 1)(random);
        const TokenId token = draw_mirostat(candidates, settings, 200, point, state);
        ASSERT_LT(static_cast<std::size_t>(token), kept);
        EXPECT_EQ(candidates.size(), kept);
        const double p = std::exp(-(0.5 + 0.01 * (step % 100)) * std::log(token + 1.0)) / sum / kept_sum;
        mu -= 0.2 * (-std::log2(p) - 3);
        EXPECT_NEAR(state.mirostat_mu, mu, 1e-4);
        mu = state.mirostat_mu;
    }
}

TEST(SteeredDraw, mirostat_keeps_the_mean_surprise_near_its_target) {
    for (const Mirostat version : {Mirostat::First, Mirostat::Second}) {
        SamplingSettings settings;
        settings.mirostat = version;
        settings.mirostat_tau = 4;
        SteeringState state = initial_steering(settings);
        std::mt19937 random(3);
        double surprise = 0;
        for (int step = 0; step < 4000; ++step) {
            Candidates candidates = zipf(1000, 1.1);
            const TokenId token = draw_mirostat(candidates, settings, 1000, std::uniform_real_distribution<double>(0, 1)(random), state);
            double sum = 0;
            for (const Candidate& each : candidates) sum += std::pow(each.id + 1.0, -1.1);
            surprise += -std::log2(std::pow(token + 1.0, -1.1) / sum);
        }
        EXPECT_NEAR(surprise / 4000, 4, 0.15);
    }
}

TEST(SteeredDraw, mirostat_1_finds_the_exponent_of_a_zipf_law) {
    SamplingSettings settings;
    settings.mirostat = Mirostat::First;
    SteeringState state = initial_steering(settings);
    state.mirostat_mu = 5;
    Candidates candidates = zipf(500, 1.3);
    (void)draw_mirostat(candidates, settings, 500, 0.5, state);
    const double expected = std::pow((0.3 * std::exp2(5.0)) / (1 - std::pow(500.0, -0.3)), 1 / 1.3);
    EXPECT_EQ(candidates.size(), static_cast<std::size_t>(expected));
}

TEST(SteeredDraw, adaptive_moves_the_mean_probability_to_its_target) {
    for (const double target : {0.1, 0.3, 0.5}) {
        SamplingSettings settings;
        settings.adaptive_target = target;
        settings.adaptive_decay = 0.9;
        SteeringState state = initial_steering(settings);
        EXPECT_NEAR(state.adaptive_sum / state.adaptive_weight, target, 1e-12);
        std::mt19937 random(9);
        double sum = 0;
        const std::vector<double> p = {0.5, 0.3, 0.1, 0.06, 0.04};
        for (int step = 0; step < 5000; ++step) {
            Candidates candidates;
            for (const double each : p) candidates.push_back({static_cast<TokenId>(candidates.size()), static_cast<float>(std::log(each))});
            const SteeringState before = state;
            const TokenId token = draw_adaptive(candidates, settings, std::uniform_real_distribution<double>(0, 1)(random), state);
            const double aim = std::clamp(2 * target - before.adaptive_sum / before.adaptive_weight, 0.0, 1.0);
            for (std::size_t id = 0; id < p.size(); ++id) {
                const double u = std::abs(p[id] - aim) / 0.3;
                ASSERT_NEAR(candidates[id].logit, 5 - 10 * u * u / (1 + u), 1e-4);
            }
            ASSERT_NEAR(state.adaptive_sum, p[static_cast<std::size_t>(token)] + 0.9 * before.adaptive_sum, 1e-6);
            sum += p[static_cast<std::size_t>(token)];
        }
        EXPECT_NEAR(sum / 5000, target, 0.08) << target;
    }
}

}  // namespace
}  // namespace pergola
