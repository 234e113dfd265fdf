#include "engine/template/number_text.h"

#include <charconv>
#include <cstdlib>
#include <limits>
#include <string>

#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

/// Single underscores between digits go; nothing if they stand anywhere else.
std::optional<std::string> without_underscores(std::string_view text) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '_') {
            out += text[i];
            continue;
        }
        const auto is_digit = [&](std::size_t at) {
            return at < text.size() && ((text[at] >= '0' && text[at] <= '9') ||
                                        ((text[at] | 0x20) >= 'a' && (text[at] | 0x20) <= 'z'));
        };
        if (i == 0 || !is_digit(i - 1) || !is_digit(i + 1)) return std::nullopt;
    }
    return out;
}

char take_sign(std::string_view& text) {
    if (text.empty() || (text[0] != '-' && text[0] != '+')) return '+';
    const char sign = text[0];
    text.remove_prefix(1);
    return sign;
}

int base_of_prefix(std::string_view text) {
    if (text.size() < 2 || text[0] != '0') return 0;
    switch (text[1] | 0x20) {
        case 'x': return 16;
        case 'o': return 8;
        case 'b': return 2;
        default: return 0;
    }
}

}  // namespace

std::optional<std::int64_t> integer_of_text(std::string_view text, int base) {
    text = stripped(text, Side::Both);
    const char sign = take_sign(text);
    const int prefixed = base_of_prefix(text);
    if (prefixed != 0 && (base == 0 || base == prefixed)) {
        text.remove_prefix(2);
        base = prefixed;
    }
    if (base == 0) base = 10;
    if (base < 2 || base > 36) return std::nullopt;
    const auto digits = without_underscores(text);
    if (!digits || digits->empty() || digits->front() == '-') return std::nullopt;
    const std::string signed_digits = sign == '-' ? "-" + *digits : *digits;
    std::int64_t number = 0;
    const char* end = signed_digits.data() + signed_digits.size();
    const auto parsed = std::from_chars(signed_digits.data(), end, number, base);
    if (parsed.ec != std::errc() || parsed.ptr != end) return std::nullopt;
    return number;
}

std::optional<double> float_of_text(std::string_view text) {
    text = stripped(text, Side::Both);
    const char sign = take_sign(text);
    const auto plain = without_underscores(text);
    if (!plain || plain->empty()) return std::nullopt;
    const std::string lower = lower_case(*plain);
    double number = 0;
    if (lower == "inf" || lower == "infinity") {
        number = std::numeric_limits<double>::infinity();
    } else if (lower == "nan") {
        number = std::numeric_limits<double>::quiet_NaN();
    } else {
        if (lower.find_first_not_of("0123456789.e+-") != std::string::npos) return std::nullopt;
        if (lower.front() == '-' || lower.front() == '+') return std::nullopt;
        const char* end = lower.data() + lower.size();
        const auto parsed = std::from_chars(lower.data(), end, number);
        if (parsed.ptr != end || parsed.ec == std::errc::invalid_argument) return std::nullopt;
        if (parsed.ec == std::errc::result_out_of_range)
            number = std::strtod(lower.c_str(), nullptr);
    }
    return sign == '-' ? -number : number;
}

}  // namespace pergola::jinja
