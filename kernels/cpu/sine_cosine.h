#pragma once
// Sines and cosines of four angles in F64, for functions built for AVX2: good to 1e-11, which is
// far more than the F32 that they become. tests/kernels/ops/rope_test.cpp measures it.

#if defined(__x86_64__)

#include <immintrin.h>

namespace pergola::cpu {

struct SineCosine {
    __m256d sine;
    __m256d cosine;
};

/// Of angles below 10^9 in magnitude; NaN stays NaN. Reduced to an eighth of a turn either way by
/// pi / 2 in three parts (Cody & Waite 1980), then Taylor's series to r^12.
[[gnu::target("avx2,fma,f16c")]] inline SineCosine sine_cosine(__m256d angle) {
    const __m256d quarters =
        _mm256_round_pd(_mm256_mul_pd(angle, _mm256_set1_pd(0.63661977236758134)),
                        _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
    __m256d rest = _mm256_fnmadd_pd(quarters, _mm256_set1_pd(1.5707963267948966), angle);
    rest = _mm256_fnmadd_pd(quarters, _mm256_set1_pd(6.123233995736766e-17), rest);
    rest = _mm256_fnmadd_pd(quarters, _mm256_set1_pd(-1.4973849048591833e-33), rest);
    const __m256d square = _mm256_mul_pd(rest, rest);

    __m256d odd = _mm256_set1_pd(-1.0 / 39916800.0);
    odd = _mm256_fmadd_pd(odd, square, _mm256_set1_pd(1.0 / 362880.0));
    odd = _mm256_fmadd_pd(odd, square, _mm256_set1_pd(-1.0 / 5040.0));
    odd = _mm256_fmadd_pd(odd, square, _mm256_set1_pd(1.0 / 120.0));
    odd = _mm256_fmadd_pd(odd, square, _mm256_set1_pd(-1.0 / 6.0));
    odd = _mm256_fmadd_pd(_mm256_mul_pd(odd, square), rest, rest);

    __m256d even = _mm256_set1_pd(1.0 / 479001600.0);
    even = _mm256_fmadd_pd(even, square, _mm256_set1_pd(-1.0 / 3628800.0));
    even = _mm256_fmadd_pd(even, square, _mm256_set1_pd(1.0 / 40320.0));
    even = _mm256_fmadd_pd(even, square, _mm256_set1_pd(-1.0 / 720.0));
    even = _mm256_fmadd_pd(even, square, _mm256_set1_pd(1.0 / 24.0));
    even = _mm256_fmadd_pd(even, square, _mm256_set1_pd(-0.5));
    even = _mm256_fmadd_pd(even, square, _mm256_set1_pd(1.0));

    // Each quarter turn: (sine, cosine) becomes (cosine, -sine).
    const __m256i turns = _mm256_cvtepi32_epi64(_mm256_cvtpd_epi32(quarters));
    const __m256d is_odd = _mm256_castsi256_pd(_mm256_slli_epi64(turns, 63));
    const __m256i second_bit = _mm256_slli_epi64(_mm256_srli_epi64(turns, 1), 63);
    const __m256d sine_sign = _mm256_castsi256_pd(second_bit);
    const __m256d cosine_sign = _mm256_xor_pd(sine_sign, is_odd);
    return {_mm256_xor_pd(_mm256_blendv_pd(odd, even, is_odd), sine_sign),
            _mm256_xor_pd(_mm256_blendv_pd(even, odd, is_odd), cosine_sign)};
}

}  // namespace pergola::cpu

#endif
