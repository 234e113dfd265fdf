#include "tests/benchmarks/machine_limits.h"

#include <sys/mman.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <vector>

#include "kernels/cpu/cpu_features.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace pergola {
namespace {

using Clock = std::chrono::steady_clock;

double best_seconds(const std::function<void()>& call) {
    call();
    double best = 1e30;
    for (int round = 0; round < 30; ++round) {
        const Clock::time_point begin = Clock::now();
        call();
        best = std::min(best, std::chrono::duration<double>(Clock::now() - begin).count());
    }
    return best;
}

std::uint64_t sum_of(const std::byte* from, std::int64_t bytes) {
    std::uint64_t parts[8] = {};
    for (std::int64_t i = 0; i < bytes; i += 64) {
        std::uint64_t words[8];
        std::memcpy(words, from + i, sizeof(words));
        for (int lane = 0; lane < 8; ++lane) parts[lane] += words[lane];
    }
    std::uint64_t sum = 0;
    for (const std::uint64_t part : parts) sum += part;
    return sum;
}

#if defined(__x86_64__)
[[gnu::target("avx2")]] std::uint64_t sum_of_avx2(const std::byte* from, std::int64_t bytes) {
    __m256i even = _mm256_setzero_si256();
    __m256i odd = _mm256_setzero_si256();
    for (std::int64_t i = 0; i < bytes; i += 64) {
        const auto* line = reinterpret_cast<const __m256i*>(from + i);
        even = _mm256_add_epi64(even, _mm256_load_si256(line));
        odd = _mm256_add_epi64(odd, _mm256_load_si256(line + 1));
    }
    const __m256i sum = _mm256_add_epi64(even, odd);
    return static_cast<std::uint64_t>(_mm256_extract_epi64(sum, 0) + _mm256_extract_epi64(sum, 3));
}

// Twelve sums: as many as hide the latency of an instruction.
constexpr int sums = 12;
constexpr std::int64_t rounds = 1'000'000;

/// Operations of one call of each loop.
[[gnu::target("avx2,fma")]] double multiply_floats_avx2() {
    __m256 sum[sums];
    for (int i = 0; i < sums; ++i) sum[i] = _mm256_set1_ps(static_cast<float>(i));
    __m256 factor = _mm256_set1_ps(0.999F);
    for (std::int64_t round = 0; round < rounds; ++round) {
#pragma GCC unroll 16
        for (int i = 0; i < sums; ++i) sum[i] = _mm256_fmadd_ps(sum[i], factor, factor);
        asm volatile("" : "+x"(factor));
    }
    for (int i = 0; i < sums; ++i) asm volatile("" ::"x"(sum[i]));
    return 2.0 * 8 * sums * static_cast<double>(rounds);
}

[[gnu::target("avx512f")]] double multiply_floats_avx512() {
    __m512 sum[sums];
    for (int i = 0; i < sums; ++i) sum[i] = _mm512_set1_ps(static_cast<float>(i));
    __m512 factor = _mm512_set1_ps(0.999F);
    for (std::int64_t round = 0; round < rounds; ++round) {
#pragma GCC unroll 16
        for (int i = 0; i < sums; ++i) sum[i] = _mm512_fmadd_ps(sum[i], factor, factor);
        asm volatile("" : "+v"(factor));
    }
    for (int i = 0; i < sums; ++i) asm volatile("" ::"v"(sum[i]));
    return 2.0 * 16 * sums * static_cast<double>(rounds);
}

[[gnu::target("avx2")]] double multiply_bytes_avx2() {
    __m256i sum[sums];
    for (int i = 0; i < sums; ++i) sum[i] = _mm256_set1_epi32(i);
    __m256i bytes = _mm256_set1_epi8(3);
    const __m256i ones = _mm256_set1_epi16(1);
    for (std::int64_t round = 0; round < rounds; ++round) {
#pragma GCC unroll 16
        for (int i = 0; i < sums; ++i) {
            const __m256i pairs = _mm256_maddubs_epi16(bytes, sum[i]);
            sum[i] = _mm256_add_epi32(sum[i], _mm256_madd_epi16(pairs, ones));
        }
        asm volatile("" : "+x"(bytes));
    }
    for (int i = 0; i < sums; ++i) asm volatile("" ::"x"(sum[i]));
    return 2.0 * 32 * sums * static_cast<double>(rounds);
}

[[gnu::target("avx512f,avx512vnni")]] double multiply_bytes_avx512() {
    __m512i sum[sums];
    for (int i = 0; i < sums; ++i) sum[i] = _mm512_set1_epi32(i);
    __m512i bytes = _mm512_set1_epi32(0x03030303);
    for (std::int64_t round = 0; round < rounds; ++round) {
#pragma GCC unroll 16
        for (int i = 0; i < sums; ++i) sum[i] = _mm512_dpbusd_epi32(sum[i], bytes, bytes);
        asm volatile("" : "+v"(bytes));
    }
    for (int i = 0; i < sums; ++i) asm volatile("" ::"v"(sum[i]));
    return 2.0 * 64 * sums * static_cast<double>(rounds);
}
#endif

double peak_of(double (*loop)(), WorkerPool& pool) {
    std::vector<double> operations(static_cast<std::size_t>(pool.threads()));
    const double seconds = best_seconds([&] {
        pool.run(pool.threads(), 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t thread = begin; thread < end; ++thread)
                operations[static_cast<std::size_t>(thread)] = loop();
        });
    });
    double total = 0;
    for (const double part : operations) total += part;
    return total / seconds * 1e-9;
}

}  // namespace

BenchmarkMemory::BenchmarkMemory(std::int64_t bytes, std::byte value) {
    constexpr std::int64_t huge_page = 2 << 20;
    const auto size = static_cast<std::size_t>((bytes + huge_page - 1) / huge_page * huge_page);
    memory_.reset(static_cast<std::byte*>(std::aligned_alloc(huge_page, size)));
    if (memory_ == nullptr) std::abort();
    ::madvise(memory_.get(), size, MADV_HUGEPAGE);
    std::memset(memory_.get(), std::to_integer<int>(value), size);
}

void BenchmarkMemory::Free::operator()(std::byte* memory) const {
    std::free(memory);
}

double measure_read_bandwidth(WorkerPool& pool) {
    constexpr std::int64_t pieces = 64, piece = 4 << 20;
    const BenchmarkMemory memory(pieces * piece, std::byte{1});
    auto* sum = sum_of;
#if defined(__x86_64__)
    if (best_cpu_level() != CpuLevel::Portable) sum = sum_of_avx2;
#endif
    std::vector<std::uint64_t> results(pieces);
    const double seconds = best_seconds([&] {
        pool.run(pieces, 1, [&](std::int64_t begin, std::int64_t end) {
            for (std::int64_t i = begin; i < end; ++i)
                results[static_cast<std::size_t>(i)] = sum(memory.data() + i * piece, piece);
        });
    });
    return static_cast<double>(pieces * piece) / seconds * 1e-9;
}

#if defined(__x86_64__)
namespace {
bool has_avx512() {
    return best_cpu_level() == CpuLevel::Avx512 || best_cpu_level() == CpuLevel::Amx;
}
}  // namespace
#endif

double measure_float_peak(WorkerPool& pool) {
#if defined(__x86_64__)
    if (has_avx512()) return peak_of(multiply_floats_avx512, pool);
    if (best_cpu_level() == CpuLevel::Avx2) return peak_of(multiply_floats_avx2, pool);
#endif
    (void)pool;
    return 0;
}

double measure_integer_peak(WorkerPool& pool) {
#if defined(__x86_64__)
    if (has_avx512()) return peak_of(multiply_bytes_avx512, pool);
    if (best_cpu_level() == CpuLevel::Avx2) return peak_of(multiply_bytes_avx2, pool);
#endif
    (void)pool;
    return 0;
}

}  // namespace pergola
