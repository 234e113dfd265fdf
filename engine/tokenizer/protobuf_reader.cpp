#include "engine/tokenizer/protobuf_reader.h"

#include <fmt/format.h>

#include <bit>

namespace pergola {
namespace {

Error corrupt(std::string text) {
    return {ErrorCode::CorruptFile, std::move(text)};
}

}  // namespace

Result<std::uint64_t> ProtobufReader::varint() {
    std::uint64_t value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
        if (rest_.empty()) return corrupt("the file ends inside a number");
        const auto byte = static_cast<std::uint8_t>(rest_.front());
        rest_.remove_prefix(1);
        value |= std::uint64_t{byte & 0x7FU} << shift;
        if ((byte & 0x80U) == 0) return value;
    }
    return corrupt("a number has more than 10 bytes");
}

Result<std::uint64_t> ProtobufReader::fixed(std::size_t bytes) {
    if (rest_.size() < bytes) return corrupt("the file ends inside a number");
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i) {
        value |= std::uint64_t{static_cast<std::uint8_t>(rest_[i])} << (8 * i);
    }
    rest_.remove_prefix(bytes);
    return value;
}

Result<std::optional<ProtobufReader::Field>> ProtobufReader::next() {
    if (rest_.empty()) return std::optional<Field>();
    PG_TRY(const std::uint64_t tag, varint());
    Field field;
    if (tag >> 3 == 0 || tag >> 3 > 0x1FFFFFFF) {
        return corrupt(fmt::format("a field has the number {}", tag >> 3));
    }
    field.number = static_cast<std::uint32_t>(tag >> 3);
    switch (tag & 7U) {
        case 0: {
            PG_TRY(field.value, varint());
            break;
        }
        case 1: {
            PG_TRY(field.value, fixed(8));
            break;
        }
        case 2: {
            PG_TRY(const std::uint64_t size, varint());
            if (size > rest_.size()) {
                return corrupt(fmt::format("field {} has {} bytes, expected at most {}",
                                           field.number,
                                           size,
                                           rest_.size()));
            }
            field.bytes = rest_.substr(0, static_cast<std::size_t>(size));
            rest_.remove_prefix(static_cast<std::size_t>(size));
            break;
        }
        case 5: {
            PG_TRY(field.value, fixed(4));
            break;
        }
        default:
            return corrupt(fmt::format("field {} has the wire type {}", field.number, tag & 7U));
    }
    field.wire = static_cast<Wire>(tag & 7U);
    return std::optional<Field>(field);
}

float protobuf_float(const ProtobufReader::Field& field) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(field.value));
}

}  // namespace pergola
