#pragma once
// Computes, with the processor, those of a token's experts that a card hands over in the middle of its
// step, from where they lie in the host's memory in the card's order. Engine thread.

#include <memory>
#include <vector>

#include "engine/memory/expert_residency.h"
#include "kernels/op_table.h"
#include "kernels/ops/host_experts.h"
#include "kernels/result.h"
#include "kernels/stream.h"

namespace pergola {

/// Speeds at which experts that lie in the host's memory are computed, bytes a second.
struct MissRates {
    double processor = 0;
    double bus = 0;
};

class HostExperts {
public:
    HostExperts(std::shared_ptr<const ExpertResidency> experts, std::int64_t hidden, WorkerPool& pool);
    HostExperts(const HostExperts&) = delete;
    HostExperts& operator=(const HostExperts&) = delete;

    /// Measures both ways with the experts that lie in the host's memory, some tens of milliseconds; zero
    /// where none does. DeviceLost.
    Result<MissRates> measure(const Device& device, void* queue);
    /// For Device::serve_experts; valid as long as this is. Without rates, or with Bus, nothing is handed over.
    HostExpertServer server(const MissRates& rates, MissPolicy policy);

    void compute(const HostExpertJob& job);

private:
    void run(const ExpertLayer& layer, std::span<const std::byte* const> experts, const float* x);

    std::shared_ptr<const ExpertResidency> experts_;
    std::int64_t hidden_;
    WorkerPool& pool_;
    Stream stream_;
    const OpTable& ops_;
    std::vector<float> gates_;  ///< [most_host_picks, intermediate]
    std::vector<float> ups_;
    std::vector<float> results_;  ///< [most_host_picks, hidden]
};

/// How many of `misses` experts the card takes over the bus so that it and the processor are done at
/// about the same time.
std::int32_t misses_on_bus(std::int64_t misses, std::int64_t expert_bytes, const MissRates& rates);

}  // namespace pergola
