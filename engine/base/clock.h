#pragma once
// Time as the engine measures it: seconds on a clock that never goes back. Any thread.

#include <functional>

namespace pergola {

/// Seconds since a fixed, unknown moment. Who measures time takes one, so that a test can hand in
/// its own.
using SecondsClock = std::function<double()>;

double steady_seconds();

}  // namespace pergola
