#pragma once
// What this machine could do at best, measured: the figures that a kernel's speed is a share of.

#include <cstddef>
#include <cstdint>
#include <memory>

#include "kernels/cpu/worker_pool.h"

namespace pergola {

/// Memory on huge pages, as the weights of a loaded model have it; filled with a byte.
class BenchmarkMemory {
public:
    BenchmarkMemory(std::int64_t bytes, std::byte value);
    std::byte* data() const { return memory_.get(); }

private:
    struct Free {
        void operator()(std::byte* memory) const;
    };
    std::unique_ptr<std::byte[], Free> memory_;
};

/// GB/s of reading 256 MiB, far more than a last-level cache holds, on all threads: the best of
/// many rounds, since other programs share the memory.
double measure_read_bandwidth(WorkerPool& pool);

/// GFLOP/s (two a multiply-add) of products in registers, on all threads; 0: not known here.
double measure_float_peak(WorkerPool& pool);    ///< F32
double measure_integer_peak(WorkerPool& pool);  ///< 8-bit products into 32 bits

}  // namespace pergola
