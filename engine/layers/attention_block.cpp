#include "engine/layers/attention_block.h"

#include <array>

namespace pergola {
namespace {

/// [rows, heads * width] seen as [rows, heads, width].
TensorView as_heads(const TensorView& x, std::int64_t heads) {
    return {x.data, x.dtype, {x.rows(), heads, x.row_elements() / heads}};
}

/// Each head alone, in place (Henry et al. 2020, arXiv:2010.04245, with RMS norms).
void norm_heads(const TensorView& x, std::span<const float> weight, float epsilon, Step& step) {
    const TensorView heads(x.data, x.dtype, {x.shape[0] * x.shape[1], x.shape[2]});
    const TensorView norm(const_cast<float*>(weight.data()), DType::F32, {x.shape[2]});
    step.ops.rms_norm({.x = heads, .weight = norm, .y = heads, .epsilon = epsilon}, step.stream);
}

struct Heads {
    TensorView q;
    TensorView k;
    TensorView v;
};

TensorView norm_view(QkNorm kind, std::span<const float> weight) {
    if (kind == QkNorm::None) return {};
    return {
        const_cast<float*>(weight.data()), DType::F32, {static_cast<std::int64_t>(weight.size())}};
}

/// Norms, rotation, and keys and values into their pages.
void prepare_heads(const AttentionSpec& spec,
                   const BlockWeights& weights,
                   const Batch& batch,
                   const KvPages& pages,
                   Step& step,
                   const Heads& heads) {
    if (step.ops.prepare_heads != nullptr) {
        return step.ops.prepare_heads({.q = heads.q,
                                       .k = heads.k,
                                       .v = heads.v,
                                       .query_norm = norm_view(spec.qk_norm, weights.query_norm),
                                       .key_norm = norm_view(spec.qk_norm, weights.key_norm),
                                       .epsilon = spec.norm_epsilon,
                                       .positions = batch.positions,
                                       .inverse_frequencies = spec.rope.inverse_frequencies,
                                       .pairing = spec.rope.pairing,
                                       .attention_factor = spec.rope.attention_factor,
                                       .sequences = batch.sequences,
                                       .pages = pages},
                                      step.stream);
    }
    if (spec.qk_norm == QkNorm::PerHead) {
        norm_heads(heads.q, weights.query_norm, spec.norm_epsilon, step);
        norm_heads(heads.k, weights.key_norm, spec.norm_epsilon, step);
    }
    for (const TensorView& x : {heads.q, heads.k}) {
        step.ops.rope({.x = x,
                       .positions = batch.positions,
                       .inverse_frequencies = spec.rope.inverse_frequencies,
                       .pairing = spec.rope.pairing,
                       .attention_factor = spec.rope.attention_factor},
                      step.stream);
    }
    step.ops.kv_append({.k = heads.k, .v = heads.v, .sequences = batch.sequences, .pages = pages},
                       step.stream);
}

std::int64_t aligned(std::int64_t floats) {
    return (floats * 4 + 63) / 64 * 64;
}

}  // namespace

Result<TensorView> run_attention(const AttentionSpec& spec,
                                 const BlockWeights& weights,
                                 const Batch& batch,
                                 const KvPages& pages,
                                 Step& step,
                                 const TensorView& normed) {
    PG_TRY(const TensorView out,
           step.scratch.tensor({normed.rows(), weights.attention_output.weight.rows}));
    PG_TRY(const TensorView query, step.scratch.tensor({normed.rows(), weights.query.weight.rows}));
    PG_TRY(const TensorView key, step.scratch.tensor({normed.rows(), weights.key.weight.rows}));
    PG_TRY(const TensorView value, step.scratch.tensor({normed.rows(), weights.value.weight.rows}));
    PG_TRY(const TensorView attended,
           step.scratch.tensor({normed.rows(), spec.heads, spec.value_dim}));

    const std::array<LinearArgs, 3> projections = {
        product(weights.query, normed, query),
        product(weights.key, normed, key),
        product(weights.value, normed, value),
    };
    step.ops.linear_group({projections}, step.stream);
    const TensorView q = as_heads(query, spec.heads);
    const TensorView k = as_heads(key, spec.kv_heads);
    prepare_heads(spec, weights, batch, pages, step, {q, k, as_heads(value, spec.kv_heads)});
    step.ops.attention({.q = q,
                        .out = attended,
                        .sequences = batch.sequences,
                        .pages = pages,
                        .scale = spec.scale,
                        .window = spec.window_tokens,
                        .soft_cap = spec.soft_cap},
                       step.stream);
    const TensorView flat(
        attended.data, DType::F32, {attended.rows(), spec.heads * spec.value_dim});
    step.ops.linear(product(weights.attention_output, flat, out), step.stream);
    return out;
}

std::int64_t attention_scratch_bytes(const AttentionSpec& spec,
                                     std::int64_t hidden,
                                     std::int64_t rows) {
    return aligned(rows * hidden) + aligned(rows * spec.heads * spec.key_dim) +
           aligned(rows * spec.kv_heads * spec.key_dim) +
           aligned(rows * spec.kv_heads * spec.value_dim) +
           aligned(rows * spec.heads * spec.value_dim);
}

}  // namespace pergola
