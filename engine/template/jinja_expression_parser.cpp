#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/template/jinja_parser.h"

namespace pergola::jinja {
namespace {

constexpr int max_nesting_of_source = 100;  // brackets in brackets; about 12 frames each
constexpr int max_tree_depth = 400;  // levels of the tree, also from chains as a.b.c or 1+1+1

std::optional<Operator> comparison_of(std::string_view text) {
    if (text == "==") return Operator::Equal;
    if (text == "!=") return Operator::NotEqual;
    if (text == "<") return Operator::Less;
    if (text == "<=") return Operator::LessEqual;
    if (text == ">") return Operator::Greater;
    if (text == ">=") return Operator::GreaterEqual;
    return std::nullopt;
}

std::optional<Operator> product_of(std::string_view text) {
    if (text == "*") return Operator::Multiply;
    if (text == "/") return Operator::Divide;
    if (text == "//") return Operator::FloorDivide;
    if (text == "%") return Operator::Modulo;
    return std::nullopt;
}

int depth_of(const ExpressionPtr& node) { return node ? node->depth : 0; }

}  // namespace

ExpressionPtr ExpressionParser::make(ExpressionKind kind, std::uint32_t offset) const {
    auto node = std::make_unique<Expression>();
    node->kind = kind;
    node->offset = offset;
    return node;
}

/// Every node with children passes here: the depth that the evaluator may recurse to is bounded.
Result<ExpressionPtr> ExpressionParser::finish(ExpressionPtr node) const {
    int deepest = 0;
    for (const ExpressionPtr& part : node->parts) deepest = std::max(deepest, depth_of(part));
    if (node->arguments) {
        const CallArguments& arguments = *node->arguments;
        for (const auto& part : arguments.positional) deepest = std::max(deepest, depth_of(part));
        for (const auto& [name, part] : arguments.keywords) {
            deepest = std::max(deepest, depth_of(part));
        }
        deepest =
            std::max({deepest, depth_of(arguments.spread), depth_of(arguments.spread_keywords)});
    }
    node->depth = deepest + 1;
    if (node->depth > max_tree_depth) {
        return tokens_.error_at(
            node->offset, fmt::format("the expression has more than {} levels", max_tree_depth));
    }
    return node;
}

Result<ExpressionPtr> ExpressionParser::parse_expression() {
    PG_TRY(ExpressionPtr node, parse_without_condition());
    while (tokens_.is_name("if")) {
        const std::uint32_t offset = tokens_.take().offset;
        ExpressionPtr choice = make(ExpressionKind::Conditional, offset);
        choice->parts.push_back(std::move(node));
        PG_TRY(ExpressionPtr condition, parse_without_condition());
        choice->parts.push_back(std::move(condition));
        ExpressionPtr otherwise;
        if (tokens_.skip_name("else")) {
            if (nesting_ >= max_nesting_of_source) return tokens_.error("too deeply nested");
            ++nesting_;
            PG_TRY(otherwise, parse_expression());
            --nesting_;
        }
        choice->parts.push_back(std::move(otherwise));
        PG_TRY(node, finish(std::move(choice)));
    }
    return node;
}

Result<ExpressionPtr> ExpressionParser::parse_without_condition() {
    if (nesting_ >= max_nesting_of_source) {
        return tokens_.error(
            fmt::format("expressions are nested more than {} deep", max_nesting_of_source));
    }
    ++nesting_;
    PG_TRY(ExpressionPtr node, parse_or());
    --nesting_;
    return node;
}

Result<ExpressionPtr> ExpressionParser::parse_or() {
    PG_TRY(ExpressionPtr first, parse_and());
    if (!tokens_.is_name("or")) return first;
    ExpressionPtr node = make(ExpressionKind::Or, first->offset);
    node->parts.push_back(std::move(first));
    while (tokens_.skip_name("or")) {
        PG_TRY(ExpressionPtr next, parse_and());
        node->parts.push_back(std::move(next));
    }
    return finish(std::move(node));
}

Result<ExpressionPtr> ExpressionParser::parse_and() {
    PG_TRY(ExpressionPtr first, parse_not());
    if (!tokens_.is_name("and")) return first;
    ExpressionPtr node = make(ExpressionKind::And, first->offset);
    node->parts.push_back(std::move(first));
    while (tokens_.skip_name("and")) {
        PG_TRY(ExpressionPtr next, parse_not());
        node->parts.push_back(std::move(next));
    }
    return finish(std::move(node));
}

Result<ExpressionPtr> ExpressionParser::parse_not() {
    std::vector<std::uint32_t> offsets;
    while (tokens_.is_name("not")) offsets.push_back(tokens_.take().offset);
    PG_TRY(ExpressionPtr node, parse_comparison());
    for (auto offset = offsets.rbegin(); offset != offsets.rend(); ++offset) {
        ExpressionPtr negation = make(ExpressionKind::Not, *offset);
        negation->parts.push_back(std::move(node));
        PG_TRY(node, finish(std::move(negation)));
    }
    return node;
}

Result<ExpressionPtr> ExpressionParser::parse_comparison() {
    PG_TRY(ExpressionPtr first, parse_sum());
    ExpressionPtr node;
    for (;;) {
        std::optional<Operator> operation;
        const std::uint32_t offset = tokens_.current().offset;
        if (tokens_.is(TokenKind::Operator)) operation = comparison_of(tokens_.current().text);
        if (operation) {
            tokens_.take();
        } else if (tokens_.skip_name("in")) {
            operation = Operator::In;
        } else if (tokens_.is_name("not") && tokens_.following().kind == TokenKind::Name &&
                   tokens_.following().text == "in") {
            tokens_.take();
            tokens_.take();
            operation = Operator::NotIn;
        } else {
            break;
        }
        if (!node) {
            node = make(ExpressionKind::Compare, offset);
            node->parts.push_back(std::move(first));
        }
        PG_TRY(ExpressionPtr next, parse_sum());
        node->operators.push_back(*operation);
        node->parts.push_back(std::move(next));
    }
    return node ? finish(std::move(node)) : Result<ExpressionPtr>(std::move(first));
}

Result<ExpressionPtr> ExpressionParser::parse_sum() {
    PG_TRY(ExpressionPtr node, parse_concat());
    while (tokens_.is_operator("+") || tokens_.is_operator("-")) {
        const Token& token = tokens_.take();
        ExpressionPtr sum = make(ExpressionKind::Binary, token.offset);
        sum->operators.push_back(token.text == "+" ? Operator::Add : Operator::Subtract);
        sum->parts.push_back(std::move(node));
        PG_TRY(ExpressionPtr right, parse_concat());
        sum->parts.push_back(std::move(right));
        PG_TRY(node, finish(std::move(sum)));
    }
    return node;
}

Result<ExpressionPtr> ExpressionParser::parse_concat() {
    PG_TRY(ExpressionPtr first, parse_product());
    if (!tokens_.is_operator("~")) return first;
    ExpressionPtr node = make(ExpressionKind::Concat, tokens_.current().offset);
    node->parts.push_back(std::move(first));
    while (tokens_.skip_operator("~")) {
        PG_TRY(ExpressionPtr next, parse_product());
        node->parts.push_back(std::move(next));
    }
    return finish(std::move(node));
}

Result<ExpressionPtr> ExpressionParser::parse_product() {
    PG_TRY(ExpressionPtr node, parse_power());
    for (;;) {
        if (!tokens_.is(TokenKind::Operator)) return node;
        const std::optional<Operator> operation = product_of(tokens_.current().text);
        if (!operation) return node;
        ExpressionPtr product = make(ExpressionKind::Binary, tokens_.take().offset);
        product->operators.push_back(*operation);
        product->parts.push_back(std::move(node));
        PG_TRY(ExpressionPtr right, parse_power());
        product->parts.push_back(std::move(right));
        PG_TRY(node, finish(std::move(product)));
    }
}

Result<ExpressionPtr> ExpressionParser::parse_power() {
    PG_TRY(ExpressionPtr node, parse_unary(true));
    while (tokens_.is_operator("**")) {
        ExpressionPtr power = make(ExpressionKind::Binary, tokens_.take().offset);
        power->operators.push_back(Operator::Power);
        power->parts.push_back(std::move(node));
        PG_TRY(ExpressionPtr right, parse_unary(true));
        power->parts.push_back(std::move(right));
        PG_TRY(node, finish(std::move(power)));
    }
    return node;
}

Result<ExpressionPtr> ExpressionParser::parse_unary(bool with_filters) {
    ExpressionPtr node;
    if (tokens_.is_operator("-") || tokens_.is_operator("+")) {
        if (nesting_ >= max_nesting_of_source) return tokens_.error("too many signs in a row");
        const Token& token = tokens_.take();
        const auto kind = token.text == "-" ? ExpressionKind::Negate : ExpressionKind::Plus;
        ExpressionPtr sign = make(kind, token.offset);
        ++nesting_;
        PG_TRY(ExpressionPtr operand, parse_unary(false));
        --nesting_;
        sign->parts.push_back(std::move(operand));
        PG_TRY(node, finish(std::move(sign)));
    } else {
        PG_TRY(node, parse_primary());
    }
    PG_TRY(node, parse_postfix(std::move(node)));
    return with_filters ? parse_filters_and_tests(std::move(node))
                        : Result<ExpressionPtr>(std::move(node));
}

Result<ExpressionPtr> ExpressionParser::parse_primary() {
    const std::uint32_t offset = tokens_.current().offset;
    switch (tokens_.current().kind) {
        case TokenKind::Name: return parse_name(tokens_.take());
        case TokenKind::String: {
            std::string text = std::move(tokens_.take().text);
            while (tokens_.is(TokenKind::String)) text += tokens_.take().text;
            ExpressionPtr node = make(ExpressionKind::Constant, offset);
            node->constant = Value::text(std::move(text));
            return node;
        }
        case TokenKind::Integer:
        case TokenKind::Float: {
            const Token& token = tokens_.take();
            ExpressionPtr node = make(ExpressionKind::Constant, offset);
            node->constant = token.kind == TokenKind::Integer ? Value::integer(token.integer)
                                                              : Value::real(token.real);
            return node;
        }
        default: break;
    }
    if (tokens_.skip_operator("(")) {
        PG_TRY(ExpressionPtr node, parse_tuple(true, true));
        PG_CHECK(tokens_.expect_operator(")"));
        return node;
    }
    if (tokens_.is_operator("[")) return parse_list();
    if (tokens_.is_operator("{")) return parse_dict();
    return tokens_.error(fmt::format("expected an expression, found {}", tokens_.found_text()));
}

Result<ExpressionPtr> ExpressionParser::parse_name(Token& token) {
    ExpressionPtr node = make(ExpressionKind::Constant, token.offset);
    if (token.text == "true" || token.text == "True") {
        node->constant = Value::boolean(true);
    } else if (token.text == "false" || token.text == "False") {
        node->constant = Value::boolean(false);
    } else if (token.text == "none" || token.text == "None") {
        node->constant = Value::none();
    } else {
        node->kind = ExpressionKind::Name;
        node->name = token.text;
    }
    return node;
}

bool ExpressionParser::is_tuple_end() const {
    return tokens_.is(TokenKind::VariableEnd) || tokens_.is(TokenKind::BlockEnd) ||
           tokens_.is_operator(")");
}

Result<ExpressionPtr> ExpressionParser::parse_tuple(bool with_condition, bool in_parentheses) {
    const std::uint32_t offset = tokens_.current().offset;
    std::vector<ExpressionPtr> parts;
    bool is_tuple = false;
    while (!is_tuple_end() && !(is_tuple && tokens_.is_name("recursive"))) {
        PG_TRY(ExpressionPtr part, with_condition ? parse_expression() : parse_without_condition());
        parts.push_back(std::move(part));
        if (!tokens_.skip_operator(",")) break;
        is_tuple = true;
    }
    if (!is_tuple && parts.size() == 1) return std::move(parts.front());
    if (parts.empty() && !in_parentheses) {
        return tokens_.error(fmt::format("expected an expression, found {}", tokens_.found_text()));
    }
    ExpressionPtr node = make(ExpressionKind::Tuple, offset);
    node->parts = std::move(parts);
    return finish(std::move(node));
}

Result<ExpressionPtr> ExpressionParser::parse_list() {
    ExpressionPtr node = make(ExpressionKind::List, tokens_.take().offset);
    while (!tokens_.is_operator("]")) {
        if (!node->parts.empty()) {
            PG_CHECK(tokens_.expect_operator(","));
            if (tokens_.is_operator("]")) break;
        }
        PG_TRY(ExpressionPtr part, parse_expression());
        node->parts.push_back(std::move(part));
    }
    tokens_.take();
    return finish(std::move(node));
}

Result<ExpressionPtr> ExpressionParser::parse_dict() {
    ExpressionPtr node = make(ExpressionKind::Dict, tokens_.take().offset);
    while (!tokens_.is_operator("}")) {
        if (!node->parts.empty()) {
            PG_CHECK(tokens_.expect_operator(","));
            if (tokens_.is_operator("}")) break;
        }
        PG_TRY(ExpressionPtr key, parse_expression());
        PG_CHECK(tokens_.expect_operator(":"));
        PG_TRY(ExpressionPtr value, parse_expression());
        node->parts.push_back(std::move(key));
        node->parts.push_back(std::move(value));
    }
    tokens_.take();
    return finish(std::move(node));
}

Result<ExpressionPtr> ExpressionParser::parse_target_part(bool allow_members) {
    const std::uint32_t offset = tokens_.current().offset;
    if (tokens_.is_operator("(")) {
        if (nesting_ >= max_nesting_of_source) return tokens_.error("too deeply nested");
        ++nesting_;
        tokens_.take();
        PG_TRY(ExpressionPtr inner, parse_target(allow_members));
        PG_CHECK(tokens_.expect_operator(")"));
        --nesting_;
        return inner;
    }
    PG_TRY(std::string name, tokens_.expect_any_name());
    static constexpr std::string_view constants[] = {
        "true", "false", "none", "True", "False", "None"};
    if (std::count(std::begin(constants), std::end(constants), name) > 0) {
        return tokens_.error_at(offset, fmt::format("can't assign to '{}'", name));
    }
    ExpressionPtr node = make(ExpressionKind::Name, offset);
    if (allow_members && tokens_.skip_operator(".")) {
        node->kind = ExpressionKind::Member;
        PG_TRY(std::string member, tokens_.expect_any_name());
        node->constant = Value::text(std::move(member));
    }
    node->name = std::move(name);
    return node;
}

Result<ExpressionPtr> ExpressionParser::parse_target(bool allow_members) {
    const std::uint32_t offset = tokens_.current().offset;
    PG_TRY(ExpressionPtr first, parse_target_part(allow_members));
    if (!tokens_.is_operator(",")) return first;
    ExpressionPtr node = make(ExpressionKind::Tuple, offset);
    node->parts.push_back(std::move(first));
    while (tokens_.skip_operator(",")) {
        if (is_tuple_end() || tokens_.is_name("in") || tokens_.is_operator("=")) break;
        PG_TRY(ExpressionPtr part, parse_target_part(allow_members));
        node->parts.push_back(std::move(part));
    }
    return finish(std::move(node));
}

}  // namespace pergola::jinja
