#pragma once
// What the engine counts. The engine thread writes, any thread reads: a snapshot never waits for a step.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <mutex>

#include "engine/engine.h"
#include "engine/telemetry/gpu_monitor.h"
#include "engine/telemetry/machine_load.h"

namespace pergola {

class Counters {
public:
    Counters();

    void set_activity(EngineActivity activity) { activity_ = activity; }
    void set_memory(const MemoryUse& ram, const MemoryUse& vram);
    void set_experts(const ExpertTelemetry& experts);
    void set_card_lost() { card_is_lost_ = true; }
    void set_context(std::int64_t tokens, std::int64_t used) { context_tokens_ = tokens; context_used_ = used; }
    void set_bytes_per_token(std::int64_t bytes) { bytes_per_token_ = bytes; }
    /// One finished step: rows of prompts read, tokens decoded, its duration.
    void add_step(std::int64_t prefill_tokens, std::int64_t decode_tokens, double seconds);

    TelemetrySnapshot snapshot() const;

private:
    double now() const;
    /// Machine figures, read from /proc at most ten times a second.
    void refresh_machine(TelemetrySnapshot& snapshot) const;

    std::chrono::steady_clock::time_point start_;
    std::atomic<EngineActivity> activity_{EngineActivity::Idle};
    std::atomic<std::int64_t> weight_bytes_{0}, kv_bytes_{0}, work_bytes_{0};
    std::atomic<std::int64_t> vram_weight_bytes_{0}, vram_expert_bytes_{0}, vram_kv_bytes_{0}, vram_work_bytes_{0};
    std::atomic<bool> card_is_lost_{false};
    std::atomic<std::int64_t> context_tokens_{0}, context_used_{0}, bytes_per_token_{0};
    std::atomic<std::int64_t> prefill_tokens_{0}, decode_tokens_{0};
    std::atomic<double> prefill_busy_{0}, decode_busy_{0};
    std::atomic<double> decode_rate_{0}, prefill_rate_{0};

    struct DecodeStep {
        double end_s;
        double seconds;
        std::int64_t tokens;
    };
    std::deque<DecodeStep> recent_;  ///< engine thread only: decode steps of the last second

    mutable std::mutex expert_mutex_;
    ExpertTelemetry experts_;  ///< guarded by it

    mutable std::mutex machine_mutex_;  ///< guards what follows
    mutable double machine_read_s_ = -1;
    mutable double ticks_read_s_ = -1;
    mutable TelemetrySnapshot machine_;
    mutable ProcessorTicks ticks_;
    mutable GpuMonitor gpus_;
};

}  // namespace pergola
