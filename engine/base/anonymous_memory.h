#pragma once
// A large block of the process's own memory, zero at first, on huge pages where the system has
// them. Owned by one place, moves. For weights: nothing else needs so much.

#include <cstddef>
#include <cstdint>
#include <utility>

#include "kernels/result.h"

namespace pergola {

class AnonymousMemory {
public:
    AnonymousMemory() = default;
    /// OutOfMemory with a sentence. `bytes` > 0; starts on a page.
    static Result<AnonymousMemory> create(std::int64_t bytes);
    ~AnonymousMemory();
    AnonymousMemory(AnonymousMemory&& other) noexcept
        : data_(std::exchange(other.data_, nullptr)), bytes_(std::exchange(other.bytes_, 0)) {}
    AnonymousMemory& operator=(AnonymousMemory&& other) noexcept {
        std::swap(data_, other.data_);
        std::swap(bytes_, other.bytes_);
        return *this;
    }

    std::byte* data() const { return data_; }
    std::int64_t bytes() const { return bytes_; }

private:
    std::byte* data_ = nullptr;
    std::int64_t bytes_ = 0;
};

}  // namespace pergola
