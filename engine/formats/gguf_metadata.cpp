#include "engine/formats/gguf_metadata.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "engine/formats/gguf_limits.h"

namespace pergola {
namespace {

constexpr int kMaxNesting = 2;

enum class ValueType : std::uint32_t {
    U8,
    I8,
    U16,
    I16,
    U32,
    I32,
    F32,
    Bool,
    Text,
    Array,
    U64,
    I64,
    F64
};

/// The bytes of one element; of texts and arrays the least that one can have.
std::size_t least_bytes(ValueType type) {
    switch (type) {
        case ValueType::U8:
        case ValueType::I8:
        case ValueType::Bool:
            return 1;
        case ValueType::U16:
        case ValueType::I16:
            return 2;
        case ValueType::U32:
        case ValueType::I32:
        case ValueType::F32:
            return 4;
        case ValueType::U64:
        case ValueType::I64:
        case ValueType::F64:
        case ValueType::Text:
            return 8;
        case ValueType::Array:
            return 12;
    }
    return 1;
}

class MetadataReader {
public:
    explicit MetadataReader(GgufCursor& cursor) : cursor_(cursor) {}

    /// Nothing for an array of arrays.
    Result<std::optional<GgufValue>> value(std::string_view key) {
        PG_TRY(const ValueType type, value_type(key));
        if (type == ValueType::Array) return array(key, 1);
        PG_TRY(GgufValue scalar, this->scalar(type, key));
        return std::optional<GgufValue>(std::move(scalar));
    }

private:
    Result<ValueType> value_type(std::string_view key) {
        PG_TRY(const std::uint32_t id, cursor_.number<std::uint32_t>(key));
        if (id > static_cast<std::uint32_t>(ValueType::F64)) {
            return cursor_.corrupt(
                fmt::format("{} has value type {}, expected 0 to 12", quote(key), id));
        }
        return static_cast<ValueType>(id);
    }

    Result<GgufValue> scalar(ValueType type, std::string_view key) {
        switch (type) {
            case ValueType::U8:
                return widened<std::uint8_t, std::int64_t>(key);
            case ValueType::I8:
                return widened<std::int8_t, std::int64_t>(key);
            case ValueType::U16:
                return widened<std::uint16_t, std::int64_t>(key);
            case ValueType::I16:
                return widened<std::int16_t, std::int64_t>(key);
            case ValueType::U32:
                return widened<std::uint32_t, std::int64_t>(key);
            case ValueType::I32:
                return widened<std::int32_t, std::int64_t>(key);
            case ValueType::U64:
                return widened<std::uint64_t, std::int64_t>(key);
            case ValueType::I64:
                return widened<std::int64_t, std::int64_t>(key);
            case ValueType::F32:
                return widened<float, double>(key);
            case ValueType::F64:
                return widened<double, double>(key);
            case ValueType::Bool:
                return widened<std::uint8_t, bool>(key);
            case ValueType::Text:
                return widened<std::string_view, std::string>(key);
            case ValueType::Array:
                break;
        }
        return cursor_.corrupt(
            fmt::format("{} has an array where a single value belongs", quote(key)));
    }

    template <class Stored, class Given>
    Result<GgufValue> widened(std::string_view key) {
        PG_TRY(Given value, (element<Stored, Given>(key)));
        return GgufValue(std::move(value));
    }

    /// One value as stored, as the type that callers see.
    template <class Stored, class Given>
    Result<Given> element(std::string_view key) {
        if constexpr (std::is_same_v<Stored, std::string_view>) {
            PG_TRY(const std::string_view text, cursor_.text(kGgufMaxTextBytes, key));
            return std::string(text);
        } else {
            PG_TRY(const Stored stored, cursor_.number<Stored>(key));
            if constexpr (std::is_same_v<Given, bool>) {
                if (stored > 1) {
                    return cursor_.corrupt(fmt::format(
                        "{} has the truth value {}, expected 0 or 1", quote(key), stored));
                }
                return stored == 1;
            } else {
                if constexpr (std::is_same_v<Stored, std::uint64_t>) {
                    if (stored > std::numeric_limits<std::int64_t>::max()) {
                        return cursor_.corrupt(
                            fmt::format("{} is {}, expected less than 2^63", quote(key), stored));
                    }
                }
                return static_cast<Given>(stored);
            }
        }
    }

    template <class Stored, class Given>
    Result<std::optional<GgufValue>> elements(std::size_t count, std::string_view key) {
        std::vector<Given> values;
        values.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            PG_TRY(Given value, (element<Stored, Given>(key)));
            values.push_back(std::move(value));
        }
        return std::optional<GgufValue>(GgufArray(std::move(values)));
    }

    Result<std::optional<GgufValue>> array(std::string_view key, int nesting) {
        PG_TRY(const ValueType type, value_type(key));
        PG_TRY(const std::uint64_t count, cursor_.number<std::uint64_t>(key));
        elements_ += std::min(count, kGgufMaxElements + 1);
        if (count > kGgufMaxElements || elements_ > kGgufMaxElementsInFile) {
            return cursor_.corrupt(
                fmt::format("{} has {} elements, too many for any vocabulary", quote(key), count));
        }
        // Before any memory is taken for them.
        if (count * least_bytes(type) > cursor_.remaining()) return cursor_.ends_inside(key);
        const auto size = static_cast<std::size_t>(count);
        switch (type) {
            case ValueType::U8:
                return elements<std::uint8_t, std::int64_t>(size, key);
            case ValueType::I8:
                return elements<std::int8_t, std::int64_t>(size, key);
            case ValueType::U16:
                return elements<std::uint16_t, std::int64_t>(size, key);
            case ValueType::I16:
                return elements<std::int16_t, std::int64_t>(size, key);
            case ValueType::U32:
                return elements<std::uint32_t, std::int64_t>(size, key);
            case ValueType::I32:
                return elements<std::int32_t, std::int64_t>(size, key);
            case ValueType::U64:
                return elements<std::uint64_t, std::int64_t>(size, key);
            case ValueType::I64:
                return elements<std::int64_t, std::int64_t>(size, key);
            case ValueType::F32:
                return elements<float, double>(size, key);
            case ValueType::F64:
                return elements<double, double>(size, key);
            case ValueType::Bool:
                return elements<std::uint8_t, bool>(size, key);
            case ValueType::Text:
                return elements<std::string_view, std::string>(size, key);
            case ValueType::Array:
                break;
        }
        return pass_over_arrays(size, key, nesting);
    }

    Result<std::optional<GgufValue>> pass_over_arrays(std::size_t count,
                                                      std::string_view key,
                                                      int nesting) {
        if (nesting == kMaxNesting) {
            return cursor_.corrupt(
                fmt::format("{} nests arrays deeper than {} levels", quote(key), kMaxNesting));
        }
        for (std::size_t i = 0; i < count; ++i) {
            PG_TRY(const std::optional<GgufValue> inner, array(key, nesting + 1));
        }
        return std::optional<GgufValue>();
    }

    GgufCursor& cursor_;
    std::uint64_t elements_ = 0;
};

Result<std::string_view> read_key(GgufCursor& cursor, std::uint64_t index) {
    PG_TRY(const std::string_view key, cursor.text(kGgufMaxKeyBytes, fmt::format("key {}", index)));
    const bool is_plain =
        std::all_of(key.begin(), key.end(), [](char c) { return c >= 0x20 && c < 0x7F; });
    if (key.empty() || !is_plain) {
        return cursor.corrupt(
            fmt::format("key {} is {}, expected a plain name", index, quote(key)));
    }
    return key;
}

}  // namespace

Result<GgufMetadata> read_gguf_metadata(GgufCursor& cursor, std::uint64_t count) {
    if (count > kGgufMaxKeys) {
        return cursor.corrupt(
            fmt::format("claims {} keys, expected at most {}", count, kGgufMaxKeys));
    }
    GgufMetadata metadata;
    MetadataReader reader(cursor);
    for (std::uint64_t i = 0; i < count; ++i) {
        PG_TRY(const std::string_view key, read_key(cursor, i));
        PG_TRY(std::optional<GgufValue> value, reader.value(key));
        if (!value) continue;
        if (!metadata.emplace(std::string(key), std::move(*value)).second) {
            return cursor.corrupt(fmt::format("has the key {} twice", quote(key)));
        }
    }
    return metadata;
}

}  // namespace pergola
