#include <cmath>

#include "kernels/reference/operators.h"

namespace pergola::reference {

void soft_cap(const SoftCapArgs& args, Stream&) {
    for (float& x : args.x.f32()) x = args.cap * std::tanh(x / args.cap);
}

}  // namespace pergola::reference
