#include "kernels/ops/rope.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "tests/kernels/kernel_cases.h"

namespace pergola::tests {
namespace {

constexpr float quarter_turn = static_cast<float>(std::numbers::pi / 2);

TEST(Rope, reference_turns_halves_by_a_quarter_as_by_hand) {
    Stream stream;
    Tensor x({1, 1, 4});
    x.values() = {1, 2, 3, 4};  // pairs (1, 3) and (2, 4)
    const std::vector<std::int32_t> positions = {1};
    const std::vector<float> frequencies = {quarter_turn, 0.0F};
    reference_ops().rope(
        {.x = x.view(), .positions = positions, .inverse_frequencies = frequencies}, stream);
    EXPECT_NEAR(x.values()[0], -3, 1e-6);
    EXPECT_NEAR(x.values()[1], 2, 1e-6);
    EXPECT_NEAR(x.values()[2], 1, 1e-6);
    EXPECT_NEAR(x.values()[3], 4, 1e-6);
}

TEST(Rope, reference_turns_neighbours_and_scales_by_the_attention_factor) {
    Stream stream;
    Tensor x({1, 1, 5});
    x.values() = {1, 2, 3, 4, 9};  // pairs (1, 2) and (3, 4); the fifth is not rotated
    const std::vector<std::int32_t> positions = {2};
    const std::vector<float> frequencies = {quarter_turn, quarter_turn / 2};
    reference_ops().rope({.x = x.view(),
                          .positions = positions,
                          .inverse_frequencies = frequencies,
                          .pairing = RopePairing::Adjacent,
                          .attention_factor = 2.0F},
                         stream);
    EXPECT_NEAR(x.values()[0], -2, 1e-6);  // half a turn
    EXPECT_NEAR(x.values()[1], -4, 1e-6);
    EXPECT_NEAR(x.values()[2], -8, 1e-6);  // a quarter
    EXPECT_NEAR(x.values()[3], 6, 1e-6);
    EXPECT_EQ(x.values()[4], 9);
}

TEST(Rope, reference_is_accurate_at_a_million_tokens) {
    Stream stream;
    Tensor x({1, 1, 2});
    x.values() = {1, 0};
    const std::vector<std::int32_t> positions = {1'000'003};
    const std::vector<float> frequencies = {0.8F};
    reference_ops().rope(
        {.x = x.view(), .positions = positions, .inverse_frequencies = frequencies}, stream);
    const double angle = 1'000'003.0 * static_cast<double>(0.8F);
    EXPECT_NEAR(x.values()[0], std::cos(angle), 1e-6);
    EXPECT_NEAR(x.values()[1], std::sin(angle), 1e-6);
}

TEST(Rope, every_table_agrees_with_the_reference) {
    WorkerPool pool(3);
    Stream stream{&pool};
    for (const TableCase& table : cpu_tables()) {
        for (const RopePairing pairing : {RopePairing::HalfSplit, RopePairing::Adjacent}) {
            for (std::int64_t head_dim = 2; head_dim <= 67; ++head_dim) {
                Random random(static_cast<std::uint32_t>(head_dim));
                Tensor expected({9, 3, head_dim});
                random.fill(expected.values());
                Tensor found({9, 3, head_dim});
                found.values() = expected.values();
                std::vector<std::int32_t> positions;
                for (std::int32_t i = 0; i < 9; ++i) positions.push_back(i * 120'011);
                std::vector<float> frequencies(static_cast<std::size_t>(head_dim / 2));
                random.fill(frequencies, 0.0F, 1.0F);
                reference_ops().rope({.x = expected.view(),
                                      .positions = positions,
                                      .inverse_frequencies = frequencies,
                                      .pairing = pairing,
                                      .attention_factor = 1.3F},
                                     stream);
                table.table->rope({.x = found.view(),
                                   .positions = positions,
                                   .inverse_frequencies = frequencies,
                                   .pairing = pairing,
                                   .attention_factor = 1.3F},
                                  stream);
                for (std::size_t i = 0; i < found.values().size(); ++i) {
                    ASSERT_NEAR(found.values()[i], expected.values()[i], 1e-6F)
                        << table.table->name << " " << head_dim;
                }
            }
        }
    }
}

TEST(Rope, every_table_is_accurate_at_a_million_tokens_and_far_beyond) {
    WorkerPool pool(1);
    Stream stream{&pool};
    std::vector<float> frequencies;
    for (int i = 0; i < 37; ++i)
        frequencies.push_back(std::pow(10000.0F, -static_cast<float>(i) / 37));
    for (const TableCase& table : cpu_tables()) {
        for (const std::int32_t position : {0, 1, 3, 1000, 1'000'003, 999'999'999, 2'147'483'647}) {
            Tensor x({1, 1, 74});
            for (std::size_t j = 0; j < 37; ++j)
                x.values()[2 * j] = 1.0F;  // becomes (cosine, sine)
            const std::vector<std::int32_t> positions = {position};
            table.table->rope({.x = x.view(),
                               .positions = positions,
                               .inverse_frequencies = frequencies,
                               .pairing = RopePairing::Adjacent},
                              stream);
            for (std::size_t j = 0; j < 37; ++j) {
                const double angle =
                    static_cast<double>(position) * static_cast<double>(frequencies[j]);
                ASSERT_NEAR(x.values()[2 * j], std::cos(angle), 1e-7)
                    << table.table->name << position;
                ASSERT_NEAR(x.values()[2 * j + 1], std::sin(angle), 1e-7)
                    << table.table->name << position;
            }
        }
    }
}

}  // namespace
}  // namespace pergola::tests
