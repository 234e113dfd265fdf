#include "kernels/codecs/kv_rows.h"
#include "kernels/cpu/operators.h"
#include "kernels/cpu/vector_math.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola::cpu {
namespace {

#if defined(__x86_64__)
[[gnu::target("avx2,fma,f16c")]] void narrow_avx2(const float* values,
                                                  std::int64_t count,
                                                  std::byte* out) {
    std::int64_t i = 0;
    for (; i + 8 <= count; i += 8) {
        const __m128i halves =
            _mm256_cvtps_ph(_mm256_loadu_ps(values + i), _MM_FROUND_TO_NEAREST_INT);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out + 2 * i), halves);
    }
    write_kv_row(KvFormat::F16, values + i, count - i, out + 2 * i);
}
#endif

template <CpuLevel level>
void store_row(const float* values, std::int64_t count, KvFormat format, std::byte* out) {
#if defined(__x86_64__)
    if constexpr (level != CpuLevel::Portable) {
        if (format == KvFormat::F16) return narrow_avx2(values, count, out);
    }
#endif
    write_kv_row(format, values, count, out);
}

template <CpuLevel level>
void store_token(const KvAppendArgs& args, const SequenceRows& sequence, std::int64_t i) {
    const KvPages& pages = args.pages;
    const std::int64_t position = sequence.first_position + i;
    const std::int64_t page = sequence.pages[static_cast<std::size_t>(position / page_tokens)];
    const std::int64_t key_bytes = pages.key_row_bytes();
    const std::int64_t value_bytes = pages.value_row_bytes();
    const float* k = args.k.f32_row(sequence.first_row + i).data();
    const float* v = args.v.f32_row(sequence.first_row + i).data();
    for (std::int64_t head = 0; head < pages.kv_heads; ++head) {
        const std::int64_t token = head * page_tokens + position % page_tokens;
        store_row<level>(k + head * pages.key_dim,
                         pages.key_dim,
                         pages.key_format,
                         pages.keys + page * pages.key_page_bytes() + token * key_bytes);
        store_row<level>(v + head * pages.value_dim,
                         pages.value_dim,
                         pages.value_format,
                         pages.values + page * pages.value_page_bytes() + token * value_bytes);
    }
}

}  // namespace

template <CpuLevel level>
void kv_append(const KvAppendArgs& args, Stream& stream) {
    for (const SequenceRows& sequence : args.sequences) {
        assert(sequence.first_row + sequence.rows <= args.k.rows() && "rows outside the batch");
        stream.pool->run(sequence.rows, 16, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i) store_token<level>(args, sequence, i);
        });
    }
}

template void kv_append<CpuLevel::Portable>(const KvAppendArgs&, Stream&);
#if defined(__x86_64__)
template void kv_append<CpuLevel::Avx2>(const KvAppendArgs&, Stream&);
template void kv_append<CpuLevel::Avx512>(const KvAppendArgs&, Stream&);
#endif

}  // namespace pergola::cpu
