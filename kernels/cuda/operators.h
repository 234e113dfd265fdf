#pragma once
// The operators of the CUDA table. They only enqueue; a failed launch is noted in the queue and
// shows at the end of the step. Tensors, weights, norms and biases are device pointers; ids,
// positions, sequences and rows are those that begin_step was given, and are read from its copy on
// the card.

#include "kernels/cuda/attention.h"
#include "kernels/op_table.h"

namespace pergola::cuda {

void embedding(const EmbeddingArgs& args, Stream& stream);
void rms_norm(const RmsNormArgs& args, Stream& stream);
void add(const AddArgs& args, Stream& stream);
void soft_cap(const SoftCapArgs& args, Stream& stream);
void add_rms_norm(const AddRmsNormArgs& args, Stream& stream);
void linear(const LinearArgs& args, Stream& stream);
void linear_group(const LinearGroupArgs& args, Stream& stream);
void rope(const RopeArgs& args, Stream& stream);
void gated_activation(const GatedActivationArgs& args, Stream& stream);
void prepare_heads(const PrepareHeadsArgs& args, Stream& stream);
void gather_rows(const GatherRowsArgs& args, Stream& stream);
void trace_scores(const TraceScoresArgs& args, Stream& stream);
void draw_tokens(const DrawTokensArgs& args, Stream& stream);
bool supports_storage(WeightStorage storage);

const OpTable& cuda_ops();

}  // namespace pergola::cuda
