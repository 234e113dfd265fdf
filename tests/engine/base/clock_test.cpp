#include "engine/base/clock.h"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace pergola {
namespace {

TEST(Clock, counts_seconds_and_never_goes_back) {
    const SecondsClock clock = steady_seconds;
    const double before = clock();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const double passed = clock() - before;
    EXPECT_GE(passed, 0.02);
    EXPECT_LT(passed, 10.0);
}

}  // namespace
}  // namespace pergola
