#include "engine/tokenizer/pair_limits.h"

#include <fmt/format.h>

#include "engine/tokenizer/utf8.h"

namespace pergola {

Result<> check_pair_counts(std::size_t tokens, std::size_t merges) {
    constexpr std::size_t count_limit = std::size_t{1} << 24;
    if (tokens <= count_limit && merges <= count_limit) return {};
    return Error{ErrorCode::CorruptFile,
                 fmt::format("the vocabulary has {} tokens and {} merges, expected at most {} of each",
                             tokens,
                             merges,
                             count_limit)};
}

std::size_t first_part_bytes(std::string_view text) {
    if (text.size() <= part_bytes) return text.size();
    const std::size_t start = character_start_before(text, part_bytes);
    return start > 0 && start + utf8_part(text, start).bytes > part_bytes ? start : part_bytes;
}

}  // namespace pergola
