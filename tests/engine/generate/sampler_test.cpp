#include "engine/generate/sampler.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace pergola {
namespace {

SamplingSettings plain(double temperature) {
    SamplingSettings settings;
    settings.temperature = temperature;
    settings.top_p = 1;
    settings.min_p = 0;
    return settings;
}

TokenId draw(const SamplingSettings& settings, std::vector<float> logits, std::int64_t position = 0,
             std::vector<TokenId> seen = {}, std::uint64_t seed = 7) {
    Sampler sampler(settings, seed);
    auto token = sampler.draw(logits, {seen}, position);
    EXPECT_TRUE(token);
    return token ? *token : -1;
}

std::map<TokenId, int> histogram(const SamplingSettings& settings, const std::vector<float>& logits, int draws) {
    std::map<TokenId, int> counts;
    Sampler sampler(settings, 42);
    for (int position = 0; position < draws; ++position) {
        std::vector<float> copy = logits;
        ++counts[*sampler.draw(copy, {}, position)];
    }
    return counts;
}

std::vector<float> logs(std::initializer_list<double> probabilities) {
    std::vector<float> logits;
    for (const double p : probabilities) logits.push_back(static_cast<float>(std::log(p)));
    return logits;
}

TEST(Sampler, takes_the_likeliest_without_temperature) { EXPECT_EQ(draw(plain(0), {0.5F, 3, -1, 2.9F}), 1); }

TEST(Sampler, takes_the_first_of_equals_without_temperature) { EXPECT_EQ(draw(plain(0), {1, 3, 3}), 1); }

TEST(Sampler, draws_by_seed_and_position_alone) {
    const std::vector<float> logits = logs({0.2, 0.2, 0.2, 0.2, 0.2});
    std::vector<TokenId> first;
    std::vector<TokenId> again;
    std::vector<TokenId> other_seed;
    for (std::int64_t position = 0; position < 50; ++position) {
        first.push_back(draw(plain(1), logits, position));
        again.push_back(draw(plain(1), logits, position));
        other_seed.push_back(draw(plain(1), logits, position, {}, 8));
    }
    EXPECT_EQ(first, again);
    EXPECT_NE(first, other_seed);
}

// Chi-square against the softmax: 4 degrees of freedom, 23.5 is passed by chance once in 10^4.
TEST(Sampler, draws_in_proportion) {
    const double probabilities[] = {0.5, 0.2, 0.15, 0.1, 0.05};
    const int draws = 20000;
    const auto counts = histogram(plain(1), logs({0.5, 0.2, 0.15, 0.1, 0.05}), draws);
    double chi_square = 0;
    for (int token = 0; token < 5; ++token) {
        const double expected = draws * probabilities[token];
        const double difference = counts.at(token) - expected;
        chi_square += difference * difference / expected;
    }
    EXPECT_LT(chi_square, 23.5);
}

TEST(Sampler, sharpens_with_low_temperature) {
    const auto counts = histogram(plain(0.5), logs({0.6, 0.4}), 20000);  // 0.36 to 0.16
    EXPECT_NEAR(counts.at(0) / 20000.0, 0.36 / 0.52, 0.02);
}

TEST(Sampler, keeps_the_k_likeliest) {
    SamplingSettings settings = plain(1);
    settings.top_k = 2;
    const auto counts = histogram(settings, logs({0.1, 0.3, 0.2, 0.4}), 2000);
    EXPECT_EQ(counts.size(), 2U);
    EXPECT_TRUE(counts.count(1) == 1 && counts.count(3) == 1);
}

TEST(Sampler, keeps_the_token_that_crosses_top_p) {
    SamplingSettings settings = plain(1);
    settings.top_p = 0.6;
    EXPECT_EQ(histogram(settings, logs({0.5, 0.3, 0.2}), 2000).size(), 2U);
    settings.top_p = 0;
    EXPECT_EQ(histogram(settings, logs({0.5, 0.3, 0.2}), 2000).size(), 1U);
}

TEST(Sampler, keeps_what_is_likely_relative_to_the_best) {
    SamplingSettings settings = plain(1);
    settings.min_p = 0.5;
    EXPECT_EQ(histogram(settings, logs({0.5, 0.26, 0.24}), 2000).size(), 2U);
    settings.min_p = 1;
    EXPECT_EQ(histogram(settings, logs({0.5, 0.26, 0.24}), 2000).size(), 1U);
}

TEST(Sampler, penalises_tokens_in_the_window) {
    SamplingSettings settings = plain(0);
    settings.repetition_penalty = 2;
    settings.penalty_window_tokens = 2;
    EXPECT_EQ(draw(settings, {4, 3, -1}, 0, {0}), 1);
    EXPECT_EQ(draw(settings, {4, 3, -1}, 0, {0, 2, 2}), 0) << "outside the window";
    settings.repetition_penalty = 1;
    settings.presence_penalty = 1.5;
    EXPECT_EQ(draw(settings, {4, 3, -1}, 0, {0}), 1);
    settings.presence_penalty = 0;
    settings.frequency_penalty = 0.6;
    settings.penalty_window_tokens = -1;
    EXPECT_EQ(draw(settings, {4, 3, -1}, 0, {0}), 0);
    EXPECT_EQ(draw(settings, {4, 3, -1}, 0, {0, 0}), 1);
}

TEST(Sampler, ignores_tokens_outside_the_vocabulary) {
    SamplingSettings settings = plain(0);
    settings.repetition_penalty = 2;
    EXPECT_EQ(draw(settings, {1, 2}, 0, {-1, 99, 1 << 30}), 1);
}

TEST(Sampler, never_draws_what_is_not_a_number) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float infinity = std::numeric_limits<float>::infinity();
    EXPECT_EQ(draw(plain(0), {nan, 1, -infinity}), 1);
    const auto counts = histogram(plain(1), {nan, 1, -infinity, 1}, 500);
    EXPECT_EQ(counts.count(0) + counts.count(2), 0U);
    std::vector<float> nothing = {nan, -infinity};
    Sampler sampler(plain(1), 1);
    auto refused = sampler.draw(nothing, {}, 0);
    ASSERT_FALSE(refused);
    std::vector<float> endless = {infinity, 0};
    EXPECT_FALSE(sampler.draw(endless, {}, 0));
}

TEST(Sampler, takes_the_likeliest_when_the_temperature_overflows) {
    EXPECT_EQ(draw(plain(1e-40), {1, 30, 2}), 1);
    EXPECT_EQ(draw(plain(1e-300), {-5, -3, -4}), 1);
}

// The order of the rules, where it can be seen in the result.

TEST(Sampler, looks_at_sigmas_before_the_temperature) {
    SamplingSettings settings = plain(100);  // would make all alike
    settings.top_n_sigma = 1;
    EXPECT_EQ(histogram(settings, {10, 9, 0, 0, 0, 0}, 3000).size(), 2U) << "one sigma is 4.5";
}

TEST(Sampler, tempers_before_min_p_or_after_all) {
    SamplingSettings settings = plain(4);
    settings.min_p = 0.5;
    // p is 0.7, 0.2, 0.1; at temperature 4 the ratio of the second to the first is 0.73, of the third 0.61.
    const std::vector<float> logits = logs({0.7, 0.2, 0.1});
    EXPECT_EQ(histogram(settings, logits, 3000).size(), 3U);
    settings.temperature_last = true;
    EXPECT_EQ(histogram(settings, logits, 3000).size(), 1U);
    settings.min_p = 0.2;
    const auto counts = histogram(settings, logits, 20000);
    EXPECT_EQ(counts.size(), 2U);
    const double hot = std::pow(0.2 / 0.7, 0.25);
    EXPECT_NEAR(counts.at(1) / 20000.0, hot / (1 + hot), 0.02);
}

TEST(Sampler, cuts_by_min_p_before_top_k_and_top_p) {
    SamplingSettings settings = plain(1);
    settings.min_p = 0.4;
    settings.top_p = 0.75;
    // Min-p leaves 0.5 and 0.25, together 0.67 and 0.33 of what is left: top-p then keeps both.
    EXPECT_EQ(histogram(settings, logs({0.5, 0.25, 0.15, 0.1}), 3000).size(), 2U);
    settings.min_p = 0;
    settings.top_k = 3;  // 0.56, 0.28, 0.17: the second crosses
    EXPECT_EQ(histogram(settings, logs({0.5, 0.25, 0.15, 0.1}), 3000).size(), 2U);
}

TEST(Sampler, excludes_top_choices_last_and_not_for_the_likeliest) {
    SamplingSettings settings = plain(1);
    settings.xtc_probability = 1;
    settings.xtc_threshold = 0.2;
    EXPECT_EQ(histogram(settings, logs({0.5, 0.3, 0.15, 0.05}), 3000).count(0), 0U);
    settings.xtc_threshold = 0.6;
    EXPECT_EQ(histogram(settings, logs({0.5, 0.3, 0.15, 0.05}), 3000).count(0), 1U) << "over a half there are never two";
    settings.xtc_threshold = 0.2;
    settings.temperature = 0;
    EXPECT_EQ(histogram(settings, logs({0.5, 0.3, 0.15, 0.05}), 10).size(), 1U);
}

TEST(Sampler, takes_biases_before_everything) {
    SamplingSettings settings = plain(0);
    settings.logit_bias = {{1, 100}, {0, -INFINITY}};
    EXPECT_EQ(draw(settings, {50, 0, 3}), 1);
}

TEST(Sampler, tempers_before_mirostat_which_leaves_nothing_to_temper_last) {
    SamplingSettings settings = plain(3);
    settings.mirostat = Mirostat::Second;
    const std::vector<float> logits = logs({0.4, 0.2, 0.2, 0.1, 0.1});
    std::vector<TokenId> first;
    std::vector<TokenId> last;
    for (std::vector<TokenId>* tokens : {&first, &last}) {
        Sampler sampler(settings, 3);
        for (std::int64_t position = 0; position < 60; ++position) {
            std::vector<float> copy = logits;
            tokens->push_back(*sampler.draw(copy, {}, position));
        }
        settings.temperature_last = true;
    }
    EXPECT_EQ(first, last);
}

TEST(Sampler, goes_back_with_its_steering) {
    SamplingSettings settings = plain(1);
    settings.mirostat = Mirostat::Second;
    settings.mirostat_tau = 1;
    Sampler sampler(settings, 3);
    const std::vector<float> logits = logs({0.3, 0.3, 0.2, 0.1, 0.1});
    const SteeringState before = sampler.steering();
    std::vector<TokenId> first;
    std::vector<TokenId> again;
    for (std::vector<TokenId>* tokens : {&first, &again}) {
        sampler.set_steering(before);
        for (std::int64_t position = 0; position < 40; ++position) {
            std::vector<float> copy = logits;
            tokens->push_back(*sampler.draw(copy, {}, position));
        }
    }
    EXPECT_EQ(first, again);
}

TEST(SamplingSettings, name_each_rule_that_is_out_of_range) {
    const auto message = [](auto change) {
        SamplingSettings settings;
        change(settings);
        auto checked = check_sampling(settings);
        return checked ? std::string() : checked.error().message;
    };
    EXPECT_EQ(message([](SamplingSettings& s) { s.typical_p = 2; }), "typical_p is 2, expected 0 to 1");
    EXPECT_EQ(message([](SamplingSettings& s) { s.dry_base = 0.5; }), "dry_base is 0.5, expected 1 to 1e+30");
    EXPECT_EQ(message([](SamplingSettings& s) { s.adaptive_decay = 1; }), "adaptive_decay is 1, expected 0 to 0.99");
    EXPECT_EQ(message([](SamplingSettings& s) { s.penalty_decay_tokens = -1; }), "penalty_decay_tokens is -1, expected 0 to 1073741824");
    EXPECT_EQ(message([](SamplingSettings& s) { s.logit_bias = {{5, INFINITY}}; }),
              "the bias of token 5 is inf, expected a number or -infinity");
}

TEST(SamplingSettings, refuse_what_is_no_number) {
    EXPECT_TRUE(check_sampling({}));
    for (const double value : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        for (double SamplingSettings::* field :
             {&SamplingSettings::temperature, &SamplingSettings::top_p, &SamplingSettings::min_p,
              &SamplingSettings::repetition_penalty, &SamplingSettings::presence_penalty,
              &SamplingSettings::frequency_penalty, &SamplingSettings::typical_p, &SamplingSettings::top_a,
              &SamplingSettings::tail_free_z, &SamplingSettings::top_n_sigma, &SamplingSettings::xtc_probability,
              &SamplingSettings::dry_multiplier, &SamplingSettings::adaptive_target, &SamplingSettings::mirostat_tau,
              &SamplingSettings::guidance_scale}) {
            SamplingSettings settings;
            settings.*field = value;
            EXPECT_FALSE(check_sampling(settings));
        }
    }
    SamplingSettings settings;
    settings.temperature = -1;
    EXPECT_EQ(check_sampling(settings).error().message, "temperature is -1, expected 0 to 1e+30");
}

}  // namespace
}  // namespace pergola
