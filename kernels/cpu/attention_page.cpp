#include "kernels/cpu/attention_page.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#include "kernels/codecs/half.h"
#include "kernels/cpu/vector_math.h"

namespace pergola::cpu {
namespace {

float element(const std::byte* data, DType type, std::int64_t index) {
    if (type == DType::F32) {
        float value = 0.0F;
        std::memcpy(&value, data + 4 * index, 4);
        return value;
    }
    std::uint16_t half = 0;
    std::memcpy(&half, data + 2 * index, 2);
    return half_to_float(half);
}

void score_portable(const float* q,
                    const std::byte* keys,
                    DType type,
                    std::int64_t count,
                    std::int64_t dimension,
                    float* scores) {
    for (std::int64_t p = 0; p < count; ++p) {
        float sum = 0.0F;
        for (std::int64_t i = 0; i < dimension; ++i)
            sum += q[i] * element(keys, type, p * dimension + i);
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
                    const std::byte* values,
                    DType type,
                    std::int64_t count,
                    std::int64_t dimension,
                    float* out) {
    std::fill(out, out + dimension, 0.0F);
    for (std::int64_t p = 0; p < count; ++p) {
        for (std::int64_t i = 0; i < dimension; ++i)
            out[i] += weights[p] * element(values, type, p * dimension + i);
    }
}

#if defined(__x86_64__)

template <DType type>
[[gnu::target("avx2,fma,f16c")]] inline __m256 load_eight(const std::byte* from) {
    if constexpr (type == DType::F16) {
        return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
    } else {
        return _mm256_loadu_ps(reinterpret_cast<const float*>(from));
    }
}

/// The first `count` < 8 elements, the others zero; never reads past them.
template <DType type>
[[gnu::target("avx2,fma,f16c")]] inline __m256 load_tail(const std::byte* from,
                                                         std::int64_t count) {
    alignas(32) std::byte copy[32] = {};
    std::memcpy(copy, from, static_cast<std::size_t>(count * dtype_bytes(type)));
    return load_eight<type>(copy);
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

template <DType type>
[[gnu::target("avx2,fma,f16c")]] void score_avx2(const float* q,
                                                 const std::byte* keys,
                                                 std::int64_t count,
                                                 std::int64_t dimension,
                                                 float* scores) {
    constexpr std::int64_t bytes = dtype_bytes(type);
    const std::int64_t whole = dimension / 8 * 8;
    for (std::int64_t p = 0; p < count; p += 8) {
        const std::byte* rows[8];
        for (std::int64_t k = 0; k < 8; ++k)
            rows[k] = keys + std::min(p + k, count - 1) * dimension * bytes;
        __m256 sums[8];
        for (__m256& sum : sums) sum = _mm256_setzero_ps();
        for (std::int64_t i = 0; i < whole; i += 8) {
            const __m256 query = _mm256_loadu_ps(q + i);
            for (int k = 0; k < 8; ++k)
                sums[k] = _mm256_fmadd_ps(query, load_eight<type>(rows[k] + i * bytes), sums[k]);
        }
        if (whole < dimension) {
            const __m256 query = load_some(q + whole, dimension - whole);
            for (int k = 0; k < 8; ++k) {
                const __m256 key = load_tail<type>(rows[k] + whole * bytes, dimension - whole);
                sums[k] = _mm256_fmadd_ps(query, key, sums[k]);
            }
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

template <DType type, int registers>
[[gnu::target("avx2,fma,f16c")]] void weigh_columns(const float* weights,
                                                    const std::byte* values,
                                                    std::int64_t count,
                                                    std::int64_t stride_bytes,
                                                    float* out) {
    __m256 sums[registers];
    for (__m256& sum : sums) sum = _mm256_setzero_ps();
    for (std::int64_t p = 0; p < count; ++p, values += stride_bytes) {
        const __m256 weight = _mm256_broadcast_ss(weights + p);
        for (int k = 0; k < registers; ++k) {
            sums[k] = _mm256_fmadd_ps(
                weight, load_eight<type>(values + 8 * k * dtype_bytes(type)), sums[k]);
        }
    }
    for (int k = 0; k < registers; ++k) _mm256_storeu_ps(out + 8 * k, sums[k]);
}

template <DType type>
[[gnu::target("avx2,fma,f16c")]] void weigh_avx2(const float* weights,
                                                 const std::byte* values,
                                                 std::int64_t count,
                                                 std::int64_t dimension,
                                                 float* out) {
    constexpr std::int64_t bytes = dtype_bytes(type);
    const std::int64_t stride = dimension * bytes;
    std::int64_t i = 0;
    for (; i + 64 <= dimension; i += 64)
        weigh_columns<type, 8>(weights, values + i * bytes, count, stride, out + i);
    for (; i + 32 <= dimension; i += 32)
        weigh_columns<type, 4>(weights, values + i * bytes, count, stride, out + i);
    for (; i + 8 <= dimension; i += 8)
        weigh_columns<type, 1>(weights, values + i * bytes, count, stride, out + i);
    if (i == dimension) return;
    __m256 sum = _mm256_setzero_ps();
    for (std::int64_t p = 0; p < count; ++p) {
        const __m256 value = load_tail<type>(values + p * stride + i * bytes, dimension - i);
        sum = _mm256_fmadd_ps(_mm256_broadcast_ss(weights + p), value, sum);
    }
    store_some(out + i, sum, dimension - i);
}

void score_any_avx2(const float* q,
                    const std::byte* keys,
                    DType type,
                    std::int64_t count,
                    std::int64_t dimension,
                    float* scores) {
    if (type == DType::F16) return score_avx2<DType::F16>(q, keys, count, dimension, scores);
    score_avx2<DType::F32>(q, keys, count, dimension, scores);
}

void weigh_any_avx2(const float* weights,
                    const std::byte* values,
                    DType type,
                    std::int64_t count,
                    std::int64_t dimension,
                    float* out) {
    if (type == DType::F16) return weigh_avx2<DType::F16>(weights, values, count, dimension, out);
    weigh_avx2<DType::F32>(weights, values, count, dimension, out);
}

#endif

}  // namespace

const PageKernels& page_kernels(CpuLevel level) {
    static constexpr PageKernels portable = {score_portable, exponentiate_portable, weigh_portable};
#if defined(__x86_64__)
    static constexpr PageKernels avx2 = {score_any_avx2, exponentiate_avx2, weigh_any_avx2};
    if (level != CpuLevel::Portable) return avx2;
#endif
    (void)level;
    return portable;
}

}  // namespace pergola::cpu
