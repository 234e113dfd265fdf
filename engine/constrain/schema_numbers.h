#pragma once
// Numbers of JSON Schema and their limits.

#include <nlohmann/json.hpp>
#include <string_view>

#include "engine/constrain/pattern.h"
#include "kernels/result.h"

namespace pergola {

/// Whole numbers, or decimals too. Unsupported: a limit of decimals that is not whole.
Result<Pattern> schema_number(const nlohmann::ordered_json& schema, bool with_fractions, std::string_view place);

}  // namespace pergola
