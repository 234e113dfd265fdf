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

std::int64_t card_reserve_bytes(std::int64_t total_bytes) {
    constexpr std::int64_t least = std::int64_t{256} << 20;
    return std::max(least, total_bytes / 50);
}

Result<ExpertPlan> plan_experts(const ExpertLayout& layout, const ExpertPlanWishes& wishes) {
    constexpr std::int64_t host_reserve = std::int64_t{1} << 30;
    constexpr std::int64_t copies_reserve = std::int64_t{4} << 30;
    ExpertPlan plan;
    const std::int64_t all = layout.experts();
    if (all == 0) return plan;
    const std::int64_t layers = static_cast<std::int64_t>(layout.layers.size());
    const std::int64_t room = std::max<std::int64_t>(0, wishes.card_bytes);
    if (wishes.per_layer >= 0) {
        plan.resident = std::min(all, wishes.per_layer * layers);
        if (slot_bytes(layout, plan.resident) > room) {
            return Error{ErrorCode::OutOfMemory,
                         fmt::format("{} experts per layer need {} of the graphics card's memory, {} are left for "
                                     "them; {} would fit",
                                     wishes.per_layer, format_bytes(slot_bytes(layout, plan.resident)),
                                     format_bytes(room), most_resident(layout, room) / layers)};
        }
    } else if (slot_bytes(layout, all) <= room) {
        plan.resident = all;
    } else {
        plan.resident = most_resident(layout, std::max<std::int64_t>(0, room - wishes.reserve_bytes));
    }
    plan.card_bytes = slot_bytes(layout, plan.resident);
    if (plan.resident == all) return plan;
    const std::int64_t total = layout.total_bytes();
    plan.keeps_copies = wishes.host_bytes <= 0 || total + copies_reserve <= wishes.host_bytes;
    plan.host_bytes = total;
    if (plan.keeps_copies) return plan;
    const std::vector<std::int64_t> quotas = class_quotas(layout, plan.resident);
    for (std::size_t index = 0; index < quotas.size(); ++index) {
        plan.host_bytes -= quotas[index] * layout.class_bytes[index];
    }
    if (plan.host_bytes + host_reserve > wishes.host_bytes) {
        return Error{ErrorCode::OutOfMemory,
                     fmt::format("the experts beside the graphics card need {} of memory, free are {}; close other "
                                 "programs or choose a smaller model",
                                 format_bytes(plan.host_bytes), format_bytes(wishes.host_bytes))};
    }
    return plan;
}

}  // namespace pergola
