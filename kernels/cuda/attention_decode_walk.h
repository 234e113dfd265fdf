#pragma once
// Attention for one row of each sequence where at most eight heads share keys.

#include "kernels/cuda/attention_tiles.h"

namespace pergola::cuda {

inline constexpr int most_walked_group = 8;

/// As attention_decode.h; `partial` has room for all `rows`.
cudaError_t attention_decode_walk(const TileArgs& args, int rows, int dim, const Queue& queue);

}  // namespace pergola::cuda
