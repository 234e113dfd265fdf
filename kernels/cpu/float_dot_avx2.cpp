// Float dots with AVX2: 8 values a step, eight sums a pair of rows.
#include "kernels/cpu/float_dot.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <cstring>
#include <utility>

#include "kernels/cpu/vector_math.h"

namespace pergola::cpu {
namespace {

/// Eight weights from element `first` on, zero from `left` on; never reads past them.
template <WeightStorage storage>
[[gnu::target("avx2,fma,f16c")]] inline __m256 load_weights(const std::byte* row,
                                                            std::int64_t first,
                                                            std::int64_t left) {
    if constexpr (storage == WeightStorage::F32) {
        return load_some(reinterpret_cast<const float*>(row) + first, left);
    } else {
        __m128i bits = _mm_setzero_si128();
        if (left >= 8) {
            bits = _mm_loadu_si128(reinterpret_cast<const __m128i*>(row + 2 * first));
        } else {
            std::memcpy(&bits, row + 2 * first, static_cast<std::size_t>(2 * left));
        }
        if constexpr (storage == WeightStorage::F16) return _mm256_cvtph_ps(bits);
        return _mm256_castsi256_ps(_mm256_slli_epi32(_mm256_cvtepu16_epi32(bits), 16));
    }
}

// A tile's indices are parameter packs rather than loops: g++ 12 stores an array of sums to memory
// in every step when a loop indexes it, which costs more than the products.
template <WeightStorage storage,
          std::size_t tokens,
          std::size_t... o,
          std::size_t... t,
          std::size_t... pair>
[[gnu::target("avx2,fma,f16c")]] void float_tile(const FloatTile& tile,
                                                 std::int64_t output,
                                                 std::int64_t token,
                                                 std::index_sequence<o...>,
                                                 std::index_sequence<t...>,
                                                 std::index_sequence<pair...>) {
    const std::byte* weights = tile.weights + output * tile.row_bytes;
    const float* x = tile.x + token * tile.columns;
    __m256 sums[] = {((void)pair, _mm256_setzero_ps())...};
    for (std::int64_t i = 0; i < tile.columns; i += 8) {
        const std::int64_t left = tile.columns - i;
        const __m256 weight[] = {load_weights<storage>(weights + o * tile.row_bytes, i, left)...};
        const __m256 value[] = {load_some(x + t * tile.columns + i, left)...};
        ((sums[pair] = _mm256_fmadd_ps(weight[pair / tokens], value[pair % tokens], sums[pair])),
         ...);
    }
    float* results = tile.results + token * tile.result_stride + output;
    ((results[pair % tokens * tile.result_stride + pair / tokens] = sum_of(sums[pair])), ...);
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
        for (; token + 2 <= tile.tokens; token += 2) float_tile<storage, 4, 2>(tile, 0, token);
        for (; token < tile.tokens; ++token) float_tile<storage, 4, 1>(tile, 0, token);
    }
    for (; token < tile.tokens; ++token) {
        for (int output = 0; output < tile.outputs; ++output)
            float_tile<storage, 1, 1>(tile, output, token);
    }
}

}  // namespace

void float_dots_avx2(const FloatTile& tile) {
    if (tile.storage == WeightStorage::F16) return float_rows<WeightStorage::F16>(tile);
    if (tile.storage == WeightStorage::BF16) return float_rows<WeightStorage::BF16>(tile);
    float_rows<WeightStorage::F32>(tile);
}

}  // namespace pergola::cpu

#endif
