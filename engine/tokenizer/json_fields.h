#pragma once
// Fields of a stranger's JSON object, absent when they are of another kind.

#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

namespace pergola {

/// Null: absent, JSON's null, or `object` is no object.
inline const nlohmann::ordered_json* json_field(const nlohmann::ordered_json& object,
                                                const char* key) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(key);
    return found == object.end() || found->is_null() ? nullptr : &*found;
}

inline std::optional<std::string_view> json_text(const nlohmann::ordered_json& object,
                                                 const char* key) {
    const nlohmann::ordered_json* field = json_field(object, key);
    if (field == nullptr || !field->is_string()) return std::nullopt;
    return std::string_view(field->get_ref<const std::string&>());
}

inline bool json_flag(const nlohmann::ordered_json& object, const char* key, bool fallback) {
    const nlohmann::ordered_json* field = json_field(object, key);
    return field != nullptr && field->is_boolean() ? field->get<bool>() : fallback;
}

}  // namespace pergola
