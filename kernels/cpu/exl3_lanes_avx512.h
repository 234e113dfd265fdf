#pragma once
// Registers of the dots of EXL3 with AVX-512: states, and the numbers that they stand for. Included
// only by files that are built for this instruction set.

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "kernels/cpu/exl3_dot.h"

namespace pergola::cpu {
namespace {

struct Exl3Avx512 {
    static constexpr int lanes = 16;
    using Float = __m512;
    using Int = __m512i;

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

    /// The F16 in the upper halves of words that the mask and the bits of codebooks of two F16 are
    /// still to be applied to: their exponents are 12 to 15, those of F32 then 124 to 127.
    static Float upper_half(__m512i word) {
        const __m512i moved = _mm512_srai_epi32(word, 3);
        return _mm512_castsi512_ps(
            _mm512_xor_si512(_mm512_and_si512(moved, _mm512_set1_epi32(exl3_half_mask)),
                             _mm512_set1_epi32(exl3_half_bits)));
    }

    /// A state's number before it is rounded to F16.
    template <exl3::Codebook codebook>
    static Float unrounded(Int state) {
        if constexpr (codebook == exl3::Codebook::Mul1) {
            const Int word = _mm512_mullo_epi32(
                state, _mm512_set1_epi32(static_cast<std::int32_t>(exl3::mul1_multiplier)));
            const __m512i sum =
                _mm512_dpbusd_epi32(_mm512_set1_epi32(1024), word, _mm512_set1_epi8(1));
            return _mm512_fmadd_ps(_mm512_cvtepi32_ps(sum),
                                   _mm512_set1_ps(exl3_mul1_slope),
                                   _mm512_set1_ps(exl3_mul1_intercept));
        } else {
            constexpr bool is_mcg = codebook == exl3::Codebook::Mcg;
            constexpr std::uint32_t multiplier =
                is_mcg ? exl3::mcg_multiplier : exl3::three_inst_multiplier;
            Int word =
                _mm512_mullo_epi32(state, _mm512_set1_epi32(static_cast<std::int32_t>(multiplier)));
            if constexpr (!is_mcg) {
                word = _mm512_add_epi32(
                    word, _mm512_set1_epi32(static_cast<std::int32_t>(exl3::three_inst_addend)));
            }
            return _mm512_add_ps(upper_half(_mm512_slli_epi32(word, 16)), upper_half(word));
        }
    }

    template <exl3::Codebook codebook>
    static Float value(Int state) {
        return rounded_to_half(unrounded<codebook>(state));
    }

    // Of a matrix in the card's order: sixteen lanes of its 32.

    template <int half_bits>
    static void load_words(const std::uint32_t* unit, int vector, Int* words) {
        constexpr int in_fours = half_bits / 4 * 4;
        constexpr int in_twos = half_bits / 2 * 2;
        const int lane = vector * lanes;
        for (int word = 0; word < in_fours; word += 4) {
            load_fours(unit + word * 32 + lane * 4, words + word);
        }
        if constexpr (in_twos > in_fours) {
            const std::uint32_t* const from = unit + in_fours * 32 + lane * 2;
            const Int even =
                _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
            const Int odd = _mm512_add_epi32(even, _mm512_set1_epi32(1));
            const Int a = load_int(from);
            const Int b = load_int(from + 16);
            words[in_fours] = _mm512_permutex2var_epi32(a, even, b);
            words[in_fours + 1] = _mm512_permutex2var_epi32(a, odd, b);
        }
        if constexpr (half_bits > in_twos) words[in_twos] = load_int(unit + in_twos * 32 + lane);
    }

    /// Lanes four before those of `own`.
    static Int four_lanes_before(Int before, Int own) {
        return _mm512_alignr_epi32(own, before, 12);
    }
    template <int bits>
    static Int left(Int value) {
        return _mm512_slli_epi32(value, bits);
    }
    template <int bits>
    static Int right(Int value) {
        return _mm512_srli_epi32(value, bits);
    }
    static Int either(Int a, Int b) { return _mm512_or_si512(a, b); }
    static Int lower_half(Int value) { return _mm512_and_si512(value, _mm512_set1_epi32(0xFFFF)); }
    static Int without_lower_half(Int value) {
        return _mm512_andnot_si512(_mm512_set1_epi32(0xFFFF), value);
    }
    static Int load_int(const void* from) { return _mm512_loadu_si512(from); }
    static void store_int(void* to, Int value) { _mm512_storeu_si512(to, value); }
    /// Four numbers again and again.
    static Int four_times(const std::int32_t* from) {
        return _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
    }
    static Float four_times(const float* from) {
        return _mm512_broadcast_f32x4(_mm_loadu_ps(from));
    }
    static Float to_float(Int value) { return _mm512_cvtepi32_ps(value); }

    /// Mul1's four bytes of a state as two sums of two.
    static Int byte_pairs(Int state) {
        const __m512i word = _mm512_mullo_epi32(
            state, _mm512_set1_epi32(static_cast<std::int32_t>(exl3::mul1_multiplier)));
        return _mm512_maddubs_epi16(word, _mm512_set1_epi8(1));
    }
    /// sum + both pairs times x, which a lane holds twice.
    static Int add_pairs(Int sum, Int pairs, Int x) { return _mm512_dpwssd_epi32(sum, pairs, x); }

private:
    /// Words 0 to 3 of sixteen lanes that lie lane by lane.
    static void load_fours(const std::uint32_t* from, Int* words) {
        const Int a = load_int(from);
        const Int b = load_int(from + 16);
        const Int c = load_int(from + 32);
        const Int d = load_int(from + 48);
        const Int first =
            _mm512_setr_epi32(0, 4, 8, 12, 16, 20, 24, 28, 1, 5, 9, 13, 17, 21, 25, 29);
        const Int second = _mm512_add_epi32(first, _mm512_set1_epi32(2));
        const Int ab = _mm512_permutex2var_epi32(a, first, b);
        const Int cd = _mm512_permutex2var_epi32(c, first, d);
        words[0] = _mm512_shuffle_i64x2(ab, cd, 0x44);
        words[1] = _mm512_shuffle_i64x2(ab, cd, 0xEE);
        const Int ab_second = _mm512_permutex2var_epi32(a, second, b);
        const Int cd_second = _mm512_permutex2var_epi32(c, second, d);
        words[2] = _mm512_shuffle_i64x2(ab_second, cd_second, 0x44);
        words[3] = _mm512_shuffle_i64x2(ab_second, cd_second, 0xEE);
    }
};

}  // namespace
}  // namespace pergola::cpu
