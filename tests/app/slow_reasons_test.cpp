// Rules and readings behind "Why is it slow?".

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/diagnostics/machine_state.h"
#include "app/diagnostics/slow_reasons.h"

using namespace pergola;
using namespace pergola::app;

namespace {

/// A computer on which nothing is slow but that it has no card.
SlowFacts ordinary() {
    SlowFacts facts;
    facts.hardware.physical_cores = 8;
    facts.hardware.instruction_sets = {"AVX2", "FMA"};
    facts.model.phase = ModelPhase::Ready;
    facts.model.facts.weight_bytes = 4'000'000'000;
    facts.model.facts.bits_per_weight = 4.5;
    facts.model.facts.key_bytes_per_page_f16 = facts.model.facts.value_bytes_per_page_f16 =
        16'000'000;
    facts.now.ram_total_bytes = 16'000'000'000;
    facts.now.ram_available_bytes = 9'000'000'000;
    facts.now.weight_bytes_read_per_token = 4'000'000'000;
    return facts;
}

std::vector<SlowCause> causes(const SlowFacts& facts) {
    std::vector<SlowCause> found;
    for (const SlowReason& reason : slowReasons(facts))
        if (reason.cause != SlowCause::OnProcessor) found.push_back(reason.cause);
    return found;
}

class Sys {
public:
    QString root() const { return home_.path(); }
    void write(const QString& file, const QByteArray& text) const {
        const QString path = home_.filePath(file);
        QVERIFY(QDir().mkpath(QFileInfo(path).absolutePath()));
        QFile out(path);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(text);
    }

private:
    QTemporaryDir home_;
};

}  // namespace

class SlowReasonsTest : public QObject {
    Q_OBJECT
private slots:
    void an_ordinary_computer_has_one_reason_the_processor() {
        QVERIFY(causes(ordinary()).empty());
        QCOMPARE(slowReasons(ordinary()).size(), std::size_t{1});
        SlowFacts onCard = ordinary();
        onCard.model.onCard = true;
        QVERIFY(slowReasons(onCard).empty());
    }

    void without_a_model_nothing_is_slow() {
        SlowFacts facts = ordinary();
        facts.otherCpuShare = 1;
        facts.model.phase = ModelPhase::Loading;
        QVERIFY(slowReasons(facts).empty());
    }

    void each_rule_names_its_cause_and_figures() {
        SlowFacts facts = ordinary();
        facts.model.facts.weight_bytes = 20'000'000'000;
        QCOMPARE(causes(facts), std::vector{SlowCause::ReadsFromDisk});
        QCOMPARE(slowReasons(facts).front().figure, 20e9);
        QCOMPARE(slowReasons(facts).front().other, 9e9);

        facts = ordinary();
        facts.diskBytesPerSecond = 400e6;
        QVERIFY(causes(facts).empty());  // there is room: it is read this once
        facts.now.ram_available_bytes = 3'000'000'000;
        QCOMPARE(causes(facts), std::vector{SlowCause::ReadsFromDisk});

        facts = ordinary();
        facts.otherCpuShare = 0.4;
        QCOMPARE(slowReasons(facts).front(), (SlowReason{SlowCause::OtherPrograms, 0.4, 0}));

        facts = ordinary();
        facts.threads = 2;
        QCOMPARE(slowReasons(facts).front(), (SlowReason{SlowCause::FewThreads, 2, 8}));

        facts = ordinary();
        facts.machine.savesPower = facts.machine.onBattery = true;  // one sentence is enough
        QCOMPARE(causes(facts), std::vector{SlowCause::PowerSaving});
        facts.machine.savesPower = false;
        QCOMPARE(causes(facts), std::vector{SlowCause::Battery});
        facts.machine = {.clockLimitShare = 0.5};
        QCOMPARE(causes(facts), std::vector{SlowCause::ClockLimit});

        facts = ordinary();
        facts.model.facts.bits_per_weight = 16;
        QCOMPARE(causes(facts), std::vector{SlowCause::FullPrecision});

        facts = ordinary();
        facts.now.context_used_tokens = 20'000;  // 2.5 GB against 4 GB of weights
        QCOMPARE(causes(facts), std::vector{SlowCause::LongConversation});
        facts.now.context_used_tokens = 10'000;
        QVERIFY(causes(facts).empty());

        facts = ordinary();
        facts.hardware.instruction_sets = {"sse4.2"};
        QCOMPARE(causes(facts), std::vector{SlowCause::OldProcessor});
    }

    void what_a_card_says_counts_where_the_model_is() {
        SlowFacts facts = ordinary();
        facts.now.gpus = {{.name = "Other"},
                          {.name = "RTX 4070",
                           .vram_total_bytes = 12'000'000'000,
                           .vram_used_bytes = 10'000'000'000,
                           .own_bytes = 1'000'000'000,
                           .temperature_c = 91,
                           .slowed_by_heat = true,
                           .slowed_by_power = true}};
        facts.model.device = "RTX 4070";
        QCOMPARE(slowReasons(facts).front(), (SlowReason{SlowCause::CardMemoryTaken, 9e9, 0}));
        facts.model.onCard = true;
        facts.otherCpuShare = 1;  // the processor has next to nothing to do
        QCOMPARE(causes(facts), (std::vector{SlowCause::CardHot, SlowCause::CardPower}));
        QCOMPARE(slowReasons(facts).front().figure, 91.0);
    }

    void averages_take_some_seconds_and_forget_after_a_pause() {
        SlowWatch watch;
        TelemetrySnapshot now;
        now.activity = EngineActivity::Decode;
        watch.add(now);
        const auto tick = [&](double cpu, double own, std::int64_t bytes) {
            now.time_s += 0.25;
            now.cpu_share = cpu;
            now.process_cpu_share = own;
            now.disk_read_bytes += bytes;
            watch.add(now);
        };
        tick(1, 0.1, 100'000'000);
        QVERIFY(watch.otherCpuShare() < 0.25);  // one moment is no state
        for (int i = 0; i < 80; ++i) tick(0.9, 0.5, 25'000'000);
        QVERIFY(std::abs(watch.otherCpuShare() - 0.4) < 0.01);
        QVERIFY(std::abs(watch.diskBytesPerSecond() - 100e6) < 1e6);
        now.activity = EngineActivity::Loading;  // reading the file of a model is not slowness
        for (int i = 0; i < 80; ++i) tick(0.5, 0.5, 500'000'000);
        QVERIFY(watch.diskBytesPerSecond() < 1e6);
        now.time_s += 100;
        tick(1, 0, 0);
        QCOMPARE(watch.otherCpuShare(), 0.0);
    }

    void the_usual_governor_of_modern_drivers_saves_nothing() {
        Sys sys;
        QVERIFY(!readMachineState(sys.root()).savesPower);
        const QString clock = QStringLiteral("devices/system/cpu/cpu0/cpufreq/");
        sys.write(clock + "scaling_governor", "powersave\n");
        QVERIFY(readMachineState(sys.root()).savesPower);
        sys.write(clock + "energy_performance_preference", "balance_performance\n");
        QVERIFY(!readMachineState(sys.root()).savesPower);
        sys.write(clock + "energy_performance_preference", "power\n");
        QVERIFY(readMachineState(sys.root()).savesPower);
        sys.write(clock + "energy_performance_preference", "performance\n");
        sys.write("firmware/acpi/platform_profile", "low-power\n");
        QVERIFY(readMachineState(sys.root()).savesPower);
    }

    void a_battery_counts_when_it_is_emptied_and_no_cable_is_in() {
        Sys sys;
        sys.write("class/power_supply/BAT0/type", "Battery\n");
        sys.write("class/power_supply/BAT0/status", "Charging\n");
        QVERIFY(!readMachineState(sys.root()).onBattery);
        sys.write("class/power_supply/BAT0/status", "Discharging\n");
        QVERIFY(readMachineState(sys.root()).onBattery);
        sys.write("class/power_supply/AC/type", "Mains\n");
        sys.write("class/power_supply/AC/online", "1\n");
        QVERIFY(!readMachineState(sys.root()).onBattery);
        Sys mouse;
        mouse.write("class/power_supply/hid-1/type", "Battery\n");
        mouse.write("class/power_supply/hid-1/scope", "Device\n");
        mouse.write("class/power_supply/hid-1/status", "Discharging\n");
        QVERIFY(!readMachineState(mouse.root()).onBattery);
    }

    void rubbish_in_the_systems_files_is_no_limit() {
        Sys sys;
        const QString clock = QStringLiteral("devices/system/cpu/cpu0/cpufreq/");
        sys.write(clock + "cpuinfo_max_freq", "5000000");
        sys.write(clock + "scaling_max_freq", "rubbish");
        QCOMPARE(readMachineState(sys.root()).clockLimitShare, 1.0);
        sys.write(clock + "scaling_max_freq", "2000000");
        QCOMPARE(readMachineState(sys.root()).clockLimitShare, 0.4);
        sys.write(clock + "scaling_max_freq", QByteArray(100'000, '9'));
        QCOMPARE(readMachineState(sys.root()).clockLimitShare, 1.0);
    }
};

QTEST_GUILESS_MAIN(SlowReasonsTest)
#include "slow_reasons_test.moc"
