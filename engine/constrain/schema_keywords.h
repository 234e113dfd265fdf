#pragma once
// Keywords of JSON Schema as data: which there are, what types they speak of, and how two schemas become
// one that both allow. Pure functions over JSON.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "kernels/result.h"

namespace pergola {

/// One bit for each type of JSON Schema; a number is an integer or not.
enum SchemaType : std::uint8_t {
    NullType = 1,
    BooleanType = 2,
    ObjectType = 4,
    ArrayType = 8,
    StringType = 16,
    IntegerType = 32,
    FractionType = 64,  ///< numbers that are no integers; "number" is both
    AllTypes = 127,
};

/// The types that "type" allows. InvalidArgument for a type that is none. Without the keyword, AllTypes.
Result<std::uint8_t> allowed_types(const nlohmann::ordered_json& schema);
/// The types that the other keywords speak of; 0 if none does.
std::uint8_t implied_types(const nlohmann::ordered_json& schema);
std::uint8_t type_of(const nlohmann::ordered_json& value);

/// Whether a keyword only describes. Unsupported for one that would be enforced and is not known.
Result<> check_keywords(const nlohmann::ordered_json& schema, std::string_view place);
/// The schema without what only describes.
nlohmann::ordered_json without_annotations(const nlohmann::ordered_json& schema);

/// A schema that allows what both do. Unsupported where that takes more than a merge.
Result<nlohmann::ordered_json> merge_schemas(const nlohmann::ordered_json& a, const nlohmann::ordered_json& b,
                                             std::string_view place);

}  // namespace pergola
