#include <cstring>

#include "kernels/codecs/half.h"
#include "kernels/reference/operators.h"

namespace pergola::reference {
namespace {

void store_row(const float* values, std::int64_t count, DType type, std::byte* out) {
    assert((type == DType::F32 || type == DType::F16) && "pages hold F32 or F16");
    for (std::int64_t i = 0; i < count; ++i) {
        if (type == DType::F32) {
            std::memcpy(out + 4 * i, values + i, 4);
        } else {
            const std::uint16_t half = float_to_half(values[i]);
            std::memcpy(out + 2 * i, &half, 2);
        }
    }
}

}  // namespace

void kv_append(const KvAppendArgs& args, Stream&) {
    const KvPages& pages = args.pages;
    for (const SequenceRows& sequence : args.sequences) {
        assert(sequence.first_row + sequence.rows <= args.k.rows() && "rows outside the batch");
        for (std::int64_t i = 0; i < sequence.rows; ++i) {
            const std::int64_t position = sequence.first_position + i;
            const std::int64_t page =
                sequence.pages[static_cast<std::size_t>(position / page_tokens)];
            const std::int64_t place = position % page_tokens;
            const float* k = args.k.f32_row(sequence.first_row + i).data();
            const float* v = args.v.f32_row(sequence.first_row + i).data();
            for (std::int64_t head = 0; head < pages.kv_heads; ++head) {
                const std::int64_t token = head * page_tokens + place;
                store_row(k + head * pages.key_dim,
                          pages.key_dim,
                          pages.key_type,
                          pages.keys + page * pages.key_page_bytes() +
                              token * pages.key_dim * dtype_bytes(pages.key_type));
                store_row(v + head * pages.value_dim,
                          pages.value_dim,
                          pages.value_type,
                          pages.values + page * pages.value_page_bytes() +
                              token * pages.value_dim * dtype_bytes(pages.value_type));
            }
        }
    }
}

}  // namespace pergola::reference
