#pragma once
// The block types of 32 values with one scale; the names are explained in gguf_blocks.h. b[k] is
// byte k of a block, d and m are F16, nibbles have the low halves first.
//
//     Q4_0   18 bytes   d@0  nibbles@2                       d (q - 8)
//     Q4_1   20         d@0  m@2  nibbles@4                  d q + m
//     Q5_0   22         d@0  fifth bits@2  nibbles@6         d (q - 16)
//     Q5_1   24         d@0  m@2  fifth bits@4  nibbles@8    d q + m
//     Q8_0   34         d@0  i8 @2                           d q

#include "kernels/codecs/gguf_bytes.h"

namespace pergola::gguf {

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

}  // namespace pergola::gguf
