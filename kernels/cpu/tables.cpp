#include "kernels/codecs/row_stripes.h"
#include "kernels/cpu/operators.h"
#include "kernels/reference/operators.h"

namespace pergola::cpu {
namespace {

template <CpuLevel level>
constexpr OpTable table_at(const char* name,
                           void (*linear_operator)(const LinearArgs&, Stream&),
                           void (*linear_group_operator)(const LinearGroupArgs&, Stream&),
                           bool (*prefers_stripes)(WeightStorage) = nullptr) {
    return {
        .name = name,
        .embedding = embedding,
        .rms_norm = rms_norm<level>,
        .add = add,
        .linear = linear_operator,
        .linear_group = linear_group_operator,
        .rope = rope<level>,
        .gated_activation = gated_activation<level>,
        .kv_append = kv_append<level>,
        .attention = attention<level>,
        .gather_rows = reference::gather_rows,  // a copy: nothing to gain
        .soft_cap = soft_cap<level>,
        .trace_scores = reference::trace_scores,
        .supports_storage = reference::supports_storage,
        .prefers_stripes = prefers_stripes,
    };
}

}  // namespace

const OpTable& ops_at(CpuLevel level) {
    static constexpr OpTable portable = table_at<CpuLevel::Portable>(
        "cpu portable", linear<CpuLevel::Portable>, linear_group<CpuLevel::Portable>, can_stripe);
#if defined(__x86_64__)
    static constexpr OpTable avx2 = table_at<CpuLevel::Avx2>(
        "cpu avx2", linear<CpuLevel::Avx2>, linear_group<CpuLevel::Avx2>, can_stripe);
    static constexpr OpTable avx512 = table_at<CpuLevel::Avx512>(
        "cpu avx512", linear<CpuLevel::Avx512>, linear_group<CpuLevel::Avx512>, can_stripe);
    // Tiles multiply bytes; the others have no use for them.
    static constexpr OpTable amx = table_at<CpuLevel::Avx512>(
        "cpu amx", linear<CpuLevel::Amx>, linear_group<CpuLevel::Amx>, can_stripe);
    if (level == CpuLevel::Amx) return amx;
    if (level == CpuLevel::Avx512) return avx512;
    if (level == CpuLevel::Avx2) return avx2;
#elif defined(__aarch64__)
    // The others are left to the compiler, which has NEON in plain C++ already.
    static constexpr OpTable neon = table_at<CpuLevel::Portable>(
        "cpu neon", linear<CpuLevel::Neon>, linear_group<CpuLevel::Neon>, can_stripe);
    if (level == CpuLevel::Neon) return neon;
#endif
    (void)level;
    return portable;
}

const OpTable& f32_ops_at(CpuLevel level) {
    static constexpr OpTable portable = table_at<CpuLevel::Portable>(
        "cpu f32 portable", linear_f32<CpuLevel::Portable>, linear_group_f32<CpuLevel::Portable>);
#if defined(__x86_64__)
    static constexpr OpTable avx2 = table_at<CpuLevel::Avx2>(
        "cpu f32 avx2", linear_f32<CpuLevel::Avx2>, linear_group_f32<CpuLevel::Avx2>);
    static constexpr OpTable avx512 = table_at<CpuLevel::Avx512>(
        "cpu f32 avx512", linear_f32<CpuLevel::Avx512>, linear_group_f32<CpuLevel::Avx512>);
    if (level == CpuLevel::Avx512 || level == CpuLevel::Amx) return avx512;
    if (level == CpuLevel::Avx2) return avx2;
#endif
    (void)level;
    return portable;
}

}  // namespace pergola::cpu
