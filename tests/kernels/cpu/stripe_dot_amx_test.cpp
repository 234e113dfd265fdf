// The dots with AMX give the bits of those with AVX-512: for every storage, however many tokens
// fill a tile and how many are left over.
#include <gtest/gtest.h>

#include <algorithm>

#include "kernels/codecs/row_stripes.h"
#include "kernels/cpu/stripe_dot.h"
#include "tests/kernels/kernel_cases.h"

namespace pergola::tests {
namespace {

#if defined(__x86_64__)

using cpu::ActivationGroup;

std::vector<float> results_of(CpuLevel level,
                              const WeightView& weight,
                              const std::vector<float>& values,
                              std::int64_t tokens) {
    const cpu::StripeKernels& kernels = cpu::stripe_kernels(level);
    const std::int64_t groups = weight.columns / 32;
    std::vector<ActivationGroup> x(static_cast<std::size_t>(tokens * groups));
    for (std::int64_t token = 0; token < tokens; ++token) {
        const cpu::ActivationPlace place =
            cpu::activation_place(token, tokens, groups, kernels.tile_tokens);
        kernels.quantise_row(values.data() + token * weight.columns,
                             weight.columns,
                             cpu::stripe_offset(weight.storage),
                             x.data() + place.first,
                             place.stride);
    }
    const cpu::StripeDot dot = kernels.dot_of(weight.storage);
    std::vector<float> results(static_cast<std::size_t>(tokens * weight.rows));
    for (std::int64_t row = 0; row < weight.rows; row += stripe_rows) {
        dot({.stripe = weight.data + row * weight.row_bytes(),
             .columns = weight.columns,
             .x = x.data(),
             .tokens = tokens,
             .results = results.data() + row,
             .result_stride = weight.rows});
    }
    return results;
}

TEST(StripeDotAmx, gives_the_bits_of_avx512) {
    const std::vector<CpuLevel> levels = cpu_levels();
    if (std::find(levels.begin(), levels.end(), CpuLevel::Amx) == levels.end())
        GTEST_SKIP() << "this processor has no AMX";
    constexpr std::int64_t columns = 768;
    constexpr std::int64_t most_tokens = 70;
    int compared = 0;
    for (const WeightStorage storage : storages()) {
        if (!can_stripe(storage)) continue;
        const Weight weight(storage, 32, columns, 9);
        const WeightView stripes = weight.striped_view();
        Random random(3);
        std::vector<float> values(most_tokens * columns);
        random.fill(values, -2.0F, 3.0F);
        for (const std::int64_t tokens : {1, 15, 16, 17, 31, 32, 41, 70}) {
            ASSERT_EQ(results_of(CpuLevel::Amx, stripes, values, tokens),
                      results_of(CpuLevel::Avx512, stripes, values, tokens))
                << storage_name(storage) << ", " << tokens << " tokens";
            ++compared;
        }
    }
    EXPECT_EQ(compared, 13 * 8);
}

#endif

TEST(CpuLevels, end_with_the_best_and_hold_what_it_includes) {
    const std::vector<CpuLevel> levels = cpu_levels();
    ASSERT_FALSE(levels.empty());
    EXPECT_EQ(levels.front(), CpuLevel::Portable);
    EXPECT_EQ(levels.back(), best_cpu_level());
    const auto has = [&](CpuLevel level) {
        return std::find(levels.begin(), levels.end(), level) != levels.end();
    };
    EXPECT_TRUE(!has(CpuLevel::Amx) || has(CpuLevel::Avx512));
    EXPECT_TRUE(!has(CpuLevel::Avx512) || has(CpuLevel::Avx2));
}

}  // namespace
}  // namespace pergola::tests
