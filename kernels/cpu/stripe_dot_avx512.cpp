// Dots of stripes with AVX-512 VNNI.
#include "kernels/cpu/stripe_dot.h"

#if defined(__x86_64__)

#include "kernels/cpu/avx512_lanes.h"
#include "kernels/cpu/stripe_loops.h"

namespace pergola::cpu {

StripeDot stripe_dot_avx512(WeightStorage storage) {
    return dot_of<Avx512>(storage);
}

}  // namespace pergola::cpu

#endif
