// Weight rows as F32 with AVX2: taken apart into quants and scales, then put together. The layouts
// are those of codecs/gguf_blocks.h.
#include "kernels/cpu/float_dot.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include <array>
#include <cstddef>
#include <cstring>

#include "kernels/codecs/gguf_blocks.h"

namespace pergola::cpu {
namespace {

/// value i = scales[i / 16] * (quants[i] - offset) + minimums[i / 16].
struct UnpackedRow {
    std::uint8_t* quants = nullptr;
    float* scales = nullptr;
    float* minimums = nullptr;
};

[[gnu::target("avx2,fma,f16c")]] inline __m128i load16(const std::byte* from) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
}

[[gnu::target("avx2,fma,f16c")]] inline __m256i load32(const std::byte* from) {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(from));
}

[[gnu::target("avx2,fma,f16c")]] inline void store32(std::uint8_t* to, __m256i value) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), value);
}

/// 16 bytes as 32 nibbles, the low halves first.
[[gnu::target("avx2,fma,f16c")]] inline __m256i nibbles(const std::byte* from) {
    const __m128i packed = load16(from);
    const __m256i both = _mm256_set_m128i(_mm_srli_epi16(packed, 4), packed);
    return _mm256_and_si256(both, _mm256_set1_epi8(15));
}

/// Bit i of a word as value 16 of byte i: the fifth bits of Q5_0 and Q5_1.
[[gnu::target("avx2,fma,f16c")]] inline __m256i fifth_bits(const std::byte* from) {
    std::int32_t word = 0;
    std::memcpy(&word, from, 4);
    const __m256i spread = _mm256_shuffle_epi8(
        _mm256_set1_epi32(word),
        _mm256_setr_epi64x(0, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303));
    const __m256i bit = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201ULL));
    const __m256i is_set = _mm256_cmpeq_epi8(_mm256_and_si256(spread, bit), bit);
    return _mm256_and_si256(is_set, _mm256_set1_epi8(16));
}

/// Two halves as the floats (a, a, b, b).
[[gnu::target("avx2,fma,f16c")]] inline __m128 scale_and_minimum(const std::byte* from) {
    std::int32_t pair = 0;
    std::memcpy(&pair, from, 4);
    const __m128 both = _mm_cvtph_ps(_mm_cvtsi32_si128(pair));
    return _mm_unpacklo_ps(both, both);
}

[[gnu::target("avx2,fma,f16c")]] inline void store_scale(float* scales, const std::byte* from) {
    std::uint16_t half = 0;
    std::memcpy(&half, from, 2);
    const __m128 scale = _mm_cvtph_ps(_mm_cvtsi32_si128(half));
    _mm_storel_pi(reinterpret_cast<__m64*>(scales), _mm_unpacklo_ps(scale, scale));
}

[[gnu::target("avx2,fma,f16c")]] inline void store_scale_and_minimum(float* scales,
                                                                     float* minimums,
                                                                     const std::byte* from) {
    const __m128 both = scale_and_minimum(from);
    _mm_storel_pi(reinterpret_cast<__m64*>(scales), both);
    _mm_storeh_pi(reinterpret_cast<__m64*>(minimums), both);
}

[[gnu::target("avx2,fma,f16c")]] void unpack_q4_0(const std::byte* row,
                                                  std::int64_t columns,
                                                  UnpackedRow out) {
    for (std::int64_t i = 0; i < columns; i += 32, row += gguf::BlockQ4_0::bytes) {
        store32(out.quants + i, nibbles(row + 2));
        store_scale(out.scales + i / 16, row);
    }
}

[[gnu::target("avx2,fma,f16c")]] void unpack_q4_1(const std::byte* row,
                                                  std::int64_t columns,
                                                  UnpackedRow out) {
    for (std::int64_t i = 0; i < columns; i += 32, row += gguf::BlockQ4_1::bytes) {
        store32(out.quants + i, nibbles(row + 4));
        store_scale_and_minimum(out.scales + i / 16, out.minimums + i / 16, row);
    }
}

[[gnu::target("avx2,fma,f16c")]] void unpack_q5_0(const std::byte* row,
                                                  std::int64_t columns,
                                                  UnpackedRow out) {
    for (std::int64_t i = 0; i < columns; i += 32, row += gguf::BlockQ5_0::bytes) {
        store32(out.quants + i, _mm256_or_si256(nibbles(row + 6), fifth_bits(row + 2)));
        store_scale(out.scales + i / 16, row);
    }
}

[[gnu::target("avx2,fma,f16c")]] void unpack_q5_1(const std::byte* row,
                                                  std::int64_t columns,
                                                  UnpackedRow out) {
    for (std::int64_t i = 0; i < columns; i += 32, row += gguf::BlockQ5_1::bytes) {
        store32(out.quants + i, _mm256_or_si256(nibbles(row + 8), fifth_bits(row + 4)));
        store_scale_and_minimum(out.scales + i / 16, out.minimums + i / 16, row);
    }
}

[[gnu::target("avx2,fma,f16c")]] void unpack_q8_0(const std::byte* row,
                                                  std::int64_t columns,
                                                  UnpackedRow out) {
    const __m256i top_bits = _mm256_set1_epi8(static_cast<char>(0x80));
    for (std::int64_t i = 0; i < columns; i += 32, row += gguf::BlockQ8_0::bytes) {
        store32(out.quants + i, _mm256_xor_si256(load32(row + 2), top_bits));
        store_scale(out.scales + i / 16, row);
    }
}

/// Eight scales of 32 values, each written for both of its groups of 16.
[[gnu::target("avx2,fma,f16c")]] inline void store_eight_twice(float* to, __m256 values) {
    const __m256i low = _mm256_setr_epi32(0, 0, 1, 1, 2, 2, 3, 3);
    const __m256i high = _mm256_setr_epi32(4, 4, 5, 5, 6, 6, 7, 7);
    _mm256_storeu_ps(to, _mm256_permutevar8x32_ps(values, low));
    _mm256_storeu_ps(to + 8, _mm256_permutevar8x32_ps(values, high));
}

/// The 12 bytes of Q4_K's scales as 8 scales (low half) and 8 minimums (high half).
[[gnu::target("avx2,fma,f16c")]] inline __m128i six_bit_scales(const std::byte* from) {
    std::uint32_t words[3] = {};
    std::memcpy(words, from, 12);
    const std::uint32_t high_scales =
        (words[2] & 0x0F0F0F0FU) | ((words[0] >> 6 & 0x03030303U) << 4);
    const std::uint32_t high_minimums =
        (words[2] >> 4 & 0x0F0F0F0FU) | ((words[1] >> 6 & 0x03030303U) << 4);
    return _mm_setr_epi32(static_cast<int>(words[0] & 0x3F3F3F3FU),
                          static_cast<int>(high_scales),
                          static_cast<int>(words[1] & 0x3F3F3F3FU),
                          static_cast<int>(high_minimums));
}

[[gnu::target("avx2,fma,f16c")]] void unpack_q4_k(const std::byte* row,
                                                  std::int64_t columns,
                                                  UnpackedRow out) {
    const __m256i low_half = _mm256_set1_epi8(15);
    for (std::int64_t i = 0; i < columns; i += 256, row += gguf::BlockQ4_K::bytes) {
        for (int quarter = 0; quarter < 4; ++quarter) {
            const __m256i packed = load32(row + 16 + std::ptrdiff_t{32} * quarter);
            store32(out.quants + i + std::ptrdiff_t{64} * quarter, _mm256_and_si256(packed, low_half));
            store32(out.quants + i + std::ptrdiff_t{64} * quarter + 32,
                    _mm256_and_si256(_mm256_srli_epi16(packed, 4), low_half));
        }
        const __m128i bits = six_bit_scales(row + 4);
        const __m256 scale = _mm256_set1_ps(gguf::half_at(row, 0));
        const __m256 negated_minimum = _mm256_set1_ps(-gguf::half_at(row, 2));
        const __m256 scales = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(bits));
        const __m256 minimums = _mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_srli_si128(bits, 8)));
        store_eight_twice(out.scales + i / 16, _mm256_mul_ps(scale, scales));
        store_eight_twice(out.minimums + i / 16, _mm256_mul_ps(negated_minimum, minimums));
    }
}

/// The low four bits of one byte and bits 4 and 5 of another.
[[gnu::target("avx2,fma,f16c")]] inline __m256i six_bits(__m256i low, __m256i high) {
    return _mm256_or_si256(_mm256_and_si256(low, _mm256_set1_epi8(15)),
                           _mm256_and_si256(high, _mm256_set1_epi8(0x30)));
}

[[gnu::target("avx2,fma,f16c")]] void unpack_q6_k(const std::byte* row,
                                                  std::int64_t columns,
                                                  UnpackedRow out) {
    for (std::int64_t i = 0; i < columns; i += 256, row += gguf::BlockQ6_K::bytes) {
        for (int half = 0; half < 2; ++half) {
            std::uint8_t* quants = out.quants + i + std::ptrdiff_t{128} * half;
            const __m256i first = load32(row + std::ptrdiff_t{64} * half);
            const __m256i second = load32(row + std::ptrdiff_t{64} * half + 32);
            const __m256i high = load32(row + 128 + std::ptrdiff_t{32} * half);
            store32(quants, six_bits(first, _mm256_slli_epi16(high, 4)));
            store32(quants + 32, six_bits(second, _mm256_slli_epi16(high, 2)));
            store32(quants + 64, six_bits(_mm256_srli_epi16(first, 4), high));
            store32(quants + 96,
                    six_bits(_mm256_srli_epi16(second, 4), _mm256_srli_epi16(high, 2)));
        }
        const __m256 scale = _mm256_set1_ps(gguf::half_at(row, 208));
        const __m128i stored = load16(row + 192);
        const __m256 low = _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(stored));
        const __m256 high = _mm256_cvtepi32_ps(_mm256_cvtepi8_epi32(_mm_srli_si128(stored, 8)));
        _mm256_storeu_ps(out.scales + i / 16, _mm256_mul_ps(scale, low));
        _mm256_storeu_ps(out.scales + i / 16 + 8, _mm256_mul_ps(scale, high));
    }
}

[[gnu::target("avx2,fma,f16c")]] void widen_f16(const std::byte* row,
                                                std::int64_t columns,
                                                float* out) {
    std::int64_t i = 0;
    for (; i + 8 <= columns; i += 8)
        _mm256_storeu_ps(out + i, _mm256_cvtph_ps(load16(row + 2 * i)));
    dequantise_row(WeightStorage::F16, row + 2 * i, columns - i, out + i);
}

[[gnu::target("avx2,fma,f16c")]] void widen_bf16(const std::byte* row,
                                                 std::int64_t columns,
                                                 float* out) {
    std::int64_t i = 0;
    for (; i + 8 <= columns; i += 8) {
        const __m256i wide = _mm256_slli_epi32(_mm256_cvtepu16_epi32(load16(row + 2 * i)), 16);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i), wide);
    }
    dequantise_row(WeightStorage::BF16, row + 2 * i, columns - i, out + i);
}

/// scale * (quant - offset) + minimum without a fused product: the bits of the scalar codec.
[[gnu::target("avx2,fma,f16c")]] void widen_unpacked(UnpackedRow row,
                                                     int offset,
                                                     std::int64_t columns,
                                                     float* out) {
    const __m256i shift = _mm256_set1_epi32(offset);
    for (std::int64_t i = 0; i < columns; i += 8) {
        const __m128i bytes = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(row.quants + i));
        const __m256 quants =
            _mm256_cvtepi32_ps(_mm256_sub_epi32(_mm256_cvtepu8_epi32(bytes), shift));
        const __m256 scaled = _mm256_mul_ps(_mm256_broadcast_ss(row.scales + i / 16), quants);
        _mm256_storeu_ps(out + i,
                         _mm256_add_ps(scaled, _mm256_broadcast_ss(row.minimums + i / 16)));
    }
}

/// Null for storages that are left to the scalar codec.
void (*unpacker_of(WeightStorage storage))(const std::byte*, std::int64_t, UnpackedRow) {
    switch (storage) {
        case WeightStorage::Q4_0:
            return unpack_q4_0;
        case WeightStorage::Q4_1:
            return unpack_q4_1;
        case WeightStorage::Q5_0:
            return unpack_q5_0;
        case WeightStorage::Q5_1:
            return unpack_q5_1;
        case WeightStorage::Q8_0:
            return unpack_q8_0;
        case WeightStorage::Q4_K:
            return unpack_q4_k;
        case WeightStorage::Q6_K:
            return unpack_q6_k;
        default:
            return nullptr;
    }
}

int offset_of(WeightStorage storage) {
    int offset = 0;
    gguf::visit_block(storage, [&](auto block) { offset = decltype(block)::offset; });
    return offset;
}

}  // namespace

void widen_row_avx2(WeightStorage storage, const std::byte* row, std::int64_t columns, float* out) {
    if (storage == WeightStorage::F16) return widen_f16(row, columns, out);
    if (storage == WeightStorage::BF16) return widen_bf16(row, columns, out);
    const auto unpack_row = unpacker_of(storage);
    if (unpack_row == nullptr) return dequantise_row(storage, row, columns, out);
    // In pieces of whole blocks, so that the bytes in between stay in the first-level cache.
    constexpr std::int64_t piece = 1024;
    const BlockLayout layout = block_layout(storage);
    std::array<std::uint8_t, piece> quants;
    std::array<float, piece / 16> scales = {};
    std::array<float, piece / 16> minimums = {};
    const UnpackedRow unpacked{quants.data(), scales.data(), minimums.data()};
    for (std::int64_t first = 0; first < columns; first += piece) {
        const std::int64_t count = columns - first < piece ? columns - first : piece;
        unpack_row(row + first / layout.values * layout.bytes, count, unpacked);
        widen_unpacked(unpacked, offset_of(storage), count, out + first);
    }
}

}  // namespace pergola::cpu

#endif
