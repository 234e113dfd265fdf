#pragma once
// What this processor can do, asked once at run time. Immutable, any thread.

#include <string>
#include <vector>

namespace pergola {

/// The instruction sets that the kernels are written for. On one kind of processor a higher one
/// includes the lower ones.
enum class CpuLevel {
    Portable,  ///< plain C++
    Avx2,      ///< x86-64-v3: AVX2, FMA, F16C
    Avx512,    ///< AVX-512 F, BW, DQ, VL and VNNI
    Amx,       ///< and AMX with products of bytes
    Neon,      ///< Armv8.2-A with the dot product
};

CpuLevel best_cpu_level();

/// Those that this processor has, the best last.
std::vector<CpuLevel> cpu_levels();

/// "portable", "avx2", "avx512", "amx" or "neon".
const char* cpu_level_name(CpuLevel level);

/// The processor's extensions that matter here, by their usual names, e.g. "AVX2", "AVX512_VNNI".
std::vector<std::string> cpu_feature_names();

/// Cores rather than hardware threads, of those this process may use; at least 1. Two threads of
/// one core share its arithmetic units, so more workers than this do not help.
int physical_cores();

}  // namespace pergola
