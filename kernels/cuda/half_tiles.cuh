#pragma once
// Tiles of f16 on tensor cores, from compute capability 8.0 on: from shared memory into a warp's
// registers, and their product; and the scales of rows in f16. The products of many rows and
// attention share them.

#include <cuda_fp16.h>

#include <cstdint>

namespace pergola::cuda {

__device__ inline std::uint32_t shared_address(const void* at) {
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(at));
}

/// As the products below read them from one register, `low` first.
__device__ inline std::uint32_t two_halves(float low, float high) {
    const __half2 both = __floats2half2_rn(low, high);
    return *reinterpret_cast<const std::uint32_t*>(&both);
}

/// Four tiles of 8 x 8 halves; `at` is the lane's row of 16 bytes.
__device__ inline void load_matrices(std::uint32_t (&out)[4], const void* at) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
                 : "=r"(out[0]), "=r"(out[1]), "=r"(out[2]), "=r"(out[3])
                 : "r"(shared_address(at)));
}

/// An 8 x 8 tile of halves, two of a row in a lane, with rows and columns exchanged.
__device__ inline std::uint32_t transposed(std::uint32_t tile) {
    std::uint32_t out = 0;
    asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(out) : "r"(tile));
    return out;
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

/// What a row is divided by so that its largest value is below 2, and its inverse.
struct PowerOfTwo {
    float value;
    float inverse;
};

/// From the exponent alone; rows of zeros and of tiny values keep their scale. `largest` is a
/// thread's own, `of_warps` has a place for each warp of the block; all threads take part.
__device__ inline PowerOfTwo largest_power(float largest, float* of_warps) {
#pragma unroll
    for (int distance = 16; distance > 0; distance /= 2) {
        largest = fmaxf(largest, __shfl_xor_sync(0xFFFFFFFFU, largest, distance));
    }
    if (threadIdx.x % 32 == 0) of_warps[threadIdx.x / 32] = largest;
    __syncthreads();
    for (unsigned i = 0; i < blockDim.x / 32; ++i) largest = fmaxf(largest, of_warps[i]);
    const int exponent = min(max(static_cast<int>(__float_as_uint(largest) >> 23 & 255U), 64), 190);
    return {__uint_as_float(static_cast<unsigned>(exponent) << 23),
            __uint_as_float(static_cast<unsigned>(254 - exponent) << 23)};
}

}  // namespace pergola::cuda
