#include "engine/formats/safetensors_index.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/base/json.h"
#include "engine/base/quote.h"

namespace pergola {
namespace {

constexpr std::size_t kMaxFileName = 255;

/// The index comes from a stranger: its files may only be names beside it.
bool is_plain_file_name(std::string_view file) {
    if (file.size() > kMaxFileName || !file.ends_with(".safetensors") || file.starts_with('.'))
        return false;
    return std::none_of(file.begin(), file.end(), [](unsigned char c) {
        return c < 0x20 || c == 0x7F || c == '/' || c == '\\' || c == ':';
    });
}

constexpr std::array<std::string_view, 10> kOptionalStarts = {
    "mtp",
    "model.mtp",
    "visual",
    "model.visual",
    "vision_tower",
    "model.vision_tower",
    "vision_model",
    "mm_projector",
    "multi_modal_projector",
    "model.multi_modal_projector",
};

}  // namespace

Result<SafetensorsIndex> parse_safetensors_index(std::string_view text, std::string_view name) {
    PG_TRY(const auto json, parse_json(text, name));
    const auto map = json.is_object() ? json.find("weight_map") : json.end();
    if (map == json.end() || !map->is_object()) {
        return Error{ErrorCode::CorruptFile, fmt::format("{}: has no weight_map", name)};
    }
    SafetensorsIndex index;
    for (const auto& [tensor, file] : map->get_ref<const nlohmann::ordered_json::object_t&>()) {
        const auto* file_name = file.get_ptr<const std::string*>();
        if (file_name == nullptr || !is_plain_file_name(*file_name)) {
            return Error{ErrorCode::CorruptFile,
                         fmt::format("{}: puts {} in {}, expected the name of a .safetensors file "
                                     "in the same folder",
                                     name,
                                     quote(tensor),
                                     file_name == nullptr ? "something that is no text"
                                                          : quote(*file_name))};
        }
        index.file_of.emplace(tensor, *file_name);
    }
    return index;
}

bool is_optional_tensor(std::string_view tensor) {
    return std::any_of(
        kOptionalStarts.begin(), kOptionalStarts.end(), [tensor](std::string_view start) {
            return tensor.starts_with(start) &&
                   (tensor.size() == start.size() || tensor[start.size()] == '.' ||
                    tensor[start.size()] == '_');
        });
}

}  // namespace pergola
