#include "engine/telemetry/counters.h"

#include <gtest/gtest.h>

#include <thread>

namespace pergola {
namespace {

TEST(Counters, count_tokens_and_busy_time_apart) {
    Counters counters;
    counters.add_step(100, 0, 0.5);
    counters.add_step(0, 1, 0.01);
    counters.add_step(0, 1, 0.03);
    counters.set_activity(EngineActivity::Decode);
    const TelemetrySnapshot snapshot = counters.snapshot();
    EXPECT_EQ(snapshot.prefill_tokens, 100);
    EXPECT_EQ(snapshot.decode_tokens, 2);
    EXPECT_NEAR(snapshot.prefill_busy_s, 0.5, 1e-9);
    EXPECT_NEAR(snapshot.decode_busy_s, 0.04, 1e-9);
    EXPECT_NEAR(snapshot.decode_tokens_per_s, 50, 1e-6);
    EXPECT_EQ(snapshot.prefill_tokens_per_s, 0) << "not in prefill now";
}

TEST(Counters, show_no_speed_while_idle) {
    Counters counters;
    counters.add_step(0, 1, 0.01);
    counters.set_activity(EngineActivity::Idle);
    EXPECT_EQ(counters.snapshot().decode_tokens_per_s, 0);
}

TEST(Counters, know_this_machine) {
    const Counters counters;
    const TelemetrySnapshot snapshot = counters.snapshot();
    EXPECT_GT(snapshot.ram_total_bytes, 0);
    EXPECT_GT(snapshot.ram_available_bytes, 0);
    EXPECT_LE(snapshot.ram_available_bytes, snapshot.ram_total_bytes);
    EXPECT_GT(snapshot.process_ram_bytes, 0);
    EXPECT_GE(snapshot.cpu_share, 0);
    EXPECT_LE(snapshot.cpu_share, 1);
    EXPECT_LE(snapshot.process_cpu_share, snapshot.cpu_share);
}

TEST(Counters, keep_what_lies_on_a_card_apart) {
    Counters counters;
    counters.set_memory({.weight_bytes = 1, .kv_bytes = 2, .work_bytes = 3},
                        {.weight_bytes = 40, .expert_bytes = 7, .kv_bytes = 50, .work_bytes = 60});
    const TelemetrySnapshot snapshot = counters.snapshot();
    EXPECT_EQ(snapshot.weight_bytes + snapshot.kv_bytes + snapshot.work_bytes, 6);
    EXPECT_EQ(snapshot.vram_weight_bytes, 40);
    EXPECT_EQ(snapshot.vram_expert_bytes, 7);
    EXPECT_EQ(snapshot.vram_kv_bytes, 50);
    EXPECT_EQ(snapshot.vram_work_bytes, 60);
}

TEST(Counters, can_be_read_while_they_are_written) {
    Counters counters;
    std::thread writer([&] {
        for (int step = 0; step < 2000; ++step) counters.add_step(0, 1, 0.001);
    });
    std::int64_t last = 0;
    for (int look = 0; look < 200; ++look) {
        const std::int64_t now = counters.snapshot().decode_tokens;
        EXPECT_GE(now, last);
        last = now;
    }
    writer.join();
    EXPECT_EQ(counters.snapshot().decode_tokens, 2000);
}

}  // namespace
}  // namespace pergola
