#include "engine/template/text_forms.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <cstdlib>

#include "engine/template/jinja_callable.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

Result<> append_repr(Budget& budget, const Value& value, std::string& out);

Result<> append_items(Budget& budget, const Sequence& sequence, std::string& out) {
    bool is_first = true;
    for (const Value& item : sequence.items) {
        if (!is_first) out += ", ";
        is_first = false;
        PG_CHECK(append_repr(budget, item, out));
    }
    return {};
}

std::string range_text(const RangeBounds& range) {
    if (range.step == 1) return fmt::format("range({}, {})", range.start, range.stop);
    return fmt::format("range({}, {}, {})", range.start, range.stop, range.step);
}

Result<> append_sequence(Budget& budget, const Sequence& sequence, std::string& out) {
    switch (sequence.flavour) {
        case SequenceFlavour::Generator: out += "<generator object>"; return {};
        case SequenceFlavour::Range: out += range_text(sequence.range); return {};
        case SequenceFlavour::Tuple:
            out += "(";
            PG_CHECK(append_items(budget, sequence, out));
            out += sequence.items.size() == 1 ? ",)" : ")";
            return {};
        case SequenceFlavour::List: out += "["; break;
        case SequenceFlavour::Keys: out += "dict_keys(["; break;
        case SequenceFlavour::Values: out += "dict_values(["; break;
        case SequenceFlavour::Items: out += "dict_items(["; break;
    }
    PG_CHECK(append_items(budget, sequence, out));
    out += sequence.flavour == SequenceFlavour::List ? "]" : "])";
    return {};
}

Result<> append_mapping(Budget& budget, const Mapping& mapping, std::string& out) {
    out += "{";
    bool is_first = true;
    for (const auto& [key, value] : mapping.entries) {
        if (!is_first) out += ", ";
        is_first = false;
        PG_CHECK(append_repr(budget, key, out));
        out += ": ";
        PG_CHECK(append_repr(budget, value, out));
    }
    out += "}";
    return {};
}

/// A namespace's own attributes are not shown: they may hold the namespace itself.
std::string object_text(const Object& object) {
    switch (object.kind) {
        case ObjectKind::Macro:
            return fmt::format("<Macro {}>", quoted(static_cast<const Macro&>(object).name()));
        case ObjectKind::Function:
            return fmt::format("<function {}>", static_cast<const Function&>(object).name);
        case ObjectKind::Method:
            return fmt::format("<built-in method {}>", static_cast<const Method&>(object).name);
        case ObjectKind::Loop: {
            const auto& loop = static_cast<const Loop&>(object);
            return fmt::format("<LoopContext {}/{}>", loop.index0 + 1, loop.source->items.size());
        }
        case ObjectKind::Namespace: return "<Namespace>";
        case ObjectKind::Cycler: return "<Cycler>";
        case ObjectKind::Joiner: return "<Joiner>";
    }
    return "<object>";
}

Result<> append_repr(Budget& budget, const Value& value, std::string& out) {
    const std::size_t size_before = out.size();
    PG_CHECK(budget.spend(1));
    switch (value.kind()) {
        case ValueKind::Undefined: out += "Undefined"; break;
        case ValueKind::None: out += "None"; break;
        case ValueKind::Bool: out += value.as_bool() ? "True" : "False"; break;
        case ValueKind::Int: out += std::to_string(value.as_int()); break;
        case ValueKind::Float: out += float_text(value.as_float()); break;
        case ValueKind::Text:
            PG_CHECK(budget.search(value.as_text().size()));
            PG_CHECK(budget.allocate(static_cast<std::int64_t>(value.as_text().size())));
            out += value.text_object().is_markup ? "Markup(" + jinja::quoted(value.as_text()) + ")"
                                                 : jinja::quoted(value.as_text());
            break;
        case ValueKind::Sequence: return append_sequence(budget, *value.as_sequence(), out);
        case ValueKind::Mapping: return append_mapping(budget, *value.as_mapping(), out);
        case ValueKind::Object: out += object_text(*value.as_object()); break;
    }
    return budget.allocate(static_cast<std::int64_t>(out.size() - size_before));
}

void append_escaped(std::string& out, char32_t code_point) {
    if (code_point < 0x100) {
        out += fmt::format("\\x{:02x}", static_cast<unsigned>(code_point));
    } else if (code_point < 0x10000) {
        out += fmt::format("\\u{:04x}", static_cast<unsigned>(code_point));
    } else {
        out += fmt::format("\\U{:08x}", static_cast<unsigned>(code_point));
    }
}

}  // namespace

std::string quoted(std::string_view utf8) {
    const bool has_single = utf8.find('\'') != std::string_view::npos;
    const bool has_double = utf8.find('"') != std::string_view::npos;
    const char quote = has_single && !has_double ? '"' : '\'';
    std::string out(1, quote);
    for (std::size_t offset = 0; offset < utf8.size();) {
        const char32_t code_point = next_code_point(utf8, offset);
        if (code_point == static_cast<char32_t>(quote) || code_point == U'\\') {
            out += '\\';
            out += static_cast<char>(code_point);
        } else if (code_point == U'\n') {
            out += "\\n";
        } else if (code_point == U'\r') {
            out += "\\r";
        } else if (code_point == U'\t') {
            out += "\\t";
        } else if (is_printable(code_point)) {
            append_utf8(out, code_point);
        } else {
            append_escaped(out, code_point);
        }
    }
    return out + quote;
}

std::string float_text(double number) {
    if (std::isnan(number)) return "nan";
    if (std::isinf(number)) return number < 0 ? "-inf" : "inf";
    char buffer[64];
    const auto end =
        std::to_chars(buffer, buffer + sizeof buffer, number, std::chars_format::scientific).ptr;
    const std::string_view written(buffer, static_cast<std::size_t>(end - buffer));
    const std::size_t e = written.find('e');
    const int exponent = std::atoi(std::string(written.substr(e + 1)).c_str());
    const std::string_view mantissa = written.substr(0, e);
    if (exponent < -4 || exponent >= 16) {
        return fmt::format("{}e{}{:02}", mantissa, exponent < 0 ? '-' : '+', std::abs(exponent));
    }
    const auto fixed_end =
        std::to_chars(buffer, buffer + sizeof buffer, number, std::chars_format::fixed).ptr;
    std::string fixed(buffer, fixed_end);
    if (fixed.find('.') == std::string::npos) fixed += ".0";
    return fixed;
}

Result<std::string> text_of(Budget& budget, const Value& value) {
    if (value.is_text()) return value.as_text();
    if (value.is_undefined()) return std::string();
    return repr_of(budget, value);
}

Result<std::string> repr_of(Budget& budget, const Value& value) {
    std::string out;
    PG_CHECK(append_repr(budget, value, out));
    return out;
}

}  // namespace pergola::jinja
