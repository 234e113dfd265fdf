#pragma once
// Limits that every kind of byte pair encoding shares. Pure.

#include <cstddef>
#include <string_view>

#include "kernels/result.h"

namespace pergola {

/// CorruptFile for a vocabulary that is larger than any could be.
Result<> check_pair_counts(std::size_t tokens, std::size_t merges);

/// Longer pieces (megabytes of one letter) are encoded part by part, so that buffers stay under 50 MB. Far
/// above any word: no tokens of real text depend on it.
inline constexpr std::size_t part_bytes = std::size_t{1} << 20;

/// Bytes of the first part of `text`: all of it, or whole characters.
std::size_t first_part_bytes(std::string_view text);

}  // namespace pergola
