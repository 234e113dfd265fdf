#pragma once
// Attention for one row of each sequence, for what attention_tiles.h takes.

#include "kernels/cuda/attention_tiles.h"

namespace pergola::cuda {

/// `splits` is the most pages that a row's positions lie on; `partial` has room for some rows,
/// which are then taken in turn. False: not even for one.
bool takes_attention_decode(const TileArgs& args, int dim, std::int64_t partial_floats);

cudaError_t attention_decode(
    const TileArgs& args, int rows, int dim, std::int64_t partial_floats, const Queue& queue);

}  // namespace pergola::cuda
