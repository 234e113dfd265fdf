#include "kernels/codecs/gguf_quantise.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <string>

#include "tests/kernels/kernel_cases.h"

namespace pergola::tests {
namespace {

using Bytes = std::vector<std::byte>;

Bytes quantised(WeightStorage storage, const std::vector<float>& values) {
    const BlockLayout layout = block_layout(storage);
    const auto columns = static_cast<std::int64_t>(values.size());
    Bytes bytes(static_cast<std::size_t>(columns / layout.values * layout.bytes));
    quantise_row(storage, values.data(), columns, bytes.data());
    return bytes;
}

std::vector<float> there_and_back(WeightStorage storage, const std::vector<float>& values) {
    const Bytes bytes = quantised(storage, values);
    std::vector<float> back(values.size());
    dequantise_row(storage, bytes.data(), static_cast<std::int64_t>(back.size()), back.data());
    return back;
}

template <class T>
std::vector<T> read_array(std::istream& file, std::size_t count) {
    std::vector<T> values(count);
    file.read(reinterpret_cast<char*>(values.data()),
              static_cast<std::streamsize>(count * sizeof(T)));
    return values;
}

/// The grammar of the file is in golden/extract_gguf_blocks.py.
TEST(GgufQuantise, gives_the_bytes_of_the_format_s_own_library) {
    std::ifstream file(std::string(PERGOLA_TEST_DATA) + "/gguf_quantised.bin", std::ios::binary);
    read_array<char>(file, 4);
    ASSERT_EQ(read_array<std::uint32_t>(file, 1)[0], 2U);
    for (const WeightStorage storage : {WeightStorage::BF16, WeightStorage::Q8_0}) {
        const std::vector<char> name = read_array<char>(file, 8);
        ASSERT_STREQ(name.data(), storage_name(storage));
        const std::vector<std::uint32_t> sizes = read_array<std::uint32_t>(file, 3);
        const std::size_t count = std::size_t{sizes[0]} * sizes[1];
        const std::vector<float> values = read_array<float>(file, count);
        const Bytes expected = read_array<std::byte>(file, std::size_t{sizes[0]} * sizes[2]);
        ASSERT_TRUE(file.good());
        EXPECT_EQ(quantised(storage, values), expected) << storage_name(storage);
    }
}

TEST(GgufQuantise, keeps_f32_and_rounds_f16_to_the_nearest) {
    const std::vector<float> values = {1.0F, -0.1F, 65504.0F, 1e-8F};
    EXPECT_EQ(there_and_back(WeightStorage::F32, values), values);
    const std::vector<float> halves = there_and_back(WeightStorage::F16, values);
    EXPECT_EQ(halves[1], half_to_float(float_to_half(-0.1F)));
    EXPECT_EQ(halves[2], 65504.0F);
    EXPECT_EQ(halves[3], 0.0F);
}

TEST(GgufQuantise, rounds_q8_0_half_away_from_zero) {
    std::vector<float> values(32, 0.0F);
    values[0] = 127.0F;  // makes the scale 1
    values[1] = 2.5F;
    values[2] = -2.5F;
    values[3] = 3.499F;
    values[4] = -127.0F;
    const std::vector<float> back = there_and_back(WeightStorage::Q8_0, values);
    EXPECT_EQ(back[1], 3.0F);
    EXPECT_EQ(back[2], -3.0F);
    EXPECT_EQ(back[3], 3.0F);
    EXPECT_EQ(back[4], -127.0F);
}

TEST(GgufQuantise, errs_by_half_a_step_of_q8_0_at_most) {
    Random random(3);
    std::vector<float> values(320);
    random.fill(values, -2.0F, 2.0F);
    const std::vector<float> back = there_and_back(WeightStorage::Q8_0, values);
    for (std::size_t i = 0; i < values.size(); ++i) {
        // Half a step of 2/127, and the rounding of the scale to F16 (2^-11) of at most 127 steps.
        EXPECT_NEAR(back[i], values[i], 2.0F / 254.0F + 2.0F / 2048.0F);
    }
}

TEST(GgufQuantise, makes_zeros_of_zeros_and_of_the_smallest_numbers) {
    for (const float tiny : {0.0F, std::numeric_limits<float>::denorm_min(), 1e-38F}) {
        std::vector<float> values(32, tiny);
        values[7] = -tiny;
        EXPECT_EQ(there_and_back(WeightStorage::Q8_0, values), std::vector<float>(32, 0.0F))
            << tiny;
    }
}

TEST(GgufQuantise, spoils_a_block_that_has_no_finite_scale_and_no_other) {
    for (const float poison : {NAN, INFINITY, -INFINITY, 9e6F}) {
        std::vector<float> values(96, 1.0F);
        values[40] = poison;
        const std::vector<float> back = there_and_back(WeightStorage::Q8_0, values);
        for (std::size_t i = 0; i < 96; ++i)
            EXPECT_EQ(std::isfinite(back[i]), i / 32 != 1) << poison << ", " << i;
    }
}

TEST(GgufQuantise, knows_what_it_can_write) {
    EXPECT_TRUE(can_quantise(WeightStorage::F32));
    EXPECT_TRUE(can_quantise(WeightStorage::Q8_0));
    EXPECT_FALSE(can_quantise(WeightStorage::Q4_K));
    EXPECT_FALSE(can_quantise(WeightStorage::Exl3));
}

}  // namespace
}  // namespace pergola::tests
