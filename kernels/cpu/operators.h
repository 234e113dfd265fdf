#pragma once
// The operators of the CPU tables, one instance per instruction set. A level may only be used on a
// processor that has it (best_cpu_level() or below).

#include "kernels/cpu/cpu_features.h"
#include "kernels/op_table.h"

namespace pergola::cpu {

void embedding(const EmbeddingArgs& args, Stream& stream);
void add(const AddArgs& args, Stream& stream);

template <CpuLevel level>
void rms_norm(const RmsNormArgs& args, Stream& stream);
template <CpuLevel level>
void rope(const RopeArgs& args, Stream& stream);
template <CpuLevel level>
void soft_cap(const SoftCapArgs& args, Stream& stream);
template <CpuLevel level>
void gated_activation(const GatedActivationArgs& args, Stream& stream);
template <CpuLevel level>
void kv_append(const KvAppendArgs& args, Stream& stream);
template <CpuLevel level>
void attention(const AttentionArgs& args, Stream& stream);
/// Quantised weights against activations of 8 bits in groups of 16; others in F32.
template <CpuLevel level>
void linear(const LinearArgs& args, Stream& stream);
template <CpuLevel level>
void linear_group(const LinearGroupArgs& args, Stream& stream);
/// Weights de-quantised to F32, sums in F32.
template <CpuLevel level>
void linear_f32(const LinearArgs& args, Stream& stream);
template <CpuLevel level>
void linear_group_f32(const LinearGroupArgs& args, Stream& stream);

const OpTable& ops_at(CpuLevel level);
const OpTable& f32_ops_at(CpuLevel level);

}  // namespace pergola::cpu
