#pragma once
// Instructions of compute capability 9.0 alone (sm_90a): matrices that travel into shared memory by
// themselves, the barriers on which they arrive, and the products of four warps together. The
// names and the fields of the descriptors are those of the PTX manual, sections on mbarrier,
// cp.async.bulk.tensor and wgmma.

#include <cuda.h>

#include <cstdint>

#include "kernels/cuda/half_tiles.cuh"

namespace pergola::cuda::hopper {

/// Counts arrivals and bytes; its phase turns when all of both have come.
struct Barrier {
    std::uint64_t word;

    __device__ void start(int arrivals) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(&word)),
                     "r"(arrivals));
    }
    __device__ void arrive() {
        asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared_address(&word))
                     : "memory");
    }
    /// Arrives, and lets the phase wait for so many bytes more.
    __device__ void expect(int bytes) {
        asm volatile(
            "mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(&word)),
            "r"(bytes)
            : "memory");
    }
    /// Until the phase of this parity is over.
    __device__ void wait(int parity) {
        asm volatile(
            "{\n"
            ".reg .pred is_over;\n"
            "again:\n"
            "mbarrier.try_wait.parity.shared::cta.b64 is_over, [%0], %1;\n"
            "@is_over bra done;\n"
            "bra again;\n"
            "done:\n"
            "}" ::"r"(shared_address(&word)),
            "r"(parity)
            : "memory");
    }
};

/// Barriers that were started are seen by the copies too.
__device__ inline void publish_barriers() {
    asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

/// The box of `map` whose first column and row these are, to `to`; arrives at `barrier` by its
/// bytes. What lies outside the matrix is zero.
__device__ inline void copy_box(
    void* to, const CUtensorMap& map, int column, int row, Barrier& barrier) {
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes "
        "[%0], [%1, {%2, %3}], [%4];" ::"r"(shared_address(to)),
        "l"(reinterpret_cast<std::uint64_t>(&map)),
        "r"(column),
        "r"(row),
        "r"(shared_address(&barrier.word))
        : "memory");
}

/// Of a matrix in shared memory whose rows have 64 halves, 16-byte pieces exchanged as a copy with
/// CU_TENSOR_MAP_SWIZZLE_128B leaves them; eight rows are 1,024 bytes.
__device__ inline std::uint64_t tile_descriptor(const void* at) {
    constexpr std::uint64_t swizzle_128 = std::uint64_t{1} << 62;
    constexpr std::uint64_t eight_rows = std::uint64_t{1024 / 16} << 32;
    constexpr std::uint64_t unused_offset = std::uint64_t{1} << 16;
    return swizzle_128 | eight_rows | unused_offset | (shared_address(at) & 0x3FFFFU) >> 4;
}

/// To the descriptor of the same rows 16 columns further: in units of 16 bytes.
inline constexpr std::uint64_t sixteen_columns = 16 * 2 / 16;

/// Of the transpose of such matrices: rows are what is summed over, columns the outputs, 64 of them
/// in a matrix and `block_bytes` to the matrix of the next 64.
__device__ inline std::uint64_t turned_descriptor(const void* at, int block_bytes) {
    constexpr std::uint64_t swizzle_128 = std::uint64_t{1} << 62;
    constexpr std::uint64_t eight_rows = std::uint64_t{1024 / 16} << 32;
    return swizzle_128 | eight_rows | static_cast<std::uint64_t>(block_bytes / 16) << 16 |
           (shared_address(at) & 0x3FFFFU) >> 4;
}

/// To the descriptor of the 16 rows below.
inline constexpr std::uint64_t sixteen_rows = 2 * 1024 / 16;

/// What threads wrote to shared memory is seen by products and copies.
__device__ inline void publish_writes() {
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
}

/// Among the first so many threads that come to this number; 0 is __syncthreads'.
template <int number, int count>
__device__ inline void meet() {
    asm volatile("bar.sync %0, %1;" ::"n"(number), "n"(count) : "memory");
}

__device__ inline void begin_products() {
    asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
}
__device__ inline void commit_products() {
    asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory");
}
template <int left>
__device__ inline void wait_for_products() {
    asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(left) : "memory");
}

template <int registers>
__device__ inline void give_registers_back() {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 %0;" ::"n"(registers));
}
template <int registers>
__device__ inline void take_registers() {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 %0;" ::"n"(registers));
}

/// Adds 64 x 16 times 16 x N, of four warps; what was there counts if `adds`. A thread has the sums
/// of row 16 * warp + lane / 4 and, behind them, of the one 8 below: columns 8 * i + lane % 4 * 2
/// and the next of each eight.
#define PERGOLA_SUMS_8(i) "+f"(sums[i][0]), "+f"(sums[i][1]), "+f"(sums[i][2]), "+f"(sums[i][3])
#define PERGOLA_SUMS(i) \
    PERGOLA_SUMS_8(i), PERGOLA_SUMS_8((i) + 1), PERGOLA_SUMS_8((i) + 2), PERGOLA_SUMS_8((i) + 3)
__device__ inline void multiply(float (&sums)[8][4], std::uint64_t a, std::uint64_t b, bool adds) {
    asm volatile(
        "{\n"
        ".reg .pred adds;\n"
        "setp.ne.b32 adds, %34, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 "
        "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
        "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, "
        "%32, %33, adds, 1, 1, 0, 0;\n"
        "}"
        : PERGOLA_SUMS(0), PERGOLA_SUMS(4)
        : "l"(a), "l"(b), "r"(static_cast<int>(adds)));
}

__device__ inline void multiply(float (&sums)[16][4], std::uint64_t a, std::uint64_t b, bool adds) {
    asm volatile(
        "{\n"
        ".reg .pred adds;\n"
        "setp.ne.b32 adds, %66, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 "
        "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
        "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
        "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
        "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
        "%64, %65, adds, 1, 1, 0, 0;\n"
        "}"
        : PERGOLA_SUMS(0), PERGOLA_SUMS(4), PERGOLA_SUMS(8), PERGOLA_SUMS(12)
        : "l"(a), "l"(b), "r"(static_cast<int>(adds)));
}

__device__ inline void multiply(float (&sums)[32][4], std::uint64_t a, std::uint64_t b, bool adds) {
    asm volatile(
        "{\n"
        ".reg .pred adds;\n"
        "setp.ne.b32 adds, %130, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16 "
        "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
        "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
        "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
        "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63, "
        "%64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79, "
        "%80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95, "
        "%96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, "
        "%111, "
        "%112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, "
        "%127}, "
        "%128, %129, adds, 1, 1, 0, 0;\n"
        "}"
        : PERGOLA_SUMS(0),
          PERGOLA_SUMS(4),
          PERGOLA_SUMS(8),
          PERGOLA_SUMS(12),
          PERGOLA_SUMS(16),
          PERGOLA_SUMS(20),
          PERGOLA_SUMS(24),
          PERGOLA_SUMS(28)
        : "l"(a), "l"(b), "r"(static_cast<int>(adds)));
}
/// The left side from registers: each warp has 16 rows as for the products of one warp
/// (half_tiles.cuh).
__device__ inline void multiply(float (&sums)[16][4],
                                const std::uint32_t (&a)[4],
                                std::uint64_t b,
                                bool adds) {
    asm volatile(
        "{\n"
        ".reg .pred adds;\n"
        "setp.ne.b32 adds, %69, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 "
        "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
        "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
        "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
        "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
        "{%64, %65, %66, %67}, %68, adds, 1, 1, 0;\n"
        "}"
        : PERGOLA_SUMS(0), PERGOLA_SUMS(4), PERGOLA_SUMS(8), PERGOLA_SUMS(12)
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"(static_cast<int>(adds)));
}

/// And the right side turned: `b` is a turned_descriptor.
__device__ inline void multiply_turned(float (&sums)[8][4],
                                       const std::uint32_t (&a)[4],
                                       std::uint64_t b,
                                       bool adds) {
    asm volatile(
        "{\n"
        ".reg .pred adds;\n"
        "setp.ne.b32 adds, %37, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 "
        "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
        "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31}, "
        "{%32, %33, %34, %35}, %36, adds, 1, 1, 1;\n"
        "}"
        : PERGOLA_SUMS(0), PERGOLA_SUMS(4)
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"(static_cast<int>(adds)));
}

__device__ inline void multiply_turned(float (&sums)[16][4],
                                       const std::uint32_t (&a)[4],
                                       std::uint64_t b,
                                       bool adds) {
    asm volatile(
        "{\n"
        ".reg .pred adds;\n"
        "setp.ne.b32 adds, %69, 0;\n"
        "wgmma.mma_async.sync.aligned.m64n128k16.f32.f16.f16 "
        "{%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, "
        "%16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31, "
        "%32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47, "
        "%48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63}, "
        "{%64, %65, %66, %67}, %68, adds, 1, 1, 1;\n"
        "}"
        : PERGOLA_SUMS(0), PERGOLA_SUMS(4), PERGOLA_SUMS(8), PERGOLA_SUMS(12)
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"(static_cast<int>(adds)));
}
#undef PERGOLA_SUMS
#undef PERGOLA_SUMS_8

}  // namespace pergola::cuda::hopper
