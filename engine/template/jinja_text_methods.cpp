// Methods of texts, as Python's str has them.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "engine/template/jinja_access.h"
#include "engine/template/jinja_operators.h"
#include "engine/template/jinja_tables.h"
#include "engine/template/text_formatting.h"
#include "engine/template/text_forms.h"
#include "engine/template/text_methods.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

const std::string& text_in(const Use& use) { return use.value.as_text(); }

/// Work and memory in proportion to the receiver, which nearly every method copies.
Result<> charge(const Use& use) {
    PG_CHECK(use.budget().scan(text_in(use).size()));
    return use.budget().allocate(static_cast<std::int64_t>(text_in(use).size()));
}

Result<Value> mapped(const Use& use, std::string (*map)(std::string_view)) {
    PG_CHECK(bind(use.arguments, use.name, {}, 0));
    PG_CHECK(charge(use));
    PG_CHECK(use.budget().classify(text_in(use).size()));
    return Value::text(map(text_in(use)));
}

Result<Value> method_upper(const Use& use) { return mapped(use, upper_case); }
Result<Value> method_lower(const Use& use) { return mapped(use, lower_case); }
Result<Value> method_title(const Use& use) { return mapped(use, title_case); }
Result<Value> method_capitalize(const Use& use) { return mapped(use, capitalized); }
Result<Value> method_swapcase(const Use& use) { return mapped(use, swap_case); }
Result<Value> method_casefold(const Use& use) { return mapped(use, case_fold); }

Result<Value> strip_side(const Use& use, Side side) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, use.name, {"chars"}, 0));
    PG_CHECK(charge(use));
    if (bound.is_absent_or_none(0)) return Value::text(std::string(stripped(text_in(use), side)));
    PG_TRY(const std::string unwanted, bound.text(0, ""));
    PG_CHECK(use.budget().scan(unwanted.size() * 8));
    PG_CHECK(use.budget().allocate(static_cast<std::int64_t>(unwanted.size() * 4)));
    return Value::text(std::string(stripped(text_in(use), side, unwanted)));
}

Result<Value> method_strip(const Use& use) { return strip_side(use, Side::Both); }
Result<Value> method_lstrip(const Use& use) { return strip_side(use, Side::Left); }
Result<Value> method_rstrip(const Use& use) { return strip_side(use, Side::Right); }

Result<Value> method_replace(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "replace", {"old", "new", "count"}, 2));
    PG_TRY(const std::string old_text, bound.text(0, ""));
    PG_TRY(const std::string new_text, bound.text(1, ""));
    PG_TRY(const std::int64_t count, bound.integer(2, -1));
    PG_TRY(std::string out, replaced_text(use.budget(), text_in(use), old_text, new_text, count));
    return Value::text(std::move(out));
}

Result<Value> method_removeprefix(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "removeprefix", {"prefix"}, 1));
    PG_TRY(const std::string prefix, bound.text(0, ""));
    PG_CHECK(charge(use));
    return text_in(use).starts_with(prefix) ? Value::text(text_in(use).substr(prefix.size()))
                                            : use.value;
}

Result<Value> method_removesuffix(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "removesuffix", {"suffix"}, 1));
    PG_TRY(const std::string suffix, bound.text(0, ""));
    PG_CHECK(charge(use));
    if (suffix.empty() || !text_in(use).ends_with(suffix)) return use.value;
    return Value::text(text_in(use).substr(0, text_in(use).size() - suffix.size()));
}

Result<Value> method_join(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "join", {"iterable"}, 1));
    PG_TRY(const SequencePtr items, iterate(use.budget(), bound[0]));
    std::string out;
    for (std::size_t i = 0; i < items->items.size(); ++i) {
        const Value& item = items->items[i];
        if (!item.is_text()) {
            return fault(fmt::format(
                "sequence item {}: expected str instance, {} found", i, type_name(item)));
        }
        PG_CHECK(use.budget().spend(1));
        PG_CHECK(use.budget().allocate(
            static_cast<std::int64_t>(item.as_text().size() + text_in(use).size())));
        if (i > 0) out += text_in(use);
        out += item.as_text();
    }
    return Value::text(std::move(out));
}

Result<Value> justify(const Use& use, Align align) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, use.name, {"width", "fillchar"}, 1));
    PG_TRY(const std::int64_t width, bound.integer(0, 0));
    PG_TRY(const std::string fill, bound.text(1, " "));
    if (code_point_count(fill) != 1)
        return fault("the fill character must be exactly one character long");
    PG_CHECK(charge(use));
    PG_TRY(std::string text, justified_text(use.budget(), text_in(use), width, fill, align));
    return Value::text(std::move(text));
}

Result<Value> method_ljust(const Use& use) { return justify(use, Align::Left); }
Result<Value> method_rjust(const Use& use) { return justify(use, Align::Right); }
Result<Value> method_center(const Use& use) { return justify(use, Align::Center); }

Result<Value> method_zfill(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "zfill", {"width"}, 1));
    PG_TRY(const std::int64_t width, bound.integer(0, 0));
    PG_CHECK(charge(use));
    const std::string& text = text_in(use);
    const bool has_sign = !text.empty() && (text[0] == '-' || text[0] == '+');
    const std::size_t sign = has_sign ? 1 : 0;
    PG_TRY(const std::string digits,
           justified_text(use.budget(),
                          std::string_view(text).substr(sign),
                          std::max<std::int64_t>(width, 1) - static_cast<std::int64_t>(sign),
                          "0",
                          Align::Right));
    if (width <= 0) return use.value;
    return Value::text(text.substr(0, sign) + digits);
}

Result<Value> method_expandtabs(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "expandtabs", {"tabsize"}, 0));
    PG_TRY(const std::int64_t size, bound.integer(0, 8));
    PG_CHECK(charge(use));
    std::string out;
    std::int64_t column = 0;
    const std::string_view text = text_in(use);
    for (std::size_t offset = 0; offset < text.size();) {
        const std::size_t start = offset;
        const char32_t code_point = next_code_point(text, offset);
        if (code_point != U'\t') {
            out += text.substr(start, offset - start);
            column = code_point == U'\n' || code_point == U'\r' ? 0 : column + 1;
            continue;
        }
        const std::int64_t blanks = size > 0 ? size - column % size : 0;
        PG_CHECK(use.budget().allocate(blanks));
        out.append(static_cast<std::size_t>(blanks), ' ');
        column += blanks;
    }
    return Value::text(std::move(out));
}

Result<Value> method_format(const Use& use) {
    return format_braces(use.evaluator, text_in(use), use.arguments);
}

Result<Value> method_format_map(const Use& use) {
    PG_TRY(const BoundArguments bound, bind(use.arguments, "format_map", {"mapping"}, 1));
    if (!bound[0].is_mapping()) return fault("format_map() needs a mapping");
    Arguments named;
    for (const auto& [key, value] : bound[0].as_mapping()->entries) {
        PG_CHECK(use.budget().allocate(value_bytes));
        if (key.is_text()) named.keywords.emplace_back(key.as_text(), value);
    }
    return format_braces(use.evaluator, text_in(use), named);
}

constexpr NamedUse methods[] = {{"capitalize", method_capitalize},
                                {"casefold", method_casefold},
                                {"center", method_center},
                                {"expandtabs", method_expandtabs},
                                {"format", method_format},
                                {"format_map", method_format_map},
                                {"join", method_join},
                                {"ljust", method_ljust},
                                {"lower", method_lower},
                                {"lstrip", method_lstrip},
                                {"removeprefix", method_removeprefix},
                                {"removesuffix", method_removesuffix},
                                {"replace", method_replace},
                                {"rjust", method_rjust},
                                {"rstrip", method_rstrip},
                                {"strip", method_strip},
                                {"swapcase", method_swapcase},
                                {"title", method_title},
                                {"upper", method_upper},
                                {"zfill", method_zfill}};

}  // namespace

UseFunction find_text_method(std::string_view name) {
    const auto* found = std::find_if(std::begin(methods),
                                     std::end(methods),
                                     [name](const auto& row) { return row.name == name; });
    return found == std::end(methods) ? find_text_search_method(name) : found->function;
}

}  // namespace pergola::jinja
