// Dots of stripes with AMX: sixteen tokens times a stripe's sixteen rows are one product of tiles.
//
//     left tile       16 tokens x 16 activations, as they lie in their groups
//     right tile      four quants of each row a line: what a register of a stripe's step holds
//     result          16 tokens x 16 rows of 32 bits
//
// Products of signed bytes are exact, so the sums of integers are those of AVX-512 VNNI, and what
// follows them is the same code: the same bits. Groups of 16 values fill a quarter of a tile's
// depth; the processor's vector units are the limit then, and they have nothing but the scales left
// to do.
#include "kernels/cpu/stripe_dot.h"

#if defined(__x86_64__)

#include <immintrin.h>

#include "kernels/cpu/avx512_lanes.h"
#include "kernels/cpu/stripe_loops.h"

namespace pergola::cpu {
namespace {

constexpr int tile_tokens = 16;

/// Shapes of the tiles, as LDTILECFG reads them: two results, two of activations, two of weights,
/// each for the first and the second 16 values of a step.
struct alignas(64) TileShapes {
    std::uint8_t palette = 1;
    std::uint8_t start_row = 0;
    std::uint8_t reserved[14] = {};
    std::uint16_t row_bytes[16] = {64, 64, 16, 16, 64, 64};
    std::uint8_t rows[16] = {tile_tokens, tile_tokens, tile_tokens, tile_tokens, 4, 4};
};
static_assert(sizeof(TileShapes) == 64, "as LDTILECFG reads it");

/// The dots of 32 weights of each row with 16 tokens' activations.
struct StepDots {
    alignas(64) std::int8_t weights[8][64];
    alignas(64) std::int32_t results[2][tile_tokens][16];

    void multiply(const __m512i* quants, int offset, const StepActivations& x) {
        constexpr int stride = sizeof(ActivationGroup);
        const __m512i middle = _mm512_set1_epi8(static_cast<char>(offset));
        PERGOLA_UNROLL for (int v = 0; v < 8; ++v)
            _mm512_store_si512(weights[v], _mm512_sub_epi8(quants[v], middle));
        // g++ 12 does not know that the loads of tiles read memory.
        asm volatile("" ::: "memory");
        _tile_loadd(4, weights[0], 64);
        _tile_loadd(5, weights[4], 64);
        _tile_loadd(2, x.first.quants(), stride);
        _tile_loadd(3, x.second.quants(), stride);
        _tile_zero(0);
        _tile_zero(1);
        _tile_dpbssd(0, 2, 4);
        _tile_dpbssd(1, 3, 5);
        _tile_stored(0, results[0], 64);
        _tile_stored(1, results[1], 64);
    }
    __m512 of(int group, int token) const {
        return _mm512_cvtepi32_ps(_mm512_load_si512(results[group][token]));
    }
};

template <class Block>
void dot_sixteen_tokens(const StripeTile& tile, std::int64_t token) {
    const std::int64_t groups = tile.columns / 32;
    const ActivationGroup* x = tile.x + token * groups;
    const std::byte* block = tile.stripe;
    constexpr int steps = Block::values / 32;
    StepDots dots;
    __m512 sums[tile_tokens];
    PERGOLA_UNROLL for (int t = 0; t < tile_tokens; ++t) sums[t] = _mm512_setzero_ps();
    for (std::int64_t group = 0; group < groups; group += steps, block += 16 * Block::bytes) {
        PERGOLA_UNROLL for (int index = 0; index < steps; ++index) {
            Step<Avx512> step;
            Block::template read<Avx512>(block, index, 0, step);
            __m512 group_weights[2];
            weigh_groups<Avx512, Block>(step, group_weights);
            dots.multiply(step.quants, Block::offset, activations_of<Block>(x, tile_tokens, index));
            PERGOLA_UNROLL for (int t = 0; t < tile_tokens; ++t) {
                sums[t] = add_dots<Avx512, Block>(sums[t],
                                                  step,
                                                  group_weights,
                                                  activations_of<Block>(x + t, tile_tokens, index),
                                                  dots.of(0, t),
                                                  dots.of(1, t));
            }
        }
        x += std::ptrdiff_t{steps} * tile_tokens;
    }
    PERGOLA_UNROLL for (int t = 0; t < tile_tokens; ++t)
        _mm512_storeu_ps(tile.results + (token + t) * tile.result_stride, sums[t]);
}

template <class Block>
void dot_stripe_amx(const StripeTile& tile) {
    std::int64_t token = 0;
    if (tile.tokens >= tile_tokens) {
        const TileShapes shapes;
        _tile_loadconfig(&shapes);
        for (; token + tile_tokens <= tile.tokens; token += tile_tokens)
            dot_sixteen_tokens<Block>(tile, token);
        _tile_release();
    }
    dot_tokens<Avx512, Block>(tile, tile_tokens, token);
}

}  // namespace

StripeDot stripe_dot_amx(WeightStorage storage) {
    StripeDot dot = nullptr;
    visit_stripe(storage, [&](auto block) { dot = dot_stripe_amx<decltype(block)>; });
    return dot;
}

}  // namespace pergola::cpu

#endif
