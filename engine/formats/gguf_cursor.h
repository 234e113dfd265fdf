#pragma once
// Reads the header of a GGUF file front to back, never past its end. Borrows the bytes.

#include <fmt/format.h>

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/quote.h"
#include "kernels/result.h"

namespace pergola {

class GgufCursor {
public:
    /// `name` starts every message; both must outlive the cursor.
    GgufCursor(std::span<const std::byte> bytes, std::string_view name)
        : bytes_(bytes), name_(name) {}

    std::size_t position() const { return position_; }
    std::size_t remaining() const { return bytes_.size() - position_; }
    std::string_view name() const { return name_; }

    /// A little-endian number; `where` names the field for the message.
    template <class T>
    Result<T> number(std::string_view where) {
        if (remaining() < sizeof(T)) return ends_inside(where);
        T value{};
        std::memcpy(&value, bytes_.data() + position_, sizeof(T));
        position_ += sizeof(T);
        return value;
    }

    /// A string of at most `limit` bytes, inside the file.
    Result<std::string_view> text(std::size_t limit, std::string_view where) {
        PG_TRY(const std::uint64_t length, number<std::uint64_t>(where));
        if (length > limit) {
            return corrupt(
                fmt::format("{} has {} bytes, expected at most {}", quote(where), length, limit));
        }
        if (length > remaining()) return ends_inside(where);
        const auto* start = reinterpret_cast<const char*>(bytes_.data() + position_);
        position_ += static_cast<std::size_t>(length);
        return std::string_view(start, static_cast<std::size_t>(length));
    }

    Error corrupt(std::string_view complaint) const {
        return {ErrorCode::CorruptFile, fmt::format("{}: {}", name_, complaint)};
    }
    Error ends_inside(std::string_view where) const {
        return corrupt(
            fmt::format("ends after {} bytes, inside the header ({}): the download is incomplete",
                        bytes_.size(),
                        quote(where)));
    }

private:
    std::span<const std::byte> bytes_;
    std::string_view name_;
    std::size_t position_ = 0;
};

}  // namespace pergola
