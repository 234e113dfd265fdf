#pragma once
// Attention over paged keys and values, and the operator that appends to the pages.

#include <cstdint>
#include <span>

#include "kernels/codecs/kv_rows.h"
#include "kernels/stream.h"
#include "kernels/tensor_view.h"

namespace pergola {

/// Tokens in one page of the KV cache, everywhere.
inline constexpr std::int64_t page_tokens = 256;

/// One layer's keys and values. Page p starts at keys + p * key_page_bytes and holds
/// [kv_heads, page_tokens] rows of `key_dim` values (values likewise): a head's tokens lie
/// together.
struct KvPages {
    std::byte* keys = nullptr;
    std::byte* values = nullptr;
    KvFormat key_format = KvFormat::F16;  ///< of a row, see codecs/kv_rows.h; kv_fits() holds
    KvFormat value_format = KvFormat::F16;
    std::int64_t kv_heads = 0;
    std::int64_t key_dim = 0;
    std::int64_t value_dim = 0;

    std::int64_t key_row_bytes() const { return kv_row_bytes(key_format, key_dim); }
    std::int64_t value_row_bytes() const { return kv_row_bytes(value_format, value_dim); }
    std::int64_t key_page_bytes() const { return kv_heads * page_tokens * key_row_bytes(); }
    std::int64_t value_page_bytes() const { return kv_heads * page_tokens * value_row_bytes(); }
};

/// The rows of a batch that belong to one sequence. Row first_row + i has position first_position +
/// i.
struct SequenceRows {
    std::int64_t first_row = 0;
    std::int64_t rows = 0;
    std::int64_t first_position = 0;
    std::span<const std::int32_t> pages;  ///< page of position p is pages[p / page_tokens]
};

/// Writes the keys and values of the batch's rows into their pages.
struct KvAppendArgs {
    TensorView k;  ///< [tokens, kv_heads, key_dim] F32, already rotated
    TensorView v;  ///< [tokens, kv_heads, value_dim] F32
    std::span<const SequenceRows> sequences;
    KvPages pages;
};

/// out[t,h,:] = sum_p softmax_p(scale * q[t,h,:] . k[p,h',:]) v[p,h',:]
///
/// over the positions p of the row's own sequence with p <= position of t (and p > position -
/// window if window > 0), h' = h / (heads / kv_heads): grouped-query attention, Ainslie et al.
/// 2023, arXiv:2305.13245. The keys of these rows are in the pages already. Softmax and sums in
/// F32. A row's result does not depend on which other rows are in the batch, nor on the threads.
/// soft_cap c > 0 replaces a score s by c * tanh(s / c).
struct AttentionArgs {
    TensorView q;    ///< [tokens, heads, key_dim] F32
    TensorView out;  ///< [tokens, heads, value_dim] F32; must not alias q
    std::span<const SequenceRows> sequences;
    KvPages pages;
    float scale = 1.0F;
    std::int64_t window = 0;  ///< tokens seen, the row's own included; 0: all
    float soft_cap = 0.0F;
};

}  // namespace pergola
