#pragma once
// Lines of limited length, as Python's textwrap breaks them. Knows nothing of values or filters.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pergola::jinja {

struct WrapRules {
    std::size_t width = 79;  ///< code points, at least 1
    bool breaks_long_words = true;
    bool breaks_on_hyphens = true;
};

/// The lines of one line of text, without the white space around breaks; none for an empty text.
/// Time in proportion to the text.
std::vector<std::u32string> wrapped_lines(std::u32string_view text, const WrapRules& rules);

}  // namespace pergola::jinja
