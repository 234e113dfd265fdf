#include "engine/constrain/json_text.h"

#include <fmt/format.h>

#include "engine/constrain/dfa.h"
#include "engine/tokenizer/utf8.h"

namespace pergola {
namespace {

constexpr std::int64_t most_digits = 15;  // behind the first

Pattern digits(std::int64_t least, std::int64_t most) { return repeat(one_of({{U'0', U'9'}}), least, most); }

Pattern hexadecimal() { return one_of({{U'0', U'9'}, {U'A', U'F'}, {U'a', U'f'}}); }

/// \n for a line break and so on; 0 for characters that have no such escape.
char short_escape(char32_t character) {
    switch (character) {
        case U'"': return '"';
        case U'\\': return '\\';
        case U'\b': return 'b';
        case U'\f': return 'f';
        case U'\n': return 'n';
        case U'\r': return 'r';
        case U'\t': return 't';
        default: return 0;
    }
}

std::string escaped(char32_t character) {
    const char letter = short_escape(character);
    return letter != 0 ? std::string{'\\', letter} : fmt::format("\\u{:04x}", static_cast<std::uint32_t>(character));
}

bool needs_escape(char32_t character) { return character < 0x20 || character == U'"' || character == U'\\'; }

Pattern integer() {
    return sequence({optional(bytes("-")), choice({bytes("0"), sequence({one_of({{U'1', U'9'}}), digits(0, most_digits)})})});
}

/// An object or array of anything: `open` elements `close`.
Pattern list_of(std::string_view open, const Pattern& element, std::string_view close) {
    return sequence({bytes(open), json_space(),
                     optional(sequence({element, repeat(sequence({bytes(","), json_space(), element}), 0)})), bytes(close)});
}

}  // namespace

Pattern json_space() {
    // As one automaton, so that its count is not taken for a count worth counting; and made once: a schema has
    // four of it for each property.
    static const Pattern space =
        automaton(*build_dfa(choice({bytes(""), bytes(" "), sequence({bytes("\n"), repeat(bytes(" "), 0, 32)})}), {}));
    return space;
}

Pattern json_character(const CodeRanges& ranges) {
    std::vector<Pattern> ways;
    CodeRanges plain;
    for (const CodeRange& range : normalized(ranges)) {
        for (char32_t character = range.first; character <= range.last && character <= U'\\'; ++character) {
            if (needs_escape(character)) ways.push_back(bytes(escaped(character)));
        }
        plain.push_back(range);
    }
    // What is left when quote, backslash and control characters are taken out.
    const CodeRanges without = {{0, 0x1F}, {U'"', U'"'}, {U'\\', U'\\'}};
    CodeRanges excluded = complement(plain);
    excluded.insert(excluded.end(), without.begin(), without.end());
    ways.push_back(one_of(complement(excluded)));
    if (ways.back().kind == Pattern::Kind::Nothing && ways.size() > 1) ways.pop_back();
    return choice(std::move(ways));
}

Pattern any_json_character() {
    const Pattern hex = hexadecimal();
    const Pattern low = one_of({{U'C', U'F'}, {U'c', U'f'}});
    // \uD800 to \uDBFF stand before \uDC00 to \uDFFF, and then the two are one character.
    const Pattern surrogate = one_of({{U'D', U'D'}, {U'd', U'd'}});
    const Pattern unicode = choice(
        {sequence({one_of({{U'0', U'9'}, {U'A', U'C'}, {U'E', U'F'}, {U'a', U'c'}, {U'e', U'f'}}), repeat(hex, 3, 3)}),
         sequence({surrogate, one_of({{U'0', U'7'}}), repeat(hex, 2, 2)}),
         sequence({surrogate, one_of({{U'8', U'9'}, {U'A', U'B'}, {U'a', U'b'}}), repeat(hex, 2, 2), bytes("\\u"), surrogate,
                   low, repeat(hex, 2, 2)})});
    return choice({one_of(complement({{0, 0x1F}, {U'"', U'"'}, {U'\\', U'\\'}})),
                   sequence({bytes("\\"), choice({one_of({{U'"', U'"'}, {U'/', U'/'}, {U'\\', U'\\'}, {U'b', U'b'}, {U'f', U'f'},
                                                          {U'n', U'n'}, {U'r', U'r'}, {U't', U't'}}),
                                                  sequence({bytes("u"), unicode})})})});
}

Pattern json_string(Pattern characters) { return sequence({bytes("\""), std::move(characters), bytes("\"")}); }

Pattern json_literal_string(std::string_view text) {
    std::string written = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (needs_escape(byte)) {
            written += escaped(byte);
        } else {
            written += c;
        }
    }
    return bytes(written + "\"");
}

void add_json_rules(PatternRules& rules) {
    rules.rules["json-string"] = json_string(repeat(any_json_character(), 0));
    rules.rules["json-number"] =
        sequence({integer(), optional(sequence({bytes("."), digits(1, most_digits + 1)})),
                  optional(sequence({one_of({{U'E', U'E'}, {U'e', U'e'}}), optional(one_of({{U'+', U'+'}, {U'-', U'-'}})), digits(1, 2)}))});
    rules.rules["json-integer"] = integer();
    rules.rules["json-value"] = choice({rule("json-object"), rule("json-array"), rule("json-string"), rule("json-number"),
                                        json_boolean(), json_null()});
    rules.rules["json-element"] = sequence({rule("json-value"), json_space()});
    rules.rules["json-member"] = sequence({rule("json-string"), json_space(), bytes(":"), json_space(), rule("json-element")});
    rules.rules["json-array"] = list_of("[", rule("json-element"), "]");
    rules.rules["json-object"] = list_of("{", rule("json-member"), "}");
}

Pattern any_json_string() { return rule("json-string"); }
Pattern any_json_number() { return rule("json-number"); }
Pattern any_json_integer() { return rule("json-integer"); }
Pattern any_json_value() { return rule("json-value"); }
Pattern json_boolean() { return choice({bytes("true"), bytes("false")}); }
Pattern json_null() { return bytes("null"); }

}  // namespace pergola
