#pragma once
// Strings of JSON Schema: lengths, patterns and formats, together where several are asked for.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/constrain/pattern.h"
#include "kernels/result.h"

namespace pergola {

/// The string, quotes included. Unsupported: a format or pattern that is not, or too much at once.
Result<Pattern> schema_string(const nlohmann::ordered_json& schema, std::string_view place);

}  // namespace pergola
