#pragma once
// The types of weights -1, 0, 1: 256 values, one scale. The names are explained in gguf_blocks.h.
// b[k] is byte k of a block, d is F16.
//
//     TQ1_0  54 bytes  five trits a byte@0 (160 values), @32 (80); four trits a byte@48 (16); d@52
//     TQ2_0  66        pairs@0  d@64                                                 d (q - 1)
//
// The trits of a byte are the digits of b / 256 in base 3, rounded up when written.

#include "kernels/codecs/gguf_bytes.h"
#include "kernels/codecs/gguf_k_blocks.h"

namespace pergola::gguf {

/// Digit n < 5 of a byte.
PG_HOST_DEVICE constexpr int trit_of(int byte, int n) {
    for (int digit = 0; digit < n; ++digit) byte = byte * 3 & 0xFF;
    return byte * 3 >> 8;
}

struct BlockTQ1_0 {
    static constexpr int values = 256, bytes = 54, offset = 1;
    static constexpr bool has_minimum = false;
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        if (i < 160) return trit_of(byte_at(block, i % 32), i / 32);
        if (i < 240) return trit_of(byte_at(block, 32 + i % 16), i / 16 - 10);
        return trit_of(byte_at(block, 48 + i % 4), i / 4 - 60);
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int) {
        return half_at(block, 52);
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte*, int) { return 0.0F; }
};

/// A pair of 3 means 2, although nothing writes it.
struct BlockTQ2_0 {
    static constexpr int values = 256, bytes = 66, offset = 1;
    static constexpr bool has_minimum = false;
    PG_HOST_DEVICE static constexpr int quant(const std::byte* block, int i) {
        return pair_at(block, 0, i);
    }
    PG_HOST_DEVICE static constexpr float scale(const std::byte* block, int) {
        return half_at(block, 64);
    }
    PG_HOST_DEVICE static constexpr float minimum(const std::byte*, int) { return 0.0F; }
};

}  // namespace pergola::gguf
