#pragma once
// The loops of exl3_packed_dot.h for registers of V::lanes numbers. Included only by files that are
// built for one instruction set (see stripe_blocks.h), which give V.

#include <cstddef>
#include <cstdint>
#include <utility>

#include "kernels/cpu/exl3_packed_dot.h"

namespace pergola::cpu {
namespace {

/// Words and states of V::lanes lanes of a unit.
template <class V, int half_bits>
struct Exl3PackedStates {
    using Int = typename V::Int;

    Int words[half_bits];
    Int starts[2];  ///< of the left and the right tile: the 16 bits before, then the first 16

    /// `before` are the same words of the lanes before these.
    void join(const Int* before) {
        constexpr int last_of_left = (half_bits - 1) / 2;
        const Int left = V::four_lanes_before(before[last_of_left], words[last_of_left]);
        const Int right = V::four_lanes_before(before[half_bits - 1], words[half_bits - 1]);
        const Int first = V::template right<16>(words[0]);
        if constexpr (half_bits % 2 == 0) {
            starts[0] = V::either(V::template left<16>(left), first);
            starts[1] =
                V::either(V::template left<16>(right), V::template right<16>(words[half_bits / 2]));
        } else {
            starts[0] = V::either(V::without_lower_half(left), first);
            starts[1] = V::either(V::template left<16>(right), V::lower_half(words[half_bits / 2]));
        }
    }

    /// 16 bits from bit `begin` of two words on, the first of which is `word`.
    template <int begin>
    static Int bits_of(Int word) {
        if constexpr (begin == 0) return V::template right<16>(word);
        if constexpr (begin == 16) return V::lower_half(word);
        return V::lower_half(V::template right<16 - begin>(word));
    }

    /// Of position `i` of the lane's 32 in the left (0) or right (1) tile.
    template <int tile, int i>
    Int state() const {
        constexpr int end = exl3::end_bit(half_bits, i);
        if constexpr (end <= 16) {
            return bits_of<end>(starts[tile]);
        } else {
            constexpr int begin = tile * 16 * half_bits + end - 16;
            constexpr int word = begin / 32;
            if constexpr (begin % 32 <= 16) {
                return bits_of<begin % 32>(words[word]);
            } else {
                const Int across = V::either(V::template left<16>(words[word]),
                                             V::template right<16>(words[word + 1]));
                return bits_of<begin % 32 - 16>(across);
            }
        }
    }
};

/// How Mul1's products are made in integers.
template <class V>
struct Exl3RoundedTerms {
    static constexpr exl3::Codebook codebook = exl3::Codebook::Mul1;
    static constexpr bool is_exact = false;
    using Value = typename V::Int;
    using Sum = typename V::Int;
    static Value value(typename V::Int state) { return V::byte_pairs(state); }
    static Value load(const std::byte* from) { return V::load_int(from); }
    static void store(std::byte* to, Value value) { V::store_int(to, value); }
    static Sum begin(const Exl3UnitInputs& x, const float*) { return V::four_times(x.corrections); }
    static Sum add(Sum sum, Value value, const Exl3UnitInputs& x, int k) {
        return V::add_pairs(sum, value, V::four_times(x.pairs + std::ptrdiff_t{4} * k));
    }
    static void end(Sum sum, const Exl3UnitInputs& x, float* to) {
        V::store(to, V::multiply_add(V::to_float(sum), V::four_times(x.scales), V::load(to)));
    }
};

/// How products are made in F32, of the weights' F16 or of the numbers before they became that.
template <class V, exl3::Codebook the_codebook, bool of_halves>
struct Exl3FloatTerms {
    static constexpr exl3::Codebook codebook = the_codebook;
    static constexpr bool is_exact = of_halves;
    using Value = typename V::Float;
    using Sum = typename V::Float;
    static Value value(typename V::Int state) {
        if constexpr (is_exact) return V::template value<codebook>(state);
        return V::template unrounded<codebook>(state);
    }
    static Value load(const std::byte* from) {
        return V::load(reinterpret_cast<const float*>(from));
    }
    static void store(std::byte* to, Value value) { V::store(reinterpret_cast<float*>(to), value); }
    static Sum begin(const Exl3UnitInputs&, const float* from) { return V::load(from); }
    static Sum add(Sum sum, Value value, const Exl3UnitInputs& x, int k) {
        return V::multiply_add(value, V::four_times(x.floats + std::ptrdiff_t{4} * k), sum);
    }
    static void end(Sum sum, const Exl3UnitInputs&, float* to) { V::store(to, sum); }
};

template <class V, class Terms, int half_bits>
struct Exl3PackedLoops {
    using Int = typename V::Int;
    using States = Exl3PackedStates<V, half_bits>;
    using Steps = std::make_integer_sequence<int, 16>;  // inputs of a tile
    static constexpr int vectors = 32 / V::lanes;
    static constexpr int sum_floats = 4 * 32;  // of a token: [vector][tile, half][lane]
    static constexpr std::int64_t unit_words = 32 * half_bits;

    static const float* own_sums(const float* sums, int vector, int tile, int half) {
        return sums + (vector * 4 + tile * 2 + half) * V::lanes;
    }
    static float* own_sums(float* sums, int vector, int tile, int half) {
        return sums + (vector * 4 + tile * 2 + half) * V::lanes;
    }

    template <int tile, int... k>
    static void multiply_tile(const States& states,
                              const Exl3UnitInputs& x,
                              float* low_sums,
                              float* high_sums,
                              std::integer_sequence<int, k...>) {
        typename Terms::Sum low = Terms::begin(x, low_sums);
        typename Terms::Sum high = Terms::begin(x, high_sums);
        const auto step = [&]<int i>(std::integral_constant<int, i>)
            __attribute__((always_inline)) {
            constexpr int position = i / 4 * 8 + i % 4;
            low = Terms::add(low, Terms::value(states.template state<tile, position>()), x, i);
            high =
                Terms::add(high, Terms::value(states.template state<tile, position + 4>()), x, i);
        };
        (step(std::integral_constant<int, k>()), ...);
        Terms::end(low, x, low_sums);
        Terms::end(high, x, high_sums);
    }

    template <int tile, int... k>
    static void decode_tile(const States& states, std::byte* to, std::integer_sequence<int, k...>) {
        constexpr std::ptrdiff_t bytes = sizeof(Int);
        const auto step = [&]<int i>(std::integral_constant<int, i>)
            __attribute__((always_inline)) {
            constexpr int position = i / 4 * 8 + i % 4;
            Terms::store(to + i * bytes, Terms::value(states.template state<tile, position>()));
            Terms::store(to + (16 + i) * bytes,
                         Terms::value(states.template state<tile, position + 4>()));
        };
        (step(std::integral_constant<int, k>()), ...);
    }

    /// Calls with(states, vector) for all lanes of a unit.
    template <class With>
    static void for_lanes(const std::uint32_t* unit, const With& with) {
        Int last[half_bits];
        V::template load_words<half_bits>(unit, vectors - 1, last);
        Int before[half_bits];
        for (int word = 0; word < half_bits; ++word) before[word] = last[word];
        for (int vector = 0; vector < vectors; ++vector) {
            States states;
            V::template load_words<half_bits>(unit, vector, states.words);
            states.join(before);
            for (int word = 0; word < half_bits; ++word) before[word] = states.words[word];
            with(states, vector);
        }
    }

    static void prefetch(const std::uint32_t* unit) {
        for (int word = 0; word < 32 * half_bits; word += 16) V::prefetch(unit + word);
    }

    static void one_token(const Exl3PackedColumn& column) {
        alignas(64) float sums[sum_floats] = {};
        const std::uint32_t* unit = column.units;
        for (std::int64_t row = 0; row < column.count; ++row, unit += unit_words) {
            prefetch(unit + prefetched_units * unit_words);
            const Exl3UnitInputs& x = column.x[row];
            for_lanes(unit, [&](const States& states, int vector) {
                multiply_tile<0>(
                    states, x, own_sums(sums, vector, 0, 0), own_sums(sums, vector, 0, 1), Steps());
                multiply_tile<1>(
                    states, x, own_sums(sums, vector, 1, 0), own_sums(sums, vector, 1, 1), Steps());
            });
        }
        add_lanes(sums, column.sums);
    }

    static void many_tokens(const Exl3PackedColumn& column) {
        alignas(64) float sums[exl3_most_tokens * sum_floats];
        for (std::int64_t i = 0; i < column.tokens * sum_floats; ++i) sums[i] = 0.0F;
        constexpr std::ptrdiff_t tile_bytes = 32 * sizeof(Int);
        alignas(64) std::byte weights[vectors * 2 * tile_bytes];
        const std::uint32_t* unit = column.units;
        for (std::int64_t row = 0; row < column.count; ++row, unit += unit_words) {
            prefetch(unit + prefetched_units * unit_words);
            for_lanes(unit, [&](const States& states, int vector) {
                decode_tile<0>(states, weights + 2 * vector * tile_bytes, Steps());
                decode_tile<1>(states, weights + (2 * vector + 1) * tile_bytes, Steps());
            });
            for (std::int64_t token = 0; token < column.tokens; ++token) {
                add_token(weights, column.x[token * column.count + row], sums + token * sum_floats);
            }
        }
        for (std::int64_t token = 0; token < column.tokens; ++token) {
            add_lanes(sums + token * sum_floats, column.sums + token * column.sum_stride);
        }
    }

    /// The decoded weights of a unit.
    static void add_token(const std::byte* weights, const Exl3UnitInputs& x, float* sums) {
        constexpr std::ptrdiff_t bytes = sizeof(Int);
        for (int vector = 0; vector < vectors; ++vector) {
            typename Terms::Sum own[4];
            float* const to = sums + vector * 4 * V::lanes;
            for (int i = 0; i < 4; ++i) own[i] = Terms::begin(x, to + i * V::lanes);
            for (int k = 0; k < 16; ++k) {
                const std::byte* const from = weights + (vector * 64 + k) * bytes;
                for (int i = 0; i < 4; ++i) {
                    own[i] = Terms::add(own[i], Terms::load(from + i * 16 * bytes), x, k);
                }
            }
            for (int i = 0; i < 4; ++i) Terms::end(own[i], x, to + i * V::lanes);
        }
    }

    /// Lane l has outputs l / 4 and l / 4 + 8 of both tiles.
    static void add_lanes(const float* sums, float* to) {
        for (int output = 0; output < 32; ++output) {
            const int lane = output % 8 * 4;
            const float* const from =
                own_sums(sums, lane / V::lanes, output / 16, output / 8 % 2) + lane % V::lanes;
            to[output] = (from[0] + from[1]) + (from[2] + from[3]);
        }
    }

    static void run(const Exl3PackedColumn& column) {
        if constexpr (!exl3::is_rate(half_bits, Terms::codebook)) {
            return;
        } else if constexpr (Terms::is_exact) {
            many_tokens(column);  // the same sums; a loop of its own would be much code
        } else {
            column.tokens == 1 ? one_token(column) : many_tokens(column);
        }
    }

private:
    static constexpr std::int64_t prefetched_units = 2;
};

template <class V, class Terms>
void run_exl3_packed(const Exl3PackedColumn& column) {
    switch (column.rate.half_bits) {
        case 2:
            return Exl3PackedLoops<V, Terms, 2>::run(column);
        case 3:
            return Exl3PackedLoops<V, Terms, 3>::run(column);
        case 4:
            return Exl3PackedLoops<V, Terms, 4>::run(column);
        case 5:
            return Exl3PackedLoops<V, Terms, 5>::run(column);
        case 6:
            return Exl3PackedLoops<V, Terms, 6>::run(column);
        case 7:
            return Exl3PackedLoops<V, Terms, 7>::run(column);
        case 8:
            return Exl3PackedLoops<V, Terms, 8>::run(column);
        case 10:
            return Exl3PackedLoops<V, Terms, 10>::run(column);
        case 12:
            return Exl3PackedLoops<V, Terms, 12>::run(column);
        case 14:
            return Exl3PackedLoops<V, Terms, 14>::run(column);
        case 16:
            return Exl3PackedLoops<V, Terms, 16>::run(column);
        default:
            return;
    }
}

template <class V>
void run_exl3_packed_exact(const Exl3PackedColumn& column) {
    switch (column.rate.codebook) {
        case exl3::Codebook::ThreeInst:
            return run_exl3_packed<V, Exl3FloatTerms<V, exl3::Codebook::ThreeInst, true>>(column);
        case exl3::Codebook::Mcg:
            return run_exl3_packed<V, Exl3FloatTerms<V, exl3::Codebook::Mcg, true>>(column);
        case exl3::Codebook::Mul1:
            return run_exl3_packed<V, Exl3FloatTerms<V, exl3::Codebook::Mul1, true>>(column);
    }
}

template <class V>
void run_exl3_packed_rounded(const Exl3PackedColumn& column) {
    switch (column.rate.codebook) {
        case exl3::Codebook::ThreeInst:
            return run_exl3_packed<V, Exl3FloatTerms<V, exl3::Codebook::ThreeInst, false>>(column);
        case exl3::Codebook::Mcg:
            return run_exl3_packed<V, Exl3FloatTerms<V, exl3::Codebook::Mcg, false>>(column);
        case exl3::Codebook::Mul1:
            return run_exl3_packed<V, Exl3RoundedTerms<V>>(column);
    }
}

}  // namespace
}  // namespace pergola::cpu
