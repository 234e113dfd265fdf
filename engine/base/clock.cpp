#include "engine/base/clock.h"

#include <chrono>

namespace pergola {

double steady_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

}  // namespace pergola
