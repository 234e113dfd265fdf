// Writes one safetensors file; the grammar is in safetensors_file.cpp.

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "engine/base/atomic_file.h"
#include "engine/base/quote.h"
#include "engine/formats/checked_math.h"
#include "engine/formats/safetensors_file.h"
#include "engine/formats/safetensors_types.h"

namespace pergola {
namespace {

constexpr std::size_t kAlignment = 8;

Result<> check_tensor(const NamedTensor& tensor) {
    const SafetensorsType* type = safetensors_type(tensor.dtype);
    if (type == nullptr) {
        return Error{
            ErrorCode::InvalidArgument,
            fmt::format(
                "tensor {} has the unknown dtype {}", quote(tensor.name), quote(tensor.dtype))};
    }
    const std::optional<std::int64_t> elements = checked_elements(tensor.shape);
    const std::optional<std::int64_t> bits =
        elements ? checked_product(*elements, type->bits) : std::nullopt;
    if (!bits || *bits % 8 != 0 || std::cmp_not_equal(*bits / 8, tensor.bytes.size())) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("tensor {} is {} {}, but has {} bytes",
                                 quote(tensor.name),
                                 shape_text(tensor.shape),
                                 tensor.dtype,
                                 tensor.bytes.size())};
    }
    return {};
}

/// Wide elements first, so that each tensor lies at a multiple of its element's size.
std::vector<const NamedTensor*> by_width(const std::vector<NamedTensor>& tensors) {
    std::vector<const NamedTensor*> order;
    order.reserve(tensors.size());
    for (const NamedTensor& tensor : tensors) order.push_back(&tensor);
    std::stable_sort(order.begin(), order.end(), [](const NamedTensor* a, const NamedTensor* b) {
        return safetensors_type(a->dtype)->bits > safetensors_type(b->dtype)->bits;
    });
    return order;
}

/// The length and the header, padded so that the data is aligned.
std::string header_of(const std::vector<const NamedTensor*>& order) {
    nlohmann::ordered_json::object_t header;
    // Readers of other programs refuse a file that does not name its framework.
    header.emplace_back("__metadata__", nlohmann::ordered_json{{"format", "pt"}});
    std::int64_t begin = 0;
    for (const NamedTensor* tensor : order) {
        const std::int64_t end = begin + static_cast<std::int64_t>(tensor->bytes.size());
        nlohmann::ordered_json value = {{"dtype", tensor->dtype}};
        value["shape"] = tensor->shape;
        value["data_offsets"] = {begin, end};
        header.emplace_back(tensor->name, std::move(value));
        begin = end;
    }
    using Json = nlohmann::ordered_json;
    std::string text = Json(std::move(header)).dump(-1, ' ', false, Json::error_handler_t::replace);
    text.resize((text.size() + kAlignment - 1) / kAlignment * kAlignment, ' ');
    const std::uint64_t length = text.size();
    std::string out(sizeof(length), '\0');
    std::memcpy(out.data(), &length, sizeof(length));
    return out + text;
}

}  // namespace

Result<> write_safetensors(const std::filesystem::path& path,
                           const std::vector<NamedTensor>& tensors) {
    std::set<std::string_view> names;
    for (const NamedTensor& tensor : tensors) {
        PG_CHECK(check_tensor(tensor));
        if (!names.insert(tensor.name).second) {
            return Error{ErrorCode::InvalidArgument,
                         fmt::format("tensor {} is there twice", quote(tensor.name))};
        }
    }
    const std::vector<const NamedTensor*> order = by_width(tensors);
    PG_TRY(AtomicFile file, AtomicFile::create(path));
    const std::string header = header_of(order);
    PG_CHECK(file.write(std::as_bytes(std::span(header))));
    for (const NamedTensor* tensor : order) PG_CHECK(file.write(tensor->bytes));
    return file.publish();
}

}  // namespace pergola
