#include <cmath>

#include "kernels/cpu/operators.h"
#include "kernels/cpu/vector_math.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola::cpu {
namespace {

struct Elements {
    const float* gate;
    const float* up;
    float* y;
};

void silu_portable(Elements e, std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i)
        e.y[i] = e.gate[i] / (1.0F + std::exp(-e.gate[i])) * e.up[i];
}

/// 1 + tanh(u) = 2 / (1 + e^(-2u)): one exponential serves Silu and GeluTanh.
constexpr float gelu_inner = 2.0F * 0.7978845608F;  // 2 sqrt(2 / pi)
constexpr float gelu_cubic = 0.044715F;

void gelu_tanh_portable(Elements e, std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) {
        const float x = e.gate[i];
        e.y[i] = x / (1.0F + std::exp(-gelu_inner * (x + gelu_cubic * x * x * x))) * e.up[i];
    }
}

void gelu_portable(Elements e, std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i) {
        e.y[i] = 0.5F * e.gate[i] * (1.0F + std::erf(e.gate[i] * 0.7071067812F)) * e.up[i];
    }
}

#if defined(__x86_64__)
template <bool is_gelu>
[[gnu::target("avx2,fma,f16c")]] void sigmoid_gated_avx2(Elements e,
                                                         std::int64_t begin,
                                                         std::int64_t end) {
    for (std::int64_t i = begin; i < end; i += 8) {
        const __m256 x = load_some(e.gate + i, end - i);
        __m256 inner = x;
        if constexpr (is_gelu) {
            const __m256 cube = _mm256_mul_ps(_mm256_mul_ps(x, x), x);
            inner = _mm256_fmadd_ps(cube, _mm256_set1_ps(gelu_cubic), x);
            inner = _mm256_mul_ps(inner, _mm256_set1_ps(gelu_inner));
        }
        const __m256 decay = exponential(_mm256_sub_ps(_mm256_setzero_ps(), inner));
        const __m256 gate = _mm256_div_ps(x, _mm256_add_ps(_mm256_set1_ps(1.0F), decay));
        store_some(e.y + i, _mm256_mul_ps(gate, load_some(e.up + i, end - i)), end - i);
    }
}
#endif

using Function = void (*)(Elements, std::int64_t, std::int64_t);

template <CpuLevel level>
Function function_for(Activation activation) {
#if defined(__x86_64__)
    if constexpr (level != CpuLevel::Portable) {
        if (activation == Activation::Silu) return sigmoid_gated_avx2<false>;
        if (activation == Activation::GeluTanh) return sigmoid_gated_avx2<true>;
    }
#endif
    switch (activation) {
        case Activation::Silu:
            return silu_portable;
        case Activation::GeluTanh:
            return gelu_tanh_portable;
        case Activation::Gelu:
            return gelu_portable;
    }
    return silu_portable;
}

}  // namespace

template <CpuLevel level>
void gated_activation(const GatedActivationArgs& args, Stream& stream) {
    assert(args.gate.elements() == args.up.elements() && args.gate.elements() == args.y.elements());
    const Elements elements{args.gate.f32().data(), args.up.f32().data(), args.y.f32().data()};
    const Function function = function_for<level>(args.activation);
    // 8 Ki elements: less costs less than waking a second thread.
    stream.pool->run(args.y.elements(), 8192, [=](std::int64_t begin, std::int64_t end) {
        function(elements, begin, end);
    });
}

template void gated_activation<CpuLevel::Portable>(const GatedActivationArgs&, Stream&);
#if defined(__x86_64__)
template void gated_activation<CpuLevel::Avx2>(const GatedActivationArgs&, Stream&);
template void gated_activation<CpuLevel::Avx512>(const GatedActivationArgs&, Stream&);
#endif

}  // namespace pergola::cpu
