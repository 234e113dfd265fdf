#pragma once
// The inner loops of `linear` in F32, one set per instruction set: weights widened to F32, for
// exact comparison and for storages whose values are no small integers. Knows nothing of threads or
// of tensors. One token runs the same sums as many, so a result's bits do not depend on their
// number.

#include <cstddef>
#include <cstdint>

#include "kernels/cpu/cpu_features.h"
#include "kernels/weight_view.h"

namespace pergola::cpu {

struct FloatTile {
    const std::byte* weights =
        nullptr;  ///< rows `row_bytes` apart, as they lie in the file or widened
    WeightStorage storage =
        WeightStorage::F32;  ///< F32, F16 or BF16; the bits of a result do not differ
    std::int64_t row_bytes = 0;
    const float* x = nullptr;  ///< rows `columns` apart
    std::int64_t columns = 0;
    int outputs = 0;
    std::int64_t tokens = 0;
    float* results = nullptr;
    std::int64_t result_stride = 0;
};

struct FloatKernels {
    /// Writes the first `columns` values; any storage.
    void (*widen_row)(WeightStorage storage,
                      const std::byte* row,
                      std::int64_t columns,
                      float* out);
    void (*float_dots)(const FloatTile& tile);
};

const FloatKernels& float_kernels(CpuLevel level);

// One file each; use them through float_kernels.
#if defined(__x86_64__)
void widen_row_avx2(WeightStorage storage, const std::byte* row, std::int64_t columns, float* out);
void float_dots_avx2(const FloatTile& tile);
void float_dots_avx512(const FloatTile& tile);
#endif

}  // namespace pergola::cpu
