#pragma once
// Replacing in bytes. Knows nothing of characters.

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace pergola {

/// `text` with `to` in place of each `from`, left to right. An empty `from` changes nothing.
inline std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
    std::string result;
    std::size_t at = 0;
    while (!from.empty()) {
        const std::size_t next = text.find(from, at);
        if (next == std::string_view::npos) break;
        result.append(text.substr(at, next - at)).append(to);
        at = next + from.size();
    }
    return result.append(text.substr(at));
}

/// Bytes of the longest end of `text` that begins `wanted`, the whole of it excepted.
inline std::size_t possible_beginning(std::string_view text, std::string_view wanted) {
    if (wanted.empty()) return 0;
    for (std::size_t size = std::min(text.size(), wanted.size() - 1); size > 0; --size) {
        if (text.ends_with(wanted.substr(0, size))) return size;
    }
    return 0;
}

}  // namespace pergola
