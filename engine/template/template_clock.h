#pragma once
// The time that strftime_now writes: given with the request, or the local clock. English names
// whatever the user's language, as the models were trained on them.

#include <ctime>
#include <optional>
#include <string>
#include <string_view>

#include "kernels/result.h"

namespace pergola::jinja {

struct ClockTime {
    std::tm local{};
    long microseconds = 0;
    std::string zone;         ///< name for %Z, may be empty
    std::string zone_offset;  ///< +hhmm for %z, may be empty
};

/// ISO 8601: 2026-03-05, 2026-03-05T14:07:09, with a fraction and a zone if wanted.
/// ErrorCode::InvalidArgument otherwise.
Result<ClockTime> parse_iso_time(std::string_view text);
ClockTime local_time_now();
/// C's strftime in the C locale; at most some 30 times as long as the format.
std::string formatted_time(const ClockTime& time, std::string_view format);

}  // namespace pergola::jinja
