#include "kernels/cpu/exl3_packed_dot.h"

namespace pergola::cpu {

Exl3PackedDot exl3_packed_dot(CpuLevel level) {
#if defined(__x86_64__)
    if (level == CpuLevel::Avx512 || level == CpuLevel::Amx) {
        return {exl3_packed_exact_avx512, exl3_packed_rounded_avx512};
    }
    if (level == CpuLevel::Avx2) return {exl3_packed_exact_avx2, exl3_packed_rounded_avx2};
#endif
    (void)level;
    return {exl3_packed_exact_portable, exl3_packed_rounded_portable};
}

}  // namespace pergola::cpu
