#pragma once
// The order in which a card keeps a GGUF weight (RowOrder::Card). Blocks of 18, 34 or 210 bytes are
// nowhere aligned, so their fields lie in planes, each [row][block] of the whole matrix, one after
// another; not a byte more than in the file. All other blocks stay as they are. Host and device.
//
//     Q4_0     16 bytes of nibbles | d
//     Q8_0     32 bytes of quants | d
//     Q6_K     128 bytes of low nibbles | 64 of high pairs | 16 scales | d
//     others   the whole block

#include <cstdint>

#include "kernels/codecs/gguf_blocks.h"

namespace pergola::gguf {

struct GgufField {
    int at;     ///< in the file's block
    int bytes;  ///< the next plane begins behind this many times all blocks
};

/// The planes in turn: which bytes of a block they hold.
template <class Block>
PG_HOST_DEVICE constexpr GgufField gguf_field(int) {
    return {0, Block::bytes};
}
template <>
PG_HOST_DEVICE constexpr GgufField gguf_field<BlockQ4_0>(int i) {
    return i == 0 ? GgufField{2, 16} : GgufField{0, 2};
}
template <>
PG_HOST_DEVICE constexpr GgufField gguf_field<BlockQ8_0>(int i) {
    return i == 0 ? GgufField{2, 32} : GgufField{0, 2};
}
template <>
PG_HOST_DEVICE constexpr GgufField gguf_field<BlockQ6_K>(int i) {
    return i == 0   ? GgufField{0, 128}
           : i == 1 ? GgufField{128, 64}
           : i == 2 ? GgufField{192, 16}
                    : GgufField{208, 2};
}

/// How many there are.
template <class Block>
PG_HOST_DEVICE constexpr int gguf_fields() {
    int count = 0;
    for (int bytes = 0; bytes < Block::bytes; ++count) bytes += gguf_field<Block>(count).bytes;
    return count;
}

/// Where byte `at` < Block::bytes of block `block` of `blocks` lies.
template <class Block>
PG_HOST_DEVICE constexpr std::int64_t gguf_planes_index(std::int64_t block,
                                                        std::int64_t blocks,
                                                        int at) {
    std::int64_t begin = 0;
    for (int i = 0;; ++i) {
        const GgufField field = gguf_field<Block>(i);
        if (at >= field.at && at < field.at + field.bytes) {
            return begin + block * field.bytes + at - field.at;
        }
        begin += blocks * field.bytes;
    }
}

}  // namespace pergola::gguf
