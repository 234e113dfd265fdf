#include "engine/model/kv_layout.h"

#include <fmt/format.h>

#include <algorithm>

namespace pergola {
namespace {

static_assert(static_cast<int>(KvType::F32) == static_cast<int>(KvFormat::F32) &&
              static_cast<int>(KvType::Q2) == static_cast<int>(KvFormat::Q2), "the same list, for clients and for kernels");
KvFormat format_of(KvType type) { return static_cast<KvFormat>(type); }

}  // namespace

KvPages kv_layout(const AttentionSpec& attention, KvPrecision kv) {
    KvPages pages;
    pages.key_format = format_of(kv.keys);
    pages.value_format = format_of(kv.values);
    pages.kv_heads = attention.kv_heads;
    pages.key_dim = attention.key_dim;
    pages.value_dim = attention.value_dim;
    return pages;
}

Result<> check_kv_fits(const ModelSpec& spec, KvPrecision kv) {
    for (const BlockSpec& block : spec.blocks) {
        const AttentionSpec& attention = block.attention;
        if (kv_fits(format_of(kv.keys), attention.key_dim) && kv_fits(format_of(kv.values), attention.value_dim)) continue;
        return Error{ErrorCode::Unsupported,
                     fmt::format("this model's heads are {} and {} values wide, and a cache of 2 to 8 bits needs multiples of "
                                 "{}; choose f16", attention.key_dim, attention.value_dim, kv_block_values)};
    }
    return {};
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
    const auto bytes_of = [](KvType type, std::int64_t f16_bytes) { return kv_row_bytes(format_of(type), f16_bytes / 2); };
    return pages * (bytes_of(kv.keys, model.key_bytes_per_page_f16) + bytes_of(kv.values, model.value_bytes_per_page_f16));
}

}  // namespace pergola
