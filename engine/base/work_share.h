#pragma once
// Bounds of work are set for people, who wait a second for a text that was made to be slow. A fuzzer that
// waits as long sees nothing: its builds divide those bounds, and try a thousand inputs meanwhile.

#include <cstdint>

namespace pergola {

#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
inline constexpr std::int64_t work_divisor = 200;
#else
inline constexpr std::int64_t work_divisor = 1;
#endif

}  // namespace pergola
