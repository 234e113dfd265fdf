#pragma once
// Number and string literals of a template's expressions. Knows nothing of tokens or places.

#include <cstdint>
#include <string>
#include <string_view>

#include "kernels/result.h"

namespace pergola::jinja {

struct NumberLiteral {
    bool is_real = false;
    std::int64_t integer = 0;
    double real = 0;
    std::size_t length = 0;  ///< bytes read
};

inline bool is_ascii_digit(char byte) { return byte >= '0' && byte <= '9'; }

/// `text` starts with a digit. Behind a dot (`items.0.1`) only an integer is read.
Result<NumberLiteral> read_number_literal(std::string_view text, bool after_dot);

/// The value of what stands between the quotes, with Python's escapes; unknown escapes stay.
Result<std::string> decode_string_literal(std::string_view inner);

}  // namespace pergola::jinja
