#pragma once
// Reads protobuf's wire format, field by field: tag = number << 3 | type; type 0 a varint, 1 eight
// bytes, 2 a length and that many bytes, 5 four bytes. Borrows the bytes, copies nothing. Knows
// nothing of messages.

#include <cstdint>
#include <optional>
#include <string_view>

#include "kernels/result.h"

namespace pergola {

class ProtobufReader {
public:
    enum class Wire : std::uint8_t { Varint = 0, Fixed64 = 1, Bytes = 2, Fixed32 = 5 };

    struct Field {
        std::uint32_t number = 0;
        Wire wire = Wire::Varint;
        std::uint64_t value = 0;  ///< of Varint, Fixed32 and Fixed64
        std::string_view bytes;   ///< of Bytes
    };

    explicit ProtobufReader(std::string_view message) : rest_(message) {}

    /// The next field; none at the end. CorruptFile for a field that does not fit.
    Result<std::optional<Field>> next();

private:
    Result<std::uint64_t> varint();
    Result<std::uint64_t> fixed(std::size_t bytes);

    std::string_view rest_;
};

/// The float of a Fixed32 field.
float protobuf_float(const ProtobufReader::Field& field);

}  // namespace pergola
