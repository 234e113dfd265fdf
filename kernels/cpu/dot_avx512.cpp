// Dot products with AVX-512 VNNI: 64 values a step, sixteen sums a pair of rows.
#include "kernels/cpu/dot_kernels_x86.h"

#if defined(__x86_64__)

#include <immintrin.h>

namespace pergola::cpu {
namespace {

/// The scales of four groups of 16, each in four lanes.
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx2,fma,f16c")]]
inline __m512 four_scales(const float* from) {
    const __m512i lanes = _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
    return _mm512_permutexvar_ps(lanes, _mm512_castps128_ps512(_mm_loadu_ps(from)));
}

template <int outputs, int tokens>
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx2,fma,f16c")]]
void integer_tile(const IntegerTile& tile, int output, std::int64_t token) {
    const RowShape shape = *tile.shape;
    const std::uint8_t* quants = tile.weights.quants + output * shape.padded;
    const float* scales = tile.weights.scales + output * shape.groups;
    const float* minimums = tile.weights.minimums + output * shape.groups;
    const std::int8_t* x = tile.x.quants + token * shape.padded;
    const float* x_scales = tile.x.scales + token * shape.groups;
    const float* x_sums = tile.x.sums + token * shape.groups;

    __m512 sums[outputs][tokens];
    for (int o = 0; o < outputs; ++o) {
        for (int t = 0; t < tokens; ++t) {
            sums[o][t] = _mm512_setzero_ps();
            for (std::int64_t g = 0; g < shape.groups; g += 16) {
                sums[o][t] = _mm512_fmadd_ps(_mm512_loadu_ps(minimums + o * shape.groups + g),
                                             _mm512_loadu_ps(x_sums + t * shape.groups + g), sums[o][t]);
            }
        }
    }
    for (std::int64_t i = 0; i < shape.padded; i += 64) {
        __m512i weights[outputs];
        __m512 weight_scales[outputs];
        for (int o = 0; o < outputs; ++o) {
            weights[o] = _mm512_loadu_si512(quants + o * shape.padded + i);
            weight_scales[o] = four_scales(scales + o * shape.groups + i / 16);
        }
        for (int t = 0; t < tokens; ++t) {
            const __m512i x_values = _mm512_loadu_si512(x + t * shape.padded + i);
            const __m512 x_scale = four_scales(x_scales + t * shape.groups + i / 16);
            for (int o = 0; o < outputs; ++o) {
                const __m512i dots = _mm512_dpbusd_epi32(_mm512_setzero_si512(), weights[o], x_values);
                const __m512 scale = _mm512_mul_ps(weight_scales[o], x_scale);
                sums[o][t] = _mm512_fmadd_ps(_mm512_cvtepi32_ps(dots), scale, sums[o][t]);
            }
        }
    }
    for (int o = 0; o < outputs; ++o) {
        for (int t = 0; t < tokens; ++t) {
            tile.results[(token + t) * tile.result_stride + output + o] = _mm512_reduce_add_ps(sums[o][t]);
        }
    }
}

/// Sixteen weights from element `first` on, those outside `lanes` zero and not read.
template <WeightStorage storage>
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx2,fma,f16c")]]
inline __m512 load_weights(const std::byte* row, std::int64_t first, __mmask16 lanes) {
    if constexpr (storage == WeightStorage::F32) {
        return _mm512_maskz_loadu_ps(lanes, row + 4 * first);
    } else {
        const __m256i bits = _mm256_maskz_loadu_epi16(lanes, row + 2 * first);
        if constexpr (storage == WeightStorage::F16) return _mm512_cvtph_ps(bits);
        return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(bits), 16));
    }
}

template <WeightStorage storage, int outputs, int tokens>
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx2,fma,f16c")]]
void float_tile(const FloatTile& tile, int output, std::int64_t token) {
    const std::byte* weights = tile.weights + output * tile.row_bytes;
    const float* x = tile.x + token * tile.columns;
    __m512 sums[outputs][tokens];
    for (int o = 0; o < outputs; ++o) {
        for (int t = 0; t < tokens; ++t) sums[o][t] = _mm512_setzero_ps();
    }
    for (std::int64_t i = 0; i < tile.columns; i += 16) {
        const std::int64_t left = tile.columns - i;
        const auto lanes = static_cast<__mmask16>(left >= 16 ? 0xFFFF : (1 << left) - 1);
        __m512 values[tokens];
        for (int t = 0; t < tokens; ++t) values[t] = _mm512_maskz_loadu_ps(lanes, x + t * tile.columns + i);
        for (int o = 0; o < outputs; ++o) {
            const __m512 weight = load_weights<storage>(weights + o * tile.row_bytes, i, lanes);
            for (int t = 0; t < tokens; ++t) sums[o][t] = _mm512_fmadd_ps(weight, values[t], sums[o][t]);
        }
    }
    for (int o = 0; o < outputs; ++o) {
        for (int t = 0; t < tokens; ++t) {
            tile.results[(token + t) * tile.result_stride + output + o] = _mm512_reduce_add_ps(sums[o][t]);
        }
    }
}

template <WeightStorage storage>
void float_rows(const FloatTile& tile) {
    std::int64_t token = 0;
    if (tile.outputs == 4) {
        for (; token + 4 <= tile.tokens; token += 4) float_tile<storage, 4, 4>(tile, 0, token);
        for (; token < tile.tokens; ++token) float_tile<storage, 4, 1>(tile, 0, token);
    }
    for (; token < tile.tokens; ++token) {
        for (int output = 0; output < tile.outputs; ++output) float_tile<storage, 1, 1>(tile, output, token);
    }
}

}  // namespace

void integer_dots_avx512(const IntegerTile& tile) {
    std::int64_t token = 0;
    if (tile.outputs == 4) {
        for (; token + 4 <= tile.tokens; token += 4) integer_tile<4, 4>(tile, 0, token);
        for (; token < tile.tokens; ++token) integer_tile<4, 1>(tile, 0, token);
    }
    for (; token < tile.tokens; ++token) {
        for (int output = 0; output < tile.outputs; ++output) integer_tile<1, 1>(tile, output, token);
    }
}

void float_dots_avx512(const FloatTile& tile) {
    if (tile.storage == WeightStorage::F16) return float_rows<WeightStorage::F16>(tile);
    if (tile.storage == WeightStorage::BF16) return float_rows<WeightStorage::BF16>(tile);
    float_rows<WeightStorage::F32>(tile);
}

}  // namespace pergola::cpu

#endif
