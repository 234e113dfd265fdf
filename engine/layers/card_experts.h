#pragma once
// The experts of a model on a card as its steps have them: where they lie, their moves between two
// steps, and who computes those that lie in the host's memory. Engine thread.

#include <memory>
#include <optional>

#include "engine/layers/host_experts.h"
#include "engine/memory/expert_residency.h"
#include "kernels/cpu/worker_pool.h"
#include "kernels/op_table.h"
#include "kernels/result.h"

namespace pergola {

class CardExperts {
public:
    CardExperts() = default;
    /// For the steps of the stream's queue. `experts` null: there is nothing to do, ever.
    CardExperts(std::shared_ptr<ExpertResidency> experts, std::int64_t hidden, MissPolicy misses, const Stream& stream);

    ExpertResidency* residency() const { return experts_.get(); }
    /// Between two steps; see ExpertResidency::tick.
    Result<> tick(const OpTable& ops, Stream& stream, bool is_idle);
    /// Held during a step: the workers are there when the card asks.
    AwakeWorkers awake() const { 
        const bool may_ask = host_ != nullptr && experts_->figures().resident < experts_->figures().experts;
        return AwakeWorkers(may_ask ? pool_ : nullptr);
    }

private:
    Result<> serve(Stream& stream);

    std::shared_ptr<ExpertResidency> experts_;
    std::unique_ptr<HostExperts> host_;  ///< null: the card computes all
    MissPolicy misses_ = MissPolicy::Bus;
    MissRates rates_;
    bool is_told_ = false;  ///< how experts are brought
    std::optional<bool> serves_misses_;  ///< as the device was told last
    WorkerPool* pool_ = nullptr;
};

}  // namespace pergola
