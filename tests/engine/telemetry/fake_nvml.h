#pragma once
// What the fake driver's library answers. Defaults: one card that works.

#include <array>
#include <atomic>

namespace pergola {

struct FakeNvml {
    std::atomic<int> starts{0};
    std::atomic<int> ends{0};
    std::atomic<int> hang_ms{0};  ///< each look takes so long
    std::atomic<int> init_result{0};
    std::atomic<int> count_result{0};
    std::atomic<int> memory_result{0};
    std::atomic<unsigned> cards{1};
    std::atomic<unsigned long long> total_bytes{12'000'000'000};
    std::atomic<unsigned long long> used_bytes{8'900'000'000};
    std::atomic<unsigned long long> own_bytes{6'000'000'000};
    std::atomic<unsigned> processes{2};
    std::atomic<unsigned> busy_percent{78};
    /// Loads that the driver sampled, a sixth of a second apart, the newest last. 0 of them: it keeps none.
    std::atomic<unsigned> samples{0};
    std::array<unsigned, 64> sampled_percent = {};
    std::atomic<unsigned> celsius{61};
    std::atomic<unsigned long long> slow_reasons{0};
    const char* name = "RTX 4070";

    /// As a new one, but for the counters of starts and ends.
    void reset() {
        hang_ms = init_result = count_result = memory_result = 0;
        cards = 1;
        total_bytes = 12'000'000'000;
        used_bytes = 8'900'000'000;
        own_bytes = 6'000'000'000;
        processes = 2;
        busy_percent = 78;
        samples = 0;
        celsius = 61;
        slow_reasons = 0;
        name = "RTX 4070";
    }
};

}  // namespace pergola
