#pragma once
// Registers of the dots of EXL3 with AVX2: states, and the numbers that they stand for. Included
// only by files that are built for this instruction set.

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "kernels/cpu/exl3_dot.h"

namespace pergola::cpu {
namespace {

struct Exl3Avx2 {
    static constexpr int lanes = 8;
    using Float = __m256;
    using Int = __m256i;

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

    /// The F16 in the upper halves of words that the mask and the bits of codebooks of two F16 are
    /// still to be applied to: their exponents are 12 to 15, those of F32 then 124 to 127.
    static Float upper_half(__m256i word) {
        const __m256i moved = _mm256_srai_epi32(word, 3);
        return _mm256_castsi256_ps(
            _mm256_xor_si256(_mm256_and_si256(moved, _mm256_set1_epi32(exl3_half_mask)),
                             _mm256_set1_epi32(exl3_half_bits)));
    }

    /// A state's number before it is rounded to F16.
    template <exl3::Codebook codebook>
    static Float unrounded(Int state) {
        if constexpr (codebook == exl3::Codebook::Mul1) {
            const Int word = _mm256_mullo_epi32(
                state, _mm256_set1_epi32(static_cast<std::int32_t>(exl3::mul1_multiplier)));
            const __m256i sum =
                _mm256_add_epi32(_mm256_madd_epi16(_mm256_maddubs_epi16(word, _mm256_set1_epi8(1)),
                                                   _mm256_set1_epi16(1)),
                                 _mm256_set1_epi32(1024));
            return _mm256_fmadd_ps(_mm256_cvtepi32_ps(sum),
                                   _mm256_set1_ps(exl3_mul1_slope),
                                   _mm256_set1_ps(exl3_mul1_intercept));
        } else {
            constexpr bool is_mcg = codebook == exl3::Codebook::Mcg;
            constexpr std::uint32_t multiplier =
                is_mcg ? exl3::mcg_multiplier : exl3::three_inst_multiplier;
            Int word =
                _mm256_mullo_epi32(state, _mm256_set1_epi32(static_cast<std::int32_t>(multiplier)));
            if constexpr (!is_mcg) {
                word = _mm256_add_epi32(
                    word, _mm256_set1_epi32(static_cast<std::int32_t>(exl3::three_inst_addend)));
            }
            return _mm256_add_ps(upper_half(_mm256_slli_epi32(word, 16)), upper_half(word));
        }
    }

    template <exl3::Codebook codebook>
    static Float value(Int state) {
        return rounded_to_half(unrounded<codebook>(state));
    }

    // Of a matrix in the card's order: eight lanes of its 32.

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
            const __m256 a = _mm256_loadu_ps(reinterpret_cast<const float*>(from));
            const __m256 b = _mm256_loadu_ps(reinterpret_cast<const float*>(from + 8));
            words[in_fours] = in_order(_mm256_shuffle_ps(a, b, 0x88));
            words[in_fours + 1] = in_order(_mm256_shuffle_ps(a, b, 0xDD));
        }
        if constexpr (half_bits > in_twos) words[in_twos] = load_int(unit + in_twos * 32 + lane);
    }

    /// Lanes four before those of `own`.
    static Int four_lanes_before(Int before, Int own) {
        return _mm256_permute2x128_si256(before, own, 0x21);
    }
    template <int bits>
    static Int left(Int value) {
        return _mm256_slli_epi32(value, bits);
    }
    template <int bits>
    static Int right(Int value) {
        return _mm256_srli_epi32(value, bits);
    }
    static Int either(Int a, Int b) { return _mm256_or_si256(a, b); }
    static Int lower_half(Int value) { return _mm256_and_si256(value, _mm256_set1_epi32(0xFFFF)); }
    static Int without_lower_half(Int value) {
        return _mm256_andnot_si256(_mm256_set1_epi32(0xFFFF), value);
    }
    static Int load_int(const void* from) {
        return _mm256_loadu_si256(static_cast<const __m256i*>(from));
    }
    static void store_int(void* to, Int value) {
        _mm256_storeu_si256(static_cast<__m256i*>(to), value);
    }
    /// Four numbers again and again.
    static Int four_times(const std::int32_t* from) {
        return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
    }
    static Float four_times(const float* from) {
        return _mm256_broadcast_ps(reinterpret_cast<const __m128*>(from));
    }
    static Float to_float(Int value) { return _mm256_cvtepi32_ps(value); }

    /// Mul1's four bytes of a state as two sums of two.
    static Int byte_pairs(Int state) {
        const __m256i word = _mm256_mullo_epi32(
            state, _mm256_set1_epi32(static_cast<std::int32_t>(exl3::mul1_multiplier)));
        return _mm256_maddubs_epi16(word, _mm256_set1_epi8(1));
    }
    /// sum + both pairs times x, which a lane holds twice.
    static Int add_pairs(Int sum, Int pairs, Int x) {
        return _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, x));
    }

private:
    /// Words 0 to 3 of eight lanes that lie lane by lane.
    static void load_fours(const std::uint32_t* from, Int* words) {
        __m256i lane[4];
        for (int i = 0; i < 4; ++i) {
            const auto* const at = reinterpret_cast<const __m128i*>(from + 4 * i);
            lane[i] = _mm256_inserti128_si256(
                _mm256_castsi128_si256(_mm_loadu_si128(at)), _mm_loadu_si128(at + 4), 1);
        }
        const __m256i low01 = _mm256_unpacklo_epi32(lane[0], lane[1]);
        const __m256i low23 = _mm256_unpacklo_epi32(lane[2], lane[3]);
        const __m256i high01 = _mm256_unpackhi_epi32(lane[0], lane[1]);
        const __m256i high23 = _mm256_unpackhi_epi32(lane[2], lane[3]);
        words[0] = _mm256_unpacklo_epi64(low01, low23);
        words[1] = _mm256_unpackhi_epi64(low01, low23);
        words[2] = _mm256_unpacklo_epi64(high01, high23);
        words[3] = _mm256_unpackhi_epi64(high01, high23);
    }
    static Int in_order(__m256 pairs_of_lanes) {
        return _mm256_permute4x64_epi64(_mm256_castps_si256(pairs_of_lanes), 0xD8);
    }
};

}  // namespace
}  // namespace pergola::cpu
