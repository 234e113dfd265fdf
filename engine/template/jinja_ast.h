#pragma once
// The tree of a parsed template. Every node knows its byte offset in the source, for messages.
// Plain values without behaviour; the parser makes it, the evaluator reads it.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/template/jinja_value.h"

namespace pergola::jinja {

enum class Operator : std::uint8_t {
    Add,
    Subtract,
    Multiply,
    Divide,
    FloorDivide,
    Modulo,
    Power,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    In,
    NotIn
};

struct Expression;
using ExpressionPtr = std::unique_ptr<Expression>;

struct CallArguments {
    std::vector<ExpressionPtr> positional;
    std::vector<std::pair<std::string, ExpressionPtr>> keywords;
    ExpressionPtr spread;           ///< *list, may be null
    ExpressionPtr spread_keywords;  ///< **dict, may be null
};

enum class ExpressionKind : std::uint8_t {
    Constant,     ///< constant
    Name,         ///< name
    Tuple,        ///< parts
    List,         ///< parts
    Dict,         ///< parts: key, value, key, value ...
    Attribute,    ///< parts[0].name
    Item,         ///< parts[0][parts[1]]
    Slice,        ///< parts: start, stop, step; each may be null; only inside Item
    Call,         ///< parts[0](arguments)
    Filter,       ///< parts[0] | name(arguments); parts[0] is null in filter blocks
    Test,         ///< parts[0] is name(arguments)
    Not,          ///< not parts[0]
    Negate,       ///< -parts[0]
    Plus,         ///< +parts[0]
    Binary,       ///< parts[0] operators[0] parts[1]
    Concat,       ///< parts[0] ~ parts[1] ~ ...
    Compare,      ///< parts[0] operators[0] parts[1] operators[1] parts[2] ...
    And,          ///< parts[0] and parts[1] and ...
    Or,           ///< parts[0] or parts[1] or ...
    Conditional,  ///< parts[0] if parts[1] else parts[2]; parts[2] may be null
    Member        ///< name.attribute as a target of set; the attribute is in `constant`
};

struct Expression {
    ExpressionKind kind = ExpressionKind::Constant;
    std::uint32_t offset = 0;
    int depth = 1;  ///< levels of the tree below and with this node
    std::string name;
    Value constant;
    std::vector<ExpressionPtr> parts;
    std::vector<Operator> operators;
    std::unique_ptr<CallArguments> arguments;
};

struct Statement;
using Block = std::vector<std::unique_ptr<Statement>>;

struct Parameter {
    std::string name;
    ExpressionPtr fallback;  ///< null: without a default value
};

enum class StatementKind : std::uint8_t {
    Text,         ///< text
    Print,        ///< expressions, each printed
    If,           ///< expressions[i] guards bodies[i]; one more body than expressions: else
    For,          ///< target in expressions[0] if expressions[1] (may be null); bodies: loop, else
    Set,          ///< target = expressions[0]
    SetBlock,     ///< target = bodies[0], through expressions[0] (a Filter chain, may be null)
    Macro,        ///< name(parameters): bodies[0]
    CallBlock,    ///< expressions[0] (a Call) with caller(parameters): bodies[0]
    FilterBlock,  ///< bodies[0] through expressions[0]
    With,         ///< parameters[i].name is unused: targets[i] = expressions[i]; bodies[0]
    Scope,        ///< bodies[0] in a scope of its own ({% block %})
    Generation,   ///< bodies[0], whose place in the output is reported
    Break,
    Continue,
    Refused  ///< an error when it is reached: text says why
};

/// Names in a macro's body that stand for what no parameter took.
struct SpecialReads {
    bool caller = false;
    bool kwargs = false;
    bool varargs = false;
};

struct Statement {
    StatementKind kind = StatementKind::Text;
    std::uint32_t offset = 0;
    bool is_recursive = false;  ///< For
    std::string text;           ///< Text, Refused
    std::string name;           ///< Macro
    ExpressionPtr target;
    std::vector<ExpressionPtr> targets;  ///< With
    std::vector<ExpressionPtr> expressions;
    std::vector<Block> bodies;
    std::vector<Parameter> parameters;
    SpecialReads reads;  ///< Macro, CallBlock
};

}  // namespace pergola::jinja
