#include "engine/generate/repetition_guard.h"

#include <algorithm>
#include <vector>

namespace pergola {

std::int64_t repeated_tokens(std::span<const TokenId> answer, std::int64_t window) {
    const auto count = static_cast<std::int64_t>(answer.size());
    const std::int64_t interval = std::max<std::int64_t>(1, window / 16);
    if (window < 3 || count < window || (count - window) % interval != 0) return 0;
    const std::span<const TokenId> tokens = answer.last(static_cast<std::size_t>(window));
    // Knuth, Morris and Pratt: how long a start of the window each of its places ends. The last place
    // gives the period.
    std::vector<std::size_t> border(tokens.size(), 0);
    for (std::size_t at = 1; at < tokens.size(); ++at) {
        std::size_t length = border[at - 1];
        while (length > 0 && tokens[at] != tokens[length]) length = border[length - 1];
        border[at] = tokens[at] == tokens[length] ? length + 1 : 0;
    }
    const std::int64_t period = window - static_cast<std::int64_t>(border.back());
    return 3 * period <= window ? period : 0;
}

}  // namespace pergola
