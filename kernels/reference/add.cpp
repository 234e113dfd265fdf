#include "kernels/reference/operators.h"

namespace pergola::reference {

void add(const AddArgs& args, Stream&) {
    assert(args.x.elements() == args.y.elements() && "x and y have one shape");
    const std::span<float> x = args.x.f32();
    const std::span<const float> y = args.y.f32();
    for (std::size_t i = 0; i < x.size(); ++i) x[i] += args.scale * y[i];
}

}  // namespace pergola::reference
