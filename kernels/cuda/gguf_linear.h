#pragma once
// y = x W^T for a few rows and a GGUF weight on the GPU, one launch: Q4_0, Q8_0, Q4_K, Q6_K.
// Device pointers throughout; enqueues on the caller's stream, never allocates, never synchronises.

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/weight_view.h"

namespace pergola::cuda {

/// W[rows, columns] in device memory, in the order of gguf_planes.h. Aligned to 16 bytes.
struct GgufWeight {
    const std::byte* planes = nullptr;
    WeightStorage storage = WeightStorage::Q4_K;
    int rows = 0;     ///< outputs
    int columns = 0;  ///< inputs, whole blocks
};

constexpr int gguf_most_rows = 4;

/// Whether this folder has a kernel for it.
bool has_gguf_kernel(WeightStorage storage);

/// Moves a weight from the file's order into planes; as many bytes, not in place. The shape is that
/// of `weight`, the destination weight.planes is given apart because it is written.
cudaError_t gguf_to_planes(const std::byte* file_order,
                           const GgufWeight& weight,
                           std::byte* planes,
                           cudaStream_t stream);

/// Each of `pairs` multiplies one row of x by a matrix of its own, which lies offsets[pair] bytes
/// behind the given one.
struct PickedMatrices {
    const std::int64_t* offsets = nullptr;  ///< on the card; null: there is one matrix
    int pairs = 1;
    int sharing = 1;  ///< so many pairs in turn have one row of x
};

struct GgufLinearArgs {
    GgufWeight weight;
    const float* x = nullptr;     ///< [rows, weight.columns] F32, 16-byte aligned
    const float* bias = nullptr;  ///< [weight.rows] F32, or null
    float* y = nullptr;           ///< [rows, weight.rows] F32, must not alias x
    int rows = 0;                 ///< 1 ... gguf_most_rows
    int multiprocessors = 0;
    bool may_overlap = false;  ///< loads its first weights while the stream's previous kernel runs;
                               ///< from compute capability 9.0
    PickedMatrices picks;      ///< with `rows` 1 and no bias
};

constexpr int gguf_most_parts = 3;

/// One of several weights that multiply the same x in one launch.
struct GgufPart {
    GgufWeight weight;
    const float* bias = nullptr;
    float* y = nullptr;
};

struct GgufGroupArgs {
    GgufPart parts[gguf_most_parts];
    int count = 0;
    int end_block[gguf_most_parts] = {};  ///< filled in by the launch
    const float* x = nullptr;
    const float* up = nullptr;  ///< if given, silu(x) * up is multiplied instead of x
    int rows = 0;
    int multiprocessors = 0;
    bool may_overlap = false;
    PickedMatrices picks;
};

/// Whether one launch takes weights of these storages together: one storage, or Q4_K and Q6_K.
bool takes_gguf_group(std::span<const WeightStorage> storages);

/// The same for each part, with the same bits as one launch a part; all have the same columns.
cudaError_t gguf_linear_group(const GgufGroupArgs& args, cudaStream_t stream);

/// Rounds x to 8 bits in groups of 32 (value = scale * integer, the largest is 127) and sums each
/// group in integers, the groups in F32. Same inputs, same bits. Returns the launch's error;
/// cudaErrorInvalidValue for shapes outside the limits above or columns beyond shared memory.
cudaError_t gguf_linear(const GgufLinearArgs& args, cudaStream_t stream);

}  // namespace pergola::cuda
