// safetensors, one file:
//
//   file   = u64 N (little-endian), N bytes of JSON in UTF-8, data
//   header = { tensor name: {"dtype": type, "shape": [ints], "data_offsets": [begin, end]}, ...,
//              "__metadata__": {text: text, ...} (optional) }, spaces around it allowed
//
// Offsets count from the first byte of the data. Sorted by begin, the tensors tile the data
// exactly: no gap, no overlap, nothing after the last. Zero-sized tensors and scalars (shape [])
// are legal, data need not be aligned. The size is product(shape) x bits of the type / 8, without a
// rest.
//
// Limits of ours: N <= 100 MB, 1 000 000 tensors, names of 512 bytes without control characters,
// 8 dims, JSON depth 4.

#include "engine/formats/safetensors_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>

#include "engine/base/json.h"
#include "engine/base/quote.h"
#include "engine/base/units.h"
#include "engine/formats/checked_math.h"
#include "engine/formats/foreign_file.h"
#include "engine/formats/safetensors_types.h"

namespace pergola {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kLengthBytes = 8;
constexpr std::uint64_t kMaxHeaderBytes = 100'000'000;
constexpr std::size_t kMaxTensors = 1'000'000;
constexpr std::size_t kMaxNameBytes = 512;
constexpr std::size_t kMaxDims = 8;
// 14 values a tensor with eight dims; bounds the memory of a crafted header to about 1 GB.
constexpr JsonLimits kHeaderLimits = {.depth = 4, .values = 15'000'000};

struct Place {
    SafetensorsEntry entry;
    std::int64_t begin = 0;  // from the start of the data
    std::int64_t end = 0;
};

/// Reads one file's header; only for the length of a call.
class HeaderReader {
public:
    HeaderReader(std::span<const std::byte> bytes, std::string_view name)
        : bytes_(bytes), name_(name) {}

    Result<std::vector<SafetensorsEntry>> read() {
        PG_TRY(const std::string_view text, header_text());
        PG_TRY(const Json header, parse_json(text, name_, kHeaderLimits));
        if (!header.is_object()) return corrupt("the header is not a JSON object");
        if (header.size() > kMaxTensors + 1) {
            return corrupt(
                fmt::format("has {} tensors, expected at most {}", header.size(), kMaxTensors));
        }
        std::vector<Place> places;
        for (const auto& [key, value] : header.get_ref<const Json::object_t&>()) {
            if (key == "__metadata__") {
                PG_CHECK(check_metadata(value));
                continue;
            }
            PG_TRY(Place place, read_place(key, value));
            places.push_back(std::move(place));
        }
        return tile(std::move(places), kLengthBytes + text.size());
    }

private:
    Error corrupt(std::string_view complaint) const {
        return {ErrorCode::CorruptFile, fmt::format("{}: {}", name_, complaint)};
    }
    Error bad_tensor(std::string_view tensor, std::string_view complaint) const {
        return corrupt(fmt::format("tensor {} {}", quote(tensor), complaint));
    }

    Result<std::string_view> header_text() const {
        if (bytes_.empty()) return corrupt("is empty: the download failed, fetch it again");
        std::uint64_t length = 0;
        if (bytes_.size() >= kLengthBytes) std::memcpy(&length, bytes_.data(), kLengthBytes);
        if (bytes_.size() < kLengthBytes || length > kMaxHeaderBytes) {
            // The first letters of a text are a huge length.
            if (const std::optional<std::string> clause = recognise_foreign_file(bytes_))
                return corrupt(*clause);
        }
        if (bytes_.size() < kLengthBytes) {
            return corrupt(fmt::format(
                "has {} bytes, too few for a header: the download is incomplete", bytes_.size()));
        }
        if (length > kMaxHeaderBytes) {
            return corrupt(fmt::format(
                "claims a header of {} bytes, expected at most {}: this is not a safetensors file",
                length,
                kMaxHeaderBytes));
        }
        if (length > bytes_.size() - kLengthBytes) {
            return corrupt(
                fmt::format("ends inside its header, after {}: the download is incomplete",
                            format_part(static_cast<std::int64_t>(bytes_.size()),
                                        static_cast<std::int64_t>(kLengthBytes + length))));
        }
        return std::string_view(reinterpret_cast<const char*>(bytes_.data()) + kLengthBytes,
                                static_cast<std::size_t>(length));
    }

    Result<> check_metadata(const Json& metadata) const {
        if (!metadata.is_object()) return corrupt("__metadata__ is not an object");
        for (const auto& [key, value] : metadata.get_ref<const Json::object_t&>()) {
            if (!value.is_string())
                return corrupt(fmt::format("__metadata__ has {} that is not a text", quote(key)));
        }
        return {};
    }

    Result<Place> read_place(const std::string& tensor, const Json& value) const {
        const bool has_control = std::any_of(
            tensor.begin(), tensor.end(), [](unsigned char c) { return c < 0x20 || c == 0x7F; });
        if (tensor.size() > kMaxNameBytes || has_control)
            return bad_tensor(tensor, "has an impossible name");
        if (!value.is_object()) return bad_tensor(tensor, "is not an object");
        const auto dtype = value.find("dtype");
        if (dtype == value.end() || !dtype->is_string()) return bad_tensor(tensor, "has no dtype");
        const SafetensorsType* type = safetensors_type(dtype->get_ref<const std::string&>());
        if (type == nullptr) {
            return bad_tensor(tensor,
                              fmt::format("has the unknown dtype {}",
                                          quote(dtype->get_ref<const std::string&>())));
        }
        Place place;
        place.entry.name = tensor;
        place.entry.dtype = type->name;
        PG_TRY(place.entry.shape, read_sizes(tensor, value, "shape", kMaxDims));
        PG_TRY(const std::vector<std::int64_t> offsets,
               read_sizes(tensor, value, "data_offsets", 2));
        if (offsets.size() != 2 || offsets[0] > offsets[1]) {
            return bad_tensor(
                tensor,
                fmt::format("has data_offsets {}, expected begin and end", shape_text(offsets)));
        }
        place.begin = offsets[0];
        place.end = offsets[1];
        PG_CHECK(check_size(place, *type));
        return place;
    }

    /// An array of integers from 0 to 2^63 - 1.
    Result<std::vector<std::int64_t>> read_sizes(const std::string& tensor,
                                                 const Json& value,
                                                 const char* key,
                                                 std::size_t limit) const {
        const auto array = value.find(key);
        if (array == value.end() || !array->is_array())
            return bad_tensor(tensor, fmt::format("has no {}", key));
        if (array->size() > limit) {
            return bad_tensor(
                tensor,
                fmt::format(
                    "has {} numbers in its {}, expected at most {}", array->size(), key, limit));
        }
        std::vector<std::int64_t> sizes;
        for (const Json& element : *array) {
            // The parser makes every whole number without a minus unsigned.
            if (!element.is_number_unsigned() ||
                element.get<std::uint64_t>() >
                    std::uint64_t{std::numeric_limits<std::int64_t>::max()}) {
                return bad_tensor(tensor, fmt::format("has a {} that is not made of sizes", key));
            }
            sizes.push_back(static_cast<std::int64_t>(element.get<std::uint64_t>()));
        }
        return sizes;
    }

    Result<> check_size(const Place& place, const SafetensorsType& type) const {
        const std::optional<std::int64_t> elements = checked_elements(place.entry.shape);
        const std::optional<std::int64_t> bits =
            elements ? checked_product(*elements, type.bits) : std::nullopt;
        if (!bits) {
            return bad_tensor(
                place.entry.name,
                fmt::format("is {}, more than any file can hold", shape_text(place.entry.shape)));
        }
        if (*bits % 8 != 0 || *bits / 8 != place.end - place.begin) {
            return bad_tensor(place.entry.name,
                              fmt::format("is {} {}, {} bits, but its data_offsets span {} bytes",
                                          shape_text(place.entry.shape),
                                          type.name,
                                          *bits,
                                          place.end - place.begin));
        }
        return {};
    }

    /// Checks that the tensors cover the data, and points each at its bytes.
    Result<std::vector<SafetensorsEntry>> tile(std::vector<Place> places,
                                               std::size_t data_start) const {
        std::stable_sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
            return std::pair(a.begin, a.end) < std::pair(b.begin, b.end);
        });
        std::int64_t covered = 0;
        for (const Place& place : places) {
            if (place.begin != covered) {
                return bad_tensor(place.entry.name,
                                  fmt::format("begins at {}, expected {} where the one before ends",
                                              place.begin,
                                              covered));
            }
            covered = place.end;
        }
        const std::span<const std::byte> data = bytes_.subspan(data_start);
        if (std::cmp_greater(covered, data.size())) {
            const auto needed = checked_sum(covered, static_cast<std::int64_t>(data_start));
            return corrupt(fmt::format(
                "file is {}: the download is incomplete",
                format_part(static_cast<std::int64_t>(bytes_.size()), needed.value_or(covered))));
        }
        if (std::cmp_less(covered, data.size())) {
            return corrupt(fmt::format(
                "has {} bytes of data, but its tensors cover only {}", data.size(), covered));
        }
        std::vector<SafetensorsEntry> entries;
        entries.reserve(places.size());
        for (Place& place : places) {
            place.entry.bytes = data.subspan(static_cast<std::size_t>(place.begin),
                                             static_cast<std::size_t>(place.end - place.begin));
            entries.push_back(std::move(place.entry));
        }
        return entries;
    }

    std::span<const std::byte> bytes_;
    std::string_view name_;
};

}  // namespace

Result<std::vector<SafetensorsEntry>> read_safetensors(std::span<const std::byte> bytes,
                                                       std::string_view name) {
    return HeaderReader(bytes, name).read();
}

}  // namespace pergola
