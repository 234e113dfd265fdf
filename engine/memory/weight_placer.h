#pragma once
// A model's weights into the memory of a graphics card: what they and a step will take there, and
// the copying, with progress and cancel. Loader thread. Knows nothing of which card and why.

#include <cstdint>

#include "engine/engine.h"
#include "engine/memory/expert_residency.h"
#include "engine/memory/weight_loader.h"
#include "engine/model/model.h"
#include "kernels/device.h"
#include "kernels/result.h"

namespace pergola {

/// The most that one step of a model has.
struct StepLimits {
    std::int64_t rows = 0;
    std::int64_t page_entries = 0;  ///< of all sequences' tables together
    std::int64_t logit_rows = 0;
    bool stages_experts = false;  ///< QueueLimits::stage_bytes are wanted
};

/// What a queue of the device must be ready for, with this model.
QueueLimits queue_limits(const Model& model, const StepLimits& limits, const Device& device);

/// Whether the device can compute this model; Unsupported with the reason.
Result<> check_device_can(const Device& device, const Model& model, KvPrecision kv);

/// Bytes of the arena that place_weights() takes for all but the experts.
std::int64_t arena_bytes(Model& model);

/// Copies every matrix, norm and bias into one arena on the card, in the order that its operators
/// read, and the experts to where the wishes have them; the file's pages are given back. Null: the
/// model has no experts. Cancelled, OutOfMemory, DeviceLost, FileLost. Only while no other thread has
/// the model.
Result<std::shared_ptr<ExpertResidency>> place_weights(Model& model,
                                                       const Device& device,
                                                       const ExpertResidency::Wishes& wishes,
                                                       const LoadObserver& observer);

}  // namespace pergola
