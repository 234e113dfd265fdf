#pragma once
// The loop of a stripe's dot product, written once. S is an instruction set:
//
//     lanes, tile               rows in a register; tokens that share the reading of a step
//     Int, Float                a register of 32-bit lanes
//     load bytes signed_bytes words halves table look_up        reading
//     low_nibbles high_nibbles bit_pairs with_bit flip_top_bits both either left right right_by
//     dot<max_quant>(start, quants, x)      start + products of 16 quants of each row with x
//     sum_of_quants<max_quant>(quants)      of 16
//     to_float from_bits all all_bits multiply add subtract multiply_add store
//
// Included only by files that are built for one instruction set (see stripe_blocks.h).

#include "kernels/cpu/stripe_blocks.h"
#include "kernels/cpu/stripe_dot.h"

namespace pergola::cpu {
namespace {

/// What a step's weights alone decide, shared by all tokens.
template <class S, class Block>
inline void weigh_groups(const Step<S>& step, typename S::Float* group_weights) {
    PERGOLA_UNROLL for (int group = 0; group < 2; ++group) {
        const typename S::Int sum =
            S::template sum_of_quants<Block::max_quant>(step.quants + 4 * group);
        const typename S::Float numbers =
            S::subtract(S::to_float(sum), S::all(16.0F * Block::offset));
        group_weights[group] = S::multiply(step.scales[Block::two_scales ? group : 0], numbers);
    }
}

/// sum + what the dots of a step's two groups of 16 weights with one token's activations are worth.
template <class S, class Block>
inline typename S::Float add_dots(typename S::Float sum,
                                  const Step<S>& step,
                                  const typename S::Float* group_weights,
                                  const ActivationGroup& x,
                                  typename S::Float first,
                                  typename S::Float second) {
    using Float = typename S::Float;
    if constexpr (Block::two_scales) {
        sum = S::multiply_add(S::multiply(first, S::all(x.scales[0])), step.scales[0], sum);
        sum = S::multiply_add(S::multiply(second, S::all(x.scales[1])), step.scales[1], sum);
    } else {
        const Float both =
            S::multiply_add(second, S::all(x.scales[1]), S::multiply(first, S::all(x.scales[0])));
        sum = S::multiply_add(both, step.scales[0], sum);
    }
    sum = S::multiply_add(group_weights[0], S::all(x.middles[0]), sum);
    sum = S::multiply_add(group_weights[1], S::all(x.middles[1]), sum);
    if constexpr (Block::minimums == Minimums::Of32) {
        sum = S::multiply_add(step.minimums[0], S::all(x.sum), sum);
    } else if constexpr (Block::minimums == Minimums::Of16) {
        sum = S::multiply_add(step.minimums[0], S::all(x.first_sum), sum);
        sum = S::multiply_add(step.minimums[1], S::all(x.sum - x.first_sum), sum);
    }
    return sum;
}

/// sum + the products of 32 weights with one token's activations.
template <class S, class Block>
inline typename S::Float add_step(typename S::Float sum,
                                  const Step<S>& step,
                                  const typename S::Float* group_weights,
                                  const ActivationGroup& x) {
    const typename S::Float first = S::to_float(
        S::template dot<Block::max_quant>(S::all_bits(x.corrections[0]), step.quants, x.quants));
    const typename S::Float second = S::to_float(S::template dot<Block::max_quant>(
        S::all_bits(x.corrections[1]), step.quants + 4, x.quants + 16));
    return add_dots<S, Block>(sum, step, group_weights, x, first, second);
}

/// Asks for the weights that a lone token will meet 8 KiB later. A burst of such requests would be
/// dropped, so each step asks for its share, and the compiler must not gather them.
template <class Block>
inline void ask_ahead(const std::byte* block, int index) {
    constexpr std::ptrdiff_t step_bytes = std::ptrdiff_t{16} * Block::bytes * 32 / Block::values;
    const std::byte* ahead = block + 8192 + index * step_bytes;
    asm volatile("" ::: "memory");
    PERGOLA_UNROLL for (std::ptrdiff_t byte = 0; byte < step_bytes; byte += 64)
        __builtin_prefetch(ahead + byte);
    asm volatile("" ::: "memory");
}

/// `tokens` tokens from number `token` on, which lie in one tile of the activations.
template <class S, class Block, int tokens>
inline void dot_tile(const StripeTile& tile, ActivationPlace place, std::int64_t token, int lane) {
    const std::int64_t groups = tile.columns / 32;
    const ActivationGroup* x = tile.x + place.first;
    const std::byte* block = tile.stripe;
    typename S::Float sums[tokens];
    PERGOLA_UNROLL for (int t = 0; t < tokens; ++t) sums[t] = S::all(0.0F);
    constexpr int steps = Block::values / 32;
    for (std::int64_t group = 0; group < groups; group += steps, block += 16 * Block::bytes) {
        PERGOLA_UNROLL for (int index = 0; index < steps; ++index, x += place.stride) {
            if constexpr (tokens == 1 && Block::asks_ahead) ask_ahead<Block>(block, index);
            Step<S> step;
            Block::template read<S>(block, index, lane, step);
            typename S::Float group_weights[2];
            weigh_groups<S, Block>(step, group_weights);
            PERGOLA_UNROLL for (int t = 0; t < tokens; ++t) sums[t] =
                add_step<S, Block>(sums[t], step, group_weights, x[t]);
        }
    }
    PERGOLA_UNROLL for (int t = 0; t < tokens; ++t)
        S::store(tile.results + (token + t) * tile.result_stride + lane, sums[t]);
}

template <class S, class Block, int tokens>
void dot_tiles(const StripeTile& tile, int tile_tokens, std::int64_t& token) {
    for (; token + tokens <= tile.tokens; token += tokens) {
        const ActivationPlace place =
            activation_place(token, tile.tokens, tile.columns / 32, tile_tokens);
        for (int lane = 0; lane < 16; lane += S::lanes)
            dot_tile<S, Block, tokens>(tile, place, token, lane);
    }
}

/// The tokens from number `token` on, a multiple of `tile_tokens`.
template <class S, class Block>
void dot_tokens(const StripeTile& tile, int tile_tokens, std::int64_t token) {
    dot_tiles<S, Block, S::tile>(tile, tile_tokens, token);
    if constexpr (S::tile > 4) dot_tiles<S, Block, 4>(tile, tile_tokens, token);
    dot_tiles<S, Block, 1>(tile, tile_tokens, token);
}

template <class S, class Block>
void dot_stripe(const StripeTile& tile) {
    dot_tokens<S, Block>(tile, S::tile, 0);
}

template <class S>
StripeDot dot_of(WeightStorage storage) {
    StripeDot dot = nullptr;
    visit_stripe(storage, [&](auto block) { dot = dot_stripe<S, decltype(block)>; });
    return dot;
}

}  // namespace
}  // namespace pergola::cpu
