#pragma once
// Text of a file, made safe to stand inside a message. Knows nothing of where it came from.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pergola {

/// `text` in single quotes; bytes outside printable ASCII become \xNN, and what exceeds `limit`
/// bytes is replaced by "...". A hostile name can neither fill a log nor move its cursor.
std::string quote(std::string_view text, std::size_t limit = 80);

/// "'a', 'b' and 12 more": the first `limit` names, each quoted.
std::string quote_list(const std::vector<std::string>& names, std::size_t limit = 8);

}  // namespace pergola
