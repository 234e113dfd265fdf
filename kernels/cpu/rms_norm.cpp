#include <cmath>

#include "kernels/cpu/operators.h"
#include "kernels/cpu/vector_math.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola::cpu {
namespace {

float factor_of(float sum, std::int64_t count, float epsilon) {
    return 1.0F / std::sqrt(sum / static_cast<float>(count) + epsilon);
}

void norm_row_portable(
    const float* x, const float* weight, float* y, std::int64_t count, float epsilon) {
    float sum = 0.0F;
    for (std::int64_t i = 0; i < count; ++i) sum += x[i] * x[i];
    const float factor = factor_of(sum, count, epsilon);
    for (std::int64_t i = 0; i < count; ++i) y[i] = weight[i] * (x[i] * factor);
}

#if defined(__x86_64__)
[[gnu::target("avx2,fma,f16c")]] void norm_row_avx2(
    const float* x, const float* weight, float* y, std::int64_t count, float epsilon) {
    __m256 even = _mm256_setzero_ps();  // two sums hide the latency of one
    __m256 odd = _mm256_setzero_ps();
    for (std::int64_t i = 0; i < count; i += 16) {
        const __m256 first = load_some(x + i, count - i);
        even = _mm256_fmadd_ps(first, first, even);
        if (i + 8 >= count) break;
        const __m256 second = load_some(x + i + 8, count - i - 8);
        odd = _mm256_fmadd_ps(second, second, odd);
    }
    const __m256 factor =
        _mm256_set1_ps(factor_of(sum_of(_mm256_add_ps(even, odd)), count, epsilon));
    for (std::int64_t i = 0; i < count; i += 8) {
        const __m256 scaled = _mm256_mul_ps(load_some(x + i, count - i), factor);
        store_some(y + i, _mm256_mul_ps(load_some(weight + i, count - i), scaled), count - i);
    }
}
#endif

}  // namespace

template <CpuLevel level>
void rms_norm(const RmsNormArgs& args, Stream& stream) {
    assert(args.y.rows() == args.x.rows() && args.y.row_elements() == args.x.row_elements());
    assert(args.weight.elements() == args.x.row_elements() && "one weight per column");
    const std::int64_t count = args.x.row_elements();
    const float* weight = args.weight.f32().data();
    const std::int64_t grain =
        1 + 16384 / (count + 1);  // less costs less than waking a second thread
    stream.pool->run(args.x.rows(), grain, [&](std::int64_t begin, std::int64_t end) {
        for (std::int64_t token = begin; token < end; ++token) {
            const float* x = args.x.f32_row(token).data();
            float* y = args.y.f32_row(token).data();
#if defined(__x86_64__)
            if constexpr (level != CpuLevel::Portable) {
                norm_row_avx2(x, weight, y, count, args.epsilon);
                continue;
            }
#endif
            norm_row_portable(x, weight, y, count, args.epsilon);
        }
    });
}

template void rms_norm<CpuLevel::Portable>(const RmsNormArgs&, Stream&);
#if defined(__x86_64__)
template void rms_norm<CpuLevel::Avx2>(const RmsNormArgs&, Stream&);
template void rms_norm<CpuLevel::Avx512>(const RmsNormArgs&, Stream&);
#endif

}  // namespace pergola::cpu
