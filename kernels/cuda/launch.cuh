#pragma once
// Launches that let the next kernel of the stream come onto the card while the last blocks of this
// one are still at work. Every kernel that is launched so begins with `enter()`: it lets the next
// one start and waits until all that came before has written. What earlier steps wrote may be read
// between the two: a step's first kernel waits for the step before as a whole. From compute capability 9.0;
// elsewhere one after another, with the same results.

#include <cuda_runtime.h>

#include "kernels/cuda/queue.h"

namespace pergola::cuda {

__device__ inline void let_next_start() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.launch_dependents;");
#endif
}

__device__ inline void wait_for_earlier() {
#if __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}

__device__ inline void enter() {
    let_next_start();
    wait_for_earlier();
}

/// Where a kernel goes.
struct LaunchPlace {
    dim3 grid;
    dim3 block;
    std::size_t shared_bytes = 0;
    cudaStream_t stream = nullptr;
    bool may_overlap = false;
};

inline LaunchPlace place_on(const Queue& queue,
                            dim3 grid,
                            dim3 block,
                            std::size_t shared_bytes = 0) {
    return {grid, block, shared_bytes, queue.stream, queue.may_overlap};
}

template <class... Parameters, class... Arguments>
cudaError_t launch_on(const LaunchPlace& place,
                      void (*kernel)(Parameters...),
                      Arguments&&... arguments) {
    cudaLaunchConfig_t launch = {};
    launch.gridDim = place.grid;
    launch.blockDim = place.block;
    launch.dynamicSmemBytes = place.shared_bytes;
    launch.stream = place.stream;
    cudaLaunchAttribute attribute = {};
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = 1;
    launch.attrs = &attribute;
    launch.numAttrs = place.may_overlap ? 1 : 0;
    return cudaLaunchKernelEx(&launch, kernel, Parameters(arguments)...);
}

}  // namespace pergola::cuda
