#include <array>
#include <cstddef>

#include "kernels/cpu/exl3_packed_dot.h"

namespace pergola::cpu {
namespace {

constexpr int lanes = 32;

/// What a lane has of a unit: 16 inputs of two outputs of two tiles.
struct LaneStates {
    std::uint32_t of[2][32];  ///< [tile][position]
};

/// Stream half `half` of a lane.
std::uint32_t half_of(const std::uint32_t* unit, int half_bits, int lane, int half) {
    return exl3::exl3_stream_half(unit[exl3::exl3_packed_index(half_bits, lane, half / 2)], half);
}

LaneStates states_of(const std::uint32_t* unit, int half_bits, int lane) {
    LaneStates states = {};
    const int before = (lane + lanes - 4) % lanes;
    for (int tile = 0; tile < 2; ++tile) {
        // The 16 bits before the stream's first, then its own.
        std::array<std::uint32_t, 17> halves = {};
        halves[0] = half_of(unit, half_bits, before, (tile + 1) * half_bits - 1);
        for (int half = 0; half < half_bits; ++half) {
            halves[static_cast<std::size_t>(half + 1)] =
                half_of(unit, half_bits, lane, tile * half_bits + half);
        }
        for (int i = 0; i < 32; ++i) {
            const int begin = exl3::end_bit(half_bits, i);
            const auto first = static_cast<std::size_t>(begin / 16);
            const std::uint32_t next = begin % 16 == 0 ? 0 : halves[first + 1];
            states.of[tile][i] = ((halves[first] << 16 | next) >> (16 - begin % 16)) & 0xFFFFU;
        }
    }
    return states;
}

/// The sum of the state's four bytes.
std::int32_t byte_sum(std::uint32_t state) {
    const std::uint32_t word = exl3::code_word(exl3::Codebook::Mul1, state);
    return static_cast<std::int32_t>((word & 255U) + ((word >> 8) & 255U) + ((word >> 16) & 255U) +
                                     (word >> 24));
}

/// Adds to `sums`, of all tokens [tile, half, lane], what one lane of a unit is worth.
using AddLane = void (*)(const Exl3PackedColumn& column,
                         std::int64_t row,
                         int lane,
                         const LaneStates& states,
                         float* sums);

constexpr int sum_floats = 4 * lanes;

/// Calls with(tile, half): the two outputs of the two tiles, in the order of the sums.
template <class With>
void for_outputs(const With& with) {
    for (int tile = 0; tile < 2; ++tile) {
        for (int half = 0; half < 2; ++half) with(tile, half);
    }
}

constexpr int position_of(int k, int half) {
    return k / 4 * 8 + k % 4 + 4 * half;
}

void add_floats(const Exl3PackedColumn& column,
                std::int64_t row,
                int lane,
                const LaneStates& states,
                float* sums) {
    const float* const values = exl3_codebook_values(column.rate.codebook);
    for_outputs([&](int tile, int half) {
        std::array<float, 16> weights = {};
        for (int k = 0; k < 16; ++k) {
            weights[static_cast<std::size_t>(k)] = values[states.of[tile][position_of(k, half)]];
        }
        for (std::int64_t token = 0; token < column.tokens; ++token) {
            const Exl3UnitInputs& x = column.x[token * column.count + row];
            float& sum = sums[token * sum_floats + (tile * 2 + half) * lanes + lane];
            for (int k = 0; k < 16; ++k) {
                sum += weights[static_cast<std::size_t>(k)] * x.floats[4 * k + lane % 4];
            }
        }
    });
}

void add_rounded(const Exl3PackedColumn& column,
                 std::int64_t row,
                 int lane,
                 const LaneStates& states,
                 float* sums) {
    for_outputs([&](int tile, int half) {
        std::array<std::int32_t, 16> weights = {};
        for (int k = 0; k < 16; ++k) {
            weights[static_cast<std::size_t>(k)] = byte_sum(states.of[tile][position_of(k, half)]);
        }
        for (std::int64_t token = 0; token < column.tokens; ++token) {
            const Exl3UnitInputs& x = column.x[token * column.count + row];
            std::int32_t sum = x.corrections[lane % 4];
            for (int k = 0; k < 16; ++k) {
                sum += weights[static_cast<std::size_t>(k)] *
                       static_cast<std::int16_t>(x.pairs[4 * k + lane % 4] & 0xFFFF);
            }
            sums[token * sum_floats + (tile * 2 + half) * lanes + lane] +=
                x.scales[lane % 4] * static_cast<float>(sum);
        }
    });
}

void run(const Exl3PackedColumn& column, AddLane add) {
    std::array<float, std::size_t{exl3_most_tokens}* sum_floats> sums = {};
    for (std::int64_t row = 0; row < column.count; ++row) {
        const std::uint32_t* const unit =
            column.units + row * exl3::exl3_unit_words(column.rate.half_bits);
        for (int lane = 0; lane < lanes; ++lane) {
            add(column, row, lane, states_of(unit, column.rate.half_bits, lane), sums.data());
        }
    }
    for (std::int64_t token = 0; token < column.tokens; ++token) {
        for (int output = 0; output < 32; ++output) {
            // Lane l has outputs l / 4 and l / 4 + 8 of both tiles.
            const float* const from =
                sums.data() + token * sum_floats + output / 8 * lanes + output % 8 * 4;
            column.sums[token * column.sum_stride + output] =
                (from[0] + from[1]) + (from[2] + from[3]);
        }
    }
}

}  // namespace

void exl3_packed_exact_portable(const Exl3PackedColumn& column) {
    run(column, add_floats);
}

void exl3_packed_rounded_portable(const Exl3PackedColumn& column) {
    // The numbers of the others lie in a table: they are not dearer for being exact.
    run(column, column.rate.codebook == exl3::Codebook::Mul1 ? add_rounded : add_floats);
}

}  // namespace pergola::cpu
