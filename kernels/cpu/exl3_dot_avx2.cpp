#if defined(__x86_64__)
#include "kernels/cpu/exl3_lanes_avx2.h"
#include "kernels/cpu/exl3_loops.h"

namespace pergola::cpu {

void exl3_dot_avx2(const Exl3Column& column) {
    Exl3Loops<Exl3Avx2>::run(column);
}

}  // namespace pergola::cpu
#endif
