#pragma once
// JSON Schema (draft 2020-12) as patterns. A keyword is either enforced or refused by name; none is
// silently loose. Enforced:
//
//   any        type, enum, const, anyOf, allOf (merged), oneOf (where no value can match two of them),
//              $ref to "#..." with $defs and definitions, nullable, true and false
//   object     properties, required, additionalProperties; members in the order of the schema, further
//              ones behind them
//   array      items, prefixItems, minItems, maxItems
//   string     minLength, maxLength, pattern, format: date, time, date-time, uuid, email, hostname, ipv4,
//              ipv6, uri
//   numbers    minimum, maximum, exclusiveMinimum, exclusiveMaximum (for type "number" whole ones)
//
// Annotations (title, description, default, ...) are read over. A schema without "type" allows the types
// that its keywords speak of, or all of them.

#include <string_view>

#include "engine/constrain/pattern.h"
#include "kernels/result.h"

namespace pergola {

/// CorruptFile when it is no JSON, InvalidArgument when a keyword has the wrong kind of value, Unsupported
/// with the keyword and its place.
Result<PatternRules> parse_json_schema(std::string_view source);

}  // namespace pergola
