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

/// Whether the device draws tokens: then send_forward() may be called.
inline bool draws_tokens(const OpTable& ops) { return ops.end_drawing != nullptr; }

/// The same pass with `batch.draws`: enqueued, not waited for. Two may be on their way.
Result<> send_forward(const Model& model, const Batch& batch, const KvView& kv, Step& step);
/// Waits for the older one; a token for each of its logit rows (-1: to be drawn here), valid until the next call.
/// DeviceLost.
Result<const std::int32_t*> drawn_tokens(const OpTable& ops, Stream& stream);

/// Work memory that forward() takes for a batch of at most this size, to the byte.
std::int64_t forward_scratch_bytes(const ModelSpec& spec, std::int64_t rows, std::int64_t logit_rows);

}  // namespace pergola
