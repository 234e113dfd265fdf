// The pure parts of the performance panel: history, memory layout and figures.

#include <QTest>

#include <random>

#include "ui/telemetry/figures_text.h"
#include "ui/telemetry/memory_bar.h"
#include "ui/telemetry/memory_layout.h"
#include "ui/telemetry/telemetry_history.h"

using namespace pergola;
using namespace pergola::ui;

namespace {

constexpr double kTick = 0.25;

/// Feeds a history with ticks as the engine would make them.
struct Feed {
    TelemetryHistory history;
    TelemetrySnapshot now{.ram_total_bytes = 16'000'000'000, .ram_available_bytes = 9'000'000'000};

    void idle() {
        now.activity = EngineActivity::Idle;
        step();
    }
    void decode(double tokensPerSecond) {
        now.activity = EngineActivity::Decode;
        now.decode_tokens += static_cast<std::int64_t>(tokensPerSecond * kTick);
        now.decode_busy_s += kTick;
        now.weight_bytes_read_per_token = 400'000'000;
        step();
    }
    void step() {
        now.time_s += kTick;
        history.add(now);
    }
};

}  // namespace

class PanelHistoryTest : public QObject {
    Q_OBJECT
private slots:
    void rates_are_differences_of_counters() {
        Feed feed;
        feed.idle();
        feed.decode(40);
        QCOMPARE(feed.history.current(Measure::Decode).value(), 40.0);
        feed.decode(80);
        QCOMPARE(feed.history.current(Measure::Decode).value(), 80.0);
        QVERIFY(!feed.history.current(Measure::Prefill));
        QCOMPARE(feed.history.current(Measure::RamReadPerToken).value(), 4e8);
    }

    void a_step_slower_than_a_tick_keeps_its_rate() {
        Feed feed;
        feed.idle();
        feed.decode(8);
        feed.now.activity = EngineActivity::Decode;
        feed.step();  // no token arrived in this quarter of a second
        QCOMPARE(feed.history.current(Measure::Decode).value(), 8.0);
    }

    void idle_is_a_gap_and_the_last_rate_is_kept_apart() {
        Feed feed;
        feed.idle();
        feed.decode(40);
        feed.idle();
        QVERIFY(!feed.history.current(Measure::Decode));
        QCOMPARE(feed.history.last(Measure::Decode).value(), 40.0);
        QVERIFY(!feed.history.points(Measure::Decode, TimeWindow::LastMinute).back().value);
    }

    void between_answers_the_speed_is_the_one_that_the_answer_tells() {
        Feed feed;
        feed.idle();
        feed.decode(150);
        feed.now.decode_tokens += 15;
        feed.now.decode_busy_s += 0.1;
        feed.history.noteAnswer({.answer_tokens = 60, .decode_tokens_per_s = 104});
        feed.idle();  // the last steps are seen only now
        QCOMPARE(feed.history.last(Measure::Decode).value(), 104.0);
        feed.decode(140);
        QCOMPARE(feed.history.last(Measure::Decode).value(), 140.0);
    }

    void tokens_of_the_last_moment_count_though_the_engine_is_idle_again() {
        Feed feed;
        feed.idle();
        feed.now.decode_tokens += 5;
        feed.now.decode_busy_s += 0.1;
        feed.idle();
        QCOMPARE(feed.history.current(Measure::Decode).value(), 50.0);
    }

    void no_window_has_more_points_than_a_chart_shows() {
        Feed feed;
        for (int i = 0; i < 4 * 60 * 60 * 3; ++i) i % 400 < 200 ? feed.decode(40) : feed.idle();
        for (const TimeWindow window : {TimeWindow::LastMinute, TimeWindow::FiveMinutes, TimeWindow::Session}) {
            const auto points = feed.history.points(Measure::Decode, window);
            QVERIFY2(points.size() <= TelemetryHistory::kMaxPoints, qPrintable(QString::number(points.size())));
            QVERIFY(points.size() > 100);
            QVERIFY(std::is_sorted(points.begin(), points.end(), [](const auto& a, const auto& b) {
                return a.time_s < b.time_s;
            }));
            for (const ChartPoint& point : points)
                if (point.value) QVERIFY(std::abs(*point.value - 40.0) < 1e-9);
        }
        QVERIFY(feed.history.samples().size() <= 1500);
        QVERIFY(feed.history.points(Measure::Decode, TimeWindow::Session).front().time_s < 60.0);
    }

    void a_window_holds_only_its_time() {
        Feed feed;
        for (int i = 0; i < 4 * 400; ++i) feed.idle();
        const double now = feed.history.newestSeconds();
        QCOMPARE(feed.history.oldestSeconds(TimeWindow::LastMinute), now - 60.0);
        QVERIFY(feed.history.points(Measure::RamUsed, TimeWindow::LastMinute).front().time_s >= now - 60.0);
        QVERIFY(feed.history.points(Measure::RamUsed, TimeWindow::FiveMinutes).front().time_s >= now - 301.0);
    }

    void closed_buckets_of_five_minutes_do_not_change_with_the_next_tick() {
        Feed feed;
        for (int i = 0; i < 1400; ++i) feed.decode(20 + i % 3 * 20);
        const auto before = feed.history.points(Measure::Decode, TimeWindow::FiveMinutes);
        feed.decode(20);
        const auto after = feed.history.points(Measure::Decode, TimeWindow::FiveMinutes);
        int compared = 0;
        for (const ChartPoint& old : std::vector(before.begin() + 2, before.end() - 1)) {
            for (const ChartPoint& point : after) {
                if (point.time_s != old.time_s) continue;
                QCOMPARE(point.value, old.value);
                ++compared;
            }
        }
        QVERIFY(compared > 290);
    }

    void a_hidden_panel_leaves_a_gap_and_no_false_rate() {
        Feed feed;
        feed.idle();
        feed.decode(40);
        feed.now.time_s += 100;
        feed.now.decode_tokens += 4000;
        feed.now.decode_busy_s += 90;
        feed.step();
        QVERIFY(!feed.history.current(Measure::Decode));
        const auto points = feed.history.points(Measure::RamUsed, TimeWindow::FiveMinutes);
        QCOMPARE(std::count_if(points.begin(), points.end(), [](const ChartPoint& p) { return !p.value; }), 2);
    }

    void the_first_request_after_a_load_is_kept_out_of_the_average() {
        Feed feed;
        feed.idle();
        feed.history.setFirstRequest(true);
        feed.decode(8);
        QCOMPARE(feed.history.average(Measure::Decode, TimeWindow::LastMinute).value(), 8.0);
        feed.history.setFirstRequest(false);
        feed.decode(40);
        QCOMPARE(feed.history.average(Measure::Decode, TimeWindow::LastMinute).value(), 40.0);
    }

    void time_that_stands_still_or_runs_back_is_ignored() {
        Feed feed;
        feed.idle();
        feed.decode(40);
        const auto count = feed.history.samples().size();
        feed.history.add(feed.now);
        feed.now.time_s -= 5;
        feed.history.add(feed.now);
        QCOMPARE(feed.history.samples().size(), count);
    }

    void marks_belong_to_their_window() {
        Feed feed;
        feed.idle();
        feed.history.addMark({.time_s = feed.now.time_s, .kind = MarkKind::ModelLoaded, .figure = 1.5});
        QCOMPARE(feed.history.marks(TimeWindow::LastMinute).size(), std::size_t{1});
        for (int i = 0; i < 4 * 61; ++i) feed.idle();
        QCOMPARE(feed.history.marks(TimeWindow::LastMinute).size(), std::size_t{0});
        QCOMPARE(feed.history.marks(TimeWindow::Session).size(), std::size_t{1});
    }

    void parts_of_the_memory_add_up_whatever_the_engine_says() {
        std::mt19937_64 random(7);
        for (int i = 0; i < 20'000; ++i) {
            const auto bytes = [&random] {
                const auto value = static_cast<std::int64_t>(random() >> (random() % 63));
                return random() % 9 == 0 ? -value : value % 100'000'000'000;
            };
            TelemetrySnapshot snapshot;
            snapshot.weight_bytes = bytes();
            snapshot.kv_bytes = bytes();
            snapshot.work_bytes = bytes();
            snapshot.ram_total_bytes = bytes();
            snapshot.ram_available_bytes = bytes();
            const std::int64_t wanted = bytes();
            for (const MemoryLayout& layout : {memoryLayout(snapshot), withChatBytes(memoryLayout(snapshot), wanted)}) {
                QCOMPARE(layout.weightBytes + layout.chatBytes + layout.workBytes + layout.otherBytes + layout.freeBytes,
                         layout.totalBytes);
                for (const std::int64_t part : {layout.weightBytes, layout.chatBytes, layout.workBytes, layout.otherBytes, layout.freeBytes})
                    QVERIFY(part >= 0);
            }
        }
    }

    void the_mapped_weights_count_as_used_though_the_system_calls_them_available() {
        const MemoryLayout layout = memoryLayout({.weight_bytes = 4'000'000'000,
                                                  .kv_bytes = 1'000'000'000,
                                                  .ram_total_bytes = 16'000'000'000,
                                                  .ram_available_bytes = 12'000'000'000});
        QCOMPARE(layout.freeBytes, 8'000'000'000);
        QCOMPARE(layout.otherBytes, 3'000'000'000);
    }

    void the_machines_load_becomes_shares_and_rates() {
        Feed feed;
        feed.now.cpu_share = 0.5;
        feed.now.gpus = {{.name = "A", .vram_total_bytes = 12, .vram_used_bytes = 7, .busy_share = 0.25},
                         {.name = "B", .vram_total_bytes = 24, .vram_used_bytes = 9, .busy_share = 0.75}};
        feed.idle();
        QVERIFY(!feed.history.current(Measure::DiskRead));  // nothing to compare with yet
        feed.now.disk_read_bytes += 50'000'000;
        feed.idle();
        QCOMPARE(feed.history.current(Measure::DiskRead).value(), 50e6 / kTick);
        QCOMPARE(feed.history.current(Measure::CpuBusy).value(), 0.5);
        QCOMPARE(feed.history.current(Measure::GpuBusy).value(), 0.25);
        feed.history.setCard("B");
        feed.idle();
        QCOMPARE(feed.history.current(Measure::GpuBusy).value(), 0.75);
        QCOMPARE(feed.history.current(Measure::VramUsed).value(), 9.0);
        QCOMPARE(feed.history.current(Measure::DiskRead).value(), 0.0);
        feed.now.gpus.clear();
        feed.idle();
        QVERIFY(!feed.history.current(Measure::GpuBusy));
        feed.now.time_s += 100;  // hidden meanwhile: no rate over that time
        feed.now.disk_read_bytes += 1'000'000'000;
        feed.step();
        QVERIFY(!feed.history.current(Measure::DiskRead));
    }

    void parts_of_a_cards_memory_add_up_whatever_the_driver_says() {
        std::mt19937_64 random(11);
        for (int i = 0; i < 20'000; ++i) {
            const auto bytes = [&random] {
                const auto value = static_cast<std::int64_t>(random() >> (random() % 63));
                return random() % 9 == 0 ? -value : value % 100'000'000'000;
            };
            TelemetrySnapshot snapshot;
            snapshot.vram_weight_bytes = bytes();
            snapshot.vram_expert_bytes = bytes();
            snapshot.vram_kv_bytes = bytes();
            snapshot.vram_work_bytes = bytes();
            const GpuLoad card{.vram_total_bytes = bytes(), .vram_used_bytes = bytes(), .own_bytes = bytes()};
            const MemoryLayout layout = cardLayout(snapshot, card);
            QCOMPARE(layout.weightBytes + layout.expertBytes + layout.chatBytes + layout.workBytes + layout.otherBytes +
                         layout.freeBytes,
                     layout.totalBytes);
            for (const std::int64_t part :
                 {layout.weightBytes, layout.expertBytes, layout.chatBytes, layout.workBytes, layout.otherBytes, layout.freeBytes})
                QVERIFY(part >= 0);
        }
    }

    void experts_are_a_part_of_their_own_where_a_model_has_some() {
        TelemetrySnapshot snapshot;
        snapshot.vram_weight_bytes = 5'000'000'000;
        const GpuLoad card{.vram_total_bytes = 12'000'000'000, .vram_used_bytes = 6'000'000'000};
        QCOMPARE(memoryParts(cardLayout(snapshot, card), MemoryKind::Vram).size(), std::size_t{5});
        snapshot.vram_expert_bytes = 4'000'000'000;
        const MemoryLayout layout = cardLayout(snapshot, card);
        QCOMPARE(layout.weightBytes, 1'000'000'000);
        QCOMPARE(layout.expertBytes, 4'000'000'000);
        const std::vector<MemoryPart> parts = memoryParts(layout, MemoryKind::Vram);
        QCOMPARE(parts.size(), std::size_t{6});
        QCOMPARE(parts[1].name, QStringLiteral("experts"));
        QVERIFY(parts[1].pattern != parts[0].pattern);
    }

    void what_the_driver_holds_for_this_program_is_work_and_the_rest_is_others() {
        TelemetrySnapshot snapshot;
        snapshot.vram_weight_bytes = 4'000'000'000;
        snapshot.vram_kv_bytes = 1'000'000'000;
        snapshot.vram_work_bytes = 200'000'000;
        GpuLoad card{.vram_total_bytes = 12'000'000'000, .vram_used_bytes = 8'000'000'000, .own_bytes = 6'000'000'000};
        MemoryLayout layout = cardLayout(snapshot, card);
        QCOMPARE(layout.workBytes, 1'000'000'000);
        QCOMPARE(layout.otherBytes, 2'000'000'000);
        QCOMPARE(layout.freeBytes, 4'000'000'000);
        card.own_bytes = -1;  // a driver that does not tell whose memory is whose
        layout = cardLayout(snapshot, card);
        QCOMPARE(layout.workBytes, 200'000'000);
        QCOMPARE(layout.otherBytes, 2'800'000'000);
    }

    void the_range_is_whole_pages_between_2k_and_the_models_own() {
        ModelFacts model;
        model.trained_context_tokens = 32768;
        QCOMPARE(contextRange(model, 8192).minimum, 2048);
        QCOMPARE(contextRange(model, 8192).maximum, 32768);
        model.trained_context_tokens = 1000;
        QCOMPARE(contextRange(model, 768).maximum, 768);
        QCOMPARE(contextRange(model, 768).minimum, 768);
        model.trained_context_tokens = 0;
        QCOMPARE(contextRange(model, 8192).maximum, 8192);
    }

    void a_drag_snaps_to_powers_of_two_and_to_the_maximum() {
        const ContextRange range{2048, 40960};
        QCOMPARE(snapContext(8300, range), 8192);
        QCOMPARE(snapContext(40000, range), 40960);
        QCOMPARE(snapContext(9100, range), 9216);
        QCOMPARE(snapContext(100, range), 2048);
        QCOMPARE(snapContext(1LL << 40, range), 40960);
    }

    void the_largest_context_that_fits_is_exact_to_the_page() {
        ModelFacts model;
        model.key_bytes_per_page_f16 = model.value_bytes_per_page_f16 = 5'898'240;
        model.trained_context_tokens = 131072;
        TelemetrySnapshot snapshot{.kv_bytes = kv_cache_bytes(model, 8192, {}),
                                   .ram_total_bytes = 8'000'000'000,
                                   .ram_available_bytes = 3'000'000'000};
        const MemoryLayout layout = memoryLayout(snapshot);
        const ContextRange range = contextRange(model, 8192);
        const std::int64_t largest = largestContextThatFits(model, layout, range, 8192);
        const std::int64_t budget = layout.chatBytes + layout.freeBytes - kRamReserveBytes;
        QVERIFY(largest > 8192 && largest < range.maximum);
        QVERIFY(kv_cache_bytes(model, largest, {}) <= budget);
        QVERIFY(kv_cache_bytes(model, largest + kTokensPerPage, {}) > budget);
    }

    void what_is_reserved_already_fits_even_when_nothing_is_free() {
        ModelFacts model;
        model.key_bytes_per_page_f16 = model.value_bytes_per_page_f16 = 1'000'000;
        model.trained_context_tokens = 32768;
        const MemoryLayout layout = memoryLayout({.kv_bytes = kv_cache_bytes(model, 8192, {}),
                                                  .ram_total_bytes = 4'000'000'000,
                                                  .ram_available_bytes = 100'000'000});
        QCOMPARE(largestContextThatFits(model, layout, contextRange(model, 8192), 8192), 8192);
    }

    void lengths_are_read_as_they_are_written() {
        for (const std::int64_t tokens : {256LL, 768LL, 2048LL, 8192LL, 8448LL, 12288LL, 36096LL, 131072LL, 1048576LL})
            QCOMPARE(contextFromText(contextText(tokens)), tokens);
        QCOMPARE(contextText(8192), QStringLiteral("8k"));
        QCOMPARE(contextText(8448), QStringLiteral("8.25k"));
        QCOMPARE(contextFromText("8"), 8192);
        QCOMPARE(contextFromText(" 8.5 K"), 8704);
        QCOMPARE(contextFromText("8,5k"), 0);  // in English the comma groups thousands
        for (const char* wrong : {"", "k", "-4k", "nan", "inf", "1e30", "eight", "0"})
            QCOMPARE(contextFromText(QString::fromLatin1(wrong)), 0);
    }

    void scales_end_at_round_numbers_above_the_curve() {
        for (double value = 0.003; value < 1e6; value *= 1.37) {
            QVERIFY(niceTop(value) >= value);
            QVERIFY(niceTop(value) <= value * 2.2);
        }
        QCOMPARE(scaleText(niceTop(1240)), QStringLiteral("0–1.5k"));
        QCOMPARE(rateText(44.23), QStringLiteral("44.2"));
        QCOMPARE(rateText(1240.4), QStringLiteral("1,240"));
        QCOMPARE(bytesText(94'371'840), QStringLiteral("94 MB"));
        QCOMPARE(bytesText(7'100'000'000), QStringLiteral("7.1 GB"));
    }
};

QTEST_MAIN(PanelHistoryTest)
#include "panel_history_test.moc"
