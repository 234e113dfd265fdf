#include "kernels/cpu/vector_math.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "kernels/cpu/cpu_features.h"

namespace pergola::tests {
namespace {

#if defined(__x86_64__)

[[gnu::target("avx2,fma,f16c")]] void exponential_of(const float* x, float* y) {
    _mm256_storeu_ps(y, cpu::exponential(_mm256_loadu_ps(x)));
}

TEST(VectorMath, exponential_is_within_two_units_in_the_last_place) {
    if (best_cpu_level() < CpuLevel::Avx2) GTEST_SKIP() << "this processor has no AVX2";
    double worst = 0.0;
    float x[8];
    float y[8];
    for (int step = -8700; step <= 8792; step += 8) {
        for (int lane = 0; lane < 8; ++lane) x[lane] = static_cast<float>(step + lane) * 0.01F;
        exponential_of(x, y);
        for (int lane = 0; lane < 8; ++lane) {
            const double exact = std::exp(static_cast<double>(x[lane]));
            const auto rounded = static_cast<float>(exact);
            const double unit = std::nextafter(rounded, 1e38F) - rounded;
            worst = std::max(worst, std::fabs(y[lane] - exact) / unit);
        }
    }
    EXPECT_LT(worst, 2.0);
}

TEST(VectorMath, exponential_keeps_zero_one_nan_and_its_bounds) {
    if (best_cpu_level() < CpuLevel::Avx2) GTEST_SKIP() << "this processor has no AVX2";
    const float infinity = std::numeric_limits<float>::infinity();
    const float x[8] = {0.0F, -0.0F, NAN, -infinity, infinity, -88.0F, 88.0F, 200.0F};
    float y[8];
    exponential_of(x, y);
    EXPECT_EQ(y[0], 1.0F);
    EXPECT_EQ(y[1], 1.0F);
    EXPECT_TRUE(std::isnan(y[2]));
    EXPECT_EQ(y[3], 0.0F);
    EXPECT_GT(y[4], 1e38F);
    EXPECT_EQ(y[5], 0.0F);
    EXPECT_EQ(y[6], y[4]);
    EXPECT_EQ(y[7], y[4]);
}

#endif

TEST(CpuFeatures, names_the_level_it_found) {
    EXPECT_GE(physical_cores(), 1);
    EXPECT_STREQ(cpu_level_name(CpuLevel::Avx2), "avx2");
    const std::vector<std::string> names = cpu_feature_names();
    const bool has_avx2 = std::find(names.begin(), names.end(), "AVX2") != names.end();
    EXPECT_TRUE(has_avx2 || best_cpu_level() == CpuLevel::Portable ||
                best_cpu_level() == CpuLevel::Neon);
}

}  // namespace
}  // namespace pergola::tests
