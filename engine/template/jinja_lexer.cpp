#include "engine/template/jinja_lexer.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "engine/template/jinja_literals.h"
#include "engine/template/jinja_value.h"
#include "engine/template/unicode_text.h"

namespace pergola::jinja {
namespace {

bool is_name_start(char byte) {
    const auto code = static_cast<unsigned char>(byte);
    return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z') || code == '_' ||
           code >= 0x80;
}

bool is_name_byte(char byte) { return is_name_start(byte) || is_ascii_digit(byte); }

/// Longest first, as "//" is not two divisions.
constexpr std::array<std::string_view, 26> operators = {
    "**", "//", "==", "!=", ">=", "<=", "+", "-", "/", "*", "%", "~", "[",
    "]",  "(",  ")",  "{",  "}",  ">",  "<", "=", ".", ":", "|", ",", ";"};

class Lexer {
public:
    explicit Lexer(std::string_view source) : source_(source) {}

    Result<std::vector<Token>> run() {
        while (offset_ < source_.size()) PG_CHECK(read_data());
        push(TokenKind::End, offset_);
        return std::move(tokens_);
    }

private:
    Error error(std::size_t offset, std::string_view what) const {
        return fault(
            fmt::format("{}: {}", place_text(source_, static_cast<std::uint32_t>(offset)), what));
    }
    bool at(std::string_view text) const { return source_.substr(offset_, text.size()) == text; }
    Token& push(TokenKind kind, std::size_t offset) {
        Token& token = tokens_.emplace_back();
        token.kind = kind;
        token.offset = static_cast<std::uint32_t>(offset);
        return token;
    }
    void push_data(std::string_view text, std::size_t offset) {
        if (!text.empty()) push(TokenKind::Data, offset).text = text;
    }
    void skip_space() {
        while (offset_ < source_.size()) {
            std::size_t next = offset_;
            if (!is_space(next_code_point(source_, next))) return;
            offset_ = next;
        }
    }
    std::size_t space_end(std::size_t offset) const {
        while (offset < source_.size()) {
            std::size_t next = offset;
            if (!is_space(next_code_point(source_, next))) break;
            offset = next;
        }
        return offset;
    }

    /// Offset of the next "{{", "{%" or "{#", or the end.
    std::size_t next_tag() const {
        for (std::size_t at = source_.find('{', offset_); at + 1 < source_.size();
             at = source_.find('{', at + 1)) {
            if (at == std::string_view::npos) break;
            const char second = source_[at + 1];
            if (second == '{' || second == '%' || second == '#') return at;
        }
        return source_.size();
    }

    /// The text before a tag, with what the tag's sign and lstrip_blocks take away.
    std::string_view trimmed_before(std::string_view text, char sign, bool is_variable) const {
        if (sign == '-') return stripped(text, Side::Right);
        if (sign == '+' || is_variable) return text;
        const std::size_t newline = text.rfind('\n');
        const std::size_t line = newline == std::string_view::npos ? 0 : newline + 1;
        if (line == 0 && !line_starting_) return text;
        const bool is_blank = stripped(text.substr(line), Side::Left).empty();
        return is_blank ? text.substr(0, line) : text;
    }

    char sign_at(std::size_t offset) const {
        const char sign = offset < source_.size() ? source_[offset] : '\0';
        return sign == '-' || sign == '+' ? sign : '\0';
    }

    Result<> read_data() {
        const std::size_t start = offset_;
        const std::size_t tag = next_tag();
        const std::string_view text = source_.substr(start, tag - start);
        if (tag == source_.size()) {
            push_data(text, start);
            offset_ = tag;
            return {};
        }
        const char kind = source_[tag + 1];
        const char sign = sign_at(tag + 2);
        push_data(trimmed_before(text, sign, kind == '{'), start);
        offset_ = tag + 2 + (sign != '\0' ? 1 : 0);
        if (kind == '#') return read_comment(tag);
        if (kind == '%') {
            if (const auto raw = raw_body_start()) return read_raw(tag, *raw);
            push(TokenKind::BlockBegin, tag);
            return read_tag(tag, "%}", TokenKind::BlockEnd);
        }
        push(TokenKind::VariableBegin, tag);
        return read_tag(tag, "}}", TokenKind::VariableEnd);
    }

    /// Behind a tag's end: `-` takes all white space, a block's or comment's end one newline.
    void finish_tag(char sign, bool takes_newline) {
        if (sign == '-') {
            skip_space();
        } else if (sign == '\0' && takes_newline && at("\n")) {
            ++offset_;
        }
        line_starting_ = offset_ > 0 && source_[offset_ - 1] == '\n';
    }

    Result<> read_comment(std::size_t tag) {
        const std::size_t end = source_.find("#}", offset_);
        if (end == std::string_view::npos) return error(tag, "missing end of comment tag");
        const char sign = end > offset_ ? sign_at(end - 1) : '\0';
        offset_ = end + 2;
        finish_tag(sign, true);
        return {};
    }

    /// Behind "{%" or "{%-": where the text of a raw block starts, if this is its tag.
    std::optional<std::size_t> raw_body_start() const {
        std::size_t at = space_end(offset_);
        if (source_.substr(at, 3) != "raw") return std::nullopt;
        at = space_end(at + 3);
        if (source_.substr(at, 3) == "-%}") return space_end(at + 3);
        if (source_.substr(at, 2) == "%}") return at + 2;
        return std::nullopt;
    }

    Result<> read_raw(std::size_t tag, std::size_t body) {
        line_starting_ = source_[body - 1] == '\n';
        for (std::size_t open = source_.find("{%", body); open != std::string_view::npos;
             open = source_.find("{%", open + 2)) {
            const char sign = sign_at(open + 2);
            std::size_t at = space_end(open + 2 + (sign != '\0' ? 1 : 0));
            if (source_.substr(at, 6) != "endraw") continue;
            at = space_end(at + 6);
            const char end_sign = sign_at(at);
            if (end_sign != '\0') ++at;
            if (source_.substr(at, 2) != "%}") continue;
            push_data(trimmed_before(source_.substr(body, open - body), sign, false), body);
            offset_ = at + 2;
            finish_tag(end_sign, true);
            return {};
        }
        if (body == source_.size()) {
            offset_ = body;
            return {};
        }
        return error(tag, "missing end of raw directive");
    }

    /// The tag's end at offset_, unless brackets are open: then "}}" may close two dicts.
    bool read_end(std::string_view end, TokenKind kind) {
        if (!open_brackets_.empty()) return false;
        const std::size_t start = offset_;
        char sign = sign_at(offset_);
        if (sign == '+' && kind == TokenKind::VariableEnd) sign = '\0';
        const std::size_t at = offset_ + (sign != '\0' ? 1 : 0);
        if (source_.substr(at, 2) != end) return false;
        offset_ = at + 2;
        push(kind, start);
        finish_tag(sign, kind == TokenKind::BlockEnd);
        return true;
    }

    Result<> read_tag(std::size_t tag, std::string_view end, TokenKind end_kind) {
        open_brackets_.clear();
        for (;;) {
            skip_space();
            if (offset_ >= source_.size()) {
                return error(tag, fmt::format("the tag is not closed, expected '{}'", end));
            }
            if (read_end(end, end_kind)) return {};
            PG_CHECK(read_token());
        }
    }

    Result<> read_token() {
        const char first = source_[offset_];
        if (is_ascii_digit(first)) return read_number();
        if (is_name_start(first)) {
            const std::size_t start = offset_;
            while (offset_ < source_.size() && is_name_byte(source_[offset_])) ++offset_;
            push(TokenKind::Name, start).text = source_.substr(start, offset_ - start);
            return {};
        }
        if (first == '\'' || first == '"') return read_string(first);
        return read_operator();
    }

    Result<> read_number() {
        const std::size_t start = offset_;
        const bool after_dot = start > 0 && source_[start - 1] == '.';
        auto number = read_number_literal(source_.substr(start), after_dot);
        if (!number) return error(start, number.error().message);
        Token& token = push(number->is_real ? TokenKind::Float : TokenKind::Integer, start);
        token.integer = number->integer;
        token.real = number->real;
        offset_ += number->length;
        return {};
    }

    Result<> read_string(char quote) {
        const std::size_t start = offset_++;
        while (offset_ < source_.size() && source_[offset_] != quote) {
            offset_ += source_[offset_] == '\\' ? 2 : 1;
        }
        if (offset_ >= source_.size()) return error(start, "the string is not closed");
        auto decoded = decode_string_literal(source_.substr(start + 1, offset_ - start - 1));
        if (!decoded) return error(start, decoded.error().message);
        push(TokenKind::String, start).text = std::move(decoded).take();
        ++offset_;
        return {};
    }

    Result<> read_operator() {
        for (const std::string_view known : operators) {
            if (!at(known)) continue;
            PG_CHECK(balance(known));
            push(TokenKind::Operator, offset_).text = known;
            offset_ += known.size();
            return {};
        }
        std::size_t end = offset_;
        next_code_point(source_, end);
        return error(
            offset_,
            fmt::format("unexpected character '{}'", source_.substr(offset_, end - offset_)));
    }

    Result<> balance(std::string_view bracket) {
        if (bracket == "(") open_brackets_ += ')';
        if (bracket == "[") open_brackets_ += ']';
        if (bracket == "{") open_brackets_ += '}';
        if (bracket != ")" && bracket != "]" && bracket != "}") return {};
        if (open_brackets_.empty()) return error(offset_, fmt::format("unexpected '{}'", bracket));
        const char expected = open_brackets_.back();
        open_brackets_.pop_back();
        if (bracket[0] == expected) return {};
        return error(offset_, fmt::format("unexpected '{}', expected '{}'", bracket, expected));
    }

    std::string_view source_;
    std::size_t offset_ = 0;
    bool line_starting_ = true;
    std::string open_brackets_;
    std::vector<Token> tokens_;
};

}  // namespace

std::string normalized_source(std::string_view source) {
    const std::string valid = valid_utf8(source);
    std::string out;
    out.reserve(valid.size());
    for (std::size_t i = 0; i < valid.size(); ++i) {
        if (valid[i] != '\r') {
            out += valid[i];
            continue;
        }
        out += '\n';
        if (i + 1 < valid.size() && valid[i + 1] == '\n') ++i;
    }
    if (!out.empty() && out.back() == '\n') out.pop_back();
    return out;
}

std::string place_text(std::string_view source, std::uint32_t offset) {
    const std::string_view before = source.substr(0, offset);
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t newline = before.rfind('\n');
    const std::string_view on_line =
        newline == std::string_view::npos ? before : before.substr(newline + 1);
    return fmt::format("line {}, column {}", line, code_point_count(on_line) + 1);
}

Result<std::vector<Token>> tokenize(std::string_view source) { return Lexer(source).run(); }

}  // namespace pergola::jinja
