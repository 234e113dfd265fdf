#pragma once
// Finds the graphics cards through the CUDA plugin and chooses who computes a model. The plugin is
// opened at its first use and stays; without it, without a driver or a card the processor computes,
// and `absence` says why. Any thread.

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "engine/memory/expert_residency.h"
#include "engine/memory/planner.h"
#include "engine/memory/weight_loader.h"
#include "kernels/device.h"
#include "kernels/result.h"

namespace pergola {

struct FoundCards {
    std::vector<GpuFacts> cards;
    std::string absence;  ///< why there are none, in words
};
FoundCards find_cards();
/// Whether the plugin's file is there.
bool find_cuda_part();

/// Who computes: a table of operators and the card that they run on.
struct ComputeDevice {
    const OpTable* ops = nullptr;
    const Device* device = nullptr;  ///< null: the processor
    std::string name = "CPU";
    std::string card_refusal;  ///< why it is no card though one would have been taken
    std::string note;          ///< what the user should know of the card; empty: nothing
    std::shared_ptr<ExpertResidency> experts = nullptr;  ///< of a model that was loaded on the card
};

/// The choice, without regard to a model. NotFound with the reason where a card is asked for and
/// cannot be had; Auto then means the processor.
Result<ComputeDevice> find_device(DeviceChoice choice, Precision precision);

struct ComputeWishes {
    DeviceChoice device;
    Precision precision = Precision::Auto;
    KvPrecision kv;
    std::int64_t context_tokens = 0;
    std::int64_t work_bytes = 0;       ///< of a step here
    std::int64_t card_work_bytes = 0;  ///< of one on a card
    std::int64_t card_rows = 2056;     ///< of that one
    std::int64_t queue_logit_rows = 0;
    ExpertChoice experts = {};
    /// Cards that failed and did not come back: nobody asks them again.
    std::set<int> lost_cards = {};
};

/// Chooses the device, checks that the model fits there, and loads the weights. With Auto what a
/// card cannot hold or compute goes to the processor. `chosen` gets the device, also where loading on
/// it failed. Loader thread.
Result<> load_on_device(Model& model,
                        const ComputeWishes& wishes,
                        const LoadObserver& observer,
                        ComputeDevice& chosen);

}  // namespace pergola
