#pragma once
// An ordered queue of work on one device. On the CPU: the worker pool, and the work is done when the
// operator returns. On CUDA: a stream, and the operator only enqueues.

namespace pergola {

class WorkerPool;

struct Stream {
    WorkerPool* pool = nullptr;  ///< CPU workers; never null, also on a GPU's stream
    void* native = nullptr;      ///< the device's own handle (cudaStream_t); null on the CPU
};

}  // namespace pergola
