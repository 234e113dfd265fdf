#pragma once
// Attention on the tensor cores, for heads of 64, 96 and 128 values kept as F16.

#include <cuda_runtime.h>

#include <cstdint>

#include "kernels/cuda/queue.h"
#include "kernels/ops/attention.h"

namespace pergola::cuda {

/// Whether a layer's shape, and nothing of the batch, is one that it takes.
bool takes_attention_tiles(const AttentionArgs& args);

/// A block's rows belong to one sequence: its blocks and rows begin here.
struct TileMap {
    static constexpr int most = 64;
    int sequences = 0;
    int first_block[most + 1] = {};
    int first_row[most] = {};
    int end_row[most] = {};
};

struct TileArgs {
    const float* q = nullptr;
    float* out = nullptr;
    const __half* keys = nullptr;
    const __half* values = nullptr;
    RowPlaces places;
    float* partial = nullptr;  ///< [row, head, page] of dim sums, m and l, for decoding
    int heads = 0;
    int kv_heads = 0;
    int splits = 0;
    float scale = 0;
    int window = 0;
    float soft_cap = 0;
};

/// Tokens whose heads a thread block takes, given how many heads share keys.
int tokens_of_block(int group);

cudaError_t attention_tiles(
    const TileArgs& args, const TileMap& map, int blocks, int dim, const Queue& queue);

}  // namespace pergola::cuda
