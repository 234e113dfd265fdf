#pragma once
// `linear` for an EXL3 weight on the processor: rotates the inputs, shares the outputs among the
// workers in groups of 128, rotates and scales those. F32 throughout, in every table.

#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/worker_pool.h"
#include "kernels/ops/linear.h"

namespace pergola::cpu {

/// Uses the pool's scratch memory.
void exl3_product(const LinearArgs& args, CpuLevel level, WorkerPool& pool);

}  // namespace pergola::cpu
