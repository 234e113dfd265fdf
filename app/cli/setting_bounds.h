#pragma once
// Between which numbers a setting lies, for the window's table and for the command line, which read
// the same file. Knows no Qt.

#include <cstdint>

namespace pergola {

template <class Number>
struct Bounds {
    Number least;
    Number most;
};

namespace setting_bounds {

inline constexpr Bounds<int> textSizePercent{80, 200};
inline constexpr Bounds<double> temperature{0.0, 2.0};
inline constexpr Bounds<double> topP{0.0, 1.0};
inline constexpr Bounds<double> minP{0.0, 1.0};
inline constexpr Bounds<int> topK{0, 1000};
inline constexpr Bounds<double> repetitionPenalty{1.0, 2.0};
inline constexpr Bounds<int> threads{0, 1024};                       ///< 0: automatic
inline constexpr Bounds<std::int64_t> contextTokens{0, 16'777'216};  ///< 0: automatic

}  // namespace setting_bounds
}  // namespace pergola
