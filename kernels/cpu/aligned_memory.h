#pragma once
// A block of bytes on a cache line, uninitialised. Owned by one place, moves, never grows.

#include <cstddef>
#include <new>
#include <utility>

namespace pergola {

class AlignedMemory {
public:
    static constexpr std::size_t alignment = 64;  // a cache line, and a 512-bit register

    AlignedMemory() = default;
    explicit AlignedMemory(std::size_t bytes)
        : data_(static_cast<std::byte*>(::operator new (bytes, std::align_val_t{alignment}))),
          bytes_(bytes) {}
    ~AlignedMemory() { ::operator delete (data_, std::align_val_t{alignment}); }
    AlignedMemory(AlignedMemory&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
    AlignedMemory& operator=(AlignedMemory&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }

    std::byte* data() const { return data_; }
    std::size_t bytes() const { return bytes_; }

private:
    std::byte* data_ = nullptr;
    std::size_t bytes_ = 0;
};

}  // namespace pergola
