#pragma once
// Attention on the card, and what its queue must reserve for it.

#include <cstdint>

#include "kernels/ops/attention.h"

namespace pergola::cuda {

/// Room for the parts of rows whose pages are shared out among thread blocks.
inline constexpr std::int64_t attention_partial_floats = std::int64_t{8} << 20;

void kv_append(const KvAppendArgs& args, Stream& stream);
void attention(const AttentionArgs& args, Stream& stream);

}  // namespace pergola::cuda
