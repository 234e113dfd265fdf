#if defined(__x86_64__)
#include <immintrin.h>

#include "kernels/cpu/exl3_loops.h"

namespace pergola::cpu {
namespace {

struct Exl3Avx2 {
    static constexpr int lanes = 8;
    using Float = __m256;

    static Float zero() { return _mm256_setzero_ps(); }
    static Float load(const float* from) { return _mm256_loadu_ps(from); }
    static void store(float* to, Float value) { _mm256_storeu_ps(to, value); }
    static Float multiply_add(Float a, Float b, Float c) { return _mm256_fmadd_ps(a, b, c); }
    static void prefetch(const void* next) {
        _mm_prefetch(static_cast<const char*>(next), _MM_HINT_T0);
    }

    static __m256i states(const std::uint32_t* words,
                          const std::int32_t* first,
                          const std::int32_t* shift) {
        const __m256i all = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words));
        const __m256i index = _mm256_load_si256(reinterpret_cast<const __m256i*>(first));
        const __m256i left = _mm256_load_si256(reinterpret_cast<const __m256i*>(shift));
        const __m256i right = _mm256_sub_epi32(_mm256_set1_epi32(32), left);
        const __m256i high = _mm256_permutevar8x32_epi32(all, index);
        const __m256i low =
            _mm256_permutevar8x32_epi32(all, _mm256_add_epi32(index, _mm256_set1_epi32(1)));
        return _mm256_srli_epi32(
            _mm256_or_si256(_mm256_sllv_epi32(high, left), _mm256_srlv_epi32(low, right)), 16);
    }

    static Float rounded_to_half(Float value) {
        return _mm256_cvtph_ps(
            _mm256_cvtps_ph(value, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
    }

    /// F16 in the low halves of the lanes.
    static Float low_half(__m256i value) {
        const __m256i low = _mm256_and_si256(value, _mm256_set1_epi32(0xFFFF));
        return _mm256_cvtph_ps(
            _mm_packus_epi32(_mm256_castsi256_si128(low), _mm256_extracti128_si256(low, 1)));
    }

    template <exl3::Codebook codebook>
    static Float value(__m256i state) {
        if constexpr (codebook == exl3::Codebook::Mul1) {
            const __m256i word = _mm256_mullo_epi32(
                state, _mm256_set1_epi32(static_cast<std::int32_t>(exl3::mul1_multiplier)));
            const __m256i sum =
                _mm256_add_epi32(_mm256_madd_epi16(_mm256_maddubs_epi16(word, _mm256_set1_epi8(1)),
                                                   _mm256_set1_epi16(1)),
                                 _mm256_set1_epi32(1024));
            return rounded_to_half(_mm256_fmadd_ps(_mm256_cvtepi32_ps(sum),
                                                   _mm256_set1_ps(exl3_mul1_slope),
                                                   _mm256_set1_ps(exl3_mul1_intercept)));
        } else {
            constexpr bool is_mcg = codebook == exl3::Codebook::Mcg;
            constexpr std::uint32_t multiplier =
                is_mcg ? exl3::mcg_multiplier : exl3::three_inst_multiplier;
            __m256i word =
                _mm256_mullo_epi32(state, _mm256_set1_epi32(static_cast<std::int32_t>(multiplier)));
            if constexpr (!is_mcg) {
                word = _mm256_add_epi32(
                    word, _mm256_set1_epi32(static_cast<std::int32_t>(exl3::three_inst_addend)));
            }
            word = _mm256_xor_si256(
                _mm256_and_si256(word, _mm256_set1_epi32(static_cast<std::int32_t>(0x8FFF8FFFU))),
                _mm256_set1_epi32(0x3B603B60));
            return rounded_to_half(
                _mm256_add_ps(low_half(word), low_half(_mm256_srli_epi32(word, 16))));
        }
    }
};

}  // namespace

void exl3_dot_avx2(const Exl3Column& column) {
    Exl3Loops<Exl3Avx2>::run(column);
}

}  // namespace pergola::cpu
#endif
