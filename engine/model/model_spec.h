#pragma once
// The architecture as data: what a model is made of, never how it runs or where it lies.
// Immutable once described, any thread.

#include <cstdint>
#include <string>
#include <vector>

#include "kernels/ops/gated_activation.h"
#include "kernels/ops/rope.h"

namespace pergola {

/// Rotary positions of one attention. Frequencies are final: every scaling rule is applied in them.
struct RopeSpec {
    std::vector<float> inverse_frequencies;  ///< radians per position, one per rotated pair
    RopePairing pairing = RopePairing::HalfSplit;
    float attention_factor = 1.0F;
};

enum class QkNorm : std::uint8_t { None, PerHead };
enum class ProjectionBias : std::uint8_t { None, Qkv, All };

struct AttentionSpec {
    std::int64_t heads = 0;
    std::int64_t kv_heads = 0;
    std::int64_t key_dim = 0;    ///< head_dim of queries and keys
    std::int64_t value_dim = 0;  ///< head_dim of values
    float scale = 0;             ///< of the scores, usually 1 / sqrt(key_dim)
    std::int64_t window_tokens = 0;  ///< 0: sees everything
    float soft_cap = 0;              ///< 0: none
    QkNorm qk_norm = QkNorm::None;
    float norm_epsilon = 1e-5F;  ///< of qk_norm
    ProjectionBias bias = ProjectionBias::None;
    RopeSpec rope;
};

struct MlpSpec {
    std::int64_t intermediate = 0;
    Activation activation = Activation::Silu;
    bool bias = false;
};

/// A mixture of experts in the place of the MLP: a router chooses `used` of `count` for each token
/// (Shazeer et al. 2017, arXiv:1701.06538).
struct ExpertsSpec {
    std::int64_t count = 0;  ///< 0: the block has an MLP instead
    std::int64_t used = 0;
    std::int64_t intermediate = 0;  ///< of one expert
    bool renormalised = true;       ///< the weights of those chosen add up to 1
};

/// Of attention and MLP: before each, or behind each too, ahead of the sum.
enum class BlockNorms : std::uint8_t { Before, BeforeAndBehind };

/// One pre-norm decoder block.
struct BlockSpec {
    BlockNorms norms = BlockNorms::Before;
    AttentionSpec attention;
    MlpSpec mlp;
    ExpertsSpec experts;
};

struct ModelSpec {
    std::string architecture;
    std::int64_t vocabulary = 0;
    std::int64_t hidden = 0;
    float norm_epsilon = 1e-5F;
    float norm_offset = 0;  ///< added to every norm weight of the file
    float embedding_scale = 1.0F;
    float logit_soft_cap = 0;  ///< 0: none
    bool tied_head = false;  ///< the head is the embedding
    std::int64_t trained_context_tokens = 0;
    std::vector<BlockSpec> blocks;
};

}  // namespace pergola
