#pragma once
// The forward pass. Reads like the papers; a function of its arguments: no state, no decisions about
// what comes next. Engine thread.

#include <cstdint>

#include "engine/layers/batch.h"
#include "engine/layers/step.h"
#include "engine/model/model.h"
#include "kernels/result.h"

namespace pergola {

/// Logits [batch.logit_rows, vocabulary] F32, in the step's scratch memory (valid until the caller's
/// Scratch::Scope ends; on a device, in the host's memory until the next step). Also writes the rows' keys and values into their pages. Cancelled, OutOfMemory, FileLost, DeviceLost.
Result<TensorView> forward(const Model& model, const Batch& batch, const KvView& kv, Step& step);

/// Work memory that forward() takes for a batch of at most this size, to the byte.
std::int64_t forward_scratch_bytes(const ModelSpec& spec, std::int64_t rows, std::int64_t logit_rows);

}  // namespace pergola
