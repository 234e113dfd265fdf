#pragma once
// The inner loops of `linear` for quantised weights: sixteen woven rows (codecs/row_stripes.h)
// times some tokens, one set per instruction set. Knows nothing of threads or of tensors.
//
// A lane adds up one output, group after group; no sum crosses lanes and one token runs the same
// operations as many. So a result's bits depend neither on the number of tokens nor on the order in
// which the weights lie in memory.

#include <cstddef>
#include <cstdint>

#include "kernels/cpu/cpu_features.h"
#include "kernels/weight_view.h"

namespace pergola::cpu {

/// 32 activations in 8 bits, in two groups of 16: x[i] ~ scales[i / 16] * quants[i] + middles[i /
/// 16], quants in [-127, 127]. 16 values a group and a middle of their own, because a group often
/// holds one large value: the step is half as wide then. It raises SmolLM2's perplexity (Q4_1,
/// 2,044 tokens) by less than 0.1 % over F32; 32 values without a middle raised it by 0.58 %.
struct alignas(64) ActivationGroup {
    std::int8_t quants[32];
    float scales[2];
    float middles[2];
    std::int32_t corrections[2];  ///< -offset * (sum of a group's quants), offset as of the weights
    float sum;                    ///< of the 32 values so rounded
    float first_sum;              ///< of the first 16
};
static_assert(sizeof(ActivationGroup) == 64, "a cache line");

/// Where the activations of a token lie: as many tokens as the instruction set takes at once form a
/// tile (the last one has the rest), and a tile has its tokens' first groups, then their second
/// ones, and so on. Rows of their own would be some power of two apart and push each other out of
/// the first-level cache: 4096 columns were multiplied 6 to 10 % slower on a Zen 4.
struct ActivationPlace {
    std::int64_t first = 0;   ///< group of the token
    std::int64_t stride = 0;  ///< to its next one
};

namespace {  // each file's own: see kernels/CMakeLists.txt

inline ActivationPlace activation_place(std::int64_t token,
                                        std::int64_t tokens,
                                        std::int64_t groups,
                                        int tile_tokens) {
    const std::int64_t begin = token / tile_tokens * tile_tokens;
    const std::int64_t left = tokens - begin;
    return {begin * groups + (token - begin), left < tile_tokens ? left : tile_tokens};
}

}  // namespace

struct StripeTile {
    const std::byte* stripe = nullptr;
    std::int64_t columns = 0;            ///< a multiple of 32 and of the storage's block
    const ActivationGroup* x = nullptr;  ///< of all tokens, as activation_place says
    std::int64_t tokens = 0;
    float* results = nullptr;  ///< 16 outputs a token, result_stride floats apart
    std::int64_t result_stride = 0;
};

using StripeDot = void (*)(const StripeTile&);

struct StripeKernels {
    /// `columns` values, a multiple of 32, to groups that lie `stride` apart. `offset` is what
    /// stripe_offset says of the weights.
    void (*quantise_row)(const float* x,
                         std::int64_t columns,
                         int offset,
                         ActivationGroup* out,
                         std::int64_t stride);
    /// Null where can_stripe() is false.
    StripeDot (*dot_of)(WeightStorage storage);
    int tile_tokens = 0;
};

inline constexpr int most_tile_tokens = 16;

const StripeKernels& stripe_kernels(CpuLevel level);

/// quant = stored number + offset in the dots of this storage; 0 where numbers are not signed.
int stripe_offset(WeightStorage storage);

// One file each, built for its instruction set; use them through stripe_kernels.
StripeDot stripe_dot_portable(WeightStorage storage);
#if defined(__x86_64__)
StripeDot stripe_dot_avx2(WeightStorage storage);
StripeDot stripe_dot_avx512(WeightStorage storage);
StripeDot stripe_dot_amx(WeightStorage storage);
void quantise_row_avx2(
    const float* x, std::int64_t columns, int offset, ActivationGroup* out, std::int64_t stride);
#elif defined(__aarch64__)
StripeDot stripe_dot_neon(WeightStorage storage);
#endif

}  // namespace pergola::cpu
