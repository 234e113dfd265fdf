// The parser's view of its tokens: looking, taking, and errors with a place.

#include <fmt/format.h>

#include "engine/template/jinja_parser.h"

namespace pergola::jinja {

Token& TokenStream::take() {
    Token& token = tokens_[index_];
    if (token.kind == TokenKind::Name) {
        name_counts_.caller += token.text == "caller" ? 1 : 0;
        name_counts_.kwargs += token.text == "kwargs" ? 1 : 0;
        name_counts_.varargs += token.text == "varargs" ? 1 : 0;
    }
    if (index_ + 1 < tokens_.size()) ++index_;
    return token;
}

SpecialReads TokenStream::reads_since(const NameCounts& since) const {
    return {.caller = name_counts_.caller > since.caller,
            .kwargs = name_counts_.kwargs > since.kwargs,
            .varargs = name_counts_.varargs > since.varargs};
}

bool TokenStream::is_operator(std::string_view text) const {
    return current().kind == TokenKind::Operator && current().text == text;
}

bool TokenStream::is_name(std::string_view text) const {
    return current().kind == TokenKind::Name && current().text == text;
}

bool TokenStream::skip_operator(std::string_view text) {
    const bool is_there = is_operator(text);
    if (is_there) take();
    return is_there;
}

bool TokenStream::skip_name(std::string_view text) {
    const bool is_there = is_name(text);
    if (is_there) take();
    return is_there;
}

Result<> TokenStream::expect_operator(std::string_view text) {
    if (skip_operator(text)) return {};
    return error(fmt::format("expected '{}', found {}", text, found_text()));
}

Result<> TokenStream::expect_name(std::string_view text) {
    if (skip_name(text)) return {};
    return error(fmt::format("expected '{}', found {}", text, found_text()));
}

Result<> TokenStream::expect(TokenKind kind, std::string_view what) {
    if (!is(kind)) return error(fmt::format("expected {}, found {}", what, found_text()));
    take();
    return {};
}

Result<std::string> TokenStream::expect_any_name() {
    if (!is(TokenKind::Name)) {
        return error(fmt::format("expected a name, found {}", found_text()));
    }
    return take().text;
}

Error TokenStream::error_at(std::uint32_t offset, std::string_view what) const {
    return fault(fmt::format("{}: {}", place_text(source_, offset), what));
}

std::string TokenStream::found_text() const {
    switch (current().kind) {
        case TokenKind::Data: return "text";
        case TokenKind::VariableBegin: return "'{{'";
        case TokenKind::VariableEnd: return "'}}'";
        case TokenKind::BlockBegin: return "'{%'";
        case TokenKind::BlockEnd: return "'%}'";
        case TokenKind::String: return "a string";
        case TokenKind::Integer:
        case TokenKind::Float: return "a number";
        case TokenKind::Name:
        case TokenKind::Operator: return fmt::format("'{}'", current().text);
        case TokenKind::End: return "the end of the template";
    }
    return "nothing";
}

}  // namespace pergola::jinja
