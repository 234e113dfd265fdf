#include "engine/template/jinja_literals.h"

#include <charconv>
#include <cstdlib>

#include "engine/template/jinja_value.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

bool is_digit_of(char byte, int base) {
    if (is_ascii_digit(byte)) return byte - '0' < base;
    const char lower = static_cast<char>(byte | 0x20);
    return base == 16 && lower >= 'a' && lower <= 'f';
}

/// Behind digits from `start`, single underscores between them allowed.
std::size_t digits_end(std::string_view text, std::size_t start, int base) {
    std::size_t at = start;
    while (at < text.size()) {
        const bool is_between =
            text[at] == '_' && at > start && at + 1 < text.size() && is_digit_of(text[at + 1], base);
        if (!is_between && !is_digit_of(text[at], base)) break;
        ++at;
    }
    return at;
}

std::string without_underscores(std::string_view text) {
    std::string out;
    for (const char byte : text) {
        if (byte != '_') out += byte;
    }
    return out;
}

int prefixed_base(std::string_view text) {
    if (text.size() < 3 || text[0] != '0') return 10;
    switch (text[1] | 0x20) {
        case 'x': return 16;
        case 'o': return 8;
        case 'b': return 2;
        default: return 10;
    }
}

/// End of a fraction or exponent behind the whole part, or `whole` if there is none.
std::size_t real_end(std::string_view text, std::size_t whole) {
    std::size_t end = whole;
    if (end + 1 < text.size() && text[end] == '.' && is_ascii_digit(text[end + 1])) {
        end = digits_end(text, end + 1, 10);
    }
    if (end < text.size() && (text[end] | 0x20) == 'e') {
        std::size_t digits = end + 1;
        if (digits < text.size() && (text[digits] == '+' || text[digits] == '-')) ++digits;
        if (digits < text.size() && is_ascii_digit(text[digits]))
            end = digits_end(text, digits, 10);
    }
    return end;
}

Result<NumberLiteral> integer_of(std::string_view digits, int base, std::size_t length) {
    NumberLiteral number;
    const std::string plain = without_underscores(digits);
    const auto parsed =
        std::from_chars(plain.data(), plain.data() + plain.size(), number.integer, base);
    if (parsed.ec != std::errc()) return fault("the integer needs more than 64 bits");
    number.length = length;
    return number;
}

/// Up to `limit` digits of `base`; moves `at` behind them.
char32_t read_digits(std::string_view text, std::size_t& at, std::size_t limit, int base) {
    char32_t value = 0;
    for (std::size_t i = 0; i < limit && at < text.size() && is_digit_of(text[at], base); ++i) {
        const char byte = text[at++];
        const int digit = is_ascii_digit(byte) ? byte - '0' : (byte | 0x20) - 'a' + 10;
        value = value * static_cast<char32_t>(base) + static_cast<char32_t>(digit);
    }
    return value;
}

std::size_t hex_digits_of(char escape) { return escape == 'x' ? 2 : escape == 'u' ? 4 : 8; }

/// \xhh, \uhhhh, \Uhhhhhhhh; `at` is behind the letter. Two surrogates become one code point.
Result<> append_hex_escape(std::string_view inner, char escape, std::size_t& at, std::string& out) {
    const std::size_t digits = hex_digits_of(escape);
    const std::size_t start = at;
    char32_t code_point = read_digits(inner, at, digits, 16);
    if (at - start != digits) return fault("an escape in the string is truncated");
    if (code_point > 0x10FFFF) return fault("an escape in the string is no Unicode character");
    const bool is_high = code_point >= 0xD800 && code_point < 0xDC00;
    if (is_high && inner.substr(at, 2) == "\\u") {
        std::size_t next = at + 2;
        const char32_t low = read_digits(inner, next, 4, 16);
        if (next == at + 6 && low >= 0xDC00 && low < 0xE000) {
            code_point = 0x10000 + ((code_point - 0xD800) << 10) + (low - 0xDC00);
            at = next;
        }
    }
    append_utf8(out, code_point);
    return {};
}

/// Simple escapes as pairs: letter, value.
constexpr std::string_view simple_escapes = "n\nt\tr\r\\\\''\"\"a\ab\bf\fv\v";

}  // namespace

Result<NumberLiteral> read_number_literal(std::string_view text, bool after_dot) {
    const int base = prefixed_base(text);
    if (base != 10 && is_digit_of(text[2], base)) {
        const std::size_t end = digits_end(text, 2, base);
        return integer_of(text.substr(2, end - 2), base, end);
    }
    const std::size_t whole = digits_end(text, 0, 10);
    const std::size_t end = after_dot ? whole : real_end(text, whole);
    if (end == whole) return integer_of(text.substr(0, whole), 10, whole);
    NumberLiteral number;
    number.is_real = true;
    number.length = end;
    const std::string plain = without_underscores(text.substr(0, end));
    const auto parsed = std::from_chars(plain.data(), plain.data() + plain.size(), number.real);
    if (parsed.ec == std::errc::result_out_of_range)
        number.real = std::strtod(plain.c_str(), nullptr);
    return number;
}

Result<std::string> decode_string_literal(std::string_view inner) {
    std::string out;
    out.reserve(inner.size());
    for (std::size_t at = 0; at < inner.size();) {
        if (inner[at] != '\\' || at + 1 >= inner.size()) {
            out += inner[at++];
            continue;
        }
        const char escape = inner[at + 1];
        at += 2;
        std::size_t simple = 0;
        while (simple < simple_escapes.size() && simple_escapes[simple] != escape) simple += 2;
        if (simple < simple_escapes.size()) {
            out += simple_escapes[simple + 1];
        } else if (escape == 'x' || escape == 'u' || escape == 'U') {
            PG_CHECK(append_hex_escape(inner, escape, at, out));
        } else if (escape >= '0' && escape <= '7') {
            --at;
            append_utf8(out, read_digits(inner, at, 3, 8));
        } else if (escape == 'N') {
            return fault("named characters (\\N) are not part of this template language");
        } else if (escape != '\n') {
            out += '\\';
            out += escape;
        }
    }
    return out;
}

}  // namespace pergola::jinja
