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

std::vector<float> results_of(cpu::StripeDot dot,
                              const WeightView& weight,
                              const std::vector<ActivationGroup>& x,
                              std::int64_t tokens) {
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
    if (best_cpu_level() != CpuLevel::Amx) GTEST_SKIP() << "this processor has no AMX";
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
        std::vector<ActivationGroup> x(most_tokens * columns / 32);
        for (std::int64_t token = 0; token < most_tokens; ++token) {
            cpu::stripe_kernels(CpuLevel::Amx)
                .quantise_row(values.data() + token * columns,
                              columns,
                              cpu::stripe_offset(storage),
                              x.data() + token * columns / 32);
        }
        for (const std::int64_t tokens : {1, 15, 16, 17, 31, 32, 41, 70}) {
            ASSERT_EQ(results_of(cpu::stripe_dot_amx(storage), stripes, x, tokens),
                      results_of(cpu::stripe_dot_avx512(storage), stripes, x, tokens))
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
