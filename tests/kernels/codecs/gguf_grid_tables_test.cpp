#include "kernels/codecs/gguf_grid_tables.h"

#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "kernels/codecs/gguf_grid_blocks.h"

namespace pergola::tests {
namespace {

struct Grid {
    const char* name;
    std::uint32_t (*row)(int index);
    int rows;
    int bits;             ///< of a value
    unsigned most;        ///< the largest code
    std::uint64_t fnv1a;  ///< of the rows as little-endian bytes, as the published tables have them
};

constexpr Grid grids[] = {
    {"IQ2_XXS", gguf::iq2xxs_row, 256, 2, 2, 0x6FCA17F5C451905D},
    {"IQ2_XS", gguf::iq2xs_row, 512, 2, 2, 0x29D6AC8E0E6B14E3},
    {"IQ2_S", gguf::iq2s_row, 1024, 2, 2, 0x641F9AA3FBD98694},
    {"IQ3_XXS", gguf::iq3xxs_row, 256, 4, 7, 0xA3A695908A710942},
    {"IQ3_S", gguf::iq3s_row, 512, 4, 7, 0xDE38CC0714D23202},
    {"IQ1_S", gguf::iq1s_row, 2048, 2, 2, 0x03F1880817EEFFA4},
};

TEST(GgufGridTables, are_those_that_were_published) {
    for (const Grid& grid : grids) {
        std::uint64_t hash = 0xCBF29CE484222325;
        for (int index = 0; index < grid.rows; ++index) {
            const std::uint32_t row = grid.row(index);
            for (const std::uint32_t byte : {row & 0xFF, row >> 8})
                hash = (hash ^ byte) * 0x100000001B3;
        }
        EXPECT_EQ(hash, grid.fnv1a) << grid.name;
    }
}

TEST(GgufGridTables, hold_each_row_once_and_only_codes_with_a_meaning) {
    for (const Grid& grid : grids) {
        std::set<std::uint32_t> seen;
        for (int index = 0; index < grid.rows; ++index) {
            const std::uint32_t row = grid.row(index);
            EXPECT_TRUE(seen.insert(row).second) << grid.name << " row " << index;
            for (int shift = 0; shift < 16; shift += grid.bits) {
                const std::uint32_t code = row >> shift & ((1U << grid.bits) - 1);
                EXPECT_LE(code, grid.most) << grid.name << " row " << index;
            }
        }
    }
}

TEST(GgufGridBlocks, complete_seven_sign_bits_to_an_even_number_of_ones) {
    for (std::uint32_t seven = 0; seven < 128; ++seven) {
        const int signs = gguf::signs_of_seven(seven);
        EXPECT_EQ(static_cast<std::uint32_t>(signs) & 127, seven);
        EXPECT_EQ(std::popcount(static_cast<std::uint32_t>(signs)) % 2, 0) << seven;
    }
}

TEST(GgufGridBlocks, negate_exactly_the_values_whose_sign_bit_is_set) {
    constexpr std::uint64_t magnitudes = 0x7F3E'2B19'0F08'0100;
    for (int signs = 0; signs < 256; ++signs) {
        const std::uint64_t quants = gguf::signed_quants(magnitudes, signs);
        for (int i = 0; i < 8; ++i) {
            const int magnitude = static_cast<int>(magnitudes >> (8 * i) & 0xFF);
            const int expected = 128 + ((signs >> i & 1) != 0 ? -magnitude : magnitude);
            EXPECT_EQ(static_cast<int>(quants >> (8 * i) & 0xFF), expected) << signs << ", " << i;
        }
    }
}

}  // namespace
}  // namespace pergola::tests
