#pragma once
// How the KV cache of a model is shaped, and its bytes. Pure: planner and page pool both ask here.

#include <cstdint>

#include "engine/engine.h"
#include "engine/model/model_spec.h"
#include "kernels/ops/attention.h"

namespace pergola {

/// Types and widths of one block's pages; no memory.
KvPages kv_layout(const AttentionSpec& attention, KvPrecision kv);

/// Unsupported, with a sentence, where a head's width is no whole number of a quantised cache's blocks.
Result<> check_kv_fits(const ModelSpec& spec, KvPrecision kv);

/// Bytes of one page of page_tokens tokens over all blocks, keys and values.
std::int64_t kv_page_bytes(const ModelSpec& spec, KvPrecision kv);

}  // namespace pergola
