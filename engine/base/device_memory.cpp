#include "engine/base/device_memory.h"

#include <fmt/format.h>

namespace pergola {
namespace {

Error no_room(const Device& device, std::int64_t bytes) {
    return {ErrorCode::OutOfMemory,
            fmt::format("the graphics card gives no {:.1f} GB of memory, free are {:.1f} GB",
                        static_cast<double>(bytes) / 1e9,
                        static_cast<double>(device.free_bytes(device.card)) / 1e9)};
}

}  // namespace

Result<DeviceBuffer> DeviceBuffer::create(const Device& device, std::int64_t bytes) {
    DeviceBuffer buffer;
    buffer.device_ = &device;
    buffer.start_ = device.starts(device.card);
    buffer.data_ = device.allocate(device.card, bytes);
    buffer.bytes_ = bytes;
    if (buffer.data_ == nullptr) return no_room(device, bytes);
    return buffer;
}

DeviceBuffer::~DeviceBuffer() {
    if (data_ != nullptr) device_->release(device_->card, data_, start_);
}

Result<DeviceQueue> DeviceQueue::create(const Device& device, const QueueLimits& limits) {
    DeviceQueue queue;
    queue.device_ = &device;
    queue.native_ = device.open_queue(device.card, limits);
    queue.bytes_ = device.queue_bytes(limits);
    if (queue.native_ == nullptr) return no_room(device, queue.bytes_);
    return queue;
}

DeviceQueue::~DeviceQueue() {
    if (native_ != nullptr) device_->close_queue(native_);
}

}  // namespace pergola
