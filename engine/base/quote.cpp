#include "engine/base/quote.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace pergola {

std::string quote(std::string_view text, std::size_t limit) {
    std::string shown = "'";
    for (const char character : text.substr(0, limit)) {
        if (character >= 0x20 && character < 0x7F) {
            shown += character;
        } else {
            fmt::format_to(
                std::back_inserter(shown), "\\x{:02x}", static_cast<unsigned char>(character));
        }
    }
    if (text.size() > limit) shown += "...";
    return shown + "'";
}

std::string quote_list(const std::vector<std::string>& names, std::size_t limit) {
    std::string shown;
    for (std::size_t i = 0; i < std::min(names.size(), limit); ++i) {
        shown += (i == 0 ? "" : ", ") + quote(names[i]);
    }
    if (names.size() > limit) shown += fmt::format(" and {} more", names.size() - limit);
    return shown;
}

}  // namespace pergola
