#include "engine/base/quote.h"

#include <fmt/format.h>

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

}  // namespace pergola
