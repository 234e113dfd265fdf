#pragma once
// The loops of exl3_dot.h for registers of V::lanes floats. Included only by files that are built
// for one instruction set (see stripe_blocks.h), which give V.

#include <cstddef>
#include <cstdint>

#include "kernels/cpu/exl3_dot.h"

namespace pergola::cpu {
namespace {

/// `at_once` tokens against tiles that are decoded already share what is loaded of them.
template <class V>
struct Exl3Loops {
    using Float = typename V::Float;
    static constexpr int lanes = V::lanes;
    static constexpr int vectors = 256 / lanes;      // of a tile
    static constexpr int turns = 32 / lanes;         // vectors that meet the same outputs
    static constexpr int outputs = 8;                // pairs of them
    static constexpr int half = outputs / 2;         // whose sums fit in registers side by side
    static constexpr std::int64_t chunk_tiles = 32;  // decoded at a time for several tokens
    static constexpr int sum_floats = outputs * lanes;

    /// The tile's words with the last one before the first, and room behind to be read over.
    struct Words {
        alignas(64) std::uint32_t of[1 + 64 + 16];
        int count;

        explicit Words(int half_bits) : of(), count(4 * half_bits) {}
        void load(const std::uint32_t* tile) {
            for (int word = 0; word < count; ++word) of[1 + word] = tile[word];
            of[0] = of[count];
        }
    };

    template <exl3::Codebook codebook>
    static Float decode(const Words& words, const Exl3Windows& windows, int vector) {
        const int first = vector * lanes;
        return V::template value<codebook>(V::states(
            words.of + windows.base[vector], windows.first + first, windows.shift + first));
    }

    /// Ring positions 8 t ... + 3 are outputs t / 4, the next four t / 4 + 8.
    static void store(const Float* sums, float* to) {
        for (int output = 0; output < outputs; ++output) {
            alignas(64) float lane[lanes];
            V::store(lane, sums[output]);
            for (int half = 0; half < 2; ++half) {
                float sum = 0.0F;
                for (int first = 4 * half; first < lanes; first += 8) {
                    sum += (lane[first] + lane[first + 1]) + (lane[first + 2] + lane[first + 3]);
                }
                to[output + 8 * half] = sum;
            }
        }
    }

    template <exl3::Codebook codebook>
    static void one_token(const Exl3Column& column) {
        Words words(column.rate.half_bits);
        Float sums[outputs];
        for (Float& sum : sums) sum = V::zero();
        const float* x = column.x;
        const std::uint32_t* tile = column.tile;
        for (std::int64_t row = 0; row < column.tiles; ++row) {
            words.load(tile);
            tile += column.words_between;
            V::prefetch(tile);
            Float inputs[turns];
            for (std::ptrdiff_t turn = 0; turn < turns; ++turn) {
                inputs[turn] = V::load(x + turn * lanes);
            }
            x += exl3_floats_of_tile;
#pragma GCC unroll 32
            for (int vector = 0; vector < vectors; ++vector) {
                Float& sum = sums[vector / turns];
                sum = V::multiply_add(
                    decode<codebook>(words, *column.windows, vector), inputs[vector % turns], sum);
            }
        }
        store(sums, column.sums);
    }

    /// Adds `tiles` decoded tiles to the sums of `count` tokens.
    template <int count>
    static void add_tokens(const float* weights,
                           std::int64_t tiles,
                           const float* x,
                           std::int64_t x_stride,
                           float* sums) {
        for (std::ptrdiff_t first = 0; first < outputs; first += half) {
            add_half<count>(
                weights + first * turns * lanes, tiles, x, x_stride, sums + first * lanes);
        }
    }

    /// The same for half of the outputs.
    template <int count>
    static void add_half(const float* weights,
                         std::int64_t tiles,
                         const float* x,
                         std::int64_t x_stride,
                         float* sums) {
        Float sum[count][half];
        for (std::ptrdiff_t token = 0; token < count; ++token) {
            for (std::ptrdiff_t output = 0; output < half; ++output) {
                sum[token][output] = V::load(sums + token * sum_floats + output * lanes);
            }
        }
        for (std::int64_t tile = 0; tile < tiles; ++tile) {
            const float* own = weights + tile * 256;
            for (std::ptrdiff_t turn = 0; turn < turns; ++turn) {
                Float input[count];
                for (int token = 0; token < count; ++token) {
                    input[token] =
                        V::load(x + token * x_stride + tile * exl3_floats_of_tile + turn * lanes);
                }
                for (std::ptrdiff_t output = 0; output < half; ++output) {
                    const Float weight = V::load(own + (output * turns + turn) * lanes);
                    for (int token = 0; token < count; ++token) {
                        sum[token][output] =
                            V::multiply_add(weight, input[token], sum[token][output]);
                    }
                }
            }
        }
        for (std::ptrdiff_t token = 0; token < count; ++token) {
            for (std::ptrdiff_t output = 0; output < half; ++output) {
                V::store(sums + token * sum_floats + output * lanes, sum[token][output]);
            }
        }
    }

    template <exl3::Codebook codebook>
    static void many_tokens(const Exl3Column& column) {
        Words words(column.rate.half_bits);
        alignas(64) float weights[chunk_tiles * 256];
        alignas(64) float sums[exl3_most_tokens * sum_floats];
        for (std::int64_t i = 0; i < column.tokens * sum_floats; ++i) sums[i] = 0.0F;
        const std::int64_t x_stride = column.tiles * exl3_floats_of_tile;
        for (std::int64_t row = 0; row < column.tiles; row += chunk_tiles) {
            const std::int64_t tiles =
                column.tiles - row < chunk_tiles ? column.tiles - row : chunk_tiles;
            for (std::int64_t tile = 0; tile < tiles; ++tile) {
                words.load(column.tile + (row + tile) * column.words_between);
                for (int vector = 0; vector < vectors; ++vector) {
                    V::store(weights + tile * 256 + std::ptrdiff_t{vector} * lanes,
                             decode<codebook>(words, *column.windows, vector));
                }
            }
            const float* x = column.x + row * exl3_floats_of_tile;
            std::int64_t token = 0;
            for (; token + 4 <= column.tokens; token += 4) {
                add_tokens<4>(
                    weights, tiles, x + token * x_stride, x_stride, sums + token * sum_floats);
            }
            for (; token < column.tokens; ++token) {
                add_tokens<1>(
                    weights, tiles, x + token * x_stride, x_stride, sums + token * sum_floats);
            }
        }
        for (std::int64_t token = 0; token < column.tokens; ++token) {
            Float own[outputs];
            for (std::ptrdiff_t output = 0; output < outputs; ++output) {
                own[output] = V::load(sums + token * sum_floats + output * lanes);
            }
            store(own, column.sums + token * column.sum_stride);
        }
    }

    template <exl3::Codebook codebook>
    static void tokens(const Exl3Column& column) {
        column.tokens == 1 ? one_token<codebook>(column) : many_tokens<codebook>(column);
    }

    static void run(const Exl3Column& column) {
        switch (column.rate.codebook) {
            case exl3::Codebook::ThreeInst:
                return tokens<exl3::Codebook::ThreeInst>(column);
            case exl3::Codebook::Mcg:
                return tokens<exl3::Codebook::Mcg>(column);
            case exl3::Codebook::Mul1:
                return tokens<exl3::Codebook::Mul1>(column);
        }
    }
};

}  // namespace
}  // namespace pergola::cpu
