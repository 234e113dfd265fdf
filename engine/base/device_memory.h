#pragma once
// What the engine holds on a graphics card, given back when its owner goes. Any thread; moves.

#include <cstddef>
#include <cstdint>
#include <utility>

#include "kernels/device.h"
#include "kernels/result.h"

namespace pergola {

/// Bytes on a card.
class DeviceBuffer {
public:
    DeviceBuffer() = default;
    /// OutOfMemory with need and have. Starts on a multiple of 256.
    static Result<DeviceBuffer> create(const Device& device, std::int64_t bytes);
    ~DeviceBuffer();
    DeviceBuffer(DeviceBuffer&& other) noexcept
        : device_(other.device_),
          data_(std::exchange(other.data_, nullptr)),
          bytes_(other.bytes_),
          start_(other.start_) {}
    DeviceBuffer& operator=(DeviceBuffer&& other) noexcept {
        std::swap(device_, other.device_);
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        std::swap(start_, other.start_);
        return *this;
    }

    std::byte* data() const { return data_; }
    std::int64_t bytes() const { return bytes_; }
    const Device* device() const { return device_; }

private:
    const Device* device_ = nullptr;
    std::byte* data_ = nullptr;
    std::int64_t bytes_ = 0;
    std::int64_t start_ = 0;  ///< of the card
};

/// A queue of work on a card, for Stream::native.
class DeviceQueue {
public:
    DeviceQueue() = default;
    static Result<DeviceQueue> create(const Device& device, const QueueLimits& limits);
    ~DeviceQueue();
    DeviceQueue(DeviceQueue&& other) noexcept
        : device_(other.device_),
          native_(std::exchange(other.native_, nullptr)),
          bytes_(other.bytes_) {}
    DeviceQueue& operator=(DeviceQueue&& other) noexcept {
        std::swap(device_, other.device_);
        std::swap(native_, other.native_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }

    void* native() const { return native_; }
    std::int64_t bytes() const { return bytes_; }  ///< on the card

private:
    const Device* device_ = nullptr;
    void* native_ = nullptr;
    std::int64_t bytes_ = 0;
};

}  // namespace pergola
