#pragma once
// One formatted field: sign, padding, base and precision of numbers and texts, for both of Python's
// formatting languages. Knows nothing of where the values come from.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/template/jinja_budget.h"
#include "engine/template/jinja_value.h"

namespace pergola::jinja {

struct FieldFormat {
    char32_t fill = U' ';
    char align = '\0';  ///< '<', '>', '^', '=' or none
    char sign = '\0';   ///< '+', '-', ' ' or none, which is as '-'
    bool drops_negative_zero = false;
    bool is_alternate = false;
    char grouping = '\0';     ///< ',' or '_' or none
    bool pads_zeros = false;  ///< behind the sign, where no `align` says otherwise
    std::int64_t width = 0;
    std::optional<std::int64_t> precision;
    char type = '\0';
};

inline constexpr std::int64_t max_field_width = 1 << 20;

/// An integer in base 2, 8, 10 or 16 by type b, o, d, x or X.
std::string formatted_integer(std::int64_t number, const FieldFormat& format);
/// Types e, E, f, F, g, G, %, or none: as repr.
std::string formatted_float(double number, const FieldFormat& format);
/// Padded to the width; '=' puts the padding behind the sign.
std::string padded(std::string text, const FieldFormat& format, char default_align);

}  // namespace pergola::jinja
