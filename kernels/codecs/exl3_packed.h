#pragma once
// The order in which a card keeps an EXL3 weight (RowOrder::Card): the trellis' own bits, none
// more, moved at load so that a lane's bits are contiguous and a warp's units follow one another. A
// lane of a card's warp or of the processor's registers. Host and device.
//
//     unit     64 inputs x 32 outputs: 4 tiles down, 2 across, 32 R words for a rate of R half bits
//     order    units go down the inputs first, then on to the next 32 outputs
//     lane l   R words: ring positions 32 (l / 4) ... + 31 of the tile l % 4 down, first of the
//              left, then of the right tile; those are 16 inputs of the outputs l / 4 and l / 4
//              + 8. 16 R bits a tile, first bit on top; for odd R the second begins inside a word
//     words    four of each lane side by side (16 bytes), then the next four; a rest of two or
//              three lies as two, a last one alone
//
// 16 R bits are a whole number of 16-bit halves, so that a packed word is two halves of the file.

#include <cstdint>

#include "kernels/codecs/exl3_trellis.h"

namespace pergola::exl3 {

constexpr int exl3_unit_inputs = 64;
constexpr int exl3_unit_outputs = 32;

PG_HOST_DEVICE constexpr int exl3_unit_words(int half_bits) {
    return 32 * half_bits;
}

/// Where a lane's word lies inside its unit.
PG_HOST_DEVICE constexpr int exl3_packed_index(int half_bits, int lane, int word) {
    const int in_fours = half_bits / 4 * 4;
    if (word < in_fours) return word / 4 * 128 + lane * 4 + word % 4;
    const int in_twos = half_bits / 2 * 2;
    if (word < in_twos) return in_fours * 32 + lane * 2 + word - in_fours;
    return in_twos * 32 + lane;
}

/// A tile of the unit and a 16-bit half of its stream.
struct Exl3HalfSource {
    int tile_down, tile_across, half;
};

/// Where the lane's 16 stream bits number `half` < 2 R come from.
PG_HOST_DEVICE constexpr Exl3HalfSource exl3_half_source(int half_bits, int lane, int half) {
    return {lane % 4, half / half_bits, lane / 4 * half_bits + half % half_bits};
}

/// Stream half `half` of a tile or a lane: the first is the upper half of the first word.
PG_HOST_DEVICE constexpr std::uint32_t exl3_stream_half(std::uint32_t word, int half) {
    return half % 2 == 0 ? word >> 16 : word & 0xFFFFU;
}

}  // namespace pergola::exl3
