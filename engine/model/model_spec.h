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
    ProjectionBias bias = ProjectionBias::None;
    RopeSpec rope;
};

struct MlpSpec {
    std::int64_t intermediate = 0;
    Activation activation = Activation::Silu;
    bool bias = false;
};

/// One pre-norm decoder block.
struct BlockSpec {
    AttentionSpec attention;
    MlpSpec mlp;
};

struct ModelSpec {
    std::string architecture;
    std::int64_t vocabulary = 0;
    std::int64_t hidden = 0;
    float norm_epsilon = 1e-5F;
    float embedding_scale = 1.0F;
    bool tied_head = false;  ///< the head is the embedding
    std::int64_t trained_context_tokens = 0;
    std::vector<BlockSpec> blocks;
};

}  // namespace pergola
