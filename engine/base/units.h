#pragma once
// Sizes as people read them in messages: decimal units, one digit. Knows nothing of UI languages.

#include <cstdint>
#include <string>

namespace pergola {

/// "512 bytes", "4.9 MB", "4.9 GB": GB is 10^9 bytes.
std::string format_bytes(std::int64_t bytes);

/// "3.1 of 4.9 GB": both in the unit of `whole`. Falls back to plain bytes where one digit would
/// show the two as equal, or the part as nothing.
std::string format_part(std::int64_t part, std::int64_t whole);

}  // namespace pergola
