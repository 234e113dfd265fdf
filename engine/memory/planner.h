#pragma once
// (model, machine, wishes) -> what will lie where, byte for byte, before anything is allocated. Pure.

#include <cstdint>

#include "engine/engine.h"
#include "engine/model/model_spec.h"
#include "kernels/result.h"

namespace pergola {

struct MemoryWishes {
    std::int64_t context_tokens = 0;  ///< 0: the smaller of 8192 and the trained length
    KvPrecision kv;
    std::int64_t work_bytes = 0;      ///< of one step, as the forward pass states it
};

struct MemoryPlan {
    std::int64_t context_tokens = 0;  ///< whole pages
    std::int64_t weight_bytes = 0;
    std::int64_t kv_bytes = 0;
    std::int64_t work_bytes = 0;
    std::int64_t total_bytes() const { return weight_bytes + kv_bytes + work_bytes; }
};

MemoryPlan plan_memory(const ModelSpec& spec, std::int64_t weight_bytes, const MemoryWishes& wishes);

/// What weights may take as memory of their own: available less the plan's conversation and work and
/// a reserve for everything else. 0 where the system does not say what is available.
std::int64_t spare_weight_bytes(const MemoryPlan& plan, std::int64_t available_bytes);

/// OutOfMemory with need, have, and the longest conversation that would fit.
Result<> check_plan_fits(const MemoryPlan& plan, std::int64_t kv_page_bytes, std::int64_t available_bytes);

}  // namespace pergola
