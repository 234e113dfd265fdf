// Dot products with AVX-512 VNNI: 64 values a step, sixteen sums a pair of rows.
#include "kernels/cpu/dot_kernels_x86.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <utility>

namespace pergola::cpu {
namespace {

/// The scales of four groups of 16, each in four lanes.
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx2,fma,f16c")]] inline __m512
four_scales(const float* from) {
    const __m512i lanes = _mm512_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
    return _mm512_permutexvar_ps(lanes, _mm512_castps128_ps512(_mm_loadu_ps(from)));
}

/// Lane k: the products of values 4k to 4k + 3, as a float.
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx2,fma,f16c")]] inline __m512
products(__m512i weights, __m512i x) {
    return _mm512_cvtepi32_ps(_mm512_dpbusd_epi32(_mm512_setzero_si512(), weights, x));
}

// A tile's indices are parameter packs rather than loops: g++ 12 stores an array of sums to memory
// in every step when a loop indexes it, which costs more than the products.
template <std::size_t tokens, std::size_t... o, std::size_t... t, std::size_t... pair>
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx2,fma,f16c")]] void integer_tile(
    const IntegerTile& tile,
    std::int64_t output,
    std::int64_t token,
    std::index_sequence<o...>,
    std::index_sequence<t...>,
    std::index_sequence<pair...>) {
    const std::int64_t padded = tile.shape->padded;
    const std::int64_t groups = tile.shape->groups;
    const std::uint8_t* quants = tile.weights.quants + output * padded;
    const float* scales = tile.weights.scales + output * groups;
    const float* minimums = tile.weights.minimums + output * groups;
    const std::int8_t* x = tile.x.quants + token * padded;
    const float* x_scales = tile.x.scales + token * groups;
    const float* weight_sums = tile.weights.sums + output * groups;
    const float* x_sums = tile.x.sums + token * groups;
    const float* x_middles = tile.x.middles + token * groups;

    __m512 sums[] = {((void)pair, _mm512_setzero_ps())...};
    for (std::int64_t g = 0; g < groups; g += 16) {
        const __m512 minimum[] = {_mm512_loadu_ps(minimums + o * groups + g)...};
        const __m512 x_sum[] = {_mm512_loadu_ps(x_sums + t * groups + g)...};
        ((sums[pair] = _mm512_fmadd_ps(minimum[pair / tokens], x_sum[pair % tokens], sums[pair])),
         ...);
        const __m512 weight_sum[] = {_mm512_loadu_ps(weight_sums + o * groups + g)...};
        const __m512 middle[] = {_mm512_loadu_ps(x_middles + t * groups + g)...};
        ((sums[pair] = _mm512_fmadd_ps(weight_sum[pair / tokens], middle[pair % tokens], sums[pair])),
         ...);
    }
    for (std::int64_t i = 0; i < padded; i += 64) {
        const __m512i weight[] = {_mm512_loadu_si512(quants + o * padded + i)...};
        const __m512 scale[] = {four_scales(scales + o * groups + i / 16)...};
        const __m512i value[] = {_mm512_loadu_si512(x + t * padded + i)...};
        const __m512 x_scale[] = {four_scales(x_scales + t * groups + i / 16)...};
        ((sums[pair] = _mm512_fmadd_ps(products(weight[pair / tokens], value[pair % tokens]),
                                       _mm512_mul_ps(scale[pair / tokens], x_scale[pair % tokens]),
                                       sums[pair])),
         ...);
    }
    float* results = tile.results + token * tile.result_stride + output;
    ((results[pair % tokens * tile.result_stride + pair / tokens] =
          _mm512_reduce_add_ps(sums[pair])),
     ...);
}

template <std::size_t outputs, std::size_t tokens>
void integer_tile(const IntegerTile& tile, std::int64_t output, std::int64_t token) {
    integer_tile<tokens>(tile,
                         output,
                         token,
                         std::make_index_sequence<outputs>{},
                         std::make_index_sequence<tokens>{},
                         std::make_index_sequence<outputs * tokens>{});
}

/// Sixteen weights from element `first` on, those outside `lanes` zero and not read.
template <WeightStorage storage>
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx2,fma,f16c")]] inline __m512
load_weights(const std::byte* row, std::int64_t first, __mmask16 lanes) {
    if constexpr (storage == WeightStorage::F32) {
        return _mm512_maskz_loadu_ps(lanes, row + 4 * first);
    } else {
        const __m256i bits = _mm256_maskz_loadu_epi16(lanes, row + 2 * first);
        if constexpr (storage == WeightStorage::F16) return _mm512_cvtph_ps(bits);
        return _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_cvtepu16_epi32(bits), 16));
    }
}

template <WeightStorage storage,
          std::size_t tokens,
          std::size_t... o,
          std::size_t... t,
          std::size_t... pair>
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni,avx2,fma,f16c")]] void float_tile(
    const FloatTile& tile,
    std::int64_t output,
    std::int64_t token,
    std::index_sequence<o...>,
    std::index_sequence<t...>,
    std::index_sequence<pair...>) {
    const std::byte* weights = tile.weights + output * tile.row_bytes;
    const float* x = tile.x + token * tile.columns;
    __m512 sums[] = {((void)pair, _mm512_setzero_ps())...};
    for (std::int64_t i = 0; i < tile.columns; i += 16) {
        const std::int64_t left = tile.columns - i;
        const auto lanes = static_cast<__mmask16>(left >= 16 ? 0xFFFF : (1 << left) - 1);
        const __m512 weight[] = {load_weights<storage>(weights + o * tile.row_bytes, i, lanes)...};
        const __m512 value[] = {_mm512_maskz_loadu_ps(lanes, x + t * tile.columns + i)...};
        ((sums[pair] = _mm512_fmadd_ps(weight[pair / tokens], value[pair % tokens], sums[pair])),
         ...);
    }
    float* results = tile.results + token * tile.result_stride + output;
    ((results[pair % tokens * tile.result_stride + pair / tokens] =
          _mm512_reduce_add_ps(sums[pair])),
     ...);
}

template <WeightStorage storage, std::size_t outputs, std::size_t tokens>
void float_tile(const FloatTile& tile, std::int64_t output, std::int64_t token) {
    float_tile<storage, tokens>(tile,
                                output,
                                token,
                                std::make_index_sequence<outputs>{},
                                std::make_index_sequence<tokens>{},
                                std::make_index_sequence<outputs * tokens>{});
}

template <WeightStorage storage>
void float_rows(const FloatTile& tile) {
    std::int64_t token = 0;
    if (tile.outputs == 4) {
        for (; token + 4 <= tile.tokens; token += 4) float_tile<storage, 4, 4>(tile, 0, token);
        for (; token < tile.tokens; ++token) float_tile<storage, 4, 1>(tile, 0, token);
    }
    for (; token < tile.tokens; ++token) {
        for (int output = 0; output < tile.outputs; ++output)
            float_tile<storage, 1, 1>(tile, output, token);
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
        for (int output = 0; output < tile.outputs; ++output)
            integer_tile<1, 1>(tile, output, token);
    }
}

void float_dots_avx512(const FloatTile& tile) {
    if (tile.storage == WeightStorage::F16) return float_rows<WeightStorage::F16>(tile);
    if (tile.storage == WeightStorage::BF16) return float_rows<WeightStorage::BF16>(tile);
    float_rows<WeightStorage::F32>(tile);
}

}  // namespace pergola::cpu

#endif
