// str.format. Fields can reach attributes and items, by the sandbox's rules.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/template/jinja_access.h"
#include "engine/template/jinja_eval.h"
#include "engine/template/jinja_literals.h"
#include "engine/template/number_format.h"
#include "engine/template/text_formatting.h"
#include "engine/template/text_forms.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

std::int64_t take_number(std::u32string_view text, std::size_t& at) {
    std::int64_t number = 0;
    for (; at < text.size() && text[at] >= U'0' && text[at] <= U'9'; ++at) {
        number =
            std::min(number * 10 + static_cast<std::int64_t>(text[at] - U'0'), max_field_width + 1);
    }
    return number;
}

bool is_align(char32_t code_point) {
    return code_point == U'<' || code_point == U'>' || code_point == U'^' || code_point == U'=';
}

/// [[fill]align][sign][z][#][0][width][grouping][.precision][type]
Result<FieldFormat> parse_field_format(std::string_view text) {
    const std::u32string spec = code_points(text);
    FieldFormat field;
    std::size_t at = 0;
    const auto is = [&](char32_t wanted) { return at < spec.size() && spec[at] == wanted; };
    const bool fills = spec.size() > 1 && is_align(spec[1]);
    if (fills) {
        field.fill = spec[0];
        field.align = static_cast<char>(spec[1]);
        at = 2;
    } else if (!spec.empty() && is_align(spec[0])) {
        field.align = static_cast<char>(spec[0]);
        at = 1;
    }
    if (is(U'+') || is(U'-') || is(U' ')) field.sign = static_cast<char>(spec[at++]);
    if (is(U'z')) field.drops_negative_zero = true, ++at;
    if (is(U'#')) field.is_alternate = true, ++at;
    if (is(U'0')) {
        if (!fills) field.fill = U'0';
        field.pads_zeros = true;
        ++at;
    }
    field.width = take_number(spec, at);
    if (is(U',') || is(U'_')) field.grouping = static_cast<char>(spec[at++]);
    if (is(U'.')) {
        ++at;
        field.precision = take_number(spec, at);
    }
    if (at < spec.size() && spec[at] < 0x80) field.type = static_cast<char>(spec[at++]);
    if (at < spec.size()) return fault(fmt::format("invalid format specifier '{}'", text));
    if (field.width > max_field_width || field.precision.value_or(0) > max_field_width) {
        return fault(fmt::format("the format '{}' is wider than {}", text, max_field_width));
    }
    return field;
}

Result<std::string> character_of(std::int64_t code, const FieldFormat& field) {
    if (code < 0 || code >= 0x110000) return fault("%c arg not in range(0x110000)");
    std::string text;
    append_utf8(text, static_cast<char32_t>(code));
    return padded(std::move(text), field, '>');
}

Result<std::string> formatted_value(Budget& budget, const Value& value, std::string_view spec) {
    PG_TRY(std::string text, text_of(budget, value));
    if (spec.empty()) return text;
    PG_TRY(FieldFormat field, parse_field_format(spec));
    PG_CHECK(budget.allocate(field.width * 4 + field.precision.value_or(0)));
    const auto is_one_of = [&](std::string_view types) {
        return field.type != '\0' && types.find(field.type) != std::string_view::npos;
    };
    const bool wants_float = is_one_of("eEfFgG%");
    if (value.is_float() || (value.is_integral() && wants_float)) {
        if (field.type != '\0' && field.type != 'n' && !wants_float) {
            return fault(
                fmt::format("unknown format code '{}' for object of type 'float'", field.type));
        }
        return padded(formatted_float(value.as_float(), field), field, '>');
    }
    const bool wants_integer = is_one_of("bcdoxXn");
    if (value.is_integral()) {
        if (!wants_integer && field.type != '\0') {
            return fault(
                fmt::format("unknown format code '{}' for object of type 'int'", field.type));
        }
        if (field.drops_negative_zero) {
            return fault("negative zero coercion (z) not allowed in format specifier with integer");
        }
        if (field.precision) return fault("precision not allowed in integer format specifier");
        if (field.type == 'c') return character_of(value.as_int(), field);
        return padded(formatted_integer(value.as_int(), field), field, '>');
    }
    if (!value.is_text()) {
        return fault(
            fmt::format("unsupported format string passed to {}.__format__", type_name(value)));
    }
    if (field.type != '\0' && field.type != 's') {
        return fault(fmt::format("unknown format code '{}' for object of type 'str'", field.type));
    }
    if (field.sign != '\0' || field.grouping != '\0' || field.is_alternate || field.align == '=' ||
        field.drops_negative_zero) {
        return fault(fmt::format("the format '{}' is one of numbers, not of a text", spec));
    }
    if (field.precision) {
        text = utf8_of(code_points(text).substr(0, static_cast<std::size_t>(*field.precision)));
    }
    return padded(std::move(text), field, '<');
}

class BraceFormatter {
public:
    BraceFormatter(Evaluator& evaluator, const Arguments& values)
        : evaluator_(evaluator), values_(values) {}

    Result<std::string> run(std::string_view format, int depth) {
        if (depth > 2) return fault("max string recursion exceeded");
        std::string out;
        for (std::size_t at = 0; at < format.size();) {
            const char byte = format[at];
            const bool is_doubled = at + 1 < format.size() && format[at + 1] == byte;
            if (byte != '{' && byte != '}') {
                out += byte;
                ++at;
            } else if (is_doubled) {
                out += byte;
                at += 2;
            } else if (byte == '}') {
                return fault("single '}' encountered in format string");
            } else {
                PG_TRY(const std::size_t end, field_end(format, at));
                PG_TRY(const std::string field,
                       read_field(format.substr(at + 1, end - at - 1), depth));
                PG_CHECK(evaluator_.budget().allocate(static_cast<std::int64_t>(field.size())));
                out += field;
                at = end + 1;
            }
        }
        return out;
    }

private:
    static Result<std::size_t> field_end(std::string_view format, std::size_t start) {
        int open = 0;
        for (std::size_t at = start; at < format.size(); ++at) {
            if (format[at] == '{') ++open;
            if (format[at] == '}' && --open == 0) return at;
        }
        return fault("expected '}' before end of string");
    }

    Result<std::string> read_field(std::string_view field, int depth) {
        PG_CHECK(evaluator_.budget().spend(1));
        const std::size_t name_end = std::min(field.find_first_of("!:"), field.size());
        PG_TRY(Value value, field_value(field.substr(0, name_end)));
        std::string_view rest = field.substr(name_end);
        if (!rest.empty() && rest[0] == '!') {
            const char conversion = rest.size() > 1 ? rest[1] : '\0';
            PG_TRY(value, converted(value, conversion));
            rest.remove_prefix(std::min<std::size_t>(2, rest.size()));
            if (!rest.empty() && rest[0] != ':')
                return fault("expected ':' after conversion specifier");
        }
        if (!rest.empty()) rest.remove_prefix(1);
        PG_TRY(const std::string spec, run(rest, depth + 1));
        return formatted_value(evaluator_.budget(), value, spec);
    }

    Result<Value> converted(const Value& value, char conversion) {
        if (conversion == 's') {
            PG_TRY(std::string text, text_of(evaluator_.budget(), value));
            return Value::text(std::move(text));
        }
        if (conversion == 'r' || conversion == 'a') {
            PG_TRY(std::string text, repr_of(evaluator_.budget(), value));
            return Value::text(std::move(text));
        }
        return fault(fmt::format("unknown conversion specifier '{}'", conversion));
    }

    Result<Value> first_value(std::string_view name) {
        const bool is_number = std::all_of(name.begin(), name.end(), is_ascii_digit);
        if (!is_number) {
            for (const auto& [known, value] : values_.keywords) {
                if (known == name) return value;
            }
            return fault(fmt::format("'{}'", name));
        }
        auto& used = name.empty() ? has_automatic_ : has_numbered_;
        used = true;
        if (has_automatic_ && has_numbered_) {
            return fault("cannot switch between automatic and manual field numbering");
        }
        if (name.size() > 9) return fault("too many decimal digits in format string");
        const std::size_t index = name.empty()
                                      ? next_automatic_++
                                      : static_cast<std::size_t>(std::stoul(std::string(name)));
        if (index >= values_.positional.size()) {
            return fault(
                fmt::format("Replacement index {} out of range for positional args tuple", index));
        }
        return values_.positional[index];
    }

    Result<Value> field_value(std::string_view path) {
        std::size_t at = std::min(path.find_first_of(".["), path.size());
        PG_TRY(Value value, first_value(path.substr(0, at)));
        while (at < path.size()) {
            PG_CHECK(evaluator_.budget().spend(1));
            if (path[at] == '.') {
                const std::size_t end = std::min(path.find_first_of(".[", at + 1), path.size());
                const std::string name(path.substr(at + 1, end - at - 1));
                PG_TRY(value, get_attribute(evaluator_, value, name));
                at = end;
                continue;
            }
            const std::size_t end = path.find(']', at);
            if (path[at] != '[' || end == std::string_view::npos) {
                return fault("a field of the format string has a wrong index");
            }
            const std::string key(path.substr(at + 1, end - at - 1));
            const bool is_number = !key.empty() && key.size() < 18 &&
                                   std::all_of(key.begin(), key.end(), is_ascii_digit);
            const Value index = is_number ? Value::integer(std::stoll(key)) : Value::text(key);
            PG_TRY(value, get_item(evaluator_, value, index));
            at = end + 1;
        }
        return value;
    }

    Evaluator& evaluator_;
    const Arguments& values_;
    std::size_t next_automatic_ = 0;
    bool has_automatic_ = false;
    bool has_numbered_ = false;
};

}  // namespace

Result<Value> format_braces(Evaluator& evaluator,
                            std::string_view format,
                            const Arguments& values) {
    PG_TRY(std::string text, BraceFormatter(evaluator, values).run(format, 0));
    return Value::text(std::move(text));
}

}  // namespace pergola::jinja
