#include <cmath>

#include "kernels/cpu/operators.h"
#include "kernels/cpu/vector_math.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola::cpu {
namespace {

void cap_portable(float* x, float cap, std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) x[i] = cap * std::tanh(x[i] / cap);
}

#if defined(__x86_64__)
/// cap tanh(u) = 2 cap / (1 + e^(-2u)) - cap. A score loses what cap itself would round off.
[[gnu::target("avx2,fma,f16c")]] void cap_avx2(float* x,
                                               float cap,
                                               std::int64_t begin,
                                               std::int64_t end) {
    const __m256 inner = _mm256_set1_ps(-2.0F / cap);
    for (std::int64_t i = begin; i < end; i += 8) {
        const __m256 decay = exponential(_mm256_mul_ps(load_some(x + i, end - i), inner));
        const __m256 share =
            _mm256_div_ps(_mm256_set1_ps(2.0F * cap), _mm256_add_ps(_mm256_set1_ps(1.0F), decay));
        store_some(x + i, _mm256_sub_ps(share, _mm256_set1_ps(cap)), end - i);
    }
}
#endif

}  // namespace

template <CpuLevel level>
void soft_cap(const SoftCapArgs& args, Stream& stream) {
    float* x = args.x.f32().data();
    const float cap = args.cap;
    // 8 Ki elements: less costs less than waking a second thread.
    stream.pool->run(args.x.elements(), 8192, [=](std::int64_t begin, std::int64_t end) {
#if defined(__x86_64__)
        if constexpr (level != CpuLevel::Portable) return cap_avx2(x, cap, begin, end);
#endif
        cap_portable(x, cap, begin, end);
    });
}

template void soft_cap<CpuLevel::Portable>(const SoftCapArgs&, Stream&);
#if defined(__x86_64__)
template void soft_cap<CpuLevel::Avx2>(const SoftCapArgs&, Stream&);
template void soft_cap<CpuLevel::Avx512>(const SoftCapArgs&, Stream&);
#endif

}  // namespace pergola::cpu
