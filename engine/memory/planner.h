#pragma once
// (model, machine, wishes) -> what will lie where, byte for byte, before anything is allocated. Pure.

#include <cstdint>

#include "engine/engine.h"
#include "engine/memory/expert_layout.h"
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

/// What is left of a card's memory for the driver and what else comes and goes there.
std::int64_t card_reserve_bytes(std::int64_t total_bytes);

struct ExpertPlanWishes {
    std::int64_t per_layer = -1;      ///< on average; -1: as many as have room
    std::int64_t card_bytes = 0;      ///< left for experts beside all else
    std::int64_t reserve_bytes = 0;   ///< of them, not to be used where not all experts have room
    std::int64_t host_bytes = 0;      ///< of the host's memory that are free; 0: not known
};

struct ExpertPlan {
    std::int64_t resident = 0;      ///< experts on the card
    std::int64_t card_bytes = 0;    ///< for them, whole chunks
    std::int64_t host_bytes = 0;    ///< for those beside the card, or for all
    bool keeps_copies = false;      ///< the host has room for those on the card too
};

/// OutOfMemory with need and have where the wished experts have no room on the card, or the others
/// none beside it.
Result<ExpertPlan> plan_experts(const ExpertLayout& layout, const ExpertPlanWishes& wishes);

}  // namespace pergola
