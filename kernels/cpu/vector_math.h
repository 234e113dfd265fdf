#pragma once
// Elementary functions on eight floats, for functions built for AVX2. Accuracy is measured by
// tests/kernels/cpu/vector_math_test.cpp.

#if defined(__x86_64__)

#include <immintrin.h>

#include <cstdint>

namespace pergola::cpu {

/// e^x within 2 units in the last place; 0 below -87.3, at most e^88 above, NaN stays NaN.
/// Range reduction by ln 2 in two parts and a polynomial of degree 6 (Cephes, S. Moshier).
[[gnu::target("avx2,fma,f16c")]] inline __m256 exponential(__m256 x) {
    const __m256 lowest = _mm256_set1_ps(-87.3F);
    const __m256 is_tiny = _mm256_cmp_ps(x, lowest, _CMP_LT_OQ);
    // The second operand is the result where one is NaN.
    x = _mm256_max_ps(lowest, _mm256_min_ps(_mm256_set1_ps(88.0F), x));
    const __m256 power = _mm256_round_ps(_mm256_mul_ps(x, _mm256_set1_ps(1.44269504088896341F)),
                                         _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
    __m256 rest = _mm256_fnmadd_ps(power, _mm256_set1_ps(0.693359375F), x);
    rest = _mm256_fnmadd_ps(power, _mm256_set1_ps(-2.12194440e-4F), rest);
    __m256 series = _mm256_set1_ps(1.9875691500e-4F);
    series = _mm256_fmadd_ps(series, rest, _mm256_set1_ps(1.3981999507e-3F));
    series = _mm256_fmadd_ps(series, rest, _mm256_set1_ps(8.3334519073e-3F));
    series = _mm256_fmadd_ps(series, rest, _mm256_set1_ps(4.1665795894e-2F));
    series = _mm256_fmadd_ps(series, rest, _mm256_set1_ps(1.6666665459e-1F));
    series = _mm256_fmadd_ps(series, rest, _mm256_set1_ps(5.0000001201e-1F));
    series = _mm256_fmadd_ps(series, _mm256_mul_ps(rest, rest), rest);
    series = _mm256_add_ps(series, _mm256_set1_ps(1.0F));
    const __m256i exponent = _mm256_slli_epi32(_mm256_cvtps_epi32(power), 23);
    const __m256 scaled =
        _mm256_castsi256_ps(_mm256_add_epi32(_mm256_castps_si256(series), exponent));
    return _mm256_andnot_ps(is_tiny, scaled);
}

/// The lanes below `count`, for masked loads and stores.
[[gnu::target("avx2,fma,f16c")]] inline __m256i lanes_below(std::int64_t count) {
    const __m256i lanes = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    return _mm256_cmpgt_epi32(_mm256_set1_epi32(count > 8 ? 8 : static_cast<int>(count)), lanes);
}

/// Eight floats, zero from `left` on; never reads past them.
[[gnu::target("avx2,fma,f16c")]] inline __m256 load_some(const float* from, std::int64_t left) {
    if (left >= 8) return _mm256_loadu_ps(from);
    return _mm256_maskload_ps(from, lanes_below(left));
}

[[gnu::target("avx2,fma,f16c")]] inline void store_some(float* to,
                                                        __m256 values,
                                                        std::int64_t left) {
    if (left >= 8) {
        _mm256_storeu_ps(to, values);
    } else {
        _mm256_maskstore_ps(to, lanes_below(left), values);
    }
}

/// The sum of eight lanes, always in the same order.
[[gnu::target("avx2,fma,f16c")]] inline float sum_of(__m256 values) {
    __m128 sum = _mm_add_ps(_mm256_castps256_ps128(values), _mm256_extractf128_ps(values, 1));
    sum = _mm_add_ps(sum, _mm_movehl_ps(sum, sum));
    return _mm_cvtss_f32(_mm_add_ss(sum, _mm_movehdup_ps(sum)));
}

/// The largest of eight lanes.
[[gnu::target("avx2,fma,f16c")]] inline float largest_of(__m256 values) {
    __m128 top = _mm_max_ps(_mm256_castps256_ps128(values), _mm256_extractf128_ps(values, 1));
    top = _mm_max_ps(top, _mm_movehl_ps(top, top));
    return _mm_cvtss_f32(_mm_max_ss(top, _mm_movehdup_ps(top)));
}

}  // namespace pergola::cpu

#endif
