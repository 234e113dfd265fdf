#if defined(__x86_64__)
#include "kernels/cpu/exl3_lanes_avx2.h"
#include "kernels/cpu/exl3_packed_loops.h"

namespace pergola::cpu {

void exl3_packed_exact_avx2(const Exl3PackedColumn& column) {
    run_exl3_packed_exact<Exl3Avx2>(column);
}

void exl3_packed_rounded_avx2(const Exl3PackedColumn& column) {
    run_exl3_packed_rounded<Exl3Avx2>(column);
}

}  // namespace pergola::cpu
#endif
