#include "app/diagnostics/sleep_watch.h"

#include <chrono>
#include <ctime>

namespace pergola::app {
namespace {

using namespace std::chrono_literals;

constexpr auto kBetweenLooks = 2s;
// The two clocks are read one after the other: a little is between them, and a sleep is longer.
constexpr double kLeastSleepSeconds = 1;

double seconds(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

}  // namespace

SleepWatch::SleepWatch(Clock clock, QObject* parent)
    : QObject(parent), clock_(std::move(clock)), asleep_(clock_()) {
    timer_.setInterval(kBetweenLooks);
    connect(&timer_, &QTimer::timeout, this, &SleepWatch::look);
    timer_.start();
}

double SleepWatch::secondsAsleep() {
    return seconds(CLOCK_BOOTTIME) - seconds(CLOCK_MONOTONIC);
}

void SleepWatch::look() {
    const double now = clock_();
    const double slept = now - asleep_;
    asleep_ = now;
    if (slept >= kLeastSleepSeconds) emit woke(slept);
}

}  // namespace pergola::app
