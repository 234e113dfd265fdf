#include "kernels/cpu/cpu_features.h"

#include <algorithm>
#include <thread>

#if defined(__x86_64__)
#include <cpuid.h>
#if defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif
#elif defined(__aarch64__) && defined(__linux__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

namespace pergola {
namespace {

/// Hardware threads that share one core; 1 where the processor does not say.
int threads_per_core() {
#if defined(__x86_64__)
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    // Leaf 0x0B, sub-leaf 0: EBX counts the logical processors of a core where ECX says "SMT" (1).
    if (__get_cpuid_count(0x0B, 0, &eax, &ebx, &ecx, &edx) != 0 && (ecx >> 8 & 0xFFU) == 1) {
        return std::clamp(static_cast<int>(ebx & 0xFFFFU), 1, 8);
    }
#endif
    return 1;
}

#if defined(__x86_64__)
/// Leaf 1, ECX bit 29; clang 14's __builtin_cpu_supports does not know the name.
bool has_f16c() {
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    return __get_cpuid(1, &eax, &ebx, &ecx, &edx) != 0 && (ecx >> 29 & 1U) != 0;
}

/// Whether this process may use AMX's tiles: they are 8 KiB a thread that the system must save, so
/// it wants to be asked, once for all threads.
bool may_use_tiles() {
#if defined(__linux__)
    constexpr long request_permission = 0x1023;  // ARCH_REQ_XCOMP_PERM, Linux 5.16
    constexpr long tile_data = 18;               // XFEATURE_XTILEDATA
    static const bool may = syscall(SYS_arch_prctl, request_permission, tile_data) == 0;
    return may;
#else
    return false;
#endif
}

/// Leaf 7, EDX: bit 24 AMX-TILE, bit 25 AMX-INT8.
bool has_amx() {
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    return __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0 && (edx >> 24 & 3U) == 3 &&
           may_use_tiles();
}
#endif

}  // namespace

CpuLevel best_cpu_level() {
#if defined(__x86_64__)
    const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && has_f16c();
    const bool avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
                        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
                        __builtin_cpu_supports("avx512vnni");
    if (avx2 && avx512) return CpuLevel::Avx512;
    if (avx2) return CpuLevel::Avx2;
#elif defined(__aarch64__) && defined(__linux__)
    if ((getauxval(AT_HWCAP) & HWCAP_ASIMDDP) != 0) return CpuLevel::Neon;
#endif
    return CpuLevel::Portable;
}

std::vector<CpuLevel> cpu_levels() {
    const CpuLevel best = best_cpu_level();
    std::vector<CpuLevel> levels = {CpuLevel::Portable};
    if (best == CpuLevel::Avx512) levels.push_back(CpuLevel::Avx2);
#if defined(__x86_64__)
    // Exact, but not chosen: on a Xeon its tiles took 0.8 to 1.4 times as long as AVX-512
    // (DECISIONS 31).
    if (best == CpuLevel::Avx512 && has_amx()) levels.push_back(CpuLevel::Amx);
#endif
    if (best != CpuLevel::Portable) levels.push_back(best);
    return levels;
}

const char* cpu_level_name(CpuLevel level) {
    switch (level) {
        case CpuLevel::Portable:
            return "portable";
        case CpuLevel::Avx2:
            return "avx2";
        case CpuLevel::Avx512:
            return "avx512";
        case CpuLevel::Amx:
            return "amx";
        case CpuLevel::Neon:
            return "neon";
    }
    return "portable";
}

std::vector<std::string> cpu_feature_names() {
    std::vector<std::string> names;
#if defined(__x86_64__)
    if (__builtin_cpu_supports("sse4.2")) names.emplace_back("SSE4.2");
    if (__builtin_cpu_supports("avx")) names.emplace_back("AVX");
    if (has_f16c()) names.emplace_back("F16C");
    if (__builtin_cpu_supports("fma")) names.emplace_back("FMA");
    if (__builtin_cpu_supports("avx2")) names.emplace_back("AVX2");
    if (__builtin_cpu_supports("avx512f")) names.emplace_back("AVX512F");
    if (__builtin_cpu_supports("avx512bw")) names.emplace_back("AVX512BW");
    if (__builtin_cpu_supports("avx512vl")) names.emplace_back("AVX512VL");
    if (__builtin_cpu_supports("avx512vnni")) names.emplace_back("AVX512_VNNI");
    if (has_amx()) names.emplace_back("AMX_INT8");
#elif defined(__aarch64__)
    names.emplace_back("NEON");
    if (best_cpu_level() == CpuLevel::Neon) names.emplace_back("DOTPROD");
#endif
    return names;
}

int physical_cores() {
    const int logical = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    return std::max(1, logical / threads_per_core());
}

}  // namespace pergola
