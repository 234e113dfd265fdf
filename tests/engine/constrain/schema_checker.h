#pragma once
// A plain validator of JSON values, written from the specification (draft 2020-12) and sharing nothing with
// the engine: it looks at finished values, the engine at what may come next.

#include <cmath>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>

namespace pergola {

class SchemaChecker {
public:
    using Json = nlohmann::json;
    explicit SchemaChecker(const Json& document) : document_(document) {}

    bool is_valid(const Json& value) const { return check(document_, value); }

private:
    static bool has_type(const Json& value, const std::string& type) {
        if (type == "null") return value.is_null();
        if (type == "boolean") return value.is_boolean();
        if (type == "object") return value.is_object();
        if (type == "array") return value.is_array();
        if (type == "string") return value.is_string();
        if (type == "number") return value.is_number();
        return type == "integer" && value.is_number() && value.get<double>() == std::floor(value.get<double>());
    }
    static std::size_t characters(const std::string& text) {
        std::size_t count = 0;
        for (const char c : text) count += (static_cast<unsigned char>(c) & 0xC0) != 0x80 ? 1 : 0;
        return count;
    }
    const Json& target(const std::string& reference) const {
        return reference == "#" ? document_ : document_.at(Json::json_pointer(reference.substr(1)));
    }
    int matching(const Json& schemas, const Json& value) const {
        int count = 0;
        for (const Json& schema : schemas) count += check(schema, value) ? 1 : 0;
        return count;
    }
    bool check(const Json& schema, const Json& value) const {
        if (schema.is_boolean()) return schema.get<bool>();
        if (value.is_null() && schema.value("nullable", false)) return true;
        if (schema.contains("$ref") && !check(target(schema["$ref"]), value)) return false;
        if (schema.contains("type")) {
            const Json types = schema["type"].is_array() ? schema["type"] : Json::array({schema["type"]});
            bool fits = false;
            for (const Json& type : types) fits = fits || has_type(value, type);
            if (!fits) return false;
        }
        if (schema.contains("const") && value != schema["const"]) return false;
        if (schema.contains("enum")) {
            bool fits = false;
            for (const Json& each : schema["enum"]) fits = fits || value == each;
            if (!fits) return false;
        }
        if (schema.contains("allOf") && matching(schema["allOf"], value) != static_cast<int>(schema["allOf"].size())) return false;
        if (schema.contains("anyOf") && matching(schema["anyOf"], value) == 0) return false;
        if (schema.contains("oneOf") && matching(schema["oneOf"], value) != 1) return false;
        if (value.is_string()) return check_string(schema, value);
        if (value.is_number()) return check_number(schema, value.get<double>());
        if (value.is_array()) return check_array(schema, value);
        return !value.is_object() || check_object(schema, value);
    }
    static bool check_string(const Json& schema, const std::string& text) {
        const std::size_t length = characters(text);
        if (length < schema.value("minLength", std::size_t{0})) return false;
        if (schema.contains("maxLength") && length > schema["maxLength"].get<std::size_t>()) return false;
        if (schema.contains("pattern") && !std::regex_search(text, std::regex(schema["pattern"].get<std::string>()))) return false;
        return !schema.contains("format") || check_format(schema["format"], text);
    }
    static bool check_format(const std::string& format, const std::string& text) {
        int year = 0;
        int month = 0;
        int day = 0;
        if (format == "date" || format == "date-time") {
            if (std::sscanf(text.c_str(), "%4d-%2d-%2d", &year, &month, &day) != 3) return false;
            const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
            if (month < 1 || month > 12 || day < 1 || day > days[month - 1]) return false;
            return format == "date" ? text.size() == 10 : check_format("time", text.substr(11)) && text[10] == 'T';
        }
        if (format == "time") return std::regex_match(text, std::regex("([01][0-9]|2[0-3])(:[0-5][0-9]){2}(\\.[0-9]+)?(Z|[-+]([01][0-9]|2[0-3]):[0-5][0-9])"));
        if (format == "uuid") return std::regex_match(text, std::regex("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}"));
        if (format == "email") return std::regex_match(text, std::regex("[^@ .][^@ ]*@[^@ ]+\\.[^@ ]+"));
        if (format == "ipv4") {
            int part[4] = {-1, -1, -1, -1};
            char rest = 0;
            if (std::sscanf(text.c_str(), "%d.%d.%d.%d%c", &part[0], &part[1], &part[2], &part[3], &rest) != 4) return false;
            for (const int each : part) {
                if (each < 0 || each > 255) return false;
            }
            return true;
        }
        return true;
    }
    static bool check_number(const Json& schema, double value) {
        if (schema.contains("minimum") && value < schema["minimum"].get<double>()) return false;
        if (schema.contains("maximum") && value > schema["maximum"].get<double>()) return false;
        if (schema.contains("exclusiveMinimum") && value <= schema["exclusiveMinimum"].get<double>()) return false;
        return !schema.contains("exclusiveMaximum") || value < schema["exclusiveMaximum"].get<double>();
    }
    bool check_array(const Json& schema, const Json& value) const {
        if (value.size() < schema.value("minItems", std::size_t{0})) return false;
        if (schema.contains("maxItems") && value.size() > schema["maxItems"].get<std::size_t>()) return false;
        const Json prefix = schema.value("prefixItems", Json::array());
        for (std::size_t index = 0; index < value.size(); ++index) {
            if (index < prefix.size()) {
                if (!check(prefix[index], value[index])) return false;
            } else if (schema.contains("items") && !check(schema["items"], value[index])) {
                return false;
            }
        }
        return true;
    }
    bool check_object(const Json& schema, const Json& value) const {
        for (const Json& name : schema.value("required", Json::array())) {
            if (!value.contains(name.get<std::string>())) return false;
        }
        const Json properties = schema.value("properties", Json::object());
        for (const auto& [name, member] : value.items()) {
            if (properties.contains(name)) {
                if (!check(properties[name], member)) return false;
            } else if (schema.contains("additionalProperties") && !check(schema["additionalProperties"], member)) {
                return false;
            }
        }
        return true;
    }

    const Json& document_;
};

}  // namespace pergola
