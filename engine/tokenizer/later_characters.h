#pragma once
// Characters that a category, a property or a script got between Unicode 14, which PCRE2 10.42 knows, and 16, which
// the patterns of tokenizer.json are matched by elsewhere. Knows nothing of patterns.

#include <string>
#include <string_view>

namespace pergola {

/// Members of a set in PCRE2's words, "\x{1C8A}\x{A7CD}", for a category ("Lo"), all of a class
/// ("L"), a property ("Alphabetic") or a script ("Han"); empty where there are none.
std::string later_characters(std::string_view category);

}  // namespace pergola
