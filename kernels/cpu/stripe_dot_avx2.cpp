// Dots of stripes with AVX2: two halves of eight rows.
#include "kernels/cpu/stripe_dot.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <cstddef>
#include <cstring>

#include "kernels/cpu/stripe_loops.h"
#include "kernels/cpu/vector_math.h"

namespace pergola::cpu {
namespace {

struct Avx2 {
    static constexpr int lanes = 8;
    static constexpr int tile = 4;
    using Int = __m256i;
    using Float = __m256;

    static Int load(const std::byte* from) {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
    }
    static Int bytes(const std::byte* from) {
        return _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)));
    }
    static Int signed_bytes(const std::byte* from) {
        return _mm256_cvtepi8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)));
    }
    static Int words(const std::byte* from) {
        return _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
    }
    static Float halves(const std::byte* from) {
        return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
    }
    static Int table(const std::uint8_t* codes) {
        return _mm256_broadcastsi128_si256(
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(codes)));
    }
    static Int look_up(Int table, Int nibbles) { return _mm256_shuffle_epi8(table, nibbles); }

    static Int low_nibbles(Int value) { return both(value, _mm256_set1_epi8(15)); }
    static Int high_nibbles(Int value) { return both(right<4>(value), _mm256_set1_epi8(15)); }
    /// Bits 0 to 3 of the first, 4 and 5 of the second.
    static Int six_bits(Int low, Int high) {
        return either(low_nibbles(low), both(high, _mm256_set1_epi8(48)));
    }
    static Int bit_pairs(Int value, int shift) {
        return both(right_by(value, shift), _mm256_set1_epi8(3));
    }
    static Int with_bit(Int quants, Int word, int bit, int place) {
        const Int single = both(right_by(word, bit), _mm256_set1_epi8(1));
        return either(quants, _mm256_slli_epi32(single, place));
    }
    static Int flip_top_bits(Int value) {
        return _mm256_xor_si256(value, _mm256_set1_epi8(static_cast<char>(0x80)));
    }
    static Int both(Int a, Int b) { return _mm256_and_si256(a, b); }
    static Int either(Int a, Int b) { return _mm256_or_si256(a, b); }
    template <int bits>
    static Int left(Int value) {
        return _mm256_slli_epi32(value, bits);
    }
    template <int bits>
    static Int right(Int value) {
        return _mm256_srli_epi32(value, bits);
    }
    static Int right_by(Int value, int bits) { return _mm256_srli_epi32(value, bits); }

    static Int four(const std::int8_t* x) {
        std::int32_t word;
        std::memcpy(&word, x, 4);
        return _mm256_set1_epi32(word);
    }
    /// Quants of 8 bits less their offset of 128 times x: a pair of products fits in 16 bits.
    static Int signed_pairs(Int quants, Int x) {
        const Int numbers = flip_top_bits(quants);
        return _mm256_maddubs_epi16(_mm256_abs_epi8(numbers), _mm256_sign_epi8(x, numbers));
    }
    template <int max_quant>
    static Int dot(Int start, const Int* quants, const std::int8_t* x) {
        const Int ones = _mm256_set1_epi16(1);
        if constexpr (max_quant <= 31) {
            // 31 * 127 * 2 * 4 fits in 16 bits.
            const Int first = _mm256_add_epi16(_mm256_maddubs_epi16(quants[0], four(x)),
                                               _mm256_maddubs_epi16(quants[1], four(x + 4)));
            const Int second = _mm256_add_epi16(_mm256_maddubs_epi16(quants[2], four(x + 8)),
                                                _mm256_maddubs_epi16(quants[3], four(x + 12)));
            return _mm256_add_epi32(start,
                                    _mm256_madd_epi16(_mm256_add_epi16(first, second), ones));
        } else if constexpr (max_quant <= 63) {
            const Int first = _mm256_add_epi16(_mm256_maddubs_epi16(quants[0], four(x)),
                                               _mm256_maddubs_epi16(quants[1], four(x + 4)));
            const Int second = _mm256_add_epi16(_mm256_maddubs_epi16(quants[2], four(x + 8)),
                                                _mm256_maddubs_epi16(quants[3], four(x + 12)));
            return _mm256_add_epi32(_mm256_add_epi32(start, _mm256_madd_epi16(first, ones)),
                                    _mm256_madd_epi16(second, ones));
        } else {
            // The offset is done here already: `start`, which does it for unsigned quants, is left
            // out.
            Int sum = _mm256_setzero_si256();
#pragma GCC unroll 16
            for (int v = 0; v < 4; ++v) {
                sum = _mm256_add_epi32(
                    sum, _mm256_madd_epi16(signed_pairs(quants[v], four(x + std::ptrdiff_t{4} * v)), ones));
            }
            return sum;
        }
    }
    template <int max_quant>
    static Int sum_of_quants(Int start, const Int* quants) {
        const Int ones = _mm256_set1_epi8(1);
        const Int wide = _mm256_set1_epi16(1);
        if constexpr (max_quant <= 63) {
            const Int sum = _mm256_add_epi8(_mm256_add_epi8(quants[0], quants[1]),
                                            _mm256_add_epi8(quants[2], quants[3]));
            return _mm256_add_epi32(start,
                                    _mm256_madd_epi16(_mm256_maddubs_epi16(sum, ones), wide));
        } else {
            Int sum = _mm256_setzero_si256();
#pragma GCC unroll 16
            for (int v = 0; v < 4; ++v)
                sum = _mm256_add_epi16(sum, _mm256_maddubs_epi16(quants[v], ones));
            return _mm256_add_epi32(start, _mm256_madd_epi16(sum, wide));
        }
    }

    static Float to_float(Int value) {
        return _mm256_cvtepi32_ps(value);
    }
    static Float from_bits(Int value) {
        return _mm256_castsi256_ps(value);
    }
    static Float all(float value) {
        return _mm256_set1_ps(value);
    }
    static Int all_bits(std::int32_t value) {
        return _mm256_set1_epi32(value);
    }
    static Float multiply(Float a, Float b) {
        return _mm256_mul_ps(a, b);
    }
    static Float subtract(Float a, Float b) {
        return _mm256_sub_ps(a, b);
    }
    static Float multiply_add(Float a, Float b, Float c) {
        return _mm256_fmadd_ps(a, b, c);
    }
    static Float subtract_product(Float a, Float b, Float c) {
        return _mm256_fnmadd_ps(a, b, c);
    }
    static void store(float* to, Float value) {
        _mm256_storeu_ps(to, value);
    }
};

/// Sixteen values in 8 bits; what they are worth goes to place `half` of the group.
inline float quantise_half(const float* x, int half, int offset, ActivationGroup& out) {
    const __m256 low = _mm256_loadu_ps(x);
    const __m256 high = _mm256_loadu_ps(x + 8);
    const __m256 sign = _mm256_set1_ps(-0.0F);
    const float most = largest_of(_mm256_max_ps(low, high));
    const float least = -largest_of(_mm256_xor_ps(_mm256_min_ps(low, high), sign));
    // Becomes NaN when the group holds a NaN or an infinity.
    const __m256 poison =
        _mm256_fmadd_ps(high, _mm256_setzero_ps(), _mm256_mul_ps(low, _mm256_setzero_ps()));
    const float middle = 0.5F * least + 0.5F * most;
    const float reach = most - middle;
    const __m256 centre = _mm256_set1_ps(middle);
    const __m256 inverse = _mm256_set1_ps(reach > 0.0F ? 127.0F / reach : 0.0F);
    const __m256i first = _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_sub_ps(low, centre), inverse));
    const __m256i second = _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_sub_ps(high, centre), inverse));
    // Packing works within halves of 128 bits: put the groups of four back in order.
    const __m256i words = _mm256_permute4x64_epi64(_mm256_packs_epi32(first, second), 0xD8);
    const __m128i quants =
        _mm_packs_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out.quants + std::ptrdiff_t{16} * half), quants);

    const float scale = reach / 127.0F + sum_of(poison);
    const __m256i fours = _mm256_madd_epi16(words, _mm256_set1_epi16(1));
    const __m128i halves =
        _mm_add_epi32(_mm256_castsi256_si128(fours), _mm256_extracti128_si256(fours, 1));
    const __m128i quarters = _mm_add_epi32(halves, _mm_shuffle_epi32(halves, 0x4E));
    const int sum = _mm_cvtsi128_si32(_mm_add_epi32(quarters, _mm_shuffle_epi32(quarters, 0xB1)));
    out.scales[half] = scale;
    out.middles[half] = middle;
    out.corrections[half] = -offset * sum;
    return scale * static_cast<float>(sum) + 16.0F * middle;
}

}  // namespace

void quantise_row_avx2(const float* x,
                       std::int64_t columns,
                       int offset,
                       ActivationGroup* out,
                       std::int64_t stride) {
    for (std::int64_t i = 0; i < columns; i += 32, out += stride) {
        out->first_sum = quantise_half(x + i, 0, offset, *out);
        out->sum = out->first_sum + quantise_half(x + i + 16, 1, offset, *out);
    }
}

StripeDot stripe_dot_avx2(WeightStorage storage) {
    return dot_of<Avx2>(storage);
}

}  // namespace pergola::cpu

#endif
