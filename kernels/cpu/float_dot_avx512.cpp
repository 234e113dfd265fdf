// Float dots with AVX-512: 16 values a step, sixteen sums a pair of rows.
#include "kernels/cpu/float_dot.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <utility>

namespace pergola::cpu {
namespace {

/// Sixteen weights from element `first` on, those outside `lanes` zero and not read.
template <WeightStorage storage>
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,f16c")]] inline __m512 load_weights(
    const std::byte* row, std::int64_t first, __mmask16 lanes) {
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
[[gnu::target("avx512f,avx512bw,avx512dq,avx512vl,avx2,fma,f16c")]] void float_tile(
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

void float_dots_avx512(const FloatTile& tile) {
    if (tile.storage == WeightStorage::F16) return float_rows<WeightStorage::F16>(tile);
    if (tile.storage == WeightStorage::BF16) return float_rows<WeightStorage::BF16>(tile);
    float_rows<WeightStorage::F32>(tile);
}

}  // namespace pergola::cpu

#endif
