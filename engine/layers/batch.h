#pragma once
// What one forward pass works on. Values; built by generate, read by layers.

#include <cstdint>
#include <span>
#include <vector>

#include "kernels/ops/attention.h"
#include "kernels/ops/draw_tokens.h"

namespace pergola {

/// Rows of one step: tokens of several sequences, each a prefill chunk or one decoded token.
struct Batch {
    std::vector<std::int32_t> tokens;       ///< [rows]
    std::vector<std::int32_t> positions;    ///< [rows] index of each token in its sequence
    std::vector<SequenceRows> sequences;    ///< which rows belong together, and their pages
    std::vector<std::int64_t> logit_rows;   ///< rows whose logits are wanted, ascending

    /// Of `logit_rows`, where the device draws their tokens; empty: the logits are wanted.
    std::vector<DrawRow> draws;
    std::int64_t drawn_vocabulary = 0;  ///< logits that are tokens
    bool ids_are_drawn = false;         ///< `tokens` are those that the last step drew, and not here yet

    std::int64_t rows() const { return static_cast<std::int64_t>(tokens.size()); }
};

/// Keys and values of every block, as the operators see them.
struct KvView {
    std::vector<KvPages> blocks;
};

}  // namespace pergola
