#include "kernels/codecs/kv_rows.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>
#include <vector>

namespace pergola::tests {
namespace {

constexpr KvFormat quantised[] = {KvFormat::Q8,
                                  KvFormat::Q7,
                                  KvFormat::Q6,
                                  KvFormat::Q5,
                                  KvFormat::Q4,
                                  KvFormat::Q3,
                                  KvFormat::Q2};

std::vector<float> there_and_back(KvFormat format, const std::vector<float>& x) {
    const auto count = static_cast<std::int64_t>(x.size());
    std::vector<std::byte> row(static_cast<std::size_t>(kv_row_bytes(format, count)));
    write_kv_row(format, x.data(), count, row.data());
    std::vector<float> back(x.size());
    read_kv_row(format, row.data(), count, back.data());
    if (is_quantised(format)) rotate_kv_blocks(back.data(), count);
    return back;
}

/// The words of the original program for x = -15.5, -14.5, ..., 15.5; its scale is 51a8.
TEST(KvRows, are_the_words_of_the_original) {
    std::vector<float> x(32);
    for (std::size_t i = 0; i < 32; ++i) x[i] = static_cast<float>(i) - 15.5F;
    const std::vector<std::uint32_t> two = {0xaaa9a996, 0xaaaaaaa8};
    const std::vector<std::uint32_t> four = {0x88868778, 0x88888884, 0x88888880, 0x88888888};
    const std::vector<std::uint32_t> eight = {0x80707880,
                                              0x80808060,
                                              0x80808040,
                                              0x80808080,
                                              0x80808000,
                                              0x80808080,
                                              0x80808080,
                                              0x80808080};
    const auto check = [&](KvFormat format, std::vector<std::uint32_t> words) {
        std::vector<std::byte> row(static_cast<std::size_t>(kv_row_bytes(format, 32)));
        ASSERT_EQ(row.size(), 4 * words.size() + 2);
        write_kv_row(format, x.data(), 32, row.data());
        std::vector<std::uint32_t> found(words.size());
        std::memcpy(found.data(), row.data(), 4 * found.size());
        EXPECT_EQ(found, words) << kv_bits(format) << " bits";
        std::uint16_t scale = 0;
        std::memcpy(&scale, row.data() + 4 * words.size(), 2);
        EXPECT_EQ(scale, 0x51a8);
    };
    check(KvFormat::Q2, two);
    check(KvFormat::Q3, {two[0], two[1], 0x00000016});
    check(KvFormat::Q4, four);
    check(KvFormat::Q5, {four[0], four[1], four[2], four[3], 0x00000002});
    check(KvFormat::Q8, eight);
}

TEST(KvRows, lose_what_the_original_loses_of_normal_numbers) {
    std::mt19937 engine(3);
    std::normal_distribution<float> normal;
    std::vector<float> x(32 * 500);
    for (float& value : x) value = normal(engine);
    const double expected[] = {0.0055, 0.011, 0.022, 0.045, 0.088, 0.174, 0.341};
    for (std::size_t index = 0; index < 7; ++index) {
        const std::vector<float> back = there_and_back(quantised[index], x);
        double sum = 0;
        for (std::size_t i = 0; i < x.size(); ++i) sum += std::pow(back[i] - x[i], 2);
        const double error = std::sqrt(sum / static_cast<double>(x.size()));
        EXPECT_NEAR(error, expected[index], 0.06 * expected[index])
            << kv_bits(quantised[index]) << " bits";
    }
}

TEST(KvRows, keep_plain_values) {
    const std::vector<float> x = {0.0F, -0.0F, 1.0F, 0.333251953125F, -65504.0F, 6e-8F};
    EXPECT_EQ(there_and_back(KvFormat::F32, x), x);
    const std::vector<float> halves = there_and_back(KvFormat::F16, x);
    for (std::size_t i = 0; i + 1 < x.size(); ++i) EXPECT_EQ(halves[i], x[i]);
}

TEST(KvRows, survive_zeros_large_values_and_no_numbers) {
    for (const KvFormat format : quantised) {
        for (const float value : there_and_back(format, std::vector<float>(32)))
            EXPECT_NEAR(value, 0.0F, 1e-6F);
        std::vector<float> x(32, 1.0F);
        x[7] = NAN;
        x[9] = INFINITY;
        there_and_back(format, x);  // any numbers, but no undefined conversion
        std::vector<float> spike(64);
        spike[40] = 1000.0F;
        const std::vector<float> back = there_and_back(format, spike);
        EXPECT_NEAR(back[40], 1000.0F, 1000.0F / static_cast<float>(1 << (kv_bits(format) - 1)));
    }
}

TEST(KvRows, take_whole_blocks_only) {
    EXPECT_TRUE(kv_fits(KvFormat::F16, 80));
    EXPECT_FALSE(kv_fits(KvFormat::Q8, 80));
    EXPECT_TRUE(kv_fits(KvFormat::Q2, 96));
    EXPECT_EQ(kv_row_bytes(KvFormat::Q4, 128), 4 * 18);
    EXPECT_EQ(kv_row_bytes(KvFormat::F32, 5), 20);
}

}  // namespace
}  // namespace pergola::tests
