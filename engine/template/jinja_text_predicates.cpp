// The `is...` methods of texts: what all their characters are.

#include <algorithm>
#include <iterator>

#include "engine/template/jinja_tables.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

using Class = bool (*)(char32_t);

Result<> charge(const Use& use) {
    PG_CHECK(bind(use.arguments, use.name, {}, 0));
    return use.budget().classify(use.value.as_text().size());
}

bool all_are(std::string_view text, Class holds) {
    for (std::size_t offset = 0; offset < text.size();) {
        if (!holds(next_code_point(text, offset))) return false;
    }
    return true;
}

Result<Value> non_empty(const Use& use, Class holds) {
    PG_CHECK(charge(use));
    return Value::boolean(!use.value.as_text().empty() && all_are(use.value.as_text(), holds));
}

bool is_alphanumeric(char32_t code_point) {
    return is_alphabetic(code_point) || is_digit(code_point) || is_numeric(code_point);
}

bool is_ascii(char32_t code_point) { return code_point < 0x80; }
bool is_name_part(char32_t code_point) { return code_point == U'_' || is_alphanumeric(code_point); }

Result<Value> method_isalnum(const Use& use) { return non_empty(use, is_alphanumeric); }
Result<Value> method_isalpha(const Use& use) { return non_empty(use, is_alphabetic); }
Result<Value> method_isdecimal(const Use& use) { return non_empty(use, is_decimal); }
Result<Value> method_isdigit(const Use& use) { return non_empty(use, is_digit); }
Result<Value> method_isnumeric(const Use& use) { return non_empty(use, is_numeric); }
Result<Value> method_isspace(const Use& use) { return non_empty(use, is_space); }

Result<Value> method_isascii(const Use& use) {
    PG_CHECK(charge(use));
    return Value::boolean(all_are(use.value.as_text(), is_ascii));
}

Result<Value> method_isprintable(const Use& use) {
    PG_CHECK(charge(use));
    return Value::boolean(all_are(use.value.as_text(), is_printable));
}

Result<Value> method_isidentifier(const Use& use) {
    PG_CHECK(charge(use));
    const std::string& text = use.value.as_text();
    std::size_t offset = 0;
    const char32_t first = text.empty() ? U'0' : next_code_point(text, offset);
    return Value::boolean((first == U'_' || is_alphabetic(first)) && all_are(text, is_name_part));
}

Result<Value> method_islower(const Use& use) {
    PG_CHECK(charge(use));
    PG_TRY(const bool holds, apply_test(Use{use.evaluator, use.value, use.arguments, "lower"}));
    return Value::boolean(holds);
}

Result<Value> method_isupper(const Use& use) {
    PG_CHECK(charge(use));
    PG_TRY(const bool holds, apply_test(Use{use.evaluator, use.value, use.arguments, "upper"}));
    return Value::boolean(holds);
}

/// Upper or title case only behind uncased letters, lower case only behind cased ones.
Result<Value> method_istitle(const Use& use) {
    PG_CHECK(charge(use));
    const std::string& text = use.value.as_text();
    bool has_cased = false;
    bool is_inside = false;
    for (std::size_t offset = 0; offset < text.size();) {
        const char32_t code_point = next_code_point(text, offset);
        const bool starts = is_upper(code_point) || is_title(code_point);
        if ((starts && is_inside) || (is_lower(code_point) && !is_inside))
            return Value::boolean(false);
        is_inside = is_cased(code_point);
        has_cased = has_cased || is_inside;
    }
    return Value::boolean(has_cased);
}

constexpr NamedUse predicates[] = {{"isalnum", method_isalnum},
                                   {"isalpha", method_isalpha},
                                   {"isascii", method_isascii},
                                   {"isdecimal", method_isdecimal},
                                   {"isdigit", method_isdigit},
                                   {"isidentifier", method_isidentifier},
                                   {"islower", method_islower},
                                   {"isnumeric", method_isnumeric},
                                   {"isprintable", method_isprintable},
                                   {"isspace", method_isspace},
                                   {"istitle", method_istitle},
                                   {"isupper", method_isupper}};

}  // namespace

UseFunction find_text_predicate(std::string_view name) {
    const auto* found = std::find_if(std::begin(predicates),
                                     std::end(predicates),
                                     [name](const auto& row) { return row.name == name; });
    return found == std::end(predicates) ? nullptr : found->function;
}

}  // namespace pergola::jinja
