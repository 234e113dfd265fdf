#include "engine/model/kv_layout.h"

#include <algorithm>

namespace pergola {
namespace {

DType storage_of(KvType type) { return type == KvType::F32 ? DType::F32 : DType::F16; }

}  // namespace

KvPages kv_layout(const AttentionSpec& attention, KvPrecision kv) {
    KvPages pages;
    pages.key_type = storage_of(kv.keys);
    pages.value_type = storage_of(kv.values);
    pages.kv_heads = attention.kv_heads;
    pages.key_dim = attention.key_dim;
    pages.value_dim = attention.value_dim;
    return pages;
}

std::int64_t kv_page_bytes(const ModelSpec& spec, KvPrecision kv) {
    std::int64_t bytes = 0;
    for (const BlockSpec& block : spec.blocks) {
        const KvPages layout = kv_layout(block.attention, kv);
        bytes += layout.key_page_bytes() + layout.value_page_bytes();
    }
    return bytes;
}

std::int64_t kv_cache_bytes(const ModelFacts& model, std::int64_t context_tokens, KvPrecision kv) {
    const std::int64_t pages = std::max<std::int64_t>(1, (context_tokens + page_tokens - 1) / page_tokens);
    const auto bytes_of = [](KvType type, std::int64_t f16_bytes) { return type == KvType::F32 ? 2 * f16_bytes : f16_bytes; };
    return pages * (bytes_of(kv.keys, model.key_bytes_per_page_f16) + bytes_of(kv.values, model.value_bytes_per_page_f16));
}

}  // namespace pergola
