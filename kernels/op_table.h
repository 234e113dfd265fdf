#pragma once
// One function pointer per operator. A back end is a table, chosen once at start; a null entry means
// "not here". There is no virtual back end and no second forward pass.

#include <span>

#include "kernels/ops/add.h"
#include "kernels/ops/add_rms_norm.h"
#include "kernels/ops/attention.h"
#include "kernels/ops/device_step.h"
#include "kernels/ops/draw_tokens.h"
#include "kernels/ops/embedding.h"
#include "kernels/ops/expert_mlp.h"
#include "kernels/ops/gated_activation.h"
#include "kernels/ops/gather_rows.h"
#include "kernels/ops/linear.h"
#include "kernels/ops/linear_group.h"
#include "kernels/ops/prepare_heads.h"
#include "kernels/ops/rms_norm.h"
#include "kernels/ops/rope.h"
#include "kernels/ops/soft_cap.h"
#include "kernels/ops/trace_scores.h"

namespace pergola {

struct OpTable {
    const char* name = "";
    void (*embedding)(const EmbeddingArgs&, Stream&) = nullptr;
    void (*rms_norm)(const RmsNormArgs&, Stream&) = nullptr;
    void (*add)(const AddArgs&, Stream&) = nullptr;
    void (*linear)(const LinearArgs&, Stream&) = nullptr;
    void (*linear_group)(const LinearGroupArgs&, Stream&) = nullptr;
    void (*rope)(const RopeArgs&, Stream&) = nullptr;
    void (*gated_activation)(const GatedActivationArgs&, Stream&) = nullptr;
    void (*kv_append)(const KvAppendArgs&, Stream&) = nullptr;
    void (*attention)(const AttentionArgs&, Stream&) = nullptr;
    void (*gather_rows)(const GatherRowsArgs&, Stream&) = nullptr;
    void (*soft_cap)(const SoftCapArgs&, Stream&) = nullptr;
    void (*trace_scores)(const TraceScoresArgs&, Stream&) = nullptr;
    /// Null: the layers choose the experts and call the other operators for each.
    void (*expert_mlp)(const ExpertMlpArgs&, Stream&) = nullptr;
    /// Between two steps, behind those that were sent: see ExpertMlpArgs::offsets.
    void (*set_offsets)(std::span<const OffsetChange>, Stream&) = nullptr;
    /// Null: the layers call what these join one after another.
    void (*add_rms_norm)(const AddRmsNormArgs&, Stream&) = nullptr;
    void (*prepare_heads)(const PrepareHeadsArgs&, Stream&) = nullptr;

    /// Around the operators of each forward pass; null where they read the host's memory and are
    /// done when they return. On a device operators only enqueue, and an error shows at the end.
    StepStart (*begin_step)(const DeviceStepArgs&, Stream&) = nullptr;
    /// Waits for the step; the host's copy of `logits`, valid until the next step. Null: the device
    /// failed, or the step was abandoned.
    const float* (*end_step)(const TensorView& logits, StepEnd, Stream&) = nullptr;
    const char* (*step_error)(const Stream&) = nullptr;

    /// A step whose tokens are drawn on the device; null: it draws none. `draw_tokens` is the step's last
    /// operator. end_drawing() does not wait, so that the next step can be enqueued behind it; two may be on
    /// their way. drawn_tokens() waits for the older one and gives a token for each of its logit rows, valid
    /// until the next call. False, null: the device failed.
    void (*draw_tokens)(const DrawTokensArgs&, Stream&) = nullptr;
    bool (*end_drawing)(Stream&) = nullptr;
    const std::int32_t* (*drawn_tokens)(Stream&) = nullptr;

    /// Whether `linear`, `linear_group` and `embedding` take this storage; no embedding is Exl3.
    bool (*supports_storage)(WeightStorage) = nullptr;
    /// Whether `linear` is faster with rows of this storage in stripes (codecs/row_stripes.h); null: never.
    bool (*prefers_stripes)(WeightStorage) = nullptr;
};

/// Plain loops, one thread: the definition of every operator.
const OpTable& reference_ops();
/// The best instruction set of this CPU; 8-bit activations against quantised weights.
const OpTable& cpu_ops();
/// The same, in F32 throughout, for exact comparison (`--precision f32`).
const OpTable& cpu_f32_ops();

}  // namespace pergola
