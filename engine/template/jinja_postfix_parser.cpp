// What stands behind a value: attributes, subscripts, calls, filters and tests.

#include <fmt/format.h>

#include <algorithm>

#include "engine/template/jinja_parser.h"

namespace pergola::jinja {

Result<ExpressionPtr> ExpressionParser::parse_postfix(ExpressionPtr node) {
    for (;;) {
        if (tokens_.is_operator(".")) {
            PG_TRY(node, parse_dot(std::move(node)));
        } else if (tokens_.is_operator("[")) {
            PG_TRY(node, parse_brackets(std::move(node)));
        } else if (tokens_.is_operator("(")) {
            PG_TRY(node, parse_call(std::move(node)));
        } else {
            return node;
        }
    }
}

Result<ExpressionPtr> ExpressionParser::parse_filters_and_tests(ExpressionPtr node) {
    for (;;) {
        if (tokens_.is_operator("|")) {
            PG_TRY(node, parse_filter_chain(std::move(node), false));
        } else if (tokens_.is_name("is")) {
            PG_TRY(node, parse_test(std::move(node)));
        } else if (tokens_.is_operator("(")) {
            PG_TRY(node, parse_call(std::move(node)));
        } else {
            return node;
        }
    }
}

Result<ExpressionPtr> ExpressionParser::parse_dot(ExpressionPtr node) {
    const std::uint32_t offset = tokens_.take().offset;
    if (tokens_.is(TokenKind::Name)) {
        ExpressionPtr attribute = make(ExpressionKind::Attribute, offset);
        attribute->name = tokens_.take().text;
        attribute->parts.push_back(std::move(node));
        return finish(std::move(attribute));
    }
    if (!tokens_.is(TokenKind::Integer)) {
        return tokens_.error(
            fmt::format("expected a name or number behind '.', found {}", tokens_.found_text()));
    }
    ExpressionPtr index = make(ExpressionKind::Constant, tokens_.current().offset);
    index->constant = Value::integer(tokens_.take().integer);
    ExpressionPtr item = make(ExpressionKind::Item, offset);
    item->parts.push_back(std::move(node));
    item->parts.push_back(std::move(index));
    return finish(std::move(item));
}

Result<ExpressionPtr> ExpressionParser::parse_brackets(ExpressionPtr node) {
    const std::uint32_t offset = tokens_.take().offset;
    std::vector<ExpressionPtr> keys;
    while (!tokens_.is_operator("]")) {
        if (!keys.empty()) PG_CHECK(tokens_.expect_operator(","));
        PG_TRY(ExpressionPtr key, parse_subscript());
        keys.push_back(std::move(key));
    }
    tokens_.take();
    if (keys.empty()) return tokens_.error_at(offset, "expected a subscript between '[' and ']'");
    ExpressionPtr item = make(ExpressionKind::Item, offset);
    item->parts.push_back(std::move(node));
    if (keys.size() == 1) {
        item->parts.push_back(std::move(keys.front()));
        return finish(std::move(item));
    }
    ExpressionPtr key = make(ExpressionKind::Tuple, offset);
    key->parts = std::move(keys);
    PG_TRY(key, finish(std::move(key)));
    item->parts.push_back(std::move(key));
    return finish(std::move(item));
}

/// `key`, or `start:stop:step` with any of the three left out.
Result<ExpressionPtr> ExpressionParser::parse_subscript() {
    const std::uint32_t offset = tokens_.current().offset;
    ExpressionPtr start;
    if (!tokens_.is_operator(":")) {
        PG_TRY(start, parse_expression());
        if (!tokens_.is_operator(":")) return start;
    }
    tokens_.take();
    const auto part_follows = [this] {
        return !tokens_.is_operator(":") && !tokens_.is_operator("]") && !tokens_.is_operator(",");
    };
    ExpressionPtr stop;
    if (part_follows()) {
        PG_TRY(stop, parse_expression());
    }
    ExpressionPtr step;
    if (tokens_.skip_operator(":") && part_follows()) {
        PG_TRY(step, parse_expression());
    }
    ExpressionPtr slice = make(ExpressionKind::Slice, offset);
    slice->parts.push_back(std::move(start));
    slice->parts.push_back(std::move(stop));
    slice->parts.push_back(std::move(step));
    return finish(std::move(slice));
}

Result<ExpressionPtr> ExpressionParser::parse_call(ExpressionPtr node) {
    ExpressionPtr call = make(ExpressionKind::Call, tokens_.current().offset);
    call->parts.push_back(std::move(node));
    PG_TRY(call->arguments, parse_arguments());
    return finish(std::move(call));
}

Result<std::unique_ptr<CallArguments>> ExpressionParser::parse_arguments() {
    PG_CHECK(tokens_.expect_operator("("));
    auto arguments = std::make_unique<CallArguments>();
    bool needs_comma = false;
    while (!tokens_.is_operator(")")) {
        if (needs_comma) {
            PG_CHECK(tokens_.expect_operator(","));
            if (tokens_.is_operator(")")) break;
        }
        PG_CHECK(parse_argument(*arguments));
        needs_comma = true;
    }
    tokens_.take();
    return arguments;
}

Result<> ExpressionParser::parse_argument(CallArguments& arguments) {
    const auto misplaced = [this] {
        return tokens_.error("the arguments of the call are in a wrong order");
    };
    if (tokens_.skip_operator("*")) {
        if (arguments.spread || arguments.spread_keywords) return misplaced();
        PG_TRY(arguments.spread, parse_expression());
        return {};
    }
    if (tokens_.skip_operator("**")) {
        if (arguments.spread_keywords) return misplaced();
        PG_TRY(arguments.spread_keywords, parse_expression());
        return {};
    }
    const bool is_keyword = tokens_.is(TokenKind::Name) &&
                            tokens_.following().kind == TokenKind::Operator &&
                            tokens_.following().text == "=";
    if (is_keyword) {
        if (arguments.spread_keywords) return misplaced();
        std::string name = tokens_.take().text;
        tokens_.take();
        PG_TRY(ExpressionPtr value, parse_expression());
        arguments.keywords.emplace_back(std::move(name), std::move(value));
        return {};
    }
    if (arguments.spread || arguments.spread_keywords || !arguments.keywords.empty()) {
        return misplaced();
    }
    PG_TRY(ExpressionPtr value, parse_expression());
    arguments.positional.push_back(std::move(value));
    return {};
}

Result<std::string> ExpressionParser::parse_dotted_name() {
    PG_TRY(std::string name, tokens_.expect_any_name());
    while (tokens_.skip_operator(".")) {
        PG_TRY(const std::string part, tokens_.expect_any_name());
        name += "." + part;
    }
    return name;
}

Result<ExpressionPtr> ExpressionParser::parse_filter_chain(ExpressionPtr input,
                                                           bool starts_inline) {
    while (starts_inline || tokens_.skip_operator("|")) {
        starts_inline = false;
        ExpressionPtr filter = make(ExpressionKind::Filter, tokens_.current().offset);
        PG_TRY(filter->name, parse_dotted_name());
        filter->arguments = std::make_unique<CallArguments>();
        if (tokens_.is_operator("(")) {
            PG_TRY(filter->arguments, parse_arguments());
        }
        filter->parts.push_back(std::move(input));
        PG_TRY(input, finish(std::move(filter)));
    }
    return input;
}

bool ExpressionParser::starts_test_argument() const {
    switch (tokens_.current().kind) {
        case TokenKind::String:
        case TokenKind::Integer:
        case TokenKind::Float: return true;
        case TokenKind::Name:
            return !tokens_.is_name("else") && !tokens_.is_name("or") && !tokens_.is_name("and") &&
                   !tokens_.is_name("if") && !tokens_.is_name("recursive");
        case TokenKind::Operator: return tokens_.is_operator("[") || tokens_.is_operator("{");
        default: return false;
    }
}

Result<ExpressionPtr> ExpressionParser::parse_test(ExpressionPtr node) {
    const std::uint32_t offset = tokens_.take().offset;
    const bool is_negated = tokens_.skip_name("not");
    ExpressionPtr test = make(ExpressionKind::Test, offset);
    PG_TRY(test->name, parse_dotted_name());
    test->arguments = std::make_unique<CallArguments>();
    test->parts.push_back(std::move(node));
    if (tokens_.is_operator("(")) {
        PG_TRY(test->arguments, parse_arguments());
    } else if (starts_test_argument()) {
        if (tokens_.is_name("is")) return tokens_.error("tests with 'is' cannot be chained");
        PG_TRY(ExpressionPtr argument, parse_primary());
        PG_TRY(argument, parse_postfix(std::move(argument)));
        test->arguments->positional.push_back(std::move(argument));
    }
    PG_TRY(ExpressionPtr finished, finish(std::move(test)));
    if (!is_negated) return finished;
    ExpressionPtr negation = make(ExpressionKind::Not, offset);
    negation->parts.push_back(std::move(finished));
    return finish(std::move(negation));
}

}  // namespace pergola::jinja
