#include "kernels/cpu/operators.h"
#include "kernels/cpu/worker_pool.h"

namespace pergola::cpu {

void add(const AddArgs& args, Stream& stream) {
    assert(args.x.elements() == args.y.elements() && "x and y have one shape");
    float* x = args.x.f32().data();
    const float* y = args.y.f32().data();
    const float scale = args.scale;
    // Bound by memory: the compiler's own vectors are enough. 16 Ki elements: shorter ones cost
    // less than waking a second thread.
    stream.pool->run(args.x.elements(), 16384, [=](std::int64_t begin, std::int64_t end) {
        for (std::int64_t i = begin; i < end; ++i) x[i] += scale * y[i];
    });
}

}  // namespace pergola::cpu
