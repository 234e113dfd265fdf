#pragma once
// What ModelInspector holds, for the files that implement it. One thread at a time.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <span>

#include "engine/base/machine_memory.h"
#include "engine/base/processor_cores.h"
#include "engine/generate/forward_runner.h"
#include "engine/generate/language_model.h"
#include "engine/inspect.h"
#include "engine/memory/compute_device.h"
#include "engine/memory/planner.h"
#include "engine/model/kv_layout.h"
#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola {

struct ModelInspector::State {
    State(std::shared_ptr<const LanguageModel> opened, const InspectOptions& options)
        : language(std::move(opened)),
          kv(options.kv),
          misses(options.experts.misses),
          routing(options.routing),
          pool(threads_of(options),
               worker_places(read_processor_cores(), threads_of(options), Spare::Nothing)) {}

    static int threads_of(const InspectOptions& options) {
        return options.threads > 0 ? options.threads : physical_cores();
    }

    std::shared_ptr<const LanguageModel> language;
    KvPrecision kv;
    MissPolicy misses;
    std::vector<double> routing;
    WorkerPool pool;
    ComputeDevice device;
    double load_seconds = 0;
    MemoryUse most_vram;  ///< with the runner that took most

    const Model& model() const { return *language->model; }

    /// Of the card's memory, for experts.
    std::int64_t slot_bytes() const {
        return device.experts != nullptr ? device.experts->figures().slot_bytes : 0;
    }

    /// Of the memory that pages lie in.
    std::int64_t free_bytes() const {
        return device.device != nullptr ? device.device->free_bytes(device.device->card)
                                        : read_machine_memory().available_bytes;
    }

    /// Empty pages for that many tokens. OutOfMemory with need and have.
    Result<std::unique_ptr<ForwardRunner>> runner(std::int64_t context_tokens,
                                                  std::int64_t streams = 1) {
        const std::int64_t pages = streams * pages_for(std::max<std::int64_t>(1, context_tokens));
        const MemoryPlan plan = plan_memory(model().spec(), 0, {pages * page_tokens, kv, 0});
        PG_CHECK(check_plan_fits(plan, kv_page_bytes(model().spec(), kv), free_bytes()));
        Stream stream;
        stream.pool = &pool;
        stream.device = device.device;
        PG_TRY(std::unique_ptr<ForwardRunner> runner,
               ForwardRunner::create(model(), *device.ops, stream, kv, context_tokens, streams,
                                     device.experts != nullptr && device.experts->stages()));
        PG_CHECK(runner->route_by(log_shares()));
        if (device.device == nullptr) return runner;
        runner->move_experts_with(device.experts, misses);
        const MemoryUse use = {.weight_bytes = model().device_bytes() + slot_bytes(),
                               .expert_bytes = slot_bytes(),
                               .kv_bytes = runner->kv_bytes(),
                               .work_bytes = runner->work_bytes()};
        if (use.total_bytes() > most_vram.total_bytes()) most_vram = use;
        return runner;
    }

    /// Of `routing`, as many as a block has experts.
    std::vector<float> log_shares() const {
        std::int64_t experts = 0;
        for (const BlockSpec& block : model().spec().blocks) experts = std::max(experts, block.experts.count);
        std::vector<float> logs;
        if (routing.empty()) return logs;
        for (std::int64_t place = 0; place < experts; ++place) {
            const double rank = static_cast<double>(place + 1);
            const double share = routing.size() == 1 ? std::pow(rank, -routing[0])
                                 : place < static_cast<std::int64_t>(routing.size()) ? routing[static_cast<std::size_t>(place)] : 0;
            logs.push_back(static_cast<float>(std::log(std::max(share, 1e-12))));
        }
        return logs;
    }

    Result<> check_ids(std::span<const std::int32_t> ids) const {
        if (ids.empty()) return Error{ErrorCode::InvalidArgument, "there are no token ids; give at least one"};
        const std::int64_t vocabulary = model().spec().vocabulary;
        for (std::size_t place = 0; place < ids.size(); ++place) {
            if (ids[place] >= 0 && ids[place] < vocabulary) continue;
            return Error{ErrorCode::InvalidArgument,
                         fmt::format("token id {} at place {} is outside the model's vocabulary, 0 to {}; the ids are of another "
                                     "tokenizer, or the tokenizer of another model",
                                     ids[place], place, vocabulary - 1)};
        }
        return {};
    }
};

inline double log_sum_exp(std::span<const float> logits) {
    const float largest = *std::max_element(logits.begin(), logits.end());
    double sum = 0;
    for (const float logit : logits) sum += std::exp(static_cast<double>(logit - largest));
    return static_cast<double>(largest) + std::log(sum);
}

inline std::int32_t argmax(std::span<const float> logits) {
    return static_cast<std::int32_t>(std::max_element(logits.begin(), logits.end()) -
                                     logits.begin());
}

/// Progress of a whole, told by a part of it that has `before` tokens in front.
inline ForwardRunner::KeepGoing with_total(const WorkProgress& progress,
                                           std::int64_t before,
                                           std::int64_t total) {
    if (!progress) return {};
    return [&progress, before, total](std::int64_t done) { return progress(before + done, total); };
}

}  // namespace pergola
