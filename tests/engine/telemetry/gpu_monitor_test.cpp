#include "engine/telemetry/gpu_monitor.h"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include <chrono>
#include <limits>
#include <thread>

#include "engine/telemetry/nvml_library.h"
#include "tests/engine/telemetry/fake_nvml.h"

namespace pergola {
namespace {

using namespace std::chrono_literals;

class FakeDriver : public testing::Test {
protected:
    FakeDriver() {
        handle_ = dlopen(PERGOLA_FAKE_NVML, RTLD_NOW | RTLD_LOCAL);
        if (handle_ == nullptr) return;
        const auto entry = reinterpret_cast<FakeNvml* (*)()>(dlsym(handle_, "fake_nvml"));
        fake = entry();
        fake->reset();
    }
    ~FakeDriver() override {
        if (handle_ != nullptr) dlclose(handle_);
    }
    void SetUp() override { ASSERT_NE(fake, nullptr) << dlerror(); }

    static std::vector<GpuLoad> read() {
        auto nvml = NvmlLibrary::open(PERGOLA_FAKE_NVML);
        EXPECT_TRUE(nvml);
        auto loads = (*nvml)->read();
        EXPECT_TRUE(loads);
        return *loads;
    }
    /// Asks until there are figures, or for ten seconds.
    static std::vector<GpuLoad> wait_for(GpuMonitor& monitor) {
        for (int look = 0; look < 1000; ++look) {
            auto loads = monitor.read();
            if (!loads.empty()) return loads;
            std::this_thread::sleep_for(10ms);
        }
        return {};
    }

    FakeNvml* fake = nullptr;

private:
    void* handle_ = nullptr;
};

using NvmlLibraryTest = FakeDriver;
using GpuMonitorTest = FakeDriver;

TEST_F(NvmlLibraryTest, reads_memory_load_clocks_and_the_own_share) {
    const auto loads = read();
    ASSERT_EQ(loads.size(), 1U);
    const GpuLoad& card = loads[0];
    EXPECT_EQ(card.name, "RTX 4070");
    EXPECT_EQ(card.vram_total_bytes, 12'000'000'000);
    EXPECT_EQ(card.vram_used_bytes, 8'900'000'000);
    EXPECT_EQ(card.own_bytes, 6'000'000'000);
    EXPECT_DOUBLE_EQ(card.busy_share, 0.78);
    EXPECT_EQ(card.clock_mhz, 1980);
    EXPECT_EQ(card.top_clock_mhz, 2640);
    EXPECT_EQ(card.temperature_c, 61);
    EXPECT_FALSE(card.slowed_by_heat);
    EXPECT_FALSE(card.slowed_by_power);
}

TEST_F(NvmlLibraryTest, a_short_burst_between_two_looks_is_seen) {
    auto nvml = NvmlLibrary::open(PERGOLA_FAKE_NVML);
    ASSERT_TRUE(nvml);
    fake->busy_percent = 0;  // of the last moment alone
    fake->sampled_percent = {90, 90, 90, 0, 100, 60, 0, 0};
    fake->samples = 3;
    EXPECT_DOUBLE_EQ((*nvml)->read()->at(0).busy_share, 0.0) << "what was before the first look is nobody's";
    fake->samples = 7;
    EXPECT_DOUBLE_EQ((*nvml)->read()->at(0).busy_share, 0.4);
    EXPECT_DOUBLE_EQ((*nvml)->read()->at(0).busy_share, 0.0) << "nothing new: as the driver says";
    fake->samples = 8;
    fake->sampled_percent[7] = 4000;
    fake->busy_percent = 5;
    EXPECT_DOUBLE_EQ((*nvml)->read()->at(0).busy_share, 0.05);
}

TEST_F(NvmlLibraryTest, tells_heat_from_power) {
    fake->slow_reasons = 0x40;
    EXPECT_TRUE(read()[0].slowed_by_heat);
    EXPECT_FALSE(read()[0].slowed_by_power);
    fake->slow_reasons = 0x80 | 0x1;
    EXPECT_FALSE(read()[0].slowed_by_heat);
    EXPECT_TRUE(read()[0].slowed_by_power);
    fake->slow_reasons = 0x4 | 0x1;  // idle, or as busy as its power limit allows
    EXPECT_FALSE(read()[0].slowed_by_power);
}

TEST_F(NvmlLibraryTest, believes_no_absurd_figure) {
    fake->used_bytes = std::numeric_limits<unsigned long long>::max();
    fake->own_bytes = std::numeric_limits<unsigned long long>::max();
    fake->processes = 1'000'000;
    fake->busy_percent = 4'000'000'000;
    fake->celsius = 4'000'000'000;
    fake->name = "a name \x01 that is far longer than the ninety-six bytes for which the driver is asked, so that it has no end";
    const GpuLoad card = read()[0];
    EXPECT_EQ(card.vram_used_bytes, card.vram_total_bytes);
    EXPECT_EQ(card.own_bytes, -1);
    EXPECT_LT(card.busy_share, 0);
    EXPECT_EQ(card.temperature_c, -1);
    EXPECT_EQ(card.name.size(), 95U);
    EXPECT_EQ(card.name.substr(0, 9), "a name ? ");
    fake->total_bytes = std::numeric_limits<unsigned long long>::max();
    EXPECT_TRUE(read().empty());
    fake->total_bytes = 0;
    EXPECT_TRUE(read().empty());
}

TEST_F(NvmlLibraryTest, shows_sixteen_cards_at_most) {
    fake->cards = 4'000'000'000;
    EXPECT_EQ(read().size(), 16U);
    fake->cards = 0;
    EXPECT_TRUE(read().empty());
}

TEST_F(NvmlLibraryTest, says_why_it_cannot_be_opened) {
    auto absent = NvmlLibrary::open("libpergola-no-such-driver.so.1");
    ASSERT_FALSE(absent);
    EXPECT_EQ(absent.error().code, ErrorCode::NotFound);
    auto bare = NvmlLibrary::open(PERGOLA_BARE_NVML);
    ASSERT_FALSE(bare);
    EXPECT_EQ(bare.error().code, ErrorCode::Unsupported);
    EXPECT_NE(bare.error().message.find("nvmlShutdown"), std::string::npos) << bare.error().message;
    fake->init_result = 9;
    auto dead = NvmlLibrary::open(PERGOLA_FAKE_NVML);
    ASSERT_FALSE(dead);
    EXPECT_NE(dead.error().message.find("NVML error 9"), std::string::npos) << dead.error().message;
}

TEST_F(NvmlLibraryTest, ends_what_it_started_and_nothing_else) {
    const int starts = fake->starts;
    const int ends = fake->ends;
    read();
    EXPECT_EQ(fake->starts, starts + 1);
    EXPECT_EQ(fake->ends, ends + 1);
    fake->init_result = 9;
    EXPECT_FALSE(NvmlLibrary::open(PERGOLA_FAKE_NVML));
    EXPECT_EQ(fake->ends, ends + 1);
}

TEST_F(NvmlLibraryTest, notices_a_card_that_was_reset) {
    auto nvml = NvmlLibrary::open(PERGOLA_FAKE_NVML);
    ASSERT_TRUE(nvml);
    fake->memory_result = 15;
    auto loads = (*nvml)->read();
    ASSERT_FALSE(loads);
    EXPECT_EQ(loads.error().code, ErrorCode::DeviceLost);
    fake->memory_result = 3;  // not supported: left out, no alarm
    loads = (*nvml)->read();
    ASSERT_TRUE(loads);
    EXPECT_TRUE(loads->empty());
}

TEST_F(GpuMonitorTest, has_figures_soon_after_the_first_question) {
    GpuMonitor monitor(PERGOLA_FAKE_NVML);
    const auto loads = wait_for(monitor);
    ASSERT_EQ(loads.size(), 1U);
    EXPECT_EQ(loads[0].vram_used_bytes, 8'900'000'000);
}

TEST_F(GpuMonitorTest, never_waits_for_a_driver_that_hangs) {
    fake->hang_ms = 300;
    GpuMonitor monitor(PERGOLA_FAKE_NVML);
    EXPECT_TRUE(monitor.read().empty()) << "the first look is still under way";
    EXPECT_EQ(wait_for(monitor).size(), 1U);
}

TEST_F(GpuMonitorTest, ends_at_once_when_it_was_never_asked) {
    const int starts = fake->starts;
    { GpuMonitor monitor(PERGOLA_FAKE_NVML); }
    EXPECT_EQ(fake->starts, starts);
}

TEST(GpuMonitor, shows_nothing_where_there_is_no_driver) {
    GpuMonitor monitor("libpergola-no-such-driver.so.1");
    for (int look = 0; look < 20; ++look) {
        EXPECT_TRUE(monitor.read().empty());
        std::this_thread::sleep_for(5ms);
    }
}

}  // namespace
}  // namespace pergola
