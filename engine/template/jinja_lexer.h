#pragma once
// Template text to tokens, with Jinja2's rules for white space: trim_blocks and lstrip_blocks on,
// `-` and `+` at the tags, a trailing newline of the template dropped. Knows nothing of grammar.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/result.h"

namespace pergola::jinja {

enum class TokenKind : std::uint8_t {
    Data,           ///< text outside of tags
    VariableBegin,  ///< {{
    VariableEnd,    ///< }}
    BlockBegin,     ///< {%
    BlockEnd,       ///< %}
    Name,
    String,   ///< text is the decoded value
    Integer,  ///< integer
    Float,    ///< real
    Operator,
    End
};

struct Token {
    TokenKind kind = TokenKind::End;
    std::uint32_t offset = 0;
    std::string text;
    std::int64_t integer = 0;
    double real = 0;
};

/// Line breaks become \n, invalid UTF-8 U+FFFD, and one newline at the end goes.
std::string normalized_source(std::string_view source);

/// "line 3, column 7", both from 1, columns in code points.
std::string place_text(std::string_view source, std::uint32_t offset);

/// ErrorCode::Template with the place. `source` is normalized.
Result<std::vector<Token>> tokenize(std::string_view source);

}  // namespace pergola::jinja
