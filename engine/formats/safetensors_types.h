#pragma once
// The element types of safetensors by name. Immutable, any thread.

#include <cstdint>
#include <optional>
#include <string_view>

#include "kernels/weight_view.h"

namespace pergola {

struct SafetensorsType {
    std::string_view name;
    std::int64_t bits = 0;
    std::optional<WeightStorage> storage;  ///< absent: no weight that the engine reads directly
};

/// Null: no such type.
const SafetensorsType* safetensors_type(std::string_view name);

}  // namespace pergola
