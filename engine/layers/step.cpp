#include "engine/layers/step.h"

#include <fmt/format.h>

#include <cstdlib>

#include "engine/base/machine_memory.h"

namespace pergola {
namespace {
constexpr std::int64_t alignment = 64;  // one cache line, and the widest vector register
}

void Scratch::Free::operator()(std::byte* memory) const { std::free(memory); }

Result<Scratch> Scratch::create(std::int64_t bytes, const Device* device) {
    Scratch scratch;
    scratch.bytes_ = (bytes + alignment - 1) / alignment * alignment;
    if (device != nullptr) {
        PG_TRY(scratch.device_memory_, DeviceBuffer::create(*device, scratch.bytes_));
        scratch.data_ = scratch.device_memory_.data();
        return scratch;
    }
    scratch.memory_.reset(static_cast<std::byte*>(
        std::aligned_alloc(alignment, static_cast<std::size_t>(scratch.bytes_))));
    if (scratch.memory_ == nullptr) {
        return memory_refused("a step's arithmetic", bytes);
    }
    scratch.data_ = scratch.memory_.get();
    return scratch;
}

Result<TensorView> Scratch::tensor(std::initializer_list<std::int64_t> shape) {
    TensorView view(data_ + used_, DType::F32, shape);
    const std::int64_t end = used_ + (view.bytes() + alignment - 1) / alignment * alignment;
    if (end > bytes_) {
        return Error{ErrorCode::OutOfMemory, fmt::format("a step needs {} bytes of work memory, reserved are {}",
                                                         end, bytes_)};
    }
    used_ = end;
    return view;
}

}  // namespace pergola
