#include "engine/formats/gguf_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "engine/base/quote.h"
#include "engine/base/units.h"
#include "engine/formats/checked_math.h"
#include "engine/formats/foreign_file.h"
#include "engine/formats/gguf_limits.h"
#include "engine/formats/gguf_types.h"

namespace pergola {
namespace {

constexpr std::uint64_t kLeastPairBytes = 13;    // empty key, one byte of value
constexpr std::uint64_t kLeastTensorBytes = 24;  // empty name, no dims

struct OldMagic {
    std::string_view bytes;  // as they lie in the file
    const char* name;
};
constexpr std::array kOldMagics = {
    OldMagic{"lmgg", "GGML"},
    OldMagic{"fmgg", "GGMF"},
    OldMagic{"tjgg", "GGJT"},
    OldMagic{"algg", "GGLA (LoRA)"},
    OldMagic{"ggml", "GGML"},
    OldMagic{"ggmf", "GGMF"},
    OldMagic{"ggjt", "GGJT"},
    OldMagic{"ggla", "GGLA (LoRA)"},
};

/// Where the tensor is to be, before the size of the data is known.
struct TensorPlace {
    TensorEntry entry;
    GgufElementType type;
    std::int64_t offset = 0;  // from the start of the data
    std::int64_t bytes = 0;
};

Result<> check_magic(GgufCursor& cursor, std::span<const std::byte> bytes) {
    const std::string_view start(reinterpret_cast<const char*>(bytes.data()),
                                 std::min<std::size_t>(bytes.size(), 4));
    if (start.empty()) return cursor.corrupt("is empty: the download failed, fetch it again");
    if (start == "GGUF")
        return cursor.number<std::uint32_t>("magic") ? Result<>() : cursor.ends_inside("magic");
    for (const OldMagic& old : kOldMagics) {
        if (start != old.bytes) continue;
        return Error{ErrorCode::Unsupported,
                     fmt::format("{}: is a {} file, the format before GGUF (August 2023), which is "
                                 "no longer read: fetch "
                                 "the model as GGUF version 2 or 3",
                                 cursor.name(),
                                 old.name)};
    }
    if (const std::optional<std::string> clause = recognise_foreign_file(bytes))
        return cursor.corrupt(*clause);
    return cursor.corrupt(
        fmt::format("starts with {}, expected 'GGUF': this is not a GGUF file", quote(start)));
}

Result<> check_version(GgufCursor& cursor) {
    PG_TRY(const std::uint32_t version, cursor.number<std::uint32_t>("version"));
    if (version == 2 || version == 3) return {};
    const auto unsupported = [&](std::string_view clause) {
        return Error{ErrorCode::Unsupported, fmt::format("{}: {}", cursor.name(), clause)};
    };
    if (version == 1) {
        return unsupported(
            "is GGUF version 1 (August 2023), and versions 2 and 3 are read: fetch a newer file of "
            "this model");
    }
    // Of a big-endian file every number after the magic is turned round.
    const std::uint32_t turned = __builtin_bswap32(version);
    if (turned >= 1 && turned <= 3) {
        return unsupported(
            fmt::format("is a big-endian GGUF version {} file, for machines like s390x: fetch the "
                        "little-endian file of this model",
                        turned));
    }
    return unsupported(
        fmt::format("is GGUF version {}, and versions 2 and 3 are read: {}",
                    version,
                    version < 100 ? "a newer program is needed" : "the file is damaged"));
}

Result<std::int64_t> alignment_of(const GgufCursor& cursor, const GgufMetadata& metadata) {
    const auto found = metadata.find("general.alignment");
    if (found == metadata.end()) return kGgufDefaultAlignment;
    const auto* value = std::get_if<std::int64_t>(&found->second);
    if (value == nullptr || *value < kGgufMinAlignment || *value > kGgufMaxAlignment ||
        (*value & (*value - 1)) != 0) {
        return cursor.corrupt(
            fmt::format("general.alignment is {}, expected a power of two from {} to {}",
                        value == nullptr ? "not an integer" : std::to_string(*value),
                        kGgufMinAlignment,
                        kGgufMaxAlignment));
    }
    return *value;
}

Result<std::string> read_tensor_name(GgufCursor& cursor, std::uint64_t index) {
    PG_TRY(const std::string_view name,
           cursor.text(kGgufMaxNameBytes, fmt::format("name of tensor {}", index)));
    const bool has_control = std::any_of(
        name.begin(), name.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; });
    if (name.empty() || has_control) {
        return cursor.corrupt(
            fmt::format("tensor {} has the name {}, expected a plain name", index, quote(name)));
    }
    return std::string(name);
}

/// Outermost first, although the file has the innermost first.
Result<std::vector<std::int64_t>> read_shape(GgufCursor& cursor, const std::string& name) {
    PG_TRY(const std::uint32_t dims, cursor.number<std::uint32_t>(name));
    if (dims < 1 || dims > kGgufMaxDims) {
        return cursor.corrupt(fmt::format(
            "tensor {} has {} dimensions, expected 1 to {}", quote(name), dims, kGgufMaxDims));
    }
    std::vector<std::int64_t> shape(dims);
    for (std::uint32_t i = 0; i < dims; ++i) {
        PG_TRY(const std::uint64_t dim, cursor.number<std::uint64_t>(name));
        if (std::cmp_greater(dim, std::numeric_limits<std::int64_t>::max())) {
            return cursor.corrupt(fmt::format("tensor {} has a dimension of {}", quote(name), dim));
        }
        shape[dims - 1 - i] = static_cast<std::int64_t>(dim);
    }
    return shape;
}

/// The bytes of a tensor, from its shape and type.
Result<std::int64_t> tensor_bytes(const GgufCursor& cursor, const TensorPlace& place) {
    const TensorEntry& entry = place.entry;
    const BlockLayout layout = place.type.layout();
    if (entry.shape.back() % layout.values != 0) {
        return cursor.corrupt(
            fmt::format("tensor {} is {} {}, but its rows must be a multiple of {} long",
                        quote(entry.name),
                        shape_text(entry.shape),
                        place.type.name,
                        layout.values));
    }
    const std::optional<std::int64_t> elements = checked_elements(entry.shape);
    const std::optional<std::int64_t> bytes =
        elements ? checked_product(*elements / layout.values, layout.bytes) : std::nullopt;
    if (!bytes) {
        return cursor.corrupt(fmt::format("tensor {} is {}, more than any file can hold",
                                          quote(entry.name),
                                          shape_text(entry.shape)));
    }
    return *bytes;
}

Result<TensorPlace> read_tensor_place(GgufCursor& cursor, std::uint64_t index) {
    TensorPlace place;
    PG_TRY(place.entry.name, read_tensor_name(cursor, index));
    const std::string& name = place.entry.name;
    PG_TRY(place.entry.shape, read_shape(cursor, name));
    PG_TRY(const std::uint32_t type_id, cursor.number<std::uint32_t>(name));
    Result<GgufElementType> type = gguf_element_type(type_id);
    if (!type)
        return type.take_error().while_doing(
            fmt::format("{}: tensor {}", cursor.name(), quote(name)));
    place.type = *type;
    place.entry.storage = place.type.storage;
    PG_TRY(const std::uint64_t offset, cursor.number<std::uint64_t>(name));
    if (std::cmp_greater(offset, std::numeric_limits<std::int64_t>::max())) {
        return cursor.corrupt(fmt::format("tensor {} has the offset {}", quote(name), offset));
    }
    place.offset = static_cast<std::int64_t>(offset);
    PG_TRY(place.bytes, tensor_bytes(cursor, place));
    return place;
}

Result<std::vector<TensorPlace>> read_tensor_places(GgufCursor& cursor, std::uint64_t count) {
    std::vector<TensorPlace> places;
    places.reserve(static_cast<std::size_t>(count));
    for (std::uint64_t i = 0; i < count; ++i) {
        PG_TRY(TensorPlace place, read_tensor_place(cursor, i));
        places.push_back(std::move(place));
    }
    return places;
}

/// Each tensor must start where the one before ends, padded: so none overlaps another, and the sum
/// of all sizes is bounded by the file. Returns the end of the last one, from the start of the
/// data.
Result<std::int64_t> check_layout(const GgufCursor& cursor,
                                  const std::vector<TensorPlace>& places,
                                  std::int64_t alignment) {
    std::int64_t end = 0;
    for (const TensorPlace& place : places) {
        const std::optional<std::int64_t> expected = checked_align(end, alignment);
        const std::optional<std::int64_t> next_end =
            expected ? checked_sum(*expected, place.bytes) : std::nullopt;
        if (!next_end) return cursor.corrupt("claims more tensor data than any file can hold");
        if (place.offset != *expected) {
            return cursor.corrupt(
                fmt::format("tensor {} is at offset {}, expected {} after the tensor before it",
                            quote(place.entry.name),
                            place.offset,
                            *expected));
        }
        end = *next_end;
    }
    return end;
}

struct Counts {
    std::uint64_t tensors = 0;
    std::uint64_t pairs = 0;
};

Result<Counts> read_counts(GgufCursor& cursor) {
    Counts counts;
    PG_TRY(counts.tensors, cursor.number<std::uint64_t>("number of tensors"));
    PG_TRY(counts.pairs, cursor.number<std::uint64_t>("number of keys"));
    if (counts.tensors > kGgufMaxTensors) {
        return cursor.corrupt(
            fmt::format("claims {} tensors, expected at most {}", counts.tensors, kGgufMaxTensors));
    }
    const std::uint64_t pairs =
        std::min(counts.pairs, kGgufMaxTensors);  // read_gguf_metadata names larger ones
    if (counts.tensors * kLeastTensorBytes + pairs * kLeastPairBytes > cursor.remaining()) {
        return cursor.corrupt(fmt::format(
            "claims {} keys and {} tensors, but has only {} bytes: the download is incomplete "
            "or the file is damaged",
            counts.pairs,
            counts.tensors,
            cursor.position() + cursor.remaining()));
    }
    return counts;
}

}  // namespace

Result<GgufContainer> read_gguf(std::span<const std::byte> bytes, std::string_view name) {
    GgufCursor cursor(bytes, name);
    PG_CHECK(check_magic(cursor, bytes));
    PG_CHECK(check_version(cursor));
    PG_TRY(const Counts counts, read_counts(cursor));

    GgufContainer container;
    PG_TRY(container.metadata, read_gguf_metadata(cursor, counts.pairs));
    PG_TRY(const std::int64_t alignment, alignment_of(cursor, container.metadata));
    if (counts.tensors * kLeastTensorBytes > cursor.remaining())
        return cursor.ends_inside("tensors");
    PG_TRY(std::vector<TensorPlace> places, read_tensor_places(cursor, counts.tensors));
    PG_TRY(const std::int64_t data_bytes, check_layout(cursor, places, alignment));
    container.tensor_count = static_cast<std::int64_t>(places.size());
    if (places.empty()) return container;

    const auto file_bytes = static_cast<std::int64_t>(bytes.size());
    const std::optional<std::int64_t> data_start =
        checked_align(static_cast<std::int64_t>(cursor.position()), alignment);
    const std::optional<std::int64_t> needed =
        data_start ? checked_sum(*data_start, data_bytes) : std::nullopt;
    if (!needed) return cursor.corrupt("claims more tensor data than any file can hold");
    if (*needed > file_bytes) {
        return cursor.corrupt(fmt::format("file is {}: the download is incomplete",
                                          format_part(file_bytes, *needed)));
    }
    std::map<std::string_view, std::vector<std::string>> left_out;  // by type
    for (TensorPlace& place : places) {
        if (place.type.use == GgufElementType::Use::Plain) {
            left_out[place.type.name].push_back(std::move(place.entry.name));
            continue;
        }
        place.entry.bytes = bytes.subspan(static_cast<std::size_t>(*data_start + place.offset),
                                          static_cast<std::size_t>(place.bytes));
        container.tensors.push_back(std::move(place.entry));
    }
    for (const auto& [type, names] : left_out) {
        container.notes.push_back(fmt::format("{}: tensors stored as {} are left out ({}): {}",
                                              name,
                                              type,
                                              names.size(),
                                              quote_list(names)));
    }
    return container;
}

}  // namespace pergola
