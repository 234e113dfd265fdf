#pragma once
// The GPU's order of an EXL3 trellis, undone: what repacking is checked with.

#include <cstdint>
#include <vector>

#include "kernels/codecs/exl3_trellis.h"
#include "kernels/cuda/exl3_packed.h"

namespace pergola::bench {

/// Moves every 16 bits back from the packed order; the inverse, written from the definition.
inline std::vector<std::uint32_t> unpack_exl3(const std::vector<std::uint32_t>& packed,
                                              int inputs,
                                              int outputs,
                                              int half_bits) {
    std::vector<std::uint32_t> words(packed.size(), 0U);
    const int unit_rows = inputs / cuda::exl3_unit_inputs;
    const int units = unit_rows * outputs / cuda::exl3_unit_outputs;
    for (int unit = 0; unit < units; ++unit) {
        for (int lane = 0; lane < 32; ++lane) {
            for (int half = 0; half < 2 * half_bits; ++half) {
                const auto from = cuda::exl3_half_source(half_bits, lane, half);
                const int row = unit % unit_rows * 4 + from.tile_down;
                const int column = unit / unit_rows * 2 + from.tile_across;
                const int tile = row * (outputs / 16) + column;
                const std::uint32_t value =
                    cuda::exl3_stream_half(packed[static_cast<std::size_t>(
                                               unit * cuda::exl3_unit_words(half_bits) +
                                               cuda::exl3_packed_index(half_bits, lane, half / 2))],
                                           half);
                words[static_cast<std::size_t>(tile * exl3::tile_words(half_bits) +
                                               from.half / 2)] |=
                    from.half % 2 == 0 ? value << 16 : value;
            }
        }
    }
    return words;
}

}  // namespace pergola::bench
