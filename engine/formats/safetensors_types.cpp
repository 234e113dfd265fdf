#include "engine/formats/safetensors_types.h"

#include <algorithm>
#include <array>

namespace pergola {
namespace {

constexpr std::array<SafetensorsType, 22> kTypes = {{
    {"BOOL", 8, std::nullopt},        {"U8", 8, std::nullopt},
    {"I8", 8, std::nullopt},          {"F8_E4M3", 8, std::nullopt},
    {"F8_E5M2", 8, std::nullopt},     {"F8_E8M0", 8, std::nullopt},
    {"F8_E4M3FNUZ", 8, std::nullopt}, {"F8_E5M2FNUZ", 8, std::nullopt},
    {"I16", 16, std::nullopt},        {"U16", 16, std::nullopt},
    {"F16", 16, WeightStorage::F16},  {"BF16", 16, WeightStorage::BF16},
    {"I32", 32, std::nullopt},        {"U32", 32, std::nullopt},
    {"F32", 32, WeightStorage::F32},  {"I64", 64, std::nullopt},
    {"U64", 64, std::nullopt},        {"F64", 64, std::nullopt},
    {"C64", 64, std::nullopt},        {"F6_E2M3", 6, std::nullopt},
    {"F6_E3M2", 6, std::nullopt},     {"F4", 4, std::nullopt},
}};

}  // namespace

const SafetensorsType* safetensors_type(std::string_view name) {
    const auto found =
        std::find_if(kTypes.begin(), kTypes.end(), [name](const SafetensorsType& type) {
            return type.name == name;
        });
    return found == kTypes.end() ? nullptr : &*found;
}

}  // namespace pergola
