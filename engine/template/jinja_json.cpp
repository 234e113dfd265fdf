#include "engine/template/jinja_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "engine/template/jinja_operators.h"
#include "engine/template/text_forms.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

Result<Value> value_at(const nlohmann::ordered_json& json, int depth);

Result<Value> list_at(const nlohmann::ordered_json& json, int depth) {
    std::vector<Value> items;
    items.reserve(json.size());
    for (const auto& element : json) {
        PG_TRY(Value item, value_at(element, depth + 1));
        items.push_back(std::move(item));
    }
    return Value::list(std::move(items));
}

Result<Value> mapping_at(const nlohmann::ordered_json& json, int depth) {
    std::vector<std::pair<Value, Value>> entries;
    entries.reserve(json.size());
    for (const auto& [key, element] : json.items()) {
        PG_TRY(Value item, value_at(element, depth + 1));
        entries.emplace_back(Value::text(valid_utf8(key)), std::move(item));
    }
    return Value::mapping(std::move(entries));
}

Result<Value> value_at(const nlohmann::ordered_json& json, int depth) {
    if (depth > max_value_depth) {
        return fault(fmt::format("messages are nested more than {} deep", max_value_depth));
    }
    switch (json.type()) {
        case nlohmann::ordered_json::value_t::boolean: return Value::boolean(json.get<bool>());
        case nlohmann::ordered_json::value_t::number_integer:
            return Value::integer(json.get<std::int64_t>());
        case nlohmann::ordered_json::value_t::number_unsigned: {
            const auto number = json.get<std::uint64_t>();
            constexpr auto largest =
                static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
            return number <= largest ? Value::integer(static_cast<std::int64_t>(number))
                                     : Value::real(static_cast<double>(number));
        }
        case nlohmann::ordered_json::value_t::number_float: return Value::real(json.get<double>());
        case nlohmann::ordered_json::value_t::string:
            return Value::text(valid_utf8(json.get_ref<const std::string&>()));
        case nlohmann::ordered_json::value_t::array: return list_at(json, depth);
        case nlohmann::ordered_json::value_t::object: return mapping_at(json, depth);
        default: return Value::none();
    }
}

class JsonWriter {
public:
    JsonWriter(Budget& budget, const JsonStyle& style) : budget_(budget), style_(style) {}

    Result<> write(const Value& value, int level) {
        const std::size_t before = out_.size();
        PG_CHECK(budget_.spend(1));
        switch (value.kind()) {
            case ValueKind::None: out_ += "null"; break;
            case ValueKind::Bool: out_ += value.as_bool() ? "true" : "false"; break;
            case ValueKind::Int: out_ += std::to_string(value.as_int()); break;
            case ValueKind::Float: out_ += number_text(value.as_float()); break;
            case ValueKind::Text: PG_CHECK(write_text(value.as_text())); break;
            case ValueKind::Mapping: return write_mapping(*value.as_mapping(), level);
            case ValueKind::Sequence:
                if (value.is_flavour(SequenceFlavour::List) ||
                    value.is_flavour(SequenceFlavour::Tuple)) {
                    return write_list(*value.as_sequence(), level);
                }
                [[fallthrough]];
            default:
                return fault(
                    fmt::format("Object of type {} is not JSON serializable", type_name(value)));
        }
        return budget_.allocate(static_cast<std::int64_t>(out_.size() - before));
    }

    std::string take() { return std::move(out_); }

private:
    static std::string number_text(double number) {
        if (std::isnan(number)) return "NaN";
        if (std::isinf(number)) return number < 0 ? "-Infinity" : "Infinity";
        return float_text(number);
    }

    Result<> line_break(int level) {
        if (!style_.indent) return {};
        const std::size_t bytes = style_.indent->size() * static_cast<std::size_t>(level);
        PG_CHECK(budget_.allocate(static_cast<std::int64_t>(bytes + 1)));
        out_ += '\n';
        for (int i = 0; i < level; ++i) out_ += *style_.indent;
        return {};
    }

    Result<> write_list(const Sequence& list, int level) {
        out_ += '[';
        for (std::size_t i = 0; i < list.items.size(); ++i) {
            if (i > 0) out_ += style_.item_separator;
            PG_CHECK(line_break(level + 1));
            PG_CHECK(write(list.items[i], level + 1));
        }
        if (!list.items.empty()) PG_CHECK(line_break(level));
        out_ += ']';
        return {};
    }

    Result<std::vector<const std::pair<Value, Value>*>> ordered(const Mapping& mapping) {
        std::vector<const std::pair<Value, Value>*> entries;
        for (const auto& entry : mapping.entries) entries.push_back(&entry);
        if (!style_.has_sorted_keys) return entries;
        std::optional<Error> failed;
        std::stable_sort(entries.begin(), entries.end(), [&](const auto* a, const auto* b) {
            if (failed) return false;
            auto less = is_less(budget_, a->first, b->first);
            if (!less) failed = less.take_error();
            return !failed && *less;
        });
        if (failed) return *failed;
        return entries;
    }

    Result<> write_mapping(const Mapping& mapping, int level) {
        PG_TRY(const auto entries, ordered(mapping));
        out_ += '{';
        bool is_first = true;
        for (const auto* entry : entries) {
            if (!is_first) out_ += style_.item_separator;
            is_first = false;
            PG_CHECK(line_break(level + 1));
            PG_CHECK(write_key(entry->first));
            out_ += style_.key_separator;
            PG_CHECK(write(entry->second, level + 1));
        }
        if (!entries.empty()) PG_CHECK(line_break(level));
        out_ += '}';
        return {};
    }

    Result<> write_key(const Value& key) {
        switch (key.kind()) {
            case ValueKind::Text: return write_text(key.as_text());
            case ValueKind::None: return write_text("null");
            case ValueKind::Bool: return write_text(key.as_bool() ? "true" : "false");
            case ValueKind::Int: return write_text(std::to_string(key.as_int()));
            case ValueKind::Float: return write_text(number_text(key.as_float()));
            default: break;
        }
        return fault(
            fmt::format("keys must be str, int, float, bool or None, not {}", type_name(key)));
    }

    Result<> write_text(std::string_view text) {
        PG_CHECK(budget_.search(text.size()));
        PG_CHECK(budget_.allocate(static_cast<std::int64_t>(text.size() + 2)));
        out_ += '"';
        for (std::size_t offset = 0; offset < text.size();) {
            const std::size_t start = offset;
            const char32_t code_point = next_code_point(text, offset);
            if (!write_escape(code_point)) out_ += text.substr(start, offset - start);
        }
        out_ += '"';
        return {};
    }

    bool write_escape(char32_t code_point) {
        switch (code_point) {
            case U'"': out_ += "\\\""; return true;
            case U'\\': out_ += "\\\\"; return true;
            case U'\n': out_ += "\\n"; return true;
            case U'\r': out_ += "\\r"; return true;
            case U'\t': out_ += "\\t"; return true;
            case U'\f': out_ += "\\f"; return true;
            case U'\b': out_ += "\\b"; return true;
            default: break;
        }
        const auto code = static_cast<unsigned>(code_point);
        const bool is_plain = code >= 0x20 && (code < 0x7F || !style_.is_ascii || code == 0x7F);
        if (is_plain) return false;
        if (code < 0x10000) {
            out_ += fmt::format("\\u{:04x}", code);
        } else {
            const unsigned pair = code - 0x10000;
            out_ +=
                fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + (pair >> 10), 0xDC00 + (pair & 0x3FF));
        }
        return true;
    }

    Budget& budget_;
    const JsonStyle& style_;
    std::string out_;
};

}  // namespace

Result<Value> value_of_json(const nlohmann::ordered_json& json) { return value_at(json, 0); }

Result<std::string> json_of_value(Budget& budget, const Value& value, const JsonStyle& style) {
    JsonWriter writer(budget, style);
    PG_CHECK(writer.write(value, 0));
    return writer.take();
}

}  // namespace pergola::jinja
