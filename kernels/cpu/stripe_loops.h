#pragma once
// The loop of a stripe's dot product, written once. S is an instruction set:
//
//     lanes, tile               rows in a register; tokens that share the reading of a step
//     Int, Float                a register of 32-bit lanes
//     load bytes signed_bytes words halves table look_up        reading
//     low_nibbles high_nibbles six_bits bit_pairs with_bit flip_top_bits
//     both either left right right_by
//     dot<max_quant>(start, quants, x)          start + products of 16 quants of each row with x
//     sum_of_quants<max_quant>(start, quants)   start + the sum of 16 quants of each row
//     to_float from_bits all all_bits multiply subtract multiply_add subtract_product store
//
// Included only by files that are built for one instruction set (see stripe_blocks.h).

#include "kernels/cpu/stripe_blocks.h"
#include "kernels/cpu/stripe_dot.h"

namespace pergola::cpu {
namespace {

/// Sums of a step's two groups of 16 stored numbers less their scale: shared by all tokens.
template <class S, class Block>
inline void weigh_groups(const Step<S>& step, typename S::Float* group_weights) {
    PERGOLA_UNROLL for (int group = 0; group < 2; ++group) {
        group_weights[group] = S::to_float(S::template sum_of_quants<Block::max_quant>(
            S::all_bits(-16 * Block::offset), step.quants + 4 * group));
    }
}

/// The activations of 16 values.
struct HalfGroup {
    const ActivationGroup& group;
    int half;

    const std::int8_t* quants() const { return group.quants + std::ptrdiff_t{16} * half; }
    float scale() const { return group.scales[half]; }
    float middle() const { return group.middles[half]; }
    std::int32_t correction() const { return group.corrections[half]; }
};

/// What a step's two groups of weights meet.
struct StepActivations {
    HalfGroup first;
    HalfGroup second;
};

/// Those of step `index` of a block whose first group is at `x`.
template <class Block>
inline StepActivations activations_of(const ActivationGroup* x, std::int64_t stride, int index) {
    const StepGroups groups = Block::groups_of(index);
    return {{x[stride * (groups.first / 2)], groups.first % 2},
            {x[stride * (groups.second / 2)], groups.second % 2}};
}

/// sum + what the dots of a step's two groups of 16 weights with one token's activations are worth.
/// Scales of the weights come last: for one token an operation for each group would be more.
template <class S, class Block>
inline typename S::Float add_dots(typename S::Float sum,
                                  const Step<S>& step,
                                  const typename S::Float* group_weights,
                                  const StepActivations& x,
                                  typename S::Float first,
                                  typename S::Float second) {
    using Float = typename S::Float;
    Float worth = S::multiply(first, S::all(x.first.scale()));
    worth = S::multiply_add(group_weights[0], S::all(x.first.middle()), worth);
    if constexpr (Block::two_scales) {
        sum = S::multiply_add(worth, step.scales[0], sum);
        worth = S::multiply(second, S::all(x.second.scale()));
    } else {
        worth = S::multiply_add(second, S::all(x.second.scale()), worth);
    }
    worth = S::multiply_add(group_weights[1], S::all(x.second.middle()), worth);
    sum = S::multiply_add(worth, step.scales[Block::two_scales ? 1 : 0], sum);
    const ActivationGroup& both = x.first.group;  // the second's too, wherever there are minimums
    if constexpr (Block::minimums == Minimums::AddedTo32) {
        sum = S::multiply_add(step.minimums[0], S::all(both.sum), sum);
    } else if constexpr (Block::minimums == Minimums::TakenFrom32) {
        sum = S::subtract_product(step.minimums[0], S::all(both.sum), sum);
    } else if constexpr (Block::minimums == Minimums::TakenFrom16) {
        sum = S::subtract_product(step.minimums[0], S::all(both.first_sum), sum);
        sum = S::subtract_product(step.minimums[1], S::all(both.sum - both.first_sum), sum);
    }
    return sum;
}

/// sum + the products of 32 weights with one token's activations.
template <class S, class Block>
inline typename S::Float add_step(typename S::Float sum,
                                  const Step<S>& step,
                                  const typename S::Float* group_weights,
                                  const StepActivations& x) {
    const typename S::Float first = S::to_float(S::template dot<Block::max_quant>(
        S::all_bits(x.first.correction()), step.quants, x.first.quants()));
    const typename S::Float second = S::to_float(S::template dot<Block::max_quant>(
        S::all_bits(x.second.correction()), step.quants + 4, x.second.quants()));
    return add_dots<S, Block>(sum, step, group_weights, x, first, second);
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
        PERGOLA_UNROLL for (int index = 0; index < steps; ++index) {
            Step<S> step;
            Block::template read<S>(block, index, lane, step);
            typename S::Float group_weights[2];
            weigh_groups<S, Block>(step, group_weights);
            PERGOLA_UNROLL for (int t = 0; t < tokens; ++t) sums[t] = add_step<S, Block>(
                sums[t], step, group_weights, activations_of<Block>(x + t, place.stride, index));
        }
        x += steps * place.stride;
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
