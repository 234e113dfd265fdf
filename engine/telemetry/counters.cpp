#include "engine/telemetry/counters.h"

#include <algorithm>

#include "engine/base/machine_memory.h"

namespace pergola {

Counters::Counters() : start_(std::chrono::steady_clock::now()) {}

double Counters::now() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

void Counters::set_memory(const MemoryUse& ram, const MemoryUse& vram) {
    weight_bytes_ = ram.weight_bytes;
    kv_bytes_ = ram.kv_bytes;
    work_bytes_ = ram.work_bytes;
    vram_weight_bytes_ = vram.weight_bytes;
    vram_expert_bytes_ = vram.expert_bytes;
    vram_kv_bytes_ = vram.kv_bytes;
    vram_work_bytes_ = vram.work_bytes;
}

void Counters::set_experts(const ExpertTelemetry& experts) {
    const std::lock_guard lock(expert_mutex_);
    experts_ = experts;
}

void Counters::add_step(std::int64_t prefill_tokens, std::int64_t decode_tokens, double seconds) {
    if (prefill_tokens > 0) {
        // A mixed step is booked as prefill: its time is spent on the chunk, one decoded row costs little.
        prefill_tokens_ += prefill_tokens;
        decode_tokens_ += decode_tokens;
        prefill_busy_ = prefill_busy_ + seconds;
        prefill_rate_ = static_cast<double>(prefill_tokens) / seconds;
        return;
    }
    decode_tokens_ += decode_tokens;
    decode_busy_ = decode_busy_ + seconds;
    const double end = now();
    recent_.push_back({end, seconds, decode_tokens});
    while (recent_.front().end_s < end - 1.0) recent_.pop_front();
    std::int64_t tokens = 0;
    double busy = 0;
    for (const DecodeStep& step : recent_) {
        tokens += step.tokens;
        busy += step.seconds;
    }
    decode_rate_ = static_cast<double>(tokens) / busy;
}

TelemetrySnapshot Counters::snapshot() const {
    TelemetrySnapshot snapshot;
    refresh_machine(snapshot);
    snapshot.gpus = gpus_.read();
    snapshot.time_s = now();
    snapshot.activity = activity_;
    if (snapshot.activity == EngineActivity::Decode) snapshot.decode_tokens_per_s = decode_rate_;
    if (snapshot.activity == EngineActivity::Prefill) snapshot.prefill_tokens_per_s = prefill_rate_;
    snapshot.prefill_tokens = prefill_tokens_;
    snapshot.decode_tokens = decode_tokens_;
    snapshot.prefill_busy_s = prefill_busy_;
    snapshot.decode_busy_s = decode_busy_;
    snapshot.weight_bytes = weight_bytes_;
    snapshot.kv_bytes = kv_bytes_;
    snapshot.work_bytes = work_bytes_;
    snapshot.vram_weight_bytes = vram_weight_bytes_;
    snapshot.vram_expert_bytes = vram_expert_bytes_;
    snapshot.vram_kv_bytes = vram_kv_bytes_;
    snapshot.vram_work_bytes = vram_work_bytes_;
    {
        const std::lock_guard lock(expert_mutex_);
        snapshot.experts = experts_;
    }
    snapshot.card_is_lost = card_is_lost_;
    snapshot.context_tokens = context_tokens_;
    snapshot.context_used_tokens = context_used_;
    snapshot.weight_bytes_read_per_token = bytes_per_token_;
    return snapshot;
}

void Counters::refresh_machine(TelemetrySnapshot& snapshot) const {
    const std::lock_guard lock(machine_mutex_);
    const double time = now();
    if (machine_read_s_ < 0 || time - machine_read_s_ >= 0.1) {
        machine_read_s_ = time;
        const MachineMemory memory = read_machine_memory();
        machine_.ram_total_bytes = memory.total_bytes;
        machine_.ram_available_bytes = memory.available_bytes;
        machine_.process_ram_bytes = read_process_ram_bytes();
        machine_.disk_read_bytes = read_process_disk_bytes();
    }
    if (ticks_read_s_ < 0 || time - ticks_read_s_ >= 1.0) {
        ticks_read_s_ = time;
        const ProcessorTicks ticks = read_processor_ticks();
        if (ticks_.all > 0 && ticks.all > ticks_.all) {
            const double all = static_cast<double>(ticks.all - ticks_.all);
            machine_.cpu_share = static_cast<double>(ticks.busy - ticks_.busy) / all;
            machine_.process_cpu_share = std::clamp(static_cast<double>(ticks.own - ticks_.own) / all, 0.0, machine_.cpu_share);
        }
        ticks_ = ticks;
    }
    snapshot = machine_;
}

}  // namespace pergola
