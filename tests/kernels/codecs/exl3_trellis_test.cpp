#include "kernels/codecs/exl3_trellis.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <vector>

#include "kernels/codecs/exl3_linear.h"

namespace pergola::tests {
namespace {

using exl3::Codebook;

/// States of the tile whose 16-bit words are (0x1234 + m * 0x9E37) mod 2^16, from the format.
struct StateRow {
    int half_bits;
    std::array<std::uint32_t, 8> first;
    std::uint32_t at_128;
    std::uint32_t at_255;
    std::uint32_t all_xor;
    std::uint32_t sum;
};

constexpr StateRow state_rows[] = {
    {2,
     {0x726d, 0xe4da, 0xc9b5, 0x936b, 0x26d6, 0x4dac, 0x9b58, 0x36b0},
     0x8efd,
     0xb936,
     0xffff,
     8322945},
    {3,
     {0x55dd, 0x5775, 0xaeeb, 0xbbac, 0x7758, 0xdd60, 0xbac1, 0xeb06},
     0x80b4,
     0xaaee,
     0x0000,
     8107614},
    {4,
     {0x729a, 0xca6b, 0x29ac, 0xa6b0, 0x9ac1, 0x6b06, 0xac1a, 0xb06b},
     0xe4da,
     0x9ca6,
     0x5555,
     8322945},
    {5,
     {0x397a, 0xcbd6, 0x2f58, 0x7ac1, 0xeb06, 0x5835, 0x60d6, 0x06b1},
     0xc848,
     0x8e5e,
     0x6318,
     8346202},
    {6,
     {0x00b5, 0x05ac, 0x2d60, 0x6b06, 0x5835, 0xc1ac, 0x0d62, 0x6b12},
     0x5774,
     0x8016,
     0xb6db,
     8060805},
    {7,
     {0x8e75, 0xe758, 0x3ac1, 0xac1a, 0x60d6, 0x0d62, 0x6b12, 0xb123},
     0x1e57,
     0x71ce,
     0x9b36,
     8065964},
    {8,
     {0x386b, 0x86b0, 0x6b06, 0xb06b, 0x06b1, 0x6b12, 0xb123, 0x1234},
     0xca67,
     0x6386,
     0x6666,
     8100126},
    {10,
     {0xded6, 0xdac1, 0x5835, 0x06b1, 0xd624, 0xc48d, 0x91a7, 0x34ec},
     0xcbcd,
     0x46f6,
     0x739c,
     8075600},
    {12,
     {0x99ac, 0x6b06, 0xc1ac, 0x6b12, 0xc48d, 0x234e, 0xd3b3, 0xecd9},
     0x0596,
     0x2a66,
     0x7df7,
     8308381},
    {14,
     {0xeb58, 0xac1a, 0x0d62, 0xb123, 0x91a7, 0xd3b3, 0xd9b2, 0xd94e},
     0xe726,
     0x0dd6,
     0xdbb7,
     8567537},
    {16,
     {0x46b0, 0xb06b, 0x6b12, 0x1234, 0x34ec, 0xecd9, 0xd94e, 0x4ea2},
     0x863e,
     0xf146,
     0x3737,
     8383597},
};

std::vector<std::uint32_t> counting_tile(int half_bits) {
    std::vector<std::uint32_t> words(static_cast<std::size_t>(exl3::tile_words(half_bits)));
    for (std::uint32_t m = 0; m < 2 * words.size(); ++m) {
        words[m / 2] |= ((0x1234U + m * 0x9E37U) & 0xFFFFU) << (16 * (m % 2));
    }
    return words;
}

TEST(Exl3Trellis, states_of_every_rate_are_those_of_the_format) {
    for (const StateRow& row : state_rows) {
        SCOPED_TRACE(row.half_bits);
        const std::vector<std::uint32_t> words = counting_tile(row.half_bits);
        std::uint32_t all_xor = 0;
        std::uint32_t sum = 0;
        for (int i = 0; i < exl3::tile_values; ++i) {
            const std::uint32_t state = exl3::state(words.data(), row.half_bits, i);
            if (i < 8) {
                EXPECT_EQ(state, row.first[static_cast<std::size_t>(i)]) << i;
            }
            if (i == 128) {
                EXPECT_EQ(state, row.at_128);
            }
            if (i == 255) {
                EXPECT_EQ(state, row.at_255);
            }
            all_xor ^= state;
            sum += state;
        }
        EXPECT_EQ(all_xor, row.all_xor);
        EXPECT_EQ(sum, row.sum);
    }
}

TEST(Exl3Trellis, codebooks_give_the_format_s_values) {
    constexpr std::array<std::uint32_t, 12> states = {
        0, 1, 2, 3, 4, 5, 255, 256, 4660, 32768, 43981, 65535};
    constexpr std::array<std::array<std::uint16_t, 12>, 3> expected = {{
        {0x3a25,
         0xbb5b,
         0x3b74,
         0x34b6,
         0x3924,
         0x2cb0,
         0x3cd1,
         0x3c3f,
         0xc066,
         0xb7f8,
         0xb98e,
         0xb110},
        {0x3f60,
         0x304e,
         0xba13,
         0x3ab8,
         0x3952,
         0xb75f,
         0xbd26,
         0xbaf0,
         0x3e0f,
         0xb915,
         0x35e7,
         0x3acd},
        {0xc2e8,
         0x3921,
         0xb72d,
         0x3239,
         0xbb29,
         0xb409,
         0x3ab3,
         0xb3db,
         0xb89e,
         0xbaf2,
         0xbd42,
         0xb936},
    }};
    constexpr std::array<std::size_t, 3> distinct = {10598, 10746, 913};
    for (std::size_t c = 0; c < 3; ++c) {
        const Codebook codebook = static_cast<Codebook>(c);
        for (std::size_t i = 0; i < states.size(); ++i) {
            EXPECT_EQ(exl3::value_bits(codebook, states[i]), expected[c][i])
                << c << ", " << states[i];
        }
        std::set<std::uint16_t> values;
        for (std::uint32_t s = 0; s < 65536; ++s) values.insert(exl3::value_bits(codebook, s));
        EXPECT_EQ(values.size(), distinct[c]);
    }
}

TEST(Exl3Trellis, a_tile_s_positions_cover_it_once) {
    std::set<int> places;
    for (int i = 0; i < exl3::tile_values; ++i) {
        places.insert(exl3::tile_row(i) * 16 + exl3::tile_column(i));
    }
    EXPECT_EQ(places.size(), 256U);
    EXPECT_EQ(exl3::tile_row(3), 9);
    EXPECT_EQ(exl3::tile_column(4), 8);
    EXPECT_EQ(exl3::tile_row(8), 2);
    EXPECT_EQ(exl3::tile_column(32), 1);
}

TEST(Exl3Trellis, a_width_that_is_no_rate_is_refused) {
    EXPECT_EQ(*exl3::half_bits_of(64, Codebook::ThreeInst), 8);
    EXPECT_EQ(*exl3::half_bits_of(40, Codebook::Mul1), 5);
    for (const std::int64_t width : {-16, 0, 8, 17, 72, 272, 1 << 20}) {
        EXPECT_FALSE(exl3::half_bits_of(width, Codebook::Mul1)) << width;
    }
    const Result<int> half_rate = exl3::half_bits_of(24, Codebook::Mcg);
    ASSERT_FALSE(half_rate);
    EXPECT_EQ(half_rate.error().code, ErrorCode::CorruptFile);
}

}  // namespace
}  // namespace pergola::tests
