#include "kernels/codecs/half.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace pergola::tests {
namespace {

static_assert(half_to_float(0x3C00) == 1.0F && float_to_half(1.0F) == 0x3C00);
static_assert(bfloat16_to_float(0x3F80) == 1.0F && float_to_bfloat16(1.0F) == 0x3F80);

TEST(Half, every_half_goes_to_float_and_back) {
    for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
        const auto half = static_cast<std::uint16_t>(bits);
        const float value = half_to_float(half);
        if ((bits & 0x7FFFU) > 0x7C00U) {
            EXPECT_TRUE(std::isnan(value));
            EXPECT_EQ(float_to_half(value), half | 0x200U);  // quiet, payload kept
        } else {
            ASSERT_EQ(float_to_half(value), half);
        }
    }
}

TEST(Half, values_are_those_of_the_standard) {
    for (std::uint32_t bits = 0; bits < 0x7C00; ++bits) {
        const int exponent = static_cast<int>(bits >> 10);
        const int mantissa = static_cast<int>(bits & 0x3FFU);
        const double expected =
            exponent == 0 ? std::ldexp(mantissa, -24) : std::ldexp(1024 + mantissa, exponent - 25);
        ASSERT_EQ(half_to_float(static_cast<std::uint16_t>(bits)), expected);
        ASSERT_EQ(half_to_float(static_cast<std::uint16_t>(bits | 0x8000U)), -expected);
    }
    EXPECT_EQ(half_to_float(0x7C00), std::numeric_limits<float>::infinity());
    EXPECT_EQ(half_to_float(0xFC00), -std::numeric_limits<float>::infinity());
    EXPECT_TRUE(std::signbit(half_to_float(0x8000)));
}

TEST(Half, rounds_to_the_nearest_and_ties_to_even) {
    // Between each two neighbours: just below the middle, the middle, just above.
    for (std::uint32_t bits = 0; bits < 0x7BFF; ++bits) {
        const float low = half_to_float(static_cast<std::uint16_t>(bits));
        const float high = half_to_float(static_cast<std::uint16_t>(bits + 1));
        const float middle = low + (high - low) / 2.0F;  // exact in F32
        ASSERT_EQ(float_to_half(std::nextafterf(middle, 0.0F)), bits);
        ASSERT_EQ(float_to_half(middle), bits + (bits & 1U));
        ASSERT_EQ(float_to_half(std::nextafterf(middle, 1e9F)), bits + 1);
        ASSERT_EQ(float_to_half(-middle), 0x8000U | (bits + (bits & 1U)));
    }
}

TEST(Half, overflows_to_infinity_at_65520) {
    EXPECT_EQ(float_to_half(65504.0F), 0x7BFF);
    EXPECT_EQ(float_to_half(std::nextafterf(65520.0F, 0.0F)), 0x7BFF);
    EXPECT_EQ(float_to_half(65520.0F), 0x7C00);
    EXPECT_EQ(float_to_half(3e38F), 0x7C00);
    EXPECT_EQ(float_to_half(-3e38F), 0xFC00);
    EXPECT_EQ(float_to_half(std::numeric_limits<float>::infinity()), 0x7C00);
    EXPECT_EQ(float_to_half(std::numeric_limits<float>::denorm_min()), 0);
}

TEST(Bfloat16, goes_to_float_and_back_and_rounds_ties_to_even) {
    for (std::uint32_t bits = 0; bits < 0x7F80; ++bits) {
        const auto stored = static_cast<std::uint16_t>(bits);
        ASSERT_EQ(float_to_bfloat16(bfloat16_to_float(stored)), stored);
        const float middle = std::bit_cast<float>(bits << 16 | 0x8000U);
        ASSERT_EQ(float_to_bfloat16(middle), bits + (bits & 1U));
        ASSERT_EQ(float_to_bfloat16(std::bit_cast<float>(bits << 16 | 0x8001U)), bits + 1);
    }
    EXPECT_TRUE(
        std::isnan(bfloat16_to_float(float_to_bfloat16(std::bit_cast<float>(0x7F800001U)))));
}

}  // namespace
}  // namespace pergola::tests
