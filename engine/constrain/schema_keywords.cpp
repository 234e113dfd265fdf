#include "engine/constrain/schema_keywords.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "engine/base/quote.h"

namespace pergola {
namespace {

using nlohmann::ordered_json;

/// What a keyword's value must be.
enum class Shape : std::uint8_t { Anything, Count, Number, Text, Texts, Schema, Schemas, NamedSchemas, Flag, Types };

struct Keyword {
    std::string_view name;
    Shape shape;
    std::uint8_t types;  ///< that it speaks of; 0: of all
};
constexpr std::array<Keyword, 27> enforced = {{{"type", Shape::Types, 0},
                                               {"enum", Shape::Anything, 0},
                                               {"const", Shape::Anything, 0},
                                               {"anyOf", Shape::Schemas, 0},
                                               {"oneOf", Shape::Schemas, 0},
                                               {"allOf", Shape::Schemas, 0},
                                               {"$ref", Shape::Text, 0},
                                               {"nullable", Shape::Flag, 0},
                                               {"properties", Shape::NamedSchemas, ObjectType},
                                               {"required", Shape::Texts, ObjectType},
                                               {"additionalProperties", Shape::Schema, ObjectType},
                                               {"items", Shape::Schema, ArrayType},
                                               {"prefixItems", Shape::Schemas, ArrayType},
                                               {"minItems", Shape::Count, ArrayType},
                                               {"maxItems", Shape::Count, ArrayType},
                                               {"minLength", Shape::Count, StringType},
                                               {"maxLength", Shape::Count, StringType},
                                               {"pattern", Shape::Text, StringType},
                                               {"format", Shape::Text, 0},
                                               {"minimum", Shape::Number, IntegerType | FractionType},
                                               {"maximum", Shape::Number, IntegerType | FractionType},
                                               {"exclusiveMinimum", Shape::Number, IntegerType | FractionType},
                                               {"exclusiveMaximum", Shape::Number, IntegerType | FractionType},
                                               {"multipleOf", Shape::Number, IntegerType | FractionType},
                                               {"uniqueItems", Shape::Flag, ArrayType},
                                               {"$defs", Shape::NamedSchemas, 0},
                                               {"definitions", Shape::NamedSchemas, 0}}};
constexpr std::array<std::string_view, 13> annotations = {"title",    "description", "default",  "examples",  "$schema",
                                                          "$id",      "$comment",    "$anchor",  "deprecated", "readOnly",
                                                          "writeOnly", "$defs",      "definitions"};

bool is_annotation(std::string_view name) {
    return std::find(annotations.begin(), annotations.end(), name) != annotations.end();
}

const Keyword* find_keyword(std::string_view name) {
    const auto* found = std::find_if(enforced.begin(), enforced.end(), [&](const Keyword& each) { return each.name == name; });
    return found == enforced.end() ? nullptr : found;
}

bool is_schema(const ordered_json& value) { return value.is_object() || value.is_boolean(); }

bool has_shape(const ordered_json& value, Shape shape) {
    const auto all_are = [&](auto holds) {
        return std::all_of(value.begin(), value.end(), holds);
    };
    switch (shape) {
        case Shape::Anything: return true;
        case Shape::Count: {  // "2.0" is an integer too
            const double count = value.is_number() ? value.get<double>() : -1;
            return count >= 0 && count == std::floor(count);
        }
        case Shape::Number: return value.is_number();
        case Shape::Text: return value.is_string();
        case Shape::Texts: return value.is_array() && all_are([](const ordered_json& each) { return each.is_string(); });
        case Shape::Schema: return is_schema(value);
        case Shape::Schemas: return value.is_array() && !value.empty() && all_are(is_schema);
        case Shape::NamedSchemas: return value.is_object() && all_are(is_schema);
        case Shape::Flag: return value.is_boolean();
        case Shape::Types:
            return value.is_string() || (value.is_array() && !value.empty() && all_are([](const ordered_json& each) { return each.is_string(); }));
    }
    return false;
}

Error contradicts(std::string_view place, std::string_view keyword) {
    return {ErrorCode::Unsupported,
            fmt::format("json schema, {}: two different values of {} cannot be merged", place, quote(keyword))};
}

/// {"allOf":[a,b]}, or the one that says something.
ordered_json both(const ordered_json& a, const ordered_json& b) {
    if (a == b || b == true) return a;
    if (a == true) return b;
    if (a == false || b == false) return false;
    return {{"allOf", ordered_json::array({a, b})}};
}

/// A property that only one of the two names still has to please the other's additionalProperties.
void merge_objects(const ordered_json& a, const ordered_json& b, ordered_json& merged) {
    const ordered_json none = ordered_json::object();
    const auto part = [&](const ordered_json& schema) { return schema.value("properties", none); };
    const auto rest = [&](const ordered_json& schema) { return schema.value("additionalProperties", ordered_json(true)); };
    const ordered_json of_a = part(a);
    const ordered_json of_b = part(b);
    ordered_json properties = none;
    for (const auto& [name, schema] : of_a.items()) properties[name] = both(schema, of_b.contains(name) ? of_b.at(name) : rest(b));
    for (const auto& [name, schema] : of_b.items()) {
        if (!of_a.contains(name)) properties[name] = both(rest(a), schema);
    }
    if (!properties.empty()) merged["properties"] = properties;
    if (a.contains("additionalProperties") || b.contains("additionalProperties")) {
        merged["additionalProperties"] = both(rest(a), rest(b));
    }
    ordered_json required = a.value("required", ordered_json::array());
    for (const ordered_json& name : b.value("required", ordered_json::array())) {
        if (std::find(required.begin(), required.end(), name) == required.end()) required.push_back(name);
    }
    if (!required.empty()) merged["required"] = required;
}

Result<ordered_json> merge_types(const ordered_json& a, const ordered_json& b) {
    PG_TRY(const std::uint8_t of_a, allowed_types(a));
    PG_TRY(const std::uint8_t of_b, allowed_types(b));
    const std::uint8_t types = of_a & of_b;
    ordered_json names = ordered_json::array();
    const std::array<std::pair<std::uint8_t, const char*>, 5> plain = {
        {{NullType, "null"}, {BooleanType, "boolean"}, {ObjectType, "object"}, {ArrayType, "array"}, {StringType, "string"}}};
    for (const auto& [bit, name] : plain) {
        if ((types & bit) != 0) names.emplace_back(name);
    }
    if ((types & FractionType) != 0) {
        names.emplace_back("number");
    } else if ((types & IntegerType) != 0) {
        names.emplace_back("integer");
    }
    return names;
}

ordered_json common_values(const ordered_json& a, const ordered_json& b) {
    ordered_json common = ordered_json::array();
    for (const ordered_json& value : a) {
        if (std::find(b.begin(), b.end(), value) != b.end()) common.push_back(value);
    }
    return common;
}

}  // namespace

Result<std::uint8_t> allowed_types(const ordered_json& schema) {
    const auto found = schema.find("type");
    if (found == schema.end()) return std::uint8_t{AllTypes};
    std::uint8_t types = 0;
    for (const ordered_json& each : found->is_array() ? *found : ordered_json::array({*found})) {
        if (!each.is_string()) return Error{ErrorCode::InvalidArgument, "json schema: a type is a text"};
        const auto& name = each.get_ref<const std::string&>();
        if (name == "null") {
            types |= NullType;
        } else if (name == "boolean") {
            types |= BooleanType;
        } else if (name == "object") {
            types |= ObjectType;
        } else if (name == "array") {
            types |= ArrayType;
        } else if (name == "string") {
            types |= StringType;
        } else if (name == "integer") {
            types |= IntegerType;
        } else if (name == "number") {
            types |= IntegerType | FractionType;
        } else {
            return Error{ErrorCode::InvalidArgument, fmt::format("json schema: {} is no type", quote(name))};
        }
    }
    return types;
}

std::uint8_t implied_types(const ordered_json& schema) {
    std::uint8_t types = 0;
    for (const auto& [name, value] : schema.items()) {
        const Keyword* keyword = find_keyword(name);
        if (keyword != nullptr) types |= keyword->types;
        if (name == "format") types |= StringType;
    }
    return types;
}

std::uint8_t type_of(const ordered_json& value) {
    if (value.is_null()) return NullType;
    if (value.is_boolean()) return BooleanType;
    if (value.is_object()) return ObjectType;
    if (value.is_array()) return ArrayType;
    if (value.is_string()) return StringType;
    if (value.is_number_integer()) return IntegerType;
    const auto number = value.get<double>();
    return number == std::floor(number) ? IntegerType : FractionType;
}

Result<> check_keywords(const ordered_json& schema, std::string_view place) {
    for (const auto& [name, value] : schema.items()) {
        const Keyword* keyword = find_keyword(name);
        if (keyword == nullptr) {
            if (is_annotation(name)) continue;
            return Error{ErrorCode::Unsupported, fmt::format("json schema, {}: {} is not supported", place, quote(name))};
        }
        if (!has_shape(value, keyword->shape)) {
            return Error{ErrorCode::InvalidArgument,
                         fmt::format("json schema, {}: {} cannot be {}", place, quote(name), quote(value.dump(-1, ' ', false, ordered_json::error_handler_t::replace), 40))};
        }
        const bool is_harmless = (name == "multipleOf" && value == 1 && allowed_types(schema) && (*allowed_types(schema) & FractionType) == 0) ||
                                 (name == "uniqueItems" && value == false);
        if ((name == "multipleOf" || name == "uniqueItems") && !is_harmless) {
            return Error{ErrorCode::Unsupported, fmt::format("json schema, {}: {} is not supported", place, quote(name))};
        }
    }
    return {};
}

ordered_json without_annotations(const ordered_json& schema) {
    ordered_json bare = ordered_json::object();
    for (const auto& [name, value] : schema.items()) {
        if (!is_annotation(name)) bare[name] = value;
    }
    return bare;
}

Result<ordered_json> merge_schemas(const ordered_json& a, const ordered_json& b, std::string_view place) {
    if (a == false || b == false) return ordered_json(false);
    if (a == true) return b;
    if (b == true) return a;
    ordered_json merged = without_annotations(a);
    const ordered_json other = without_annotations(b);
    for (const auto& [name, value] : other.items()) {
        if (!merged.contains(name)) {
            merged[name] = value;
        } else if (name == "minimum" || name == "exclusiveMinimum" || name == "minItems" || name == "minLength") {
            if (value > merged[name]) merged[name] = value;
        } else if (name == "maximum" || name == "exclusiveMaximum" || name == "maxItems" || name == "maxLength") {
            if (value < merged[name]) merged[name] = value;
        } else if (name == "items") {
            merged[name] = both(merged[name], value);
        } else if (name == "enum") {
            merged[name] = common_values(merged[name], value);
        } else if (name == "const") {
            if (merged[name] != value) return ordered_json(false);
        } else if (name == "allOf") {
            merged[name].insert(merged[name].end(), value.begin(), value.end());
        } else if (name == "nullable") {
            merged[name] = merged[name] == true && value == true;
        } else if (merged[name] != value && name != "type" && name != "properties" && name != "required" &&
                   name != "additionalProperties") {
            return contradicts(place, name);
        }
    }
    // prefixItems of one say where the items of the other begin.
    if ((a.contains("prefixItems") || b.contains("prefixItems")) && (a.contains("items") || b.contains("items")) &&
        a.value("prefixItems", ordered_json()) != b.value("prefixItems", ordered_json())) {
        return contradicts(place, "prefixItems");
    }
    if (a.contains("type") || b.contains("type")) {
        PG_TRY(merged["type"], merge_types(a, b));
        if (merged["type"].empty()) return ordered_json(false);
    }
    merge_objects(a, b, merged);
    return merged;
}

}  // namespace pergola
