#pragma once
// Notices an answer that says the same again and again. A pure function.

#include <cstdint>
#include <span>

#include "engine/tokenizer/tokenizer.h"

namespace pergola {

/// The length of the shortest text that the last `window` tokens repeat from end to end, if it fits in
/// there three times or more; else 0. Lists and tables that differ in one word are no repetition. To be asked
/// after every token: looks only now and then, so that a token costs about 20 comparisons.
std::int64_t repeated_tokens(std::span<const TokenId> answer, std::int64_t window);

}  // namespace pergola
