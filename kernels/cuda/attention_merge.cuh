#pragma once
// How parts of a softmax over pages join. One place, so that who walks through pages and who had
// them apart give the same bits.

namespace pergola::cuda {

/// The largest score of a part, and the sum of exp(score - largest).
struct SoftmaxPart {
    float largest;
    float sum;
};

__device__ inline float exponential(float x) {
    return exp2f(x * 1.4426950408889634F);
}

/// By what the sums before and those of `more` are multiplied; `before` becomes both together. A
/// part without positions changes nothing.
__device__ inline void join(SoftmaxPart& before,
                            const SoftmaxPart& more,
                            float& keep,
                            float& take) {
    const float largest = fmaxf(before.largest, more.largest);
    keep = before.sum > 0.0F ? exponential(before.largest - largest) : 0.0F;
    take = more.sum > 0.0F ? exponential(more.largest - largest) : 0.0F;
    before = {largest, fmaf(more.sum, take, before.sum * keep)};
}

}  // namespace pergola::cuda
