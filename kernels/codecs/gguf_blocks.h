#pragma once
// The block types of GGUF files: which bits are which number. The one place where their layout is
// written down in scalar form; host and device. Never allocates; trusts that the bytes are there.
//
// Every type is read through the same four names, so that one loop serves all of them:
//
//     value(i) = scale(i / 16) * (quant(i) - offset) + minimum(i / 16)
//
// `quant` is unsigned and below 256. A scale belongs to at least 16 values in every type.
// Byte layouts, b[k] being byte k, d m dmin F16 (little-endian), nibbles of 32 values low half
// first:
//
//     Q4_0   32 values  18 bytes   d@0  nibbles@2                d (q - 8)
//     Q4_1   32         20         d@0  m@2  nibbles@4           d q + m
//     Q5_0   32         22         d@0  high bits@2  nibbles@6   d (q - 16)
//     Q5_1   32         24         d@0  m@2  high@4  nibbles@8   d q + m
//     Q8_0   32         34         d@0  i8 @2                    d q
//     Q4_K  256        144         d@0  dmin@2  6-bit scales@4  nibbles@16      d sc q - dmin mn
//     Q6_K  256        210         low nibbles@0  high pairs@128  i8 scales@192  d@208

#include <cstddef>
#include <cstdint>

#include "kernels/codecs/half.h"
#include "kernels/codecs/host_device.h"
#include "kernels/weight_view.h"

namespace pergola {

namespace gguf {

PG_HOST_DEVICE constexpr int byte_at(const std::byte* block, int offset) {
    return static_cast<int>(block[offset]);
}

PG_HOST_DEVICE constexpr float half_at(const std::byte* block, int offset) {
    return half_to_float(
        static_cast<std::uint16_t>(byte_at(block, offset) | byte_at(block, offset + 1) << 8));
}

/// Value i < 32 of 16 bytes that start at `offset`.
PG_HOST_DEVICE constexpr int nibble_at(const std::byte* block, int offset, int i) {
    return i < 16 ? byte_at(block, offset + i) & 15 : byte_at(block, offset + i - 16) >> 4;
}

/// Bit i < 32 of the little-endian word at `offset`.
PG_HOST_DEVICE constexpr int bit_at(const std::byte* block, int offset, int i) {
    return byte_at(block, offset + i / 8) >> (i % 8) & 1;
}

struct BlockQ4_0 {
    static constexpr int values = 32, bytes = 18, offset = 8;
    static constexpr bool has_minimum = false;
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        return nibble_at(block, 2, i);
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int) {
        return half_at(block, 0);
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte*, int) { return 0.0F; }
};

struct BlockQ4_1 {
    static constexpr int values = 32, bytes = 20, offset = 0;
    static constexpr bool has_minimum = true;
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        return nibble_at(block, 4, i);
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int) {
        return half_at(block, 0);
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte* block, int) {
        return half_at(block, 2);
    }
};

struct BlockQ5_0 {
    static constexpr int values = 32, bytes = 22, offset = 16;
    static constexpr bool has_minimum = false;
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        return nibble_at(block, 6, i) | bit_at(block, 2, i) << 4;
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int) {
        return half_at(block, 0);
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte*, int) { return 0.0F; }
};

struct BlockQ5_1 {
    static constexpr int values = 32, bytes = 24, offset = 0;
    static constexpr bool has_minimum = true;
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        return nibble_at(block, 8, i) | bit_at(block, 4, i) << 4;
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int) {
        return half_at(block, 0);
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte* block, int) {
        return half_at(block, 2);
    }
};

struct BlockQ8_0 {
    static constexpr int values = 32, bytes = 34, offset = 128;
    static constexpr bool has_minimum = false;
    /// The stored byte is signed; its top bit flipped makes it q + 128.
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        return byte_at(block, 2 + i) ^ 0x80;
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int) {
        return half_at(block, 0);
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte*, int) { return 0.0F; }
};

struct BlockQ4_K {
    static constexpr int values = 256, bytes = 144, offset = 0;
    static constexpr bool has_minimum = true;
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        const int group = i / 32;
        return byte_at(block, 16 + 32 * (group / 2) + i % 32) >> (4 * (group % 2)) & 15;
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int sixteen) {
        return half_at(block, 0) * static_cast<float>(scale_bits(block, sixteen / 2));
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte* block, int sixteen) {
        return -(half_at(block, 2) * static_cast<float>(minimum_bits(block, sixteen / 2)));
    }
    /// Six bits for group < 8 of 32 values.
    PG_HOST_DEVICE static constexpr int scale_bits(const std::byte* block, int group) {
        if (group < 4) return byte_at(block, 4 + group) & 63;
        return (byte_at(block, 8 + group) & 15) | byte_at(block, group) >> 6 << 4;
    }
    PG_HOST_DEVICE static constexpr int minimum_bits(const std::byte* block, int group) {
        if (group < 4) return byte_at(block, 8 + group) & 63;
        return byte_at(block, 8 + group) >> 4 | byte_at(block, 4 + group) >> 6 << 4;
    }
};

struct BlockQ6_K {
    static constexpr int values = 256, bytes = 210, offset = 32;
    static constexpr bool has_minimum = false;
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        const int half = i / 128;
        const int part = i % 128 / 32;
        const int column = i % 32;
        const int low =
            byte_at(block, 64 * half + 32 * (part % 2) + column) >> (4 * (part / 2)) & 15;
        const int high = byte_at(block, 128 + 32 * half + column) >> (2 * part) & 3;
        return low | high << 4;
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int sixteen) {
        const int stored = (byte_at(block, 192 + sixteen) ^ 0x80) - 128;  // a signed byte
        return half_at(block, 208) * static_cast<float>(stored);
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte*, int) { return 0.0F; }
};

/// Value i of a block, in the order of operations that the format's reference uses.
template <class Block>
PG_HOST_DEVICE constexpr float block_value(const std::byte* block, int i) {
    const float scaled =
        Block::scale(block, i / 16) * static_cast<float>(Block::quant(block, i) - Block::offset);
    if constexpr (Block::has_minimum) return scaled + Block::minimum(block, i / 16);
    return scaled;
}

/// Calls visitor(BlockQ4_0{}) and so on for the storage's block type; false if it has none here.
template <class Visitor>
constexpr bool visit_block(WeightStorage storage, Visitor&& visitor) {
    switch (storage) {
        case WeightStorage::Q4_0:
            visitor(BlockQ4_0{});
            return true;
        case WeightStorage::Q4_1:
            visitor(BlockQ4_1{});
            return true;
        case WeightStorage::Q5_0:
            visitor(BlockQ5_0{});
            return true;
        case WeightStorage::Q5_1:
            visitor(BlockQ5_1{});
            return true;
        case WeightStorage::Q8_0:
            visitor(BlockQ8_0{});
            return true;
        case WeightStorage::Q4_K:
            visitor(BlockQ4_K{});
            return true;
        case WeightStorage::Q6_K:
            visitor(BlockQ6_K{});
            return true;
        default:
            return false;
    }
}

}  // namespace gguf

/// Whether `dequantise_row` knows this storage.
bool can_dequantise(WeightStorage storage);

/// Writes `columns` values of a packed row as F32. `columns` is a multiple of the block's values
/// and can_dequantise(storage) holds; both are asserted.
void dequantise_row(WeightStorage storage, const std::byte* row, std::int64_t columns, float* out);

}  // namespace pergola
