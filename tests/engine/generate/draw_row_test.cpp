// The draw that a device makes, by its definition, against the sampler's own.

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "engine/generate/sampler.h"
#include "kernels/op_table.h"

namespace pergola {
namespace {

std::int32_t drawn(std::vector<float> logits, const DrawRow& row) {
    std::int32_t token = -2;
    Stream none;
    const auto width = static_cast<std::int64_t>(logits.size());
    reference_ops().draw_tokens({.logits = {logits.data(), DType::F32, {1, width}},
                                 .vocabulary = width,
                                 .rows = {&row, 1},
                                 .tokens = {&token, 1}},
                                none);
    return token;
}

std::vector<float> random_logits(std::uint32_t seed, std::size_t count) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal(0.0F, 3.0F);
    std::vector<float> logits(count);
    for (float& logit : logits) logit = std::round(normal(random) * 8) / 8;  // with ties
    return logits;
}

TEST(DrawRow, draws_what_the_sampler_draws) {
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
        SamplingSettings settings;
        settings.temperature = seed % 5 == 0 ? 0 : 0.3 + 0.1 * (seed % 20);
        settings.min_p = 0.01 + 0.02 * (seed % 7);
        settings.top_p = seed % 3 == 0 ? 1 : 0.4 + 0.1 * (seed % 6);
        settings.top_k = seed % 4 == 0 ? static_cast<int>(1 + seed % 40) : 0;
        Sampler sampler(settings, seed);
        std::vector<float> logits = random_logits(seed, 500);
        const std::optional<DrawRow> row = sampler.draw_row(seed);
        ASSERT_TRUE(row);
        const std::int32_t token = drawn(logits, *row);
        const auto expected = sampler.draw(logits, {}, seed);
        ASSERT_TRUE(expected);
        EXPECT_EQ(token, *expected) << "seed " << seed;
    }
}

TEST(DrawRow, is_absent_where_another_rule_is_on) {
    const std::vector<void (*)(SamplingSettings&)> rules = {
        [](SamplingSettings& s) { s.repetition_penalty = 1.1; },
        [](SamplingSettings& s) { s.presence_penalty = 0.1; },
        [](SamplingSettings& s) { s.frequency_penalty = 0.1; },
        [](SamplingSettings& s) {
            s.logit_bias = {{1, 1.0}};
        },
        [](SamplingSettings& s) { s.dry_multiplier = 0.8; },
        [](SamplingSettings& s) { s.top_n_sigma = 1; },
        [](SamplingSettings& s) { s.dynamic_temperature_range = 0.5; },
        [](SamplingSettings& s) { s.temperature_last = true; },
        [](SamplingSettings& s) { s.typical_p = 0.9; },
        [](SamplingSettings& s) { s.top_a = 0.2; },
        [](SamplingSettings& s) { s.tail_free_z = 0.9; },
        [](SamplingSettings& s) { s.xtc_probability = 0.5; },
        [](SamplingSettings& s) { s.adaptive_target = 0.5; },
        [](SamplingSettings& s) { s.mirostat = Mirostat::Second; },
        [](SamplingSettings& s) { s.min_p = 0; },
    };
    EXPECT_TRUE(Sampler(SamplingSettings{}, 1).draw_row(0));
    for (std::size_t index = 0; index < rules.size(); ++index) {
        SamplingSettings settings;
        rules[index](settings);
        EXPECT_FALSE(Sampler(settings, 1).draw_row(0)) << "rule " << index;
    }
}

TEST(DrawRow, gives_no_token_where_nothing_or_too_much_is_likely) {
    EXPECT_EQ(drawn({-INFINITY, -INFINITY}, {}), -1);
    EXPECT_EQ(drawn({1, NAN, 2}, {}), -1) << "one that is no number means that none is to be trusted";
    const DrawRow wide{.point = 0.5, .inverse_temperature = 1, .least = -1};
    EXPECT_EQ(drawn(std::vector<float>(most_draw_candidates + 1, 2.0F), wide), -1);
    EXPECT_GE(drawn(std::vector<float>(most_draw_candidates, 2.0F), wide), 0);
}

}  // namespace
}  // namespace pergola
