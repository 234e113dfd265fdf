#include "engine/constrain/schema_disjoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "engine/base/quote.h"
#include "engine/base/work_share.h"
#include "engine/constrain/schema_keywords.h"

namespace pergola {
namespace {

using nlohmann::ordered_json;

constexpr int most_depth = 8;
/// Comparisons of two schemas or two values: about a second's.
constexpr std::int64_t most_comparisons = 500'000 / work_divisor;

std::optional<std::string> unescaped(std::string_view token) {
    std::string text;
    for (std::size_t at = 0; at < token.size(); ++at) {
        if (token[at] != '~') {
            text += token[at];
        } else if (++at < token.size() && (token[at] == '0' || token[at] == '1')) {
            text += token[at] == '0' ? '~' : '/';
        } else {
            return std::nullopt;
        }
    }
    return text;
}

const ordered_json* step_into(const ordered_json& value, const std::string& name) {
    if (value.is_object()) {
        const auto found = value.find(name);
        return found == value.end() ? nullptr : &*found;
    }
    if (!value.is_array() || name.empty() || name.size() > 9 || name.find_first_not_of("0123456789") != std::string::npos) return nullptr;
    const std::size_t index = std::stoul(name);
    return index < value.size() ? &value[index] : nullptr;
}

class Overlap {
public:
    explicit Overlap(const ordered_json& document) : document_(document) {}

    /// More was to be compared than anybody wants to wait for; the answer is not to be trusted then.
    bool is_too_much() const { return comparisons_ > most_comparisons; }

    bool may_overlap(const ordered_json& a, const ordered_json& b, int depth) {
        if (++comparisons_ > most_comparisons) return true;
        if (a == false || b == false) return false;
        if (depth > most_depth || !a.is_object() || !b.is_object()) return true;
        if (a.contains("$ref")) return follows(a, b, depth);
        if (b.contains("$ref")) return follows(b, a, depth);
        for (const char* keyword : {"anyOf", "oneOf"}) {
            if (a.contains(keyword) && a.at(keyword).is_array()) return any_overlaps(a.at(keyword), b, depth);
            if (b.contains(keyword) && b.at(keyword).is_array()) return any_overlaps(b.at(keyword), a, depth);
        }
        const std::uint8_t common = types_of(a) & types_of(b);
        if (common == 0) return false;
        const std::optional<ordered_json> of_a = constants(a);
        const std::optional<ordered_json> of_b = constants(b);
        if (of_a && of_b) {
            comparisons_ += static_cast<std::int64_t>(of_a->size() * of_b->size());
            if (is_too_much()) return true;
            return std::any_of(of_a->begin(), of_a->end(), [&](const ordered_json& each) {
                return std::find(of_b->begin(), of_b->end(), each) != of_b->end();
            });
        }
        return common != ObjectType || !told_apart(a, b, depth);
    }

private:
    bool follows(const ordered_json& from, const ordered_json& other, int depth) {
        if (!from.at("$ref").is_string()) return true;
        const auto target = find_reference(document_, from.at("$ref").get<std::string>());
        return !target || may_overlap(**target, other, depth + 1);
    }
    bool any_overlaps(const ordered_json& branches, const ordered_json& other, int depth) {
        return std::any_of(branches.begin(), branches.end(),
                           [&](const ordered_json& branch) { return may_overlap(branch, other, depth + 1); });
    }
    /// What the reader of schemas will let through, so types that are only implied count too.
    static std::uint8_t types_of(const ordered_json& schema) {
        if (const std::optional<ordered_json> values = constants(schema)) {
            std::uint8_t types = 0;
            for (const ordered_json& each : *values) types |= type_of(each);
            return types;
        }
        const bool has_types = schema.contains("type") && (schema.at("type").is_string() || schema.at("type").is_array());
        const auto types = has_types ? allowed_types(schema) : Result<std::uint8_t>(std::uint8_t{AllTypes});
        return types ? *types : std::uint8_t{AllTypes};
    }
    static std::optional<ordered_json> constants(const ordered_json& schema) {
        if (schema.contains("const")) return ordered_json::array({schema.at("const")});
        if (schema.contains("enum") && schema.at("enum").is_array()) return schema.at("enum");
        return std::nullopt;
    }
    /// A member that both require and that cannot have the same value.
    bool told_apart(const ordered_json& a, const ordered_json& b, int depth) {
        const auto required = [](const ordered_json& schema, const std::string& name) {
            if (!schema.contains("required") || !schema.at("required").is_array()) return false;
            const ordered_json& names = schema.at("required");
            return std::find(names.begin(), names.end(), name) != names.end();
        };
        if (!a.contains("properties") || !b.contains("properties") || !a.at("properties").is_object() || !b.at("properties").is_object()) return false;
        const ordered_json& of_b = b.at("properties");
        for (const auto& [name, schema] : a.at("properties").items()) {
            if (!required(a, name) || !required(b, name) || !of_b.contains(name)) continue;
            if (!may_overlap(schema, of_b.at(name), depth + 1)) return true;
        }
        return false;
    }

    const ordered_json& document_;
    std::int64_t comparisons_ = 0;
};

/// The string that a schema asks of a member; null: it asks for none, or also allows something else.
const std::string* constant_of(const ordered_json& schema, const std::string& name) {
    const auto member = [](const ordered_json& object, const std::string& key) -> const ordered_json* {
        const auto found = object.is_object() ? object.find(key) : object.end();
        return object.is_object() && found != object.end() ? &*found : nullptr;
    };
    const ordered_json* const type = member(schema, "type");
    const ordered_json* const required = member(schema, "required");
    const ordered_json* const properties = member(schema, "properties");
    if (type == nullptr || *type != "object" || required == nullptr || !required->is_array() || properties == nullptr) return nullptr;
    if (std::find(required->begin(), required->end(), name) == required->end()) return nullptr;
    const ordered_json* const value = member(*properties, name);
    const ordered_json* const constant = value == nullptr ? nullptr : member(*value, "const");
    return constant == nullptr ? nullptr : constant->get_ptr<const std::string*>();
}

/// Whether one member tells all schemas apart, as people write variants. Found without comparing each with each.
bool have_a_tag(const ordered_json& schemas) {
    if (schemas.empty() || !schemas.front().is_object()) return false;
    const ordered_json properties = schemas.front().value("properties", ordered_json());
    if (!properties.is_object()) return false;
    constexpr int most_candidates = 8;
    int candidates = 0;
    for (const auto& [name, member] : properties.items()) {
        if (constant_of(schemas.front(), name) == nullptr) continue;
        if (++candidates > most_candidates) return false;
        std::set<std::string_view> seen;
        const bool is_tag = std::all_of(schemas.begin(), schemas.end(), [&seen, &tag = name](const ordered_json& schema) {
            const std::string* const constant = constant_of(schema, tag);
            return constant != nullptr && seen.insert(*constant).second;
        });
        if (is_tag) return true;
    }
    return false;
}

}  // namespace

Result<const ordered_json*> find_reference(const ordered_json& document, const std::string& pointer) {
    const auto missing = [&] { return Error{ErrorCode::NotFound, fmt::format("json schema: there is nothing at $ref {}", quote(pointer))}; };
    if (pointer.empty() || pointer.front() != '#') {
        return Error{ErrorCode::Unsupported, fmt::format("json schema: $ref {} leads to another document, which is not supported", quote(pointer))};
    }
    if (pointer == "#") return &document;
    if (pointer[1] != '/') {
        for (const char* list : {"$defs", "definitions"}) {
            if (!document.is_object() || !document.contains(list)) continue;
            for (const auto& [name, schema] : document.at(list).items()) {
                if (schema.is_object() && schema.value("$anchor", ordered_json()) == pointer.substr(1)) return &schema;
            }
        }
        return missing();
    }
    const ordered_json* now = &document;
    for (std::size_t at = 2; now != nullptr;) {
        const std::size_t slash = std::min(pointer.find('/', at), pointer.size());
        const std::optional<std::string> name = unescaped(std::string_view(pointer).substr(at, slash - at));
        if (!name) return missing();
        now = step_into(*now, *name);
        if (slash == pointer.size()) break;
        at = slash + 1;
    }
    if (now == nullptr) return missing();
    return now;
}

Result<> check_disjoint(const ordered_json& document, const ordered_json& schemas, std::string_view place) {
    if (have_a_tag(schemas)) return {};
    Overlap overlap(document);
    for (std::size_t a = 0; a < schemas.size(); ++a) {
        for (std::size_t b = a + 1; b < schemas.size(); ++b) {
            if (!overlap.may_overlap(schemas[a], schemas[b], 0)) continue;
            if (overlap.is_too_much()) {
                return Error{ErrorCode::Unsupported,
                             fmt::format("json schema, {}: the {} schemas of 'oneOf' take too long to be told apart; 'anyOf' needs no such proof",
                                         place, schemas.size())};
            }
            return Error{ErrorCode::Unsupported,
                         fmt::format("json schema, {}: schemas {} and {} of 'oneOf' may both allow a value; 'anyOf' takes either", place, a, b)};
        }
    }
    return {};
}

}  // namespace pergola
