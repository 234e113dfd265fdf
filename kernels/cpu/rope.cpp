#include <cmath>
#include <vector>

#include "kernels/cpu/operators.h"
#include "kernels/cpu/sine_cosine.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola::cpu {
namespace {

struct Angles {
    std::vector<float> cosines;
    std::vector<float> sines;
};

/// From pair `first` on. In F64: at position 10^6 an F32 angle is already wrong by a sixteenth of a
/// radian.
void fill_angles_from(std::size_t first,
                      const RopeArgs& args,
                      std::int32_t position,
                      Angles& angles) {
    for (std::size_t j = first; j < args.inverse_frequencies.size(); ++j) {
        const double angle =
            static_cast<double>(position) * static_cast<double>(args.inverse_frequencies[j]);
        angles.cosines[j] = static_cast<float>(std::cos(angle)) * args.attention_factor;
        angles.sines[j] = static_cast<float>(std::sin(angle)) * args.attention_factor;
    }
}

#if defined(__x86_64__)
/// The library's sines were 3 % of a prefill's time.
[[gnu::target("avx2,fma,f16c")]] void fill_angles_avx2(const RopeArgs& args,
                                                       std::int32_t position,
                                                       Angles& angles) {
    const std::size_t pairs = args.inverse_frequencies.size();
    const __m256d place = _mm256_set1_pd(static_cast<double>(position));
    const __m256d limit = _mm256_set1_pd(1e9);  // of sine_cosine
    const __m128 factor = _mm_set1_ps(args.attention_factor);
    std::size_t j = 0;
    for (; j + 4 <= pairs; j += 4) {
        const __m128 frequencies = _mm_loadu_ps(args.inverse_frequencies.data() + j);
        const __m256d angle = _mm256_mul_pd(place, _mm256_cvtps_pd(frequencies));
        const __m256d size = _mm256_andnot_pd(_mm256_set1_pd(-0.0), angle);
        if (_mm256_movemask_pd(_mm256_cmp_pd(size, limit, _CMP_NLT_UQ)) != 0) break;
        const SineCosine both = sine_cosine(angle);
        _mm_storeu_ps(angles.cosines.data() + j, _mm_mul_ps(_mm256_cvtpd_ps(both.cosine), factor));
        _mm_storeu_ps(angles.sines.data() + j, _mm_mul_ps(_mm256_cvtpd_ps(both.sine), factor));
    }
    fill_angles_from(j, args, position, angles);
}
#endif

template <CpuLevel level>
void fill_angles(const RopeArgs& args, std::int32_t position, Angles& angles) {
#if defined(__x86_64__)
    if constexpr (level != CpuLevel::Portable) return fill_angles_avx2(args, position, angles);
#endif
    fill_angles_from(0, args, position, angles);
}

void rotate_half_split(float* x, const Angles& angles) {
    const std::size_t pairs = angles.cosines.size();
    float* second = x + pairs;
    for (std::size_t j = 0; j < pairs; ++j) {
        const float rotated = x[j] * angles.cosines[j] - second[j] * angles.sines[j];
        second[j] = x[j] * angles.sines[j] + second[j] * angles.cosines[j];
        x[j] = rotated;
    }
}

void rotate_adjacent(float* x, const Angles& angles) {
    for (std::size_t j = 0; j < angles.cosines.size(); ++j, x += 2) {
        const float rotated = x[0] * angles.cosines[j] - x[1] * angles.sines[j];
        x[1] = x[0] * angles.sines[j] + x[1] * angles.cosines[j];
        x[0] = rotated;
    }
}

}  // namespace

template <CpuLevel level>
void rope(const RopeArgs& args, Stream& stream) {
    assert(args.x.rank == 3 && "x is [tokens, heads, head_dim]");
    assert(static_cast<std::int64_t>(args.positions.size()) == args.x.rows() &&
           "one position per row");
    const std::int64_t heads = args.x.shape[1];
    const std::int64_t head_dim = args.x.shape[2];
    const std::size_t pairs = args.inverse_frequencies.size();
    assert(2 * static_cast<std::int64_t>(pairs) <= head_dim &&
           "more rotated elements than a head has");
    stream.pool->run(args.x.rows(), 4, [&](std::int64_t begin, std::int64_t end) {
        Angles angles{std::vector<float>(pairs), std::vector<float>(pairs)};
        for (std::int64_t token = begin; token < end; ++token) {
            fill_angles<level>(args, args.positions[static_cast<std::size_t>(token)], angles);
            float* x = args.x.f32_row(token).data();
            for (std::int64_t head = 0; head < heads; ++head, x += head_dim) {
                if (args.pairing == RopePairing::HalfSplit) {
                    rotate_half_split(x, angles);
                } else {
                    rotate_adjacent(x, angles);
                }
            }
        }
    });
}

template void rope<CpuLevel::Portable>(const RopeArgs&, Stream&);
#if defined(__x86_64__)
template void rope<CpuLevel::Avx2>(const RopeArgs&, Stream&);
template void rope<CpuLevel::Avx512>(const RopeArgs&, Stream&);
#endif

}  // namespace pergola::cpu
