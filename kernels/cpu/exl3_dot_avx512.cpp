#if defined(__x86_64__)
#include <immintrin.h>

#include "kernels/cpu/exl3_loops.h"

namespace pergola::cpu {
namespace {

struct Exl3Avx512 {
    static constexpr int lanes = 16;
    using Float = __m512;

    static Float zero() { return _mm512_setzero_ps(); }
    static Float load(const float* from) { return _mm512_loadu_ps(from); }
    static void store(float* to, Float value) { _mm512_storeu_ps(to, value); }
    static Float multiply_add(Float a, Float b, Float c) { return _mm512_fmadd_ps(a, b, c); }
    static void prefetch(const void* next) {
        _mm_prefetch(static_cast<const char*>(next), _MM_HINT_T0);
    }

    static __m512i states(const std::uint32_t* words,
                          const std::int32_t* first,
                          const std::int32_t* shift) {
        const __m512i all = _mm512_loadu_si512(words);
        const __m512i index = _mm512_load_si512(first);
        const __m512i left = _mm512_load_si512(shift);
        const __m512i right = _mm512_sub_epi32(_mm512_set1_epi32(32), left);
        const __m512i high = _mm512_permutexvar_epi32(index, all);
        const __m512i low =
            _mm512_permutexvar_epi32(_mm512_add_epi32(index, _mm512_set1_epi32(1)), all);
        return _mm512_srli_epi32(
            _mm512_or_si512(_mm512_sllv_epi32(high, left), _mm512_srlv_epi32(low, right)), 16);
    }

    static Float rounded_to_half(Float value) {
        return _mm512_cvtph_ps(
            _mm512_cvtps_ph(value, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
    }

    static Float low_half(__m512i value) { return _mm512_cvtph_ps(_mm512_cvtepi32_epi16(value)); }

    template <exl3::Codebook codebook>
    static Float value(__m512i state) {
        if constexpr (codebook == exl3::Codebook::Mul1) {
            const __m512i word = _mm512_mullo_epi32(
                state, _mm512_set1_epi32(static_cast<std::int32_t>(exl3::mul1_multiplier)));
            const __m512i sum =
                _mm512_dpbusd_epi32(_mm512_set1_epi32(1024), word, _mm512_set1_epi8(1));
            return rounded_to_half(_mm512_fmadd_ps(_mm512_cvtepi32_ps(sum),
                                                   _mm512_set1_ps(exl3_mul1_slope),
                                                   _mm512_set1_ps(exl3_mul1_intercept)));
        } else {
            constexpr bool is_mcg = codebook == exl3::Codebook::Mcg;
            constexpr std::uint32_t multiplier =
                is_mcg ? exl3::mcg_multiplier : exl3::three_inst_multiplier;
            __m512i word =
                _mm512_mullo_epi32(state, _mm512_set1_epi32(static_cast<std::int32_t>(multiplier)));
            if constexpr (!is_mcg) {
                word = _mm512_add_epi32(
                    word, _mm512_set1_epi32(static_cast<std::int32_t>(exl3::three_inst_addend)));
            }
            word = _mm512_xor_si512(
                _mm512_and_si512(word, _mm512_set1_epi32(static_cast<std::int32_t>(0x8FFF8FFFU))),
                _mm512_set1_epi32(0x3B603B60));
            return rounded_to_half(
                _mm512_add_ps(low_half(word), low_half(_mm512_srli_epi32(word, 16))));
        }
    }
};

}  // namespace

void exl3_dot_avx512(const Exl3Column& column) {
    Exl3Loops<Exl3Avx512>::run(column);
}

}  // namespace pergola::cpu
#endif
