// Dot products with AVX2: 32 values a step, eight sums a pair of rows.
#include "kernels/cpu/dot_kernels_x86.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "kernels/cpu/vector_math.h"

namespace pergola::cpu {
namespace {

[[gnu::target("avx2,fma,f16c")]] inline __m256i load32(const void* from) {
    return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}

/// The scales of two groups of 16, each in four lanes.
[[gnu::target("avx2,fma,f16c")]] inline __m256 two_scales(const float* from) {
    const __m128 both = _mm_castsi128_ps(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)));
    return _mm256_permutevar8x32_ps(_mm256_castps128_ps256(both),
                                    _mm256_setr_epi32(0, 0, 0, 0, 1, 1, 1, 1));
}

/// Lane k: the products of values 4k to 4k + 3. Unsigned weights are at most 63 here, so the pairs
/// of products fit in 16 bits; signed ones go by their magnitude.
template <bool signed_quants>
[[gnu::target("avx2,fma,f16c")]] inline __m256i products(__m256i weights, __m256i x) {
    if constexpr (signed_quants) {
        const __m256i values = _mm256_xor_si256(weights, _mm256_set1_epi8(static_cast<char>(0x80)));
        const __m256i pairs =
            _mm256_maddubs_epi16(_mm256_abs_epi8(values), _mm256_sign_epi8(x, values));
        return _mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
    } else {
        return _mm256_madd_epi16(_mm256_maddubs_epi16(weights, x), _mm256_set1_epi16(1));
    }
}

// A tile's indices are parameter packs rather than loops: g++ 12 stores an array of sums to memory
// in every step when a loop indexes it, which costs more than the products.
template <bool signed_quants,
          std::size_t tokens,
          std::size_t... o,
          std::size_t... t,
          std::size_t... pair>
[[gnu::target("avx2,fma,f16c")]] void integer_tile(const IntegerTile& tile,
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

    __m256 sums[] = {((void)pair, _mm256_setzero_ps())...};
    for (std::int64_t g = 0; g < groups; g += 8) {
        const __m256 x_sum[] = {_mm256_loadu_ps(x_sums + t * groups + g)...};
        ((sums[pair] = _mm256_fmadd_ps(_mm256_loadu_ps(minimums + pair / tokens * groups + g),
                                       x_sum[pair % tokens],
                                       sums[pair])),
         ...);
        const __m256 middle[] = {_mm256_loadu_ps(x_middles + t * groups + g)...};
        ((sums[pair] = _mm256_fmadd_ps(_mm256_loadu_ps(weight_sums + pair / tokens * groups + g),
                                       middle[pair % tokens],
                                       sums[pair])),
         ...);
    }
    for (std::int64_t i = 0; i < tile.shape->columns; i += 32) {
        const __m256i weight[] = {load32(quants + o * padded + i)...};
        const __m256 scale[] = {two_scales(scales + o * groups + i / 16)...};
        const __m256i value[] = {load32(x + t * padded + i)...};
        const __m256 x_scale[] = {two_scales(x_scales + t * groups + i / 16)...};
        ((sums[pair] = _mm256_fmadd_ps(_mm256_cvtepi32_ps(products<signed_quants>(
                                           weight[pair / tokens], value[pair % tokens])),
                                       _mm256_mul_ps(scale[pair / tokens], x_scale[pair % tokens]),
                                       sums[pair])),
         ...);
    }
    float* results = tile.results + token * tile.result_stride + output;
    ((results[pair % tokens * tile.result_stride + pair / tokens] = sum_of(sums[pair])), ...);
}

template <bool signed_quants, std::size_t outputs, std::size_t tokens>
void integer_tile(const IntegerTile& tile, std::int64_t output, std::int64_t token) {
    integer_tile<signed_quants, tokens>(tile,
                                        output,
                                        token,
                                        std::make_index_sequence<outputs>{},
                                        std::make_index_sequence<tokens>{},
                                        std::make_index_sequence<outputs * tokens>{});
}

template <bool signed_quants>
[[gnu::target("avx2,fma,f16c")]] void integer_rows(const IntegerTile& tile) {
    std::int64_t token = 0;
    if (tile.outputs == 4) {
        for (; token + 2 <= tile.tokens; token += 2)
            integer_tile<signed_quants, 4, 2>(tile, 0, token);
        for (; token < tile.tokens; ++token) integer_tile<signed_quants, 4, 1>(tile, 0, token);
    }
    for (; token < tile.tokens; ++token) {
        for (int output = 0; output < tile.outputs; ++output)
            integer_tile<signed_quants, 1, 1>(tile, output, token);
    }
}

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

/// Group number `group` of a row in 8 bits.
[[gnu::target("avx2,fma,f16c")]] inline void quantise_group(const float* x,
                                                            std::int64_t group,
                                                            QuantisedActivations out) {
    const __m256 low = _mm256_loadu_ps(x + 16 * group);
    const __m256 high = _mm256_loadu_ps(x + 16 * group + 8);
    const __m256 sign = _mm256_set1_ps(-0.0F);
    const float most = largest_of(_mm256_max_ps(low, high));
    const float least = -largest_of(_mm256_xor_ps(_mm256_min_ps(low, high), sign));
    // Becomes NaN when the group holds a NaN or an infinity.
    const __m256 poison = _mm256_fmadd_ps(
        high, _mm256_setzero_ps(), _mm256_mul_ps(low, _mm256_setzero_ps()));
    const float middle = 0.5F * least + 0.5F * most;
    const float reach = most - middle;
    const __m256 centre = _mm256_set1_ps(middle);
    const __m256 inverse = _mm256_set1_ps(reach > 0.0F ? 127.0F / reach : 0.0F);
    const __m256i first = _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_sub_ps(low, centre), inverse));
    const __m256i second = _mm256_cvtps_epi32(_mm256_mul_ps(_mm256_sub_ps(high, centre), inverse));
    // Packing works within halves of 128 bits: put the groups of four back in order.
    const __m256i words = _mm256_permute4x64_epi64(_mm256_packs_epi32(first, second), 0xD8);
    const __m128i bytes =
        _mm_packs_epi16(_mm256_castsi256_si128(words), _mm256_extracti128_si256(words, 1));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out.quants + 16 * group), bytes);

    const float scale = reach / 127.0F + sum_of(poison);
    const __m256i fours = _mm256_madd_epi16(words, _mm256_set1_epi16(1));
    const __m128i halves =
        _mm_add_epi32(_mm256_castsi256_si128(fours), _mm256_extracti128_si256(fours, 1));
    const __m128i quarters = _mm_add_epi32(halves, _mm_shuffle_epi32(halves, 0x4E));
    const int sum = _mm_cvtsi128_si32(_mm_add_epi32(quarters, _mm_shuffle_epi32(quarters, 0xB1)));
    out.scales[group] = scale;
    out.middles[group] = middle;
    out.sums[group] = scale * static_cast<float>(sum) + 16.0F * middle;
}

}  // namespace

void integer_dots_avx2(const IntegerTile& tile) {
    if (tile.signed_quants) return integer_rows<true>(tile);
    integer_rows<false>(tile);
}

void float_dots_avx2(const FloatTile& tile) {
    if (tile.storage == WeightStorage::F16) return float_rows<WeightStorage::F16>(tile);
    if (tile.storage == WeightStorage::BF16) return float_rows<WeightStorage::BF16>(tile);
    float_rows<WeightStorage::F32>(tile);
}

[[gnu::target("avx2,fma,f16c")]] void quantise_row_avx2(const float* x,
                                                        const RowShape& shape,
                                                        QuantisedActivations out) {
    std::fill(out.quants + shape.columns, out.quants + shape.padded, std::int8_t{0});
    for (float* figures : {out.scales, out.sums, out.middles})
        std::fill(figures + shape.columns / 16, figures + shape.groups, 0.0F);
    for (std::int64_t group = 0; group < shape.columns / 16; ++group) quantise_group(x, group, out);
}

[[gnu::target("avx2,fma,f16c")]] void add_up_row_avx2(UnpackedRows row,
                                                      const RowShape& shape,
                                                      bool signed_quants) {
    const __m256 bias = _mm256_set1_ps(signed_quants ? -16.0F * 128.0F : 0.0F);
    const __m256i order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    // Four groups a step: each `sad` adds eight bytes into 64 bits.
    for (std::int64_t group = 0; group < shape.padded / 16; group += 4) {
        const std::uint8_t* quants = row.quants + 16 * group;
        const __m256i a = _mm256_sad_epu8(load32(quants), _mm256_setzero_si256());
        const __m256i b = _mm256_sad_epu8(load32(quants + 32), _mm256_setzero_si256());
        // 32-bit lanes of both: a0 a0' a1 a1' | ... the halves of a group are two lanes apart.
        const __m256i both = _mm256_castps_si256(
            _mm256_shuffle_ps(_mm256_castsi256_ps(a), _mm256_castsi256_ps(b), 0x88));
        const __m256i pairs = _mm256_hadd_epi32(both, both);  // a0 b0 a0 b0 | a1 b1 a1 b1
        const __m256i sorted = _mm256_permutevar8x32_epi32(pairs, order);  // a0 a1 b0 b1 ...
        const __m128 sums = _mm_add_ps(_mm_cvtepi32_ps(_mm256_castsi256_si128(sorted)),
                                       _mm256_castps256_ps128(bias));
        _mm_storeu_ps(row.sums + group, _mm_mul_ps(sums, _mm_loadu_ps(row.scales + group)));
    }
}

}  // namespace pergola::cpu

#endif
