#include "engine/constrain/schema_strings.h"

#include <fmt/format.h>

#include <optional>

#include "engine/base/quote.h"
#include "engine/constrain/dfa.h"
#include "engine/constrain/json_text.h"
#include "engine/constrain/regex.h"

namespace pergola {
namespace {

using nlohmann::ordered_json;

/// A part of each format that every checker accepts; nullopt for those that are not known.
std::optional<std::string> format_expression(std::string_view name) {
    const std::string date = R"(([12]\d{3})-((0[13578]|1[02])-(0[1-9]|[12]\d|3[01])|(0[469]|11)-(0[1-9]|[12]\d|30)|)"
                             R"(02-(0[1-9]|1\d|2[0-8])))";
    const std::string time = R"(([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(Z|[+-]([01]\d|2[0-3]):[0-5]\d))";
    const std::string label = R"([a-z0-9]([a-z0-9-]{0,14}[a-z0-9])?)";
    const std::string byte = R"((\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5]))";
    if (name == "date") return date;
    if (name == "time") return time;
    if (name == "date-time") return date + "T" + time;
    if (name == "uuid") return "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
    if (name == "hostname") return label + "(\\." + label + "){0,4}";
    if (name == "email") return "[a-z0-9][a-z0-9_+-]{0,15}(\\.[a-z0-9_+-]{1,16}){0,2}@" + label + "(\\." + label + "){0,3}\\.[a-z]{2,6}";
    if (name == "ipv4") return byte + "(\\." + byte + "){3}";
    if (name == "ipv6") return "[0-9a-f]{1,4}(:[0-9a-f]{1,4}){7}";
    if (name == "uri") {
        return "https?://" + label + "(\\." + label + "){0,4}(:[1-9]\\d{0,3})?(/[A-Za-z0-9._~-]{0,16}){0,6}(\\?[A-Za-z0-9=&._~-]{0,16})?";
    }
    return std::nullopt;
}

Result<Pattern> format_string(const std::string& name, std::string_view place) {
    const std::optional<std::string> expression = format_expression(name);
    if (!expression) {
        return Error{ErrorCode::Unsupported, fmt::format("json schema, {}: the format {} is not supported", place, quote(name))};
    }
    PG_TRY(Pattern text, parse_regex(*expression));
    return json_string(std::move(text));
}

/// JSON's own 64 bits may say more than fits; no answer is that long.
std::int64_t count_of(const ordered_json& value) {
    constexpr double most = 0x7FFFFFFF;
    return static_cast<std::int64_t>(std::min(value.get<double>(), most));
}

Result<Pattern> meet(const std::vector<Pattern>& parts, std::string_view place) {
    std::optional<Dfa> all;
    for (const Pattern& part : parts) {
        std::optional<Dfa> dfa = build_dfa(part, {});
        if (all && dfa) dfa = intersection(*all, *dfa);
        if (!dfa) {
            return Error{ErrorCode::Unsupported,
                         fmt::format("json schema, {}: pattern, format and lengths together need too large an automaton", place)};
        }
        all = std::move(dfa);
    }
    return automaton(std::move(*all));
}

}  // namespace

Result<Pattern> schema_string(const ordered_json& schema, std::string_view place) {
    std::vector<Pattern> parts;
    if (schema.contains("pattern")) {
        auto pattern = parse_regex_search(schema.at("pattern").get_ref<const std::string&>(), json_character);
        if (!pattern) return std::move(pattern.take_error()).while_doing(fmt::format("json schema, {}, pattern", place));
        parts.push_back(json_string(std::move(pattern).take()));
    }
    if (schema.contains("format")) {
        PG_TRY(Pattern format, format_string(schema.at("format").get<std::string>(), place));
        parts.push_back(std::move(format));
    }
    const std::int64_t least = schema.contains("minLength") ? count_of(schema.at("minLength")) : 0;
    const std::int64_t most = schema.contains("maxLength") ? count_of(schema.at("maxLength")) : Pattern::no_limit;
    if (most != Pattern::no_limit && least > most) return nothing();
    if (least > 0 || most != Pattern::no_limit) {
        // Beside a pattern, which writes each character in one way, that way is enough.
        const Pattern character = parts.empty() ? any_json_character() : json_character(complement({}));
        parts.push_back(json_string(repeat(character, least, most)));
    }
    if (parts.empty()) return any_json_string();
    if (parts.size() == 1) return std::move(parts.front());
    return meet(parts, place);
}

}  // namespace pergola
