#if defined(__x86_64__)
#include <immintrin.h>

#include <cstddef>

#include "kernels/cpu/exl3_inputs.h"
#include "kernels/cpu/vector_math.h"

namespace pergola::cpu {
namespace {

constexpr float inverse_root_128 = 0.088388347648318447F;

/// One step of the transform between neighbours inside a register: `other` are the values in the
/// places of their partners, and the signs of the second ones are set.
inline __m256 within(__m256 value, __m256 other, __m256 signs) {
    return _mm256_add_ps(other, _mm256_xor_ps(value, signs));
}

/// 16 registers, each of 8 values in turn.
inline void transform_group(float* group) {
    const float minus = -0.0F;
    const __m256 second = _mm256_setr_ps(0, minus, 0, minus, 0, minus, 0, minus);
    const __m256 second_pair = _mm256_setr_ps(0, 0, minus, minus, 0, 0, minus, minus);
    const __m256 second_four = _mm256_setr_ps(0, 0, 0, 0, minus, minus, minus, minus);
    __m256 v[16];
    for (int i = 0; i < 16; ++i) {
        __m256 value = _mm256_loadu_ps(group + std::ptrdiff_t{8} * i);
        value = within(value, _mm256_permute_ps(value, 0xB1), second);
        value = within(value, _mm256_permute_ps(value, 0x4E), second_pair);
        v[i] = within(value, _mm256_permute2f128_ps(value, value, 1), second_four);
    }
    for (int half = 1; half < 16; half *= 2) {
        for (int i = 0; i < 16; ++i) {
            if ((i & half) != 0) continue;
            const __m256 low = v[i];
            v[i] = _mm256_add_ps(low, v[i + half]);
            v[i + half] = _mm256_sub_ps(low, v[i + half]);
        }
    }
    for (int i = 0; i < 16; ++i) {
        _mm256_storeu_ps(group + std::ptrdiff_t{8} * i,
                         _mm256_mul_ps(v[i], _mm256_set1_ps(inverse_root_128)));
    }
}

/// Tile `down` of a unit from its 16 inputs. Returns their sum as rounded.
inline float round_tile(const float* inputs, int down, Exl3UnitInputs& out) {
    __m256 low = _mm256_loadu_ps(inputs);
    __m256 high = _mm256_loadu_ps(inputs + 8);
    // Becomes NaN when the tile holds a NaN or an infinity; then only the scale speaks of it.
    const float poison =
        sum_of(_mm256_fmadd_ps(high, _mm256_setzero_ps(), _mm256_mul_ps(low, _mm256_setzero_ps())));
    if (poison != 0.0F) low = high = _mm256_setzero_ps();
    const __m256 sign = _mm256_set1_ps(-0.0F);
    const float largest =
        largest_of(_mm256_max_ps(_mm256_andnot_ps(sign, low), _mm256_andnot_ps(sign, high)));
    const float inverse = largest > exl3_least_input ? 32767.0F / largest : 0.0F;
    const __m256i first = _mm256_cvtps_epi32(_mm256_mul_ps(low, _mm256_set1_ps(inverse)));
    const __m256i second = _mm256_cvtps_epi32(_mm256_mul_ps(high, _mm256_set1_ps(inverse)));
    alignas(32) std::int32_t rounded[16];
    _mm256_store_si256(reinterpret_cast<__m256i*>(rounded), first);
    _mm256_store_si256(reinterpret_cast<__m256i*>(rounded + 8), second);
    std::int32_t sum = 0;
#pragma GCC unroll 16
    for (int k = 0; k < 16; ++k) {
        // exl3_unit_input within the tile
        const std::int32_t value = rounded[2 * (k / 4) + (k & 1) + 8 * ((k >> 1) & 1)];
        sum += value;
        out.pairs[4 * k + down] =
            static_cast<std::int32_t>((static_cast<std::uint32_t>(value) & 0xFFFFU) |
                                      (static_cast<std::uint32_t>(value) << 16));
    }
    out.corrections[down] = -exl3_mul1_middle * sum;
    out.scales[down] = largest / 32767.0F + poison;
    return out.scales[down] * static_cast<float>(sum);
}

}  // namespace

void exl3_transform_avx2(float* values, std::int64_t count) {
    for (std::int64_t first = 0; first < count; first += 128) transform_group(values + first);
}

void exl3_scale_avx2(float* values, const std::uint16_t* scales, std::int64_t count) {
    for (std::int64_t i = 0; i < count; i += 8) {
        const __m128i half = _mm_loadu_si128(reinterpret_cast<const __m128i*>(scales + i));
        _mm256_storeu_ps(values + i,
                         _mm256_mul_ps(_mm256_loadu_ps(values + i), _mm256_cvtph_ps(half)));
    }
}

float exl3_round_avx2(const float* row, std::int64_t units, Exl3UnitInputs* out) {
    float sum = 0.0F;
    for (std::int64_t unit = 0; unit < units; ++unit, row += 64) {
        for (int down = 0; down < 4; ++down) {
            sum += round_tile(row + std::ptrdiff_t{16} * down, down, out[unit]);
        }
    }
    return sum;
}

}  // namespace pergola::cpu
#endif
