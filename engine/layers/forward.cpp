#include "engine/layers/forward.h"

#include <algorithm>

#include "engine/layers/attention_block.h"
#include "engine/layers/dense_mlp.h"
#include "engine/layers/expert_mlp.h"

namespace pergola {
namespace {

TensorView norm_view(std::span<const float> weight) {
    return {
        const_cast<float*>(weight.data()), DType::F32, {static_cast<std::int64_t>(weight.size())}};
}

/// One block of the model: what it is, its weights, and where its keys and values lie.
struct DecoderBlock {
    const BlockSpec& spec;
    const BlockWeights& weights;
    const KvPages& kv;
    float norm_epsilon;
    std::int64_t index;
};

/// x += y, and its norm into `normed`.
void add_and_norm(const TensorView& x,
                  const TensorView& y,
                  std::span<const float> weight,
                  float epsilon,
                  Step& step,
                  const TensorView& normed) {
    const TensorView norm = norm_view(weight);
    if (step.ops.add_rms_norm != nullptr) {
        return step.ops.add_rms_norm(
            {.x = x, .y = y, .weight = norm, .normed = normed, .epsilon = epsilon}, step.stream);
    }
    step.ops.add({.x = x, .y = y}, step.stream);
    step.ops.rms_norm({.x = x, .weight = norm, .y = normed, .epsilon = epsilon}, step.stream);
}

/// What attention or MLP found, normed where the block has a norm behind it.
void norm_behind(const TensorView& y, std::span<const float> weight, float epsilon, Step& step) {
    if (weight.empty()) return;
    step.ops.rms_norm({.x = y, .weight = norm_view(weight), .y = y, .epsilon = epsilon},
                      step.stream);
}

/// One pre-norm decoder block (Xiong et al. 2020, arXiv:2002.04745). x: [rows, hidden], updated in
/// place; `normed` comes in as this block's first norm of x and leaves as `next_norm`'s, which is
/// empty behind the last block.
Result<> run_decoder_block(const DecoderBlock& block,
                           const Batch& batch,
                           Step& step,
                           const TensorView& x,
                           const TensorView& normed,
                           std::span<const float> next_norm) {
    const BlockWeights& weights = block.weights;
    const Scratch::Scope scope(step.scratch);
    PG_TRY(const TensorView attended,
           run_attention(block.spec.attention, weights, batch, block.kv, step, normed));
    norm_behind(attended, weights.attention_behind_norm, block.norm_epsilon, step);
    add_and_norm(x, attended, weights.mlp_norm, block.norm_epsilon, step, normed);
    PG_TRY(const TensorView mixed,
           block.spec.experts.count > 0 ? run_expert_mlp(block.spec.experts, weights, step, normed, {batch.positions, block.index})
                                        : run_dense_mlp(block.spec.mlp, weights, step, normed));
    norm_behind(mixed, weights.mlp_behind_norm, block.norm_epsilon, step);
    if (next_norm.empty()) {
        step.ops.add({.x = x, .y = mixed}, step.stream);
    } else {
        add_and_norm(x, mixed, next_norm, block.norm_epsilon, step, normed);
    }
    return {};
}

/// Final norm and head, for the rows whose logits are wanted.
Result<> run_output_head(const Model& model,
                         const Batch& batch,
                         Step& step,
                         const TensorView& x,
                         const TensorView& logits) {
    const Scratch::Scope scope(step.scratch);
    const auto wanted = static_cast<std::int64_t>(batch.logit_rows.size());
    PG_TRY(const TensorView chosen, step.scratch.tensor({wanted, model.spec().hidden}));
    step.ops.gather_rows({.x = x, .rows = batch.logit_rows, .y = chosen}, step.stream);
    step.ops.rms_norm({.x = chosen,
                       .weight = norm_view(model.weights().final_norm),
                       .y = chosen,
                       .epsilon = model.spec().norm_epsilon},
                      step.stream);
    const LinearWeights& head = model.weights().head;
    step.ops.linear({.x = chosen, .weight = head.weight, .bias = head.bias, .y = logits},
                    step.stream);
    const float cap = model.spec().logit_soft_cap;
    if (cap > 0) step.ops.soft_cap({.x = logits, .cap = cap}, step.stream);
    if (!batch.draws.empty()) {
        step.ops.draw_tokens({.logits = logits,
                              .vocabulary = batch.drawn_vocabulary,
                              .rows = batch.draws,
                              .tokens = {}},
                             step.stream);
    }
    return {};
}

std::int64_t aligned(std::int64_t floats) {
    return (floats * 4 + 63) / 64 * 64;
}

}  // namespace

namespace {

Result<> run_model(const Model& model,
                   const Batch& batch,
                   const KvView& kv,
                   Step& step,
                   const TensorView& logits) {
    const ModelSpec& spec = model.spec();
    PG_TRY(const TensorView x, step.scratch.tensor({batch.rows(), spec.hidden}));
    step.ops.embedding({.ids = batch.tokens,
                        .table = model.weights().embedding,
                        .y = x,
                        .scale = spec.embedding_scale},
                       step.stream);
    PG_TRY(const TensorView normed, step.scratch.tensor({batch.rows(), spec.hidden}));
    const std::vector<BlockWeights>& weights = model.weights().blocks;
    step.ops.rms_norm({.x = x,
                       .weight = norm_view(weights.front().attention_norm),
                       .y = normed,
                       .epsilon = spec.norm_epsilon},
                      step.stream);
    for (std::size_t index = 0; index < spec.blocks.size(); ++index) {
        if (step.should_stop && step.should_stop())
            return Error{ErrorCode::Cancelled, "stopped between two blocks"};
        PG_CHECK(model.files().check());
        const DecoderBlock block{
            spec.blocks[index], weights[index], kv.blocks[index], spec.norm_epsilon, static_cast<std::int64_t>(index)};
        const auto next_norm = index + 1 < weights.size()
                                   ? std::span(weights[index + 1].attention_norm)
                                   : std::span<const float>();
        PG_CHECK(run_decoder_block(block, batch, step, x, normed, next_norm));
    }
    if (!batch.logit_rows.empty()) PG_CHECK(run_output_head(model, batch, step, x, logits));
    PG_CHECK(model.files().check());  // after the last read of a weight: no token comes of zeros
    return {};
}

Error device_lost(const Step& step) {
    return {ErrorCode::DeviceLost, step.ops.step_error(step.stream)};
}

/// All of a pass onto the device's queue, or nothing.
Result<> enqueue(const Model& model,
                 const Batch& batch,
                 const KvView& kv,
                 Step& step,
                 const TensorView& logits) {
    const DeviceStepArgs args{.ids = batch.tokens,
                              .positions = batch.positions,
                              .sequences = batch.sequences,
                              .logit_rows = batch.logit_rows,
                              .draws = batch.draws,
                              .ids_are_drawn = batch.ids_are_drawn,
                              .work = step.scratch.next(),
                              .pages = kv.blocks.front().keys};
    const StepStart start = step.ops.begin_step(args, step.stream);
    if (start == StepStart::Enqueue) {
        if (auto enqueued = run_model(model, batch, kv, step, logits); !enqueued) {
            step.ops.end_step(logits, StepEnd::Abandon, step.stream);
            return enqueued.take_error();
        }
    }
    if (start == StepStart::Failed) return device_lost(step);
    return {};
}

/// The same pass where operators only enqueue. The logits come back to the host's memory.
Result<TensorView> run_on_device(const Model& model,
                                 const Batch& batch,
                                 const KvView& kv,
                                 Step& step,
                                 const TensorView& logits) {
    PG_CHECK(enqueue(model, batch, kv, step, logits));
    const float* const host = step.ops.end_step(logits, StepEnd::Finish, step.stream);
    if (host == nullptr) return device_lost(step);
    TensorView on_host = logits;
    on_host.data = const_cast<float*>(host);
    return on_host;
}

}  // namespace

namespace {

Result<TensorView> logits_of(const Model& model, const Batch& batch, Step& step) {
    return step.scratch.tensor(
        {static_cast<std::int64_t>(batch.logit_rows.size()), model.spec().vocabulary});
}

}  // namespace

Result<> send_forward(const Model& model, const Batch& batch, const KvView& kv, Step& step) {
    PG_TRY(const TensorView logits, logits_of(model, batch, step));
    PG_CHECK(enqueue(model, batch, kv, step, logits));
    if (!step.ops.end_drawing(step.stream)) return device_lost(step);
    return {};
}

Result<const std::int32_t*> drawn_tokens(const OpTable& ops, Stream& stream) {
    const std::int32_t* const tokens = ops.drawn_tokens(stream);
    if (tokens == nullptr) return Error{ErrorCode::DeviceLost, ops.step_error(stream)};
    return tokens;
}

Result<TensorView> forward(const Model& model, const Batch& batch, const KvView& kv, Step& step) {
    PG_TRY(const TensorView logits, logits_of(model, batch, step));
    if (step.ops.begin_step != nullptr) return run_on_device(model, batch, kv, step, logits);
    PG_CHECK(run_model(model, batch, kv, step, logits));
    return logits;
}

namespace {

std::int64_t mlp_scratch_bytes(const BlockSpec& block, std::int64_t hidden, std::int64_t rows) {
    return block.experts.count > 0 ? expert_mlp_scratch_bytes(block.experts, hidden, rows)
                                   : dense_mlp_scratch_bytes(block.mlp, hidden, rows);
}

}  // namespace

std::int64_t forward_scratch_bytes(const ModelSpec& spec,
                                   std::int64_t rows,
                                   std::int64_t logit_rows) {
    std::int64_t block_bytes = 0;
    for (const BlockSpec& block : spec.blocks) {
        block_bytes = std::max(block_bytes,
                               attention_scratch_bytes(block.attention, spec.hidden, rows) +
                                   mlp_scratch_bytes(block, spec.hidden, rows));
    }
    const std::int64_t head_bytes = aligned(logit_rows * spec.hidden);
    return aligned(logit_rows * spec.vocabulary) + 2 * aligned(rows * spec.hidden) +
           std::max(block_bytes, head_bytes);
}

}  // namespace pergola
