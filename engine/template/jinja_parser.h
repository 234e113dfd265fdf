#pragma once
// Tokens to the tree, by Jinja2's grammar. Knows nothing of values' behaviour or of variables.

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/template/jinja_ast.h"
#include "engine/template/jinja_lexer.h"

namespace pergola::jinja {

/// ErrorCode::Template with line and column. Depth is bounded, so the tree can be walked
/// recursively.
Result<Block> parse_template(std::string_view source);

/// A stream of tokens with the checks that both halves of the parser use.
class TokenStream {
public:
    TokenStream(std::string_view source, std::vector<Token> tokens)
        : source_(source), tokens_(std::move(tokens)) {}

    const Token& current() const { return tokens_[index_]; }
    const Token& following() const { return tokens_[std::min(index_ + 1, tokens_.size() - 1)]; }
    Token& take();
    bool is(TokenKind kind) const { return current().kind == kind; }
    bool is_operator(std::string_view text) const;
    bool is_name(std::string_view text) const;
    bool skip_operator(std::string_view text);
    bool skip_name(std::string_view text);
    Result<> expect_operator(std::string_view text);
    Result<> expect_name(std::string_view text);
    Result<> expect(TokenKind kind, std::string_view what);
    Result<std::string> expect_any_name();
    Error error(std::string_view what) const { return error_at(current().offset, what); }
    Error error_at(std::uint32_t offset, std::string_view what) const;
    std::string found_text() const;  ///< how messages name the current token
    /// How often the names of SpecialReads were taken.
    struct NameCounts {
        std::uint32_t caller = 0;
        std::uint32_t kwargs = 0;
        std::uint32_t varargs = 0;
    };
    NameCounts name_counts() const { return name_counts_; }
    SpecialReads reads_since(const NameCounts& since) const;

private:
    std::string_view source_;
    std::vector<Token> tokens_;
    std::size_t index_ = 0;
    NameCounts name_counts_;
};

/// Expressions; the statements are in jinja_parser.cpp.
class ExpressionParser {
public:
    explicit ExpressionParser(TokenStream& tokens) : tokens_(tokens) {}

    Result<ExpressionPtr> parse_expression();
    Result<ExpressionPtr> parse_without_condition();
    /// One expression, or a tuple of several by commas.
    Result<ExpressionPtr> parse_tuple(bool with_condition, bool in_parentheses);
    /// `name`, `name, name`, `(a, (b, c))`, or `name.attribute` where members are allowed.
    Result<ExpressionPtr> parse_target(bool allow_members);
    /// `| a | b(1)`, or without the first bar: the chain of a filter block, its end without input.
    Result<ExpressionPtr> parse_filter_chain(ExpressionPtr input, bool starts_inline);

private:
    Result<ExpressionPtr> parse_or();
    Result<ExpressionPtr> parse_and();
    Result<ExpressionPtr> parse_not();
    Result<ExpressionPtr> parse_comparison();
    Result<ExpressionPtr> parse_sum();
    Result<ExpressionPtr> parse_concat();
    Result<ExpressionPtr> parse_product();
    Result<ExpressionPtr> parse_power();
    Result<ExpressionPtr> parse_unary(bool with_filters);
    Result<ExpressionPtr> parse_primary();
    Result<ExpressionPtr> parse_name(Token& token);
    Result<ExpressionPtr> parse_list();
    Result<ExpressionPtr> parse_dict();
    Result<ExpressionPtr> parse_postfix(ExpressionPtr node);
    Result<ExpressionPtr> parse_filters_and_tests(ExpressionPtr node);
    Result<ExpressionPtr> parse_dot(ExpressionPtr node);
    Result<ExpressionPtr> parse_brackets(ExpressionPtr node);
    Result<ExpressionPtr> parse_subscript();
    Result<ExpressionPtr> parse_call(ExpressionPtr node);
    Result<ExpressionPtr> parse_test(ExpressionPtr node);
    Result<std::string> parse_dotted_name();
    Result<std::unique_ptr<CallArguments>> parse_arguments();
    Result<> parse_argument(CallArguments& arguments);
    Result<ExpressionPtr> parse_target_part(bool allow_members);
    bool is_tuple_end() const;
    bool starts_test_argument() const;
    ExpressionPtr make(ExpressionKind kind, std::uint32_t offset) const;
    Result<ExpressionPtr> finish(ExpressionPtr node) const;

    TokenStream& tokens_;
    int nesting_ = 0;
};

}  // namespace pergola::jinja
