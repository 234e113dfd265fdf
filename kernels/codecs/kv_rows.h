#pragma once
// How a head's key or value of one token lies in the KV cache: plain, or quantised to 2 to 8 bits
// by the scheme of ExLlamaV3's cache.
//
// A quantised row is made of blocks of 32 values. A block is turned by the Hadamard matrix H32,
// which spreads one large value over all 32, and divided by its largest magnitude s:
//
//     v = H32 x / sqrt(32)      q = clamp(floor(v / s * m + m), 0, 2m - 1)      m = 2^(bits - 1)
//     v ~ (q - m + 1/2) s / m   x = H32 v / sqrt(32)
//
// The quants of all blocks come first, `bits` little-endian words of 32 bits a block, then the
// scales as F16. The words are planes of 8, 4, 2 and 1 bits, as the binary digits of `bits` say,
// the most significant bits first; in a plane of w bits, value j has the bits from j w on.

#include <cstddef>
#include <cstdint>

namespace pergola {

enum class KvFormat : std::uint8_t { F32, F16, Q8, Q7, Q6, Q5, Q4, Q3, Q2 };

inline constexpr std::int64_t kv_block_values = 32;

/// Bits of one stored value, the scales not counted.
constexpr int kv_bits(KvFormat format) {
    if (format == KvFormat::F32) return 32;
    if (format == KvFormat::F16) return 16;
    return 8 - (static_cast<int>(format) - static_cast<int>(KvFormat::Q8));
}

constexpr bool is_quantised(KvFormat format) {
    return kv_bits(format) <= 8;
}

/// Whether a head of so many values can be stored: quantised ones are whole blocks.
constexpr bool kv_fits(KvFormat format, std::int64_t values) {
    return !is_quantised(format) || values % kv_block_values == 0;
}

/// Bytes of a row of `values`; kv_fits(format, values) holds.
constexpr std::int64_t kv_row_bytes(KvFormat format, std::int64_t values) {
    if (!is_quantised(format)) return values * kv_bits(format) / 8;
    return values / kv_block_values * (4 * kv_bits(format) + 2);
}

/// Replaces each block of 32 by H32 times it, low index bits first: the natural (Sylvester) order.
void rotate_kv_blocks(float* values, std::int64_t count);

/// Stores a row.
void write_kv_row(KvFormat format, const float* x, std::int64_t values, std::byte* row);

/// A stored row as F32. Quantised ones still turned, as v / sqrt(32): H32 times them is x. A dot
/// product needs no more: (H32 q) . (v / sqrt(32)) = q . x.
void read_kv_row(KvFormat format, const std::byte* row, std::int64_t values, float* out);

}  // namespace pergola
