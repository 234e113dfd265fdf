#include "kernels/cpu/attention_page.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "kernels/codecs/kv_rows.h"
#include "kernels/cpu/vector_math.h"

namespace pergola::cpu {
namespace {

const float* widen_portable(const std::byte* rows,
                            KvFormat format,
                            std::int64_t count,
                            std::int64_t dimension,
                            float* buffer) {
    if (format == KvFormat::F32) return reinterpret_cast<const float*>(rows);
    const std::int64_t row_bytes = kv_row_bytes(format, dimension);
    for (std::int64_t row = 0; row < count; ++row)
        read_kv_row(format, rows + row * row_bytes, dimension, buffer + row * dimension);
    return buffer;
}

void score_portable(
    const float* q, const float* keys, std::int64_t count, std::int64_t dimension, float* scores) {
    for (std::int64_t p = 0; p < count; ++p) {
        float sum = 0.0F;
        for (std::int64_t i = 0; i < dimension; ++i) sum += q[i] * keys[p * dimension + i];
        scores[p] = sum;
    }
}

float exponentiate_portable(float* scores, std::int64_t count, float* largest) {
    *largest = *std::max_element(scores, scores + count);
    float sum = 0.0F;
    for (std::int64_t p = 0; p < count; ++p) {
        scores[p] = std::exp(scores[p] - *largest);
        sum += scores[p];
    }
    return sum;
}

void weigh_portable(const float* weights,
                    const float* values,
                    std::int64_t count,
                    std::int64_t dimension,
                    float* out) {
    for (std::int64_t p = 0; p < count; ++p) {
        for (std::int64_t i = 0; i < dimension; ++i)
            out[i] += weights[p] * values[p * dimension + i];
    }
}

#if defined(__x86_64__)

[[gnu::target("avx2,fma,f16c")]] void widen_halves(const std::byte* from,
                                                   std::int64_t count,
                                                   float* out) {
    std::int64_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m128i halves = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + 2 * i));
        _mm256_storeu_ps(out + i, _mm256_cvtph_ps(halves));
    }
    if (i < count) read_kv_row(KvFormat::F16, from + 2 * i, count - i, out + i);
}

/// Eight values of a plane of `width` bits, from value `first` of the block on.
template <int width>
[[gnu::target("avx2,fma,f16c")]] inline __m256i eight_of_plane(const std::byte* plane, int first) {
    if constexpr (width == 8) {
        return _mm256_cvtepu8_epi32(
            _mm_loadl_epi64(reinterpret_cast<const __m128i*>(plane + first)));
    } else {
        std::uint32_t bits = 0;
        std::memcpy(&bits, plane + first * width / 8, width);  // eight values are `width` bytes
        const __m256i places = _mm256_setr_epi32(
            0, width, 2 * width, 3 * width, 4 * width, 5 * width, 6 * width, 7 * width);
        return _mm256_and_si256(
            _mm256_srlv_epi32(_mm256_set1_epi32(static_cast<int>(bits)), places),
            _mm256_set1_epi32((1 << width) - 1));
    }
}

/// Puts the plane of `width` bits, if `bits` has one, below the bits in `quants`.
template <int bits, int width>
[[gnu::target("avx2,fma,f16c")]] inline __m256i add_plane(__m256i quants,
                                                          const std::byte*& plane,
                                                          int first) {
    if constexpr ((bits & width) != 0) {
        quants =
            _mm256_or_si256(_mm256_slli_epi32(quants, width), eight_of_plane<width>(plane, first));
        plane += std::ptrdiff_t{4} * width;
    }
    return quants;
}

template <int bits>
[[gnu::target("avx2,fma,f16c")]] void widen_quants(const std::byte* row,
                                                   std::int64_t dimension,
                                                   float* out) {
    const std::int64_t blocks = dimension / kv_block_values;
    const std::byte* scales = row + std::ptrdiff_t{4} * bits * blocks;
    constexpr auto middle = static_cast<float>(1 << (bits - 1));
    // Rounds as read_kv_row does: step = scale * (1 / sqrt(32) / middle).
    constexpr float unit = 0.17677669529663688F / middle;
    for (std::int64_t block = 0; block < blocks; ++block, row += std::ptrdiff_t{4} * bits) {
        std::uint16_t half = 0;
        std::memcpy(&half, scales + 2 * block, 2);
        const __m256 step =
            _mm256_set1_ps(_mm_cvtss_f32(_mm_cvtph_ps(_mm_cvtsi32_si128(half))) * unit);
        for (int first = 0; first < 32; first += 8) {
            const std::byte* plane = row;
            __m256i quants = _mm256_setzero_si256();
            quants = add_plane<bits, 8>(quants, plane, first);
            quants = add_plane<bits, 4>(quants, plane, first);
            quants = add_plane<bits, 2>(quants, plane, first);
            quants = add_plane<bits, 1>(quants, plane, first);
            const __m256 centred =
                _mm256_sub_ps(_mm256_cvtepi32_ps(quants), _mm256_set1_ps(middle - 0.5F));
            _mm256_storeu_ps(out + 32 * block + first, _mm256_mul_ps(centred, step));
        }
    }
}

const float* widen_avx2(const std::byte* rows,
                        KvFormat format,
                        std::int64_t count,
                        std::int64_t dimension,
                        float* buffer) {
    if (format == KvFormat::F32) return reinterpret_cast<const float*>(rows);
    if (format == KvFormat::F16) {
        widen_halves(rows, count * dimension, buffer);
        return buffer;
    }
    static constexpr void (*widen_row[])(const std::byte*, std::int64_t, float*) = {
        widen_quants<2>,
        widen_quants<3>,
        widen_quants<4>,
        widen_quants<5>,
        widen_quants<6>,
        widen_quants<7>,
        widen_quants<8>};
    const std::int64_t row_bytes = kv_row_bytes(format, dimension);
    for (std::int64_t row = 0; row < count; ++row)
        widen_row[kv_bits(format) - 2](rows + row * row_bytes, dimension, buffer + row * dimension);
    return buffer;
}

/// Lane k is the sum of the lanes of sums[k].
[[gnu::target("avx2,fma,f16c")]] inline __m256 sums_of_eight(const __m256 (&sums)[8]) {
    const __m256 low =
        _mm256_hadd_ps(_mm256_hadd_ps(sums[0], sums[1]), _mm256_hadd_ps(sums[2], sums[3]));
    const __m256 high =
        _mm256_hadd_ps(_mm256_hadd_ps(sums[4], sums[5]), _mm256_hadd_ps(sums[6], sums[7]));
    return _mm256_add_ps(_mm256_permute2f128_ps(low, high, 0x20),
                         _mm256_permute2f128_ps(low, high, 0x31));
}

[[gnu::target("avx2,fma,f16c")]] void score_avx2(
    const float* q, const float* keys, std::int64_t count, std::int64_t dimension, float* scores) {
    const std::int64_t whole = dimension / 8 * 8;
    for (std::int64_t p = 0; p < count; p += 8) {
        const float* rows[8];
        for (std::int64_t k = 0; k < 8; ++k)
            rows[k] = keys + std::min(p + k, count - 1) * dimension;
        __m256 sums[8];
        for (__m256& sum : sums) sum = _mm256_setzero_ps();
        for (std::int64_t i = 0; i < whole; i += 8) {
            const __m256 query = _mm256_loadu_ps(q + i);
            for (int k = 0; k < 8; ++k)
                sums[k] = _mm256_fmadd_ps(query, _mm256_loadu_ps(rows[k] + i), sums[k]);
        }
        if (whole < dimension) {
            const __m256 query = load_some(q + whole, dimension - whole);
            for (int k = 0; k < 8; ++k)
                sums[k] =
                    _mm256_fmadd_ps(query, load_some(rows[k] + whole, dimension - whole), sums[k]);
        }
        _mm256_storeu_ps(scores + p, sums_of_eight(sums));  // up to seven floats into the padding
    }
}

[[gnu::target("avx2,fma,f16c")]] float exponentiate_avx2(float* scores,
                                                         std::int64_t count,
                                                         float* largest) {
    // The padding must not win, nor count: lanes past the end are -infinity, then zero.
    const __m256 lowest = _mm256_set1_ps(-std::numeric_limits<float>::infinity());
    const std::int64_t last = (count - 1) / 8 * 8;
    const __m256 inside = _mm256_castsi256_ps(lanes_below(count - last));
    _mm256_storeu_ps(scores + last,
                     _mm256_blendv_ps(lowest, _mm256_loadu_ps(scores + last), inside));
    __m256 top = lowest;
    for (std::int64_t p = 0; p < count; p += 8)
        top = _mm256_max_ps(_mm256_loadu_ps(scores + p), top);
    *largest = largest_of(top);
    const __m256 shift = _mm256_set1_ps(*largest);
    __m256 sum = _mm256_setzero_ps();
    for (std::int64_t p = 0; p < count; p += 8) {
        const __m256 weight = exponential(_mm256_sub_ps(_mm256_loadu_ps(scores + p), shift));
        _mm256_storeu_ps(scores + p, weight);
        sum = _mm256_add_ps(sum, weight);
    }
    return sum_of(sum);
}

template <int registers>
[[gnu::target("avx2,fma,f16c")]] void weigh_columns(const float* weights,
                                                    const float* values,
                                                    std::int64_t count,
                                                    std::int64_t dimension,
                                                    float* out) {
    __m256 sums[registers];
    for (int k = 0; k < registers; ++k) sums[k] = _mm256_loadu_ps(out + std::ptrdiff_t{8} * k);
    for (std::int64_t p = 0; p < count; ++p, values += dimension) {
        const __m256 weight = _mm256_broadcast_ss(weights + p);
        for (int k = 0; k < registers; ++k)
            sums[k] = _mm256_fmadd_ps(weight, _mm256_loadu_ps(values + std::ptrdiff_t{8} * k), sums[k]);
    }
    for (int k = 0; k < registers; ++k) _mm256_storeu_ps(out + std::ptrdiff_t{8} * k, sums[k]);
}

[[gnu::target("avx2,fma,f16c")]] void weigh_avx2(const float* weights,
                                                 const float* values,
                                                 std::int64_t count,
                                                 std::int64_t dimension,
                                                 float* out) {
    std::int64_t i = 0;
    for (; i + 64 <= dimension; i += 64)
        weigh_columns<8>(weights, values + i, count, dimension, out + i);
    for (; i + 32 <= dimension; i += 32)
        weigh_columns<4>(weights, values + i, count, dimension, out + i);
    for (; i + 8 <= dimension; i += 8)
        weigh_columns<1>(weights, values + i, count, dimension, out + i);
    if (i == dimension) return;
    __m256 sum = load_some(out + i, dimension - i);
    for (std::int64_t p = 0; p < count; ++p) {
        const __m256 value = load_some(values + p * dimension + i, dimension - i);
        sum = _mm256_fmadd_ps(_mm256_broadcast_ss(weights + p), value, sum);
    }
    store_some(out + i, sum, dimension - i);
}

#endif

}  // namespace

const PageKernels& page_kernels(CpuLevel level) {
    static constexpr PageKernels portable = {
        widen_portable, score_portable, exponentiate_portable, weigh_portable};
#if defined(__x86_64__)
    static constexpr PageKernels avx2 = {widen_avx2, score_avx2, exponentiate_avx2, weigh_avx2};
    if (level != CpuLevel::Portable) return avx2;
#endif
    (void)level;
    return portable;
}

}  // namespace pergola::cpu
