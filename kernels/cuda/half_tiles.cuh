#pragma once
// Tiles of f16 on tensor cores, from compute capability 8.0 on: from shared memory into a warp's
// registers, and their product. The product of many rows and attention share them.

#include <cstdint>

namespace pergola::cuda {

__device__ inline std::uint32_t shared_address(const void* at) {
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(at));
}

/// Four tiles of 8 x 8 halves; `at` is the lane's row of 16 bytes.
__device__ inline void load_matrices(std::uint32_t (&out)[4], const void* at) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(out[0]), "=r"(out[1]), "=r"(out[2]), "=r"(out[3])
                 : "r"(shared_address(at)));
}

/// Adds a 16 x 16 tile times a 16 x 8 one, sums in f32.
__device__ inline void multiply(float (&sum)[4],
                                const std::uint32_t (&a)[4],
                                std::uint32_t b0,
                                std::uint32_t b1) {
    asm volatile(
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, "
        "{%0,%1,%2,%3};"
        : "+f"(sum[0]), "+f"(sum[1]), "+f"(sum[2]), "+f"(sum[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b0), "r"(b1));
}

}  // namespace pergola::cuda
