#include "engine/memory/planner.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/units.h"
#include "engine/model/kv_layout.h"
#include "kernels/ops/attention.h"

namespace pergola {

MemoryPlan plan_memory(const ModelSpec& spec, std::int64_t weight_bytes, const MemoryWishes& wishes) {
    constexpr std::int64_t default_context = 8192;
    MemoryPlan plan;
    const std::int64_t wanted = wishes.context_tokens > 0
                                    ? wishes.context_tokens
                                    : std::min(default_context, spec.trained_context_tokens);
    const std::int64_t pages = std::max<std::int64_t>(1, (wanted + page_tokens - 1) / page_tokens);
    plan.context_tokens = pages * page_tokens;
    plan.weight_bytes = weight_bytes;
    plan.kv_bytes = pages * kv_page_bytes(spec, wishes.kv);
    plan.work_bytes = wishes.work_bytes;
    return plan;
}

std::int64_t spare_weight_bytes(const MemoryPlan& plan, std::int64_t available_bytes) {
    constexpr std::int64_t reserve = 512 << 20;  // the window, other programs, the file's pages in hand
    return std::max<std::int64_t>(0, available_bytes - plan.kv_bytes - plan.work_bytes - reserve);
}

Result<> check_plan_fits(const MemoryPlan& plan, std::int64_t kv_page_bytes, std::int64_t available_bytes) {
    if (available_bytes <= 0 || plan.total_bytes() <= available_bytes) return {};
    const std::int64_t rest = available_bytes - plan.weight_bytes - plan.work_bytes;
    const std::int64_t pages = kv_page_bytes > 0 ? std::max<std::int64_t>(0, rest / kv_page_bytes) : 0;
    std::string advice = "close other programs or choose a smaller model";
    if (pages > 0) advice = fmt::format("a conversation of {} tokens would fit", pages * page_tokens);
    return Error{ErrorCode::OutOfMemory,
                 fmt::format("needs {} of memory ({} weights, {} conversation), free are {}; {}", format_bytes(plan.total_bytes()),
                             format_bytes(plan.weight_bytes), format_bytes(plan.kv_bytes), format_bytes(available_bytes), advice)};
}

}  // namespace pergola
