#pragma once
// The means of one step: operators, their queue and scratch memory. Engine thread.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>

#include "engine/base/device_memory.h"
#include "kernels/op_table.h"
#include "kernels/result.h"
#include "kernels/stream.h"
#include "kernels/tensor_view.h"

namespace pergola {

/// Memory of one step, handed out in order and taken back at once. Allocates only in create().
class Scratch {
public:
    /// In the memory of `device`, or of the host.
    static Result<Scratch> create(std::int64_t bytes, const Device* device = nullptr);

    /// F32, 64-byte aligned, not zeroed. OutOfMemory when the reservation was planned too small.
    Result<TensorView> tensor(std::initializer_list<std::int64_t> shape);
    std::int64_t bytes() const { return bytes_; }
    /// Where the next tensor will lie.
    const std::byte* next() const { return data_ + used_; }

    /// Gives back everything that was handed out since it was made.
    class Scope {
    public:
        explicit Scope(Scratch& scratch) : scratch_(scratch), used_(scratch.used_) {}
        ~Scope() { scratch_.used_ = used_; }
        Scope(const Scope&) = delete;
        Scope& operator=(const Scope&) = delete;

    private:
        Scratch& scratch_;
        std::int64_t used_;
    };

private:
    struct Free {
        void operator()(std::byte* memory) const;
    };
    std::unique_ptr<std::byte[], Free> memory_;  ///< one of these two
    DeviceBuffer device_memory_;
    std::byte* data_ = nullptr;
    std::int64_t bytes_ = 0;
    std::int64_t used_ = 0;
};

/// Experts are drawn, not chosen by the model (ops/trace_scores.h).
struct RoutingTrace {
    const float* log_shares = nullptr;  ///< null: the model chooses; in the memory of the operators
    std::int64_t experts = 0;
};

struct Step {
    const OpTable& ops;
    Stream& stream;
    Scratch& scratch;
    /// Asked between blocks; true ends the step with Cancelled. What was written to the pages by then
    /// lies above every sequence's length and is written again by the next step.
    std::function<bool()> should_stop;
    RoutingTrace routing = {};
};

}  // namespace pergola
