#pragma once
// The instruction set of AVX-512 with VNNI for the loops of stripe_loops.h: a register is a whole
// stripe's lanes. Included only by files that are built for it (see stripe_blocks.h).

#include <immintrin.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace pergola::cpu {
namespace {

struct Avx512 {
    static constexpr int lanes = 16;
    static constexpr int tile = 12;
    using Int = __m512i;
    using Float = __m512;

    static Int load(const std::byte* from) { return _mm512_loadu_si512(from); }
    static Int bytes(const std::byte* from) {
        return _mm512_cvtepu8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
    }
    static Int signed_bytes(const std::byte* from) {
        return _mm512_cvtepi8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
    }
    static Int words(const std::byte* from) {
        return _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
    }
    static Float halves(const std::byte* from) {
        return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
    }
    static Int table(const std::uint8_t* codes) {
        return _mm512_broadcast_i32x4(_mm_loadu_si128(reinterpret_cast<const __m128i*>(codes)));
    }
    static Int look_up(Int table, Int nibbles) { return _mm512_shuffle_epi8(table, nibbles); }

    static Int low_nibbles(Int value) { return both(value, _mm512_set1_epi8(15)); }
    static Int high_nibbles(Int value) { return both(right<4>(value), _mm512_set1_epi8(15)); }
    /// Bits 0 to 3 of the first, 4 and 5 of the second.
    static Int six_bits(Int low, Int high) {
        constexpr int second_where_first_else_third = 0xCA;
        return both(_mm512_ternarylogic_epi32(
                        _mm512_set1_epi8(15), low, high, second_where_first_else_third),
                    _mm512_set1_epi8(63));
    }
    static Int bit_pairs(Int value, int shift) {
        return both(right_by(value, shift), _mm512_set1_epi8(3));
    }
    static Int with_bit(Int quants, Int word, int bit, int place) {
        const Int single = both(right_by(word, bit), _mm512_set1_epi8(1));
        return either(quants, _mm512_slli_epi32(single, static_cast<unsigned>(place)));
    }
    static Int flip_top_bits(Int value) {
        return _mm512_xor_si512(value, _mm512_set1_epi8(static_cast<char>(0x80)));
    }
    static Int both(Int a, Int b) { return _mm512_and_si512(a, b); }
    static Int either(Int a, Int b) { return _mm512_or_si512(a, b); }
    template <int bits>
    static Int left(Int value) {
        return _mm512_slli_epi32(value, bits);
    }
    template <int bits>
    static Int right(Int value) {
        return _mm512_srli_epi32(value, bits);
    }
    static Int right_by(Int value, int bits) {
        return _mm512_srli_epi32(value, static_cast<unsigned>(bits));
    }

    static Int four(const std::int8_t* x) {
        std::int32_t word;
        std::memcpy(&word, x, 4);
        return _mm512_set1_epi32(word);
    }
    template <int>
    static Int dot(Int start, const Int* quants, const std::int8_t* x) {
#pragma GCC unroll 16
        for (int v = 0; v < 4; ++v) start = _mm512_dpbusd_epi32(start, quants[v], four(x + std::ptrdiff_t{4} * v));
        return start;
    }
    template <int max_quant>
    static Int sum_of_quants(Int start, const Int* quants) {
        const Int ones = _mm512_set1_epi8(1);
        if constexpr (max_quant <= 63) {
            const Int sum = _mm512_add_epi8(_mm512_add_epi8(quants[0], quants[1]),
                                            _mm512_add_epi8(quants[2], quants[3]));
            return _mm512_dpbusd_epi32(start, sum, ones);
        } else {
#pragma GCC unroll 16
            for (int v = 0; v < 4; ++v) start = _mm512_dpbusd_epi32(start, quants[v], ones);
            return start;
        }
    }

    static Float to_float(Int value) {
        return _mm512_cvtepi32_ps(value);
    }
    static Float from_bits(Int value) {
        return _mm512_castsi512_ps(value);
    }
    static Float all(float value) {
        return _mm512_set1_ps(value);
    }
    static Int all_bits(std::int32_t value) {
        return _mm512_set1_epi32(value);
    }
    static Float multiply(Float a, Float b) {
        return _mm512_mul_ps(a, b);
    }
    static Float subtract(Float a, Float b) {
        return _mm512_sub_ps(a, b);
    }
    static Float multiply_add(Float a, Float b, Float c) {
        return _mm512_fmadd_ps(a, b, c);
    }
    static Float subtract_product(Float a, Float b, Float c) {
        return _mm512_fnmadd_ps(a, b, c);
    }
    static void store(float* to, Float value) {
        _mm512_storeu_ps(to, value);
    }
};

}  // namespace
}  // namespace pergola::cpu
