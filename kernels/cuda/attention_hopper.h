#pragma once
// Attention for the rows of prompts with the instructions of compute capability 9.0 (hopper.cuh):
// what attention_tiles.h says, for heads of 64 and 128 values.

#include "kernels/cuda/attention_tiles.h"

namespace pergola::cuda {

/// Tokens whose heads a thread block takes, given how many heads share keys.
int hopper_tokens_of_block(int group);

/// `map` names sequences; nothing is split by pages.
cudaError_t hopper_attention(
    const TileArgs& args, const TileMap& map, int blocks, int dim, const Queue& queue);

}  // namespace pergola::cuda
