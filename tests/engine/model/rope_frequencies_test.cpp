#include "engine/model/rope_frequencies.h"

#include <gtest/gtest.h>

namespace pergola {
namespace {

ModelConfig config_of(std::int64_t dimensions, double theta) {
    ModelConfig config;
    config.rope_dimensions = dimensions;
    config.rope_theta = theta;
    return config;
}

TEST(RopeFrequencies, are_powers_of_the_base) {
    const auto frequencies = rope_frequencies(config_of(4, 100));
    ASSERT_TRUE(frequencies);
    ASSERT_EQ(frequencies->size(), 2U);
    EXPECT_FLOAT_EQ((*frequencies)[0], 1.0F);
    EXPECT_FLOAT_EQ((*frequencies)[1], 0.1F);  // 100^(-2/4)
}

TEST(RopeFrequencies, are_divided_by_a_linear_factor) {
    ModelConfig config = config_of(4, 100);
    config.rope_scaling.type = "linear";
    config.rope_scaling.factor = 4;
    const auto frequencies = rope_frequencies(config);
    ASSERT_TRUE(frequencies);
    EXPECT_FLOAT_EQ((*frequencies)[0], 0.25F);
}

// Llama 3.1: factor 8, low 1, high 4, trained on 8192. Fast pairs stay, slow ones are divided by 8.
TEST(RopeFrequencies, scale_only_the_slow_pairs_of_llama3) {
    ModelConfig config = config_of(128, 500000);
    const auto plain = rope_frequencies(config);
    config.rope_scaling = {"llama3", 8, 1, 4, 8192};
    const auto scaled = rope_frequencies(config);
    ASSERT_TRUE(plain);
    ASSERT_TRUE(scaled);
    EXPECT_FLOAT_EQ((*scaled)[0], (*plain)[0]);
    EXPECT_FLOAT_EQ((*scaled)[63], (*plain)[63] / 8);
    for (std::size_t pair = 0; pair < 64; ++pair) {
        EXPECT_LE((*scaled)[pair], (*plain)[pair]);
        EXPECT_GE((*scaled)[pair], (*plain)[pair] / 8 * 0.999999F);
    }
}

TEST(RopeFrequencies, refuse_a_rule_that_is_not_known) {
    ModelConfig config = config_of(4, 100);
    config.rope_scaling.type = "spiral";
    const auto refused = rope_frequencies(config);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::Unsupported);
    EXPECT_NE(refused.error().message.find("spiral"), std::string::npos);
}

TEST(RopeFrequencies, refuse_factors_that_make_no_sense) {
    ModelConfig config = config_of(4, 100);
    config.rope_scaling = {"linear", 0, 1, 4, 0};
    EXPECT_FALSE(rope_frequencies(config));
    config.rope_scaling = {"llama3", 8, 4, 1, 8192};
    EXPECT_FALSE(rope_frequencies(config));
}

}  // namespace
}  // namespace pergola
