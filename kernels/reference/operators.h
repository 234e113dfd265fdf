#pragma once
// The definition of every operator, as plain loops on one thread. Slow on purpose: the other back
// ends are compared with these.

#include "kernels/op_table.h"

namespace pergola::reference {

void embedding(const EmbeddingArgs& args, Stream& stream);
void rms_norm(const RmsNormArgs& args, Stream& stream);
void add(const AddArgs& args, Stream& stream);
void linear(const LinearArgs& args, Stream& stream);
void linear_group(const LinearGroupArgs& args, Stream& stream);
void rope(const RopeArgs& args, Stream& stream);
void gated_activation(const GatedActivationArgs& args, Stream& stream);
void kv_append(const KvAppendArgs& args, Stream& stream);
void attention(const AttentionArgs& args, Stream& stream);
void expert_mlp(const ExpertMlpArgs& args, Stream& stream);
void draw_tokens(const DrawTokensArgs& args, Stream& stream);
void gather_rows(const GatherRowsArgs& args, Stream& stream);
void trace_scores(const TraceScoresArgs& args, Stream& stream);
void soft_cap(const SoftCapArgs& args, Stream& stream);

/// Whatever has a definition in codecs/.
bool supports_storage(WeightStorage storage);

}  // namespace pergola::reference
