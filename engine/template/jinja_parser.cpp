#include "engine/template/jinja_parser.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <optional>

namespace pergola::jinja {
namespace {

constexpr int max_statement_nesting = 100;

using EndTags = std::initializer_list<std::string_view>;
using StatementPtr = std::unique_ptr<Statement>;

class StatementParser {
public:
    StatementParser(std::string_view source, std::vector<Token> tokens)
        : tokens_(source, std::move(tokens)), expressions_(tokens_) {}

    /// Until one of `end_tags`, which stays the current token, or until the end of the template.
    Result<Block> parse_block(EndTags end_tags);
    Result<Block> parse_all() { return parse_block({}); }

private:
    Result<StatementPtr> parse_tag();
    Result<StatementPtr> parse_if(std::uint32_t offset);
    Result<StatementPtr> parse_for(std::uint32_t offset);
    Result<StatementPtr> parse_set(std::uint32_t offset);
    Result<StatementPtr> parse_macro(std::uint32_t offset);
    Result<StatementPtr> parse_call_block(std::uint32_t offset);
    Result<StatementPtr> parse_filter_block(std::uint32_t offset);
    Result<StatementPtr> parse_with(std::uint32_t offset);
    Result<StatementPtr> parse_named_block(std::uint32_t offset);
    Result<StatementPtr> parse_print(std::uint32_t offset);
    Result<StatementPtr> parse_loop_control(std::uint32_t offset, StatementKind kind);
    Result<StatementPtr> parse_autoescape(std::uint32_t offset);
    Result<StatementPtr> parse_refused(std::uint32_t offset, std::string_view tag);
    Result<std::vector<Parameter>> parse_parameters();
    Result<StatementPtr> parse_simple(std::uint32_t offset,
                                      StatementKind kind,
                                      std::string_view end);
    Result<Block> parse_body(EndTags end_tags);
    Result<Block> parse_body_apart(EndTags end_tags);
    StatementPtr make(StatementKind kind, std::uint32_t offset) const {
        auto statement = std::make_unique<Statement>();
        statement->kind = kind;
        statement->offset = offset;
        return statement;
    }

    TokenStream tokens_;
    ExpressionParser expressions_;
    int nesting_ = 0;
    int loops_ = 0;
};

Result<Block> StatementParser::parse_block(EndTags end_tags) {
    Block block;
    while (!tokens_.is(TokenKind::End)) {
        if (tokens_.is(TokenKind::Data)) {
            StatementPtr text = make(StatementKind::Text, tokens_.current().offset);
            text->text = std::move(tokens_.take().text);
            block.push_back(std::move(text));
        } else if (tokens_.is(TokenKind::VariableBegin)) {
            StatementPtr print = make(StatementKind::Print, tokens_.take().offset);
            PG_TRY(ExpressionPtr printed, expressions_.parse_tuple(true, false));
            print->expressions.push_back(std::move(printed));
            PG_CHECK(tokens_.expect(TokenKind::VariableEnd, "'}}'"));
            block.push_back(std::move(print));
        } else {
            tokens_.take();
            if (tokens_.is(TokenKind::Name) &&
                std::count(end_tags.begin(), end_tags.end(), tokens_.current().text) > 0) {
                return block;
            }
            PG_TRY(StatementPtr statement, parse_tag());
            PG_CHECK(tokens_.expect(TokenKind::BlockEnd, "'%}'"));
            block.push_back(std::move(statement));
        }
    }
    if (end_tags.size() == 0) return block;
    return tokens_.error(fmt::format("the template ends where {} was expected",
                                     fmt::format("'{}'", fmt::join(end_tags, "' or '"))));
}

/// The rest of an opening tag and what follows it.
Result<Block> StatementParser::parse_body(EndTags end_tags) {
    tokens_.skip_operator(":");
    PG_CHECK(tokens_.expect(TokenKind::BlockEnd, "'%}'"));
    if (nesting_ >= max_statement_nesting) {
        return tokens_.error(fmt::format("blocks are nested more than {} deep", nesting_));
    }
    ++nesting_;
    PG_TRY(Block block, parse_block(end_tags));
    --nesting_;
    return block;
}

/// A body that runs as a function of its own: a loop outside cannot be left from inside.
Result<Block> StatementParser::parse_body_apart(EndTags end_tags) {
    const int outer_loops = loops_;
    loops_ = 0;
    PG_TRY(Block block, parse_body(end_tags));
    loops_ = outer_loops;
    return block;
}

Result<StatementPtr> StatementParser::parse_tag() {
    if (!tokens_.is(TokenKind::Name)) {
        return tokens_.error(fmt::format("expected a tag name, found {}", tokens_.found_text()));
    }
    const std::uint32_t offset = tokens_.current().offset;
    const std::string tag = tokens_.take().text;
    if (tag == "if") return parse_if(offset);
    if (tag == "for") return parse_for(offset);
    if (tag == "set") return parse_set(offset);
    if (tag == "macro") return parse_macro(offset);
    if (tag == "call") return parse_call_block(offset);
    if (tag == "filter") return parse_filter_block(offset);
    if (tag == "with") return parse_with(offset);
    if (tag == "block") return parse_named_block(offset);
    if (tag == "print") return parse_print(offset);
    if (tag == "break") return parse_loop_control(offset, StatementKind::Break);
    if (tag == "continue") return parse_loop_control(offset, StatementKind::Continue);
    if (tag == "generation") {
        return parse_simple(offset, StatementKind::Generation, "endgeneration");
    }
    if (tag == "autoescape") return parse_autoescape(offset);
    if (tag == "include" || tag == "import" || tag == "from" || tag == "extends") {
        return parse_refused(offset, tag);
    }
    return tokens_.error_at(offset, fmt::format("unknown tag '{}'", tag));
}

Result<StatementPtr> StatementParser::parse_simple(std::uint32_t offset,
                                                   StatementKind kind,
                                                   std::string_view end) {
    StatementPtr statement = make(kind, offset);
    PG_TRY(Block body, parse_body_apart({end}));
    tokens_.take();
    statement->bodies.push_back(std::move(body));
    return statement;
}

Result<StatementPtr> StatementParser::parse_if(std::uint32_t offset) {
    StatementPtr statement = make(StatementKind::If, offset);
    for (;;) {
        PG_TRY(ExpressionPtr condition, expressions_.parse_tuple(false, false));
        statement->expressions.push_back(std::move(condition));
        PG_TRY(Block body, parse_body({"elif", "else", "endif"}));
        statement->bodies.push_back(std::move(body));
        const std::string end = tokens_.take().text;
        if (end == "endif") return statement;
        if (end == "else") break;
    }
    PG_TRY(Block otherwise, parse_body({"endif"}));
    tokens_.take();
    statement->bodies.push_back(std::move(otherwise));
    return statement;
}

Result<StatementPtr> StatementParser::parse_for(std::uint32_t offset) {
    StatementPtr statement = make(StatementKind::For, offset);
    PG_TRY(statement->target, expressions_.parse_target(false));
    PG_CHECK(tokens_.expect_name("in"));
    PG_TRY(ExpressionPtr items, expressions_.parse_tuple(false, false));
    statement->expressions.push_back(std::move(items));
    ExpressionPtr condition;
    if (tokens_.skip_name("if")) {
        PG_TRY(condition, expressions_.parse_expression());
    }
    statement->expressions.push_back(std::move(condition));
    statement->is_recursive = tokens_.skip_name("recursive");
    ++loops_;
    PG_TRY(Block body, parse_body({"endfor", "else"}));
    --loops_;
    statement->bodies.push_back(std::move(body));
    if (tokens_.take().text == "endfor") return statement;
    PG_TRY(Block otherwise, parse_body({"endfor"}));
    tokens_.take();
    statement->bodies.push_back(std::move(otherwise));
    return statement;
}

Result<StatementPtr> StatementParser::parse_set(std::uint32_t offset) {
    StatementPtr statement = make(StatementKind::Set, offset);
    PG_TRY(statement->target, expressions_.parse_target(true));
    if (tokens_.skip_operator("=")) {
        PG_TRY(ExpressionPtr value, expressions_.parse_tuple(true, false));
        statement->expressions.push_back(std::move(value));
        return statement;
    }
    statement->kind = StatementKind::SetBlock;
    PG_TRY(ExpressionPtr filters, expressions_.parse_filter_chain(nullptr, false));
    statement->expressions.push_back(std::move(filters));
    PG_TRY(Block body, parse_body({"endset"}));
    tokens_.take();
    statement->bodies.push_back(std::move(body));
    return statement;
}

Result<std::vector<Parameter>> StatementParser::parse_parameters() {
    std::vector<Parameter> parameters;
    PG_CHECK(tokens_.expect_operator("("));
    bool has_fallback = false;
    while (!tokens_.is_operator(")")) {
        if (!parameters.empty()) PG_CHECK(tokens_.expect_operator(","));
        Parameter parameter;
        PG_TRY(parameter.name, tokens_.expect_any_name());
        if (tokens_.skip_operator("=")) {
            PG_TRY(parameter.fallback, expressions_.parse_expression());
            has_fallback = true;
        } else if (has_fallback) {
            return tokens_.error("a parameter without default follows one with default");
        }
        parameters.push_back(std::move(parameter));
    }
    tokens_.take();
    return parameters;
}

Result<StatementPtr> StatementParser::parse_macro(std::uint32_t offset) {
    StatementPtr statement = make(StatementKind::Macro, offset);
    PG_TRY(statement->name, tokens_.expect_any_name());
    PG_TRY(statement->parameters, parse_parameters());
    const TokenStream::NameCounts counts = tokens_.name_counts();
    PG_TRY(Block body, parse_body_apart({"endmacro"}));
    statement->reads = tokens_.reads_since(counts);
    tokens_.take();
    statement->bodies.push_back(std::move(body));
    return statement;
}

Result<StatementPtr> StatementParser::parse_call_block(std::uint32_t offset) {
    StatementPtr statement = make(StatementKind::CallBlock, offset);
    if (tokens_.is_operator("(")) {
        PG_TRY(statement->parameters, parse_parameters());
    }
    PG_TRY(ExpressionPtr call, expressions_.parse_expression());
    if (call->kind != ExpressionKind::Call) {
        return tokens_.error_at(offset, "expected a call behind 'call'");
    }
    statement->expressions.push_back(std::move(call));
    const TokenStream::NameCounts counts = tokens_.name_counts();
    PG_TRY(Block body, parse_body_apart({"endcall"}));
    statement->reads = tokens_.reads_since(counts);
    tokens_.take();
    statement->bodies.push_back(std::move(body));
    return statement;
}

Result<StatementPtr> StatementParser::parse_filter_block(std::uint32_t offset) {
    StatementPtr statement = make(StatementKind::FilterBlock, offset);
    PG_TRY(ExpressionPtr filters, expressions_.parse_filter_chain(nullptr, true));
    statement->expressions.push_back(std::move(filters));
    PG_TRY(Block body, parse_body({"endfilter"}));
    tokens_.take();
    statement->bodies.push_back(std::move(body));
    return statement;
}

Result<StatementPtr> StatementParser::parse_with(std::uint32_t offset) {
    StatementPtr statement = make(StatementKind::With, offset);
    while (!tokens_.is(TokenKind::BlockEnd)) {
        if (!statement->targets.empty()) PG_CHECK(tokens_.expect_operator(","));
        PG_TRY(ExpressionPtr target, expressions_.parse_target(false));
        PG_CHECK(tokens_.expect_operator("="));
        PG_TRY(ExpressionPtr value, expressions_.parse_expression());
        statement->targets.push_back(std::move(target));
        statement->expressions.push_back(std::move(value));
    }
    PG_TRY(Block body, parse_body({"endwith"}));
    tokens_.take();
    statement->bodies.push_back(std::move(body));
    return statement;
}

/// {% block name scoped required %}: without other templates it is only a scope.
Result<StatementPtr> StatementParser::parse_named_block(std::uint32_t offset) {
    PG_TRY(const std::string name, tokens_.expect_any_name());
    tokens_.skip_name("scoped");
    tokens_.skip_name("required");
    PG_TRY(StatementPtr statement, parse_simple(offset, StatementKind::Scope, "endblock"));
    tokens_.skip_name(name);
    return statement;
}

Result<StatementPtr> StatementParser::parse_print(std::uint32_t offset) {
    StatementPtr statement = make(StatementKind::Print, offset);
    while (!tokens_.is(TokenKind::BlockEnd)) {
        if (!statement->expressions.empty()) PG_CHECK(tokens_.expect_operator(","));
        PG_TRY(ExpressionPtr printed, expressions_.parse_expression());
        statement->expressions.push_back(std::move(printed));
    }
    return statement;
}

Result<StatementPtr> StatementParser::parse_loop_control(std::uint32_t offset, StatementKind kind) {
    if (loops_ == 0) return tokens_.error_at(offset, "break and continue need a loop around them");
    return make(kind, offset);
}

Result<StatementPtr> StatementParser::parse_autoescape(std::uint32_t offset) {
    PG_TRY(ExpressionPtr choice, expressions_.parse_expression());
    PG_TRY(StatementPtr statement, parse_simple(offset, StatementKind::Scope, "endautoescape"));
    const bool is_off = choice->kind == ExpressionKind::Constant && !truth_of(choice->constant);
    if (is_off) return statement;
    statement->kind = StatementKind::Refused;
    statement->text = "prompts are plain text: autoescape can only be false";
    return statement;
}

/// Other templates cannot be reached from a chat template. As in Jinja2 the error comes only when
/// the tag is reached, since some templates carry such tags in branches that never run.
Result<StatementPtr> StatementParser::parse_refused(std::uint32_t offset, std::string_view tag) {
    StatementPtr statement = make(StatementKind::Refused, offset);
    statement->text = fmt::format("'{}' needs another template, and a chat template has none", tag);
    while (!tokens_.is(TokenKind::BlockEnd) && !tokens_.is(TokenKind::End)) tokens_.take();
    return statement;
}

}  // namespace

Result<Block> parse_template(std::string_view source) {
    PG_TRY(std::vector<Token> tokens, tokenize(source));
    return StatementParser(source, std::move(tokens)).parse_all();
}

}  // namespace pergola::jinja
