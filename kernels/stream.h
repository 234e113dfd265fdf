#pragma once
// An ordered queue of work on one device. On the CPU: the worker pool, and the work is done when the
// operator returns. On CUDA: a stream, and the operator only enqueues.

namespace pergola {

class WorkerPool;
struct Device;

struct Stream {
    WorkerPool* pool = nullptr;  ///< CPU workers; never null, also on a GPU's stream
    const Device* device = nullptr;  ///< whose memory the tensors lie in; null: the host's
    void* native = nullptr;      ///< the device's own queue; null on the CPU
};

}  // namespace pergola
