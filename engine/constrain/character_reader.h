#pragma once
// Reads a pattern's source character by character, for the readers of GBNF and regular expressions.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/constrain/pattern.h"
#include "kernels/result.h"

namespace pergola {

class CharacterReader {
public:
    /// `what` names the source in messages ("grammar"). InvalidArgument unless the source is UTF-8 of at
    /// most 1 MiB.
    static Result<CharacterReader> open(std::string_view source, std::string_view what);

    bool is_at_end() const { return at_ >= source_.size(); }
    bool is_next(char c) const { return at_ < source_.size() && source_[at_] == c; }
    bool is_next(std::string_view text) const { return source_.substr(at_, text.size()) == text; }
    /// Skips it if it comes next.
    bool take(std::string_view text);
    char peek() const { return is_at_end() ? '\0' : source_[at_]; }
    /// The next character; there must be one.
    char32_t read();
    /// Exactly `digits` hexadecimal digits.
    Result<char32_t> read_hexadecimal(int digits);
    /// "{2}", "{2,}" or "{2,5}" behind its brace; counts up to 2^31 - 1.
    struct Counts {
        std::int64_t least = 0;
        std::int64_t most = 0;  ///< Pattern::no_limit
    };
    Result<Counts> read_counts();
    std::optional<std::int64_t> read_number();

    /// InvalidArgument: "WHAT, line 3, column 5: SENTENCE".
    Error error(std::string_view sentence) const;
    Error unsupported(std::string_view sentence) const;

private:
    CharacterReader(std::string_view source, std::string_view what) : source_(source), what_(what) {}
    std::string place() const;

    std::string_view source_;
    std::string what_;
    std::size_t at_ = 0;
};

}  // namespace pergola
