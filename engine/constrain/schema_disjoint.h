#pragma once
// References of a JSON schema, and whether two of its schemas can allow the same value. Pure functions.

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "kernels/result.h"

namespace pergola {

/// "#", "#/a/b" (RFC 6901) or "#name" of an $anchor in $defs; a part of `document`. NotFound; Unsupported
/// for other documents.
Result<const nlohmann::ordered_json*> find_reference(const nlohmann::ordered_json& document, const std::string& pointer);

/// oneOf asks that exactly one schema allows the value. An automaton cannot count, so it is enough, and
/// required, that no two share one: other types, other constants, or objects told apart by a required
/// member. Unsupported, naming two that may overlap.
Result<> check_disjoint(const nlohmann::ordered_json& document, const nlohmann::ordered_json& schemas, std::string_view place);

}  // namespace pergola
