#pragma once
// A block of experts on the card: who is chosen, their products, and what of it comes together.

#include <span>

#include "kernels/ops/expert_mlp.h"

namespace pergola::cuda {

void expert_mlp(const ExpertMlpArgs& args, Stream& stream);
void set_offsets(std::span<const OffsetChange> changes, Stream& stream);

}  // namespace pergola::cuda
