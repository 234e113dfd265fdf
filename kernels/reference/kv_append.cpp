#include "kernels/codecs/kv_rows.h"
#include "kernels/reference/operators.h"

namespace pergola::reference {

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
                write_kv_row(
                    pages.key_format,
                    k + head * pages.key_dim,
                    pages.key_dim,
                    pages.keys + page * pages.key_page_bytes() + token * pages.key_row_bytes());
                write_kv_row(pages.value_format,
                             v + head * pages.value_dim,
                             pages.value_dim,
                             pages.values + page * pages.value_page_bytes() +
                                 token * pages.value_row_bytes());
            }
        }
    }
}

}  // namespace pergola::reference
