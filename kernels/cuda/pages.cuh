#pragma once
// One layer's pages of keys and values as a kernel sees them.

#include <cuda_fp16.h>

#include <cstddef>
#include <cstdint>

#include "kernels/ops/attention.h"

namespace pergola::cuda {

inline constexpr int page_size = static_cast<int>(page_tokens);

struct Pages {
    const std::byte* keys;
    const std::byte* values;
    int kv_heads;
    int key_dim;
    int value_dim;
    bool keys_f32;
    bool values_f32;

    /// Element 0 of a position's row.
    __device__ std::int64_t row(int page, int kv_head, int place) const {
        return (static_cast<std::int64_t>(page) * kv_heads + kv_head) * page_size + place;
    }
};

inline Pages pages_of(const KvPages& pages) {
    return {pages.keys,
            pages.values,
            static_cast<int>(pages.kv_heads),
            static_cast<int>(pages.key_dim),
            static_cast<int>(pages.value_dim),
            pages.key_format == KvFormat::F32,
            pages.value_format == KvFormat::F32};
}

inline bool is_plain(const KvPages& pages) {
    return !is_quantised(pages.key_format) && !is_quantised(pages.value_format);
}

__device__ inline void store(std::byte* array, std::int64_t at, bool is_f32, float value) {
    if (is_f32) {
        reinterpret_cast<float*>(array)[at] = value;
    } else {
        reinterpret_cast<__half*>(array)[at] = __float2half_rn(value);
    }
}

}  // namespace pergola::cuda
