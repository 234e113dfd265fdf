#include "engine/template/text_formatting.h"

#include <fmt/format.h>

#include <cmath>

#include "engine/template/jinja_literals.h"
#include "engine/template/jinja_operators.h"
#include "engine/template/number_format.h"
#include "engine/template/text_forms.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

class PercentFormatter {
public:
    PercentFormatter(Budget& budget, std::string_view format, const Value& values)
        : budget_(budget), format_(format), values_(values) {
        if (values.is_flavour(SequenceFlavour::Tuple)) positional_ = values.as_sequence();
    }

    Result<Value> run() {
        std::string out;
        while (at_ < format_.size()) {
            const std::size_t percent = std::min(format_.find('%', at_), format_.size());
            out += format_.substr(at_, percent - at_);
            at_ = percent + 1;
            if (percent == format_.size()) break;
            PG_TRY(const std::string field, read_field());
            PG_CHECK(budget_.allocate(static_cast<std::int64_t>(field.size())));
            out += field;
        }
        PG_CHECK(check_all_used());
        return Value::text(std::move(out));
    }

private:
    char peek() const { return at_ < format_.size() ? format_[at_] : '\0'; }

    Result<Value> next_value() {
        if (by_name_) return *std::exchange(by_name_, std::nullopt);
        if (positional_) {
            if (used_ < positional_->items.size()) return positional_->items[used_++];
        } else if (used_ == 0) {
            ++used_;
            return values_;
        }
        return fault("not enough arguments for format string");
    }

    Result<> read_name() {
        const std::size_t end = format_.find(')', at_);
        if (end == std::string_view::npos) return fault("incomplete format key");
        if (!values_.is_mapping()) return fault("format requires a mapping");
        const Value key = Value::text(std::string(format_.substr(at_ + 1, end - at_ - 1)));
        PG_TRY(const Value* found, find_key(budget_, *values_.as_mapping(), key));
        if (found == nullptr) return fault(fmt::format("'{}'", key.as_text()));
        by_name_ = *found;
        at_ = end + 1;
        return {};
    }

    Result<std::int64_t> read_number() {
        if (peek() == '*') {
            ++at_;
            PG_TRY(const Value value, next_value());
            if (!value.is_int()) return fault("* wants int");
            return check_width(value.as_int());
        }
        std::int64_t number = 0;
        while (is_ascii_digit(peek()) && number <= max_field_width) {
            number = number * 10 + (format_[at_++] - '0');
        }
        return check_width(number);
    }

    static Result<std::int64_t> check_width(std::int64_t width) {
        if (width >= -max_field_width && width <= max_field_width) return width;
        return fault(fmt::format("a field width of {} is more than {}", width, max_field_width));
    }

    Result<std::string> read_field() {
        FieldFormat field;
        if (peek() == '(') PG_CHECK(read_name());
        bool is_zero = false;
        for (; std::string_view("#0- +").find(peek()) != std::string_view::npos; ++at_) {
            if (peek() == '\0') break;
            if (peek() == '#') field.is_alternate = true;
            if (peek() == '0') is_zero = true;
            if (peek() == '-') field.align = '<';
            if (peek() == '+' || (peek() == ' ' && field.sign != '+')) field.sign = peek();
        }
        PG_TRY(field.width, read_number());
        if (field.width < 0) field.width = -field.width, field.align = '<';
        if (peek() == '.') {
            ++at_;
            PG_TRY(const std::int64_t precision, read_number());
            field.precision = std::max<std::int64_t>(precision, 0);
        }
        while (peek() == 'l' || peek() == 'h' || peek() == 'L') ++at_;
        field.type = peek();
        if (field.type == '\0') return fault("incomplete format");
        ++at_;
        if (is_zero && field.align == '\0' &&
            std::string_view("diuoxXeEfFgG").find(field.type) != std::string_view::npos) {
            field.fill = U'0';
            field.align = '=';
        }
        if (field.type == '%') return std::string("%");
        PG_TRY(const Value value, next_value());
        PG_TRY(std::string text, formatted(value, field));
        return padded(std::move(text), field, '>');
    }

    Result<std::string> formatted(const Value& value, FieldFormat& field) {
        switch (field.type) {
            case 's':
            case 'r':
            case 'a': {
                PG_TRY(std::string text,
                       field.type == 's' ? text_of(budget_, value) : repr_of(budget_, value));
                if (!field.precision) return text;
                return utf8_of(
                    code_points(text).substr(0, static_cast<std::size_t>(*field.precision)));
            }
            case 'c': return character(value);
            case 'd':
            case 'i':
            case 'u': field.type = 'd'; return integer(value, field, true);
            case 'o':
            case 'x':
            case 'X': return integer(value, field, false);
            case 'e':
            case 'E':
            case 'f':
            case 'F':
            case 'g':
            case 'G':
                if (value.is_number()) return formatted_float(value.as_float(), field);
                return fault(fmt::format("must be real number, not {}", type_name(value)));
            default: break;
        }
        return fault(fmt::format("unsupported format character '{}'", field.type));
    }

    Result<std::string> integer(const Value& value, const FieldFormat& field, bool takes_float) {
        if (value.is_undefined()) return fault(value.absence());
        std::int64_t number = 0;
        if (value.is_integral()) {
            number = value.as_int();
        } else if (takes_float && value.is_float() && std::fabs(value.as_float()) < 9e18) {
            number = static_cast<std::int64_t>(value.as_float());
        } else {
            return fault(fmt::format("%{} format: {} is required, not {}",
                                     field.type,
                                     takes_float ? "a real number" : "an integer",
                                     type_name(value)));
        }
        std::string text = formatted_integer(number, field);
        const std::size_t lead = number < 0 || field.sign != '\0' ? 1 : 0;
        const auto digits = static_cast<std::int64_t>(text.size() - lead);
        if (field.precision && *field.precision > digits) {
            text.insert(lead, static_cast<std::size_t>(*field.precision - digits), '0');
        }
        return text;
    }

    static Result<std::string> character(const Value& value) {
        if (value.is_text() && code_point_count(value.as_text()) == 1) return value.as_text();
        if (value.is_integral() && value.as_int() >= 0 && value.as_int() < 0x110000) {
            std::string out;
            append_utf8(out, static_cast<char32_t>(value.as_int()));
            return out;
        }
        return fault("%c requires int or char");
    }

    Result<> check_all_used() const {
        const bool is_rest_allowed =
            values_.is_mapping() || values_.is_flavour(SequenceFlavour::List);
        const std::size_t count = positional_ ? positional_->items.size() : 1;
        if (used_ >= count || is_rest_allowed) return {};
        return fault("not all arguments converted during string formatting");
    }

    Budget& budget_;
    std::string_view format_;
    const Value& values_;
    SequencePtr positional_;
    std::size_t at_ = 0;
    std::size_t used_ = 0;
    std::optional<Value> by_name_;
};

}  // namespace

Result<Value> format_percent(Budget& budget, std::string_view format, const Value& values) {
    return PercentFormatter(budget, format, values).run();
}

std::string html_escaped(std::string_view utf8) {
    std::string out;
    for (const char byte : utf8) {
        switch (byte) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&#34;"; break;
            case '\'': out += "&#39;"; break;
            default: out += byte; break;
        }
    }
    return out;
}

}  // namespace pergola::jinja
