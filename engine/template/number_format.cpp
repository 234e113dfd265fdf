#include "engine/template/number_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>

#include "engine/template/text_forms.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

std::string grouped(const std::string& digits, char separator, std::size_t group) {
    if (separator == '\0') return digits;
    std::string out;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % group == 0) out += separator;
        out += digits[i];
    }
    return out;
}

std::string sign_text(bool is_negative, char sign) {
    if (is_negative) return "-";
    return sign == '-' || sign == '\0' ? "" : std::string(1, sign);
}

void drop_last_zeros(std::string& digits) {
    if (digits.find('.') == std::string::npos) return;
    digits.resize(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.') digits.pop_back();
}

/// So many digits in all, with one behind the point at least, or an exponent.
std::string shortened(double number, int precision) {
    if (!std::isfinite(number)) return float_text(number);
    const int digits = std::max(precision, 1);
    std::string text = fmt::format("{:.{}e}", number, digits - 1);
    const std::size_t mark = text.find('e');
    const int exponent = std::stoi(text.substr(mark + 1));
    if (exponent < -4 || exponent + 1 > digits - 1) {
        std::string mantissa = text.substr(0, mark);
        drop_last_zeros(mantissa);
        return mantissa + text.substr(mark);
    }
    text = fmt::format("{:.{}f}", number, digits - 1 - exponent);
    drop_last_zeros(text);
    return text.find('.') == std::string::npos ? text + ".0" : text;
}

std::string magnitude_of(double number, const FieldFormat& format) {
    const int precision = static_cast<int>(format.precision.value_or(6));
    switch (format.type) {
        case 'e':
            return fmt::format(
                fmt::runtime(format.is_alternate ? "{:#.{}e}" : "{:.{}e}"), number, precision);
        case 'E':
            return fmt::format(
                fmt::runtime(format.is_alternate ? "{:#.{}E}" : "{:.{}E}"), number, precision);
        case '%':
            return fmt::format("{:.{}f}%", number * 100, precision);
        case 'g':
        case 'n':
            return fmt::format(
                fmt::runtime(format.is_alternate ? "{:#.{}g}" : "{:.{}g}"), number, precision);
        case 'G':
            return fmt::format(
                fmt::runtime(format.is_alternate ? "{:#.{}G}" : "{:.{}G}"), number, precision);
        case '\0':
            return format.precision ? shortened(number, precision) : float_text(number);
        default:
            return fmt::format(
                fmt::runtime(format.is_alternate ? "{:#.{}f}" : "{:.{}f}"), number, precision);
    }
}

}  // namespace

std::string formatted_integer(std::int64_t number, const FieldFormat& format) {
    const bool is_negative = number < 0;
    const std::uint64_t magnitude =
        is_negative ? 0 - static_cast<std::uint64_t>(number) : static_cast<std::uint64_t>(number);
    std::string digits;
    std::string prefix;
    switch (format.type) {
        case 'b':
            digits = fmt::format("{:b}", magnitude), prefix = "0b";
            break;
        case 'o':
            digits = fmt::format("{:o}", magnitude), prefix = "0o";
            break;
        case 'x':
            digits = fmt::format("{:x}", magnitude), prefix = "0x";
            break;
        case 'X':
            digits = fmt::format("{:X}", magnitude), prefix = "0X";
            break;
        default:
            digits = fmt::format("{}", magnitude);
            break;
    }
    const std::size_t group = prefix.empty() ? 3 : 4;
    return sign_text(is_negative, format.sign) + (format.is_alternate ? prefix : "") +
           grouped(digits, format.grouping, group);
}

std::string formatted_float(double number, const FieldFormat& format) {
    std::string text = magnitude_of(std::fabs(number), format);
    const bool is_zero = text.find_first_of("123456789in") == std::string::npos;
    const bool is_negative =
        std::signbit(number) && !std::isnan(number) && !(is_zero && format.drops_negative_zero);
    if (format.grouping != '\0' && std::isfinite(number)) {
        const std::size_t whole = text.find_first_not_of("0123456789");
        const std::size_t digits = whole == std::string::npos ? text.size() : whole;
        text = grouped(text.substr(0, digits), format.grouping, 3) + text.substr(digits);
    }
    return sign_text(is_negative, format.sign) + text;
}

std::string padded(std::string text, const FieldFormat& format, char default_align) {
    const std::int64_t missing = format.width - code_point_count(text);
    if (missing <= 0) return text;
    const char numbers_align = format.pads_zeros && default_align == '>' ? '=' : default_align;
    const char align = format.align == '\0' ? numbers_align : format.align;
    const auto fill = [&](std::int64_t count) {
        std::string out;
        for (std::int64_t i = 0; i < count; ++i) append_utf8(out, format.fill);
        return out;
    };
    if (align == '<') return text + fill(missing);
    if (align == '^') return fill(missing / 2) + text + fill(missing - missing / 2);
    std::size_t lead = 0;
    if (align == '=') {
        if (!text.empty() && (text[0] == '-' || text[0] == '+' || text[0] == ' ')) lead = 1;
        const bool is_prefixed = text.size() > lead + 1 && text[lead] == '0' &&
                                 std::isalpha(static_cast<unsigned char>(text[lead + 1])) != 0;
        if (is_prefixed) lead += 2;
    }
    return text.substr(0, lead) + fill(missing) + text.substr(lead);
}

}  // namespace pergola::jinja
