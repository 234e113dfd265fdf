#include "kernels/cpu/exl3_dot.h"

namespace pergola::cpu {
namespace {

/// Decodes a tile in the order of its ring.
void decode(const std::uint32_t* tile, int half_bits, const float* values, float* out) {
    for (int i = 0; i < exl3::tile_values; ++i) out[i] = values[exl3::state(tile, half_bits, i)];
}

}  // namespace

void exl3_dot_portable(const Exl3Column& column) {
    const float* const values = exl3_codebook_values(column.rate.codebook);
    const std::int64_t x_stride = column.tiles * exl3_floats_of_tile;
    // Of each token and each eighth of the ring, the eight positions that meet the same outputs.
    float sums[exl3_most_tokens][8][8] = {};
    for (std::int64_t row = 0; row < column.tiles; ++row) {
        float weights[exl3::tile_values];
        decode(column.tile + row * column.words_between, column.rate.half_bits, values, weights);
        for (std::int64_t token = 0; token < column.tokens; ++token) {
            const float* x = column.x + token * x_stride + row * exl3_floats_of_tile;
            for (int eighth = 0; eighth < 8; ++eighth) {
                float* const sum = sums[token][eighth];
                for (int i = 0; i < 32; ++i) sum[i % 8] += weights[32 * eighth + i] * x[i];
            }
        }
    }
    for (std::int64_t token = 0; token < column.tokens; ++token) {
        float* const to = column.sums + token * column.sum_stride;
        for (std::ptrdiff_t output = 0; output < exl3::tile_side; ++output) {
            const float* sum = &sums[token][output % 8][output / 8 * 4];
            to[output] = (sum[0] + sum[1]) + (sum[2] + sum[3]);
        }
    }
}

}  // namespace pergola::cpu
