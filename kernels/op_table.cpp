#include "kernels/op_table.h"

#include "kernels/cpu/cpu_features.h"
#include "kernels/cpu/operators.h"
#include "kernels/reference/operators.h"

namespace pergola {

const OpTable& reference_ops() {
    static constexpr OpTable table = {
        .name = "reference",
        .embedding = reference::embedding,
        .rms_norm = reference::rms_norm,
        .add = reference::add,
        .linear = reference::linear,
        .linear_group = reference::linear_group,
        .rope = reference::rope,
        .gated_activation = reference::gated_activation,
        .kv_append = reference::kv_append,
        .attention = reference::attention,
        .gather_rows = reference::gather_rows,
        .soft_cap = reference::soft_cap,
        .trace_scores = reference::trace_scores,
        .expert_mlp = reference::expert_mlp,
        .draw_tokens = reference::draw_tokens,
        .supports_storage = reference::supports_storage,
    };
    return table;
}

const OpTable& cpu_ops() {
    return cpu::ops_at(best_cpu_level());
}

const OpTable& cpu_f32_ops() {
    return cpu::f32_ops_at(best_cpu_level());
}

}  // namespace pergola
