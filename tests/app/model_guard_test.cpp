// After a sleep or a reset of the graphics card, on the scripted engine.

#include <QSignalSpy>
#include <QTest>

#include "app/diagnostics/model_guard.h"
#include "app/diagnostics/sleep_watch.h"
#include "app/engine_bridge.h"
#include "app/language.h"
#include "tests/fakes/scripted_engine.h"

using namespace pergola;
using namespace pergola::app;

namespace {

const Error kLost{ErrorCode::DeviceLost, "cudaGraphLaunch: unknown error"};

struct Fixture {
    double asleep = 5;
    scripted::Script script = cardScript();
    std::unique_ptr<EngineBridge> bridge;
    SleepWatch sleep{[this] { return asleep; }};
    std::unique_ptr<ModelGuard> guard;
    std::unique_ptr<QSignalSpy> told;

    Fixture() {
        scripted::set_script(script);
        bridge = EngineBridge::open({}).take();
        guard = std::make_unique<ModelGuard>(*bridge, sleep);
        told = std::make_unique<QSignalSpy>(guard.get(), &ModelGuard::told);
    }
    static scripted::Script cardScript() {
        scripted::Script result = scripted::default_script();
        result.load_seconds = 0.02;
        result.prefill_seconds = 0.02;
        result.tokens_per_s = 400;
        result.gpus = {{.name = "RTX 4070", .vram_total_bytes = 12'000'000'000}};
        result.hardware.gpus = {{"RTX 4070", 12'000'000'000, 11'000'000'000}};
        return result;
    }
    void change(const std::function<void(scripted::Script&)>& how) {
        how(script);
        scripted::set_script(script);
    }
    bool isReady() const { return bridge->modelState().phase == ModelPhase::Ready; }
    bool load() {
        bridge->loadModel("/models/any.gguf", 4096);
        return QTest::qWaitFor([this] { return isReady(); });
    }
    void ask() {
        ChatRequest request;
        request.messages = {{Role::User, "Tell me about pergolas"}};
        bridge->ask(std::move(request));
    }
    void wake(double seconds) {
        asleep += seconds;
        sleep.look();
    }
    QString said() const {
        QStringList all;
        for (const auto& call : *told) all << call.first().toString();
        return all.join(QLatin1Char('\n'));
    }
};

}  // namespace

class ModelGuardTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { useLanguage(QStringLiteral("en")); }

    void a_sleep_is_the_distance_of_two_clocks() {
        double asleep = 100;
        SleepWatch watch([&] { return asleep; });
        QSignalSpy woke(&watch, &SleepWatch::woke);
        watch.look();
        asleep += 0.4;  // the clocks are read one after the other
        watch.look();
        QCOMPARE(woke.count(), 0);
        asleep += 720;
        watch.look();
        watch.look();
        QCOMPARE(woke.count(), 1);
        QVERIFY(std::abs(woke.first().first().toDouble() - 720) < 1);
    }

    void the_clocks_of_this_computer_agree_between_two_looks() {
        const double before = SleepWatch::secondsAsleep();
        QVERIFY(before >= -0.5);
        QVERIFY(std::abs(SleepWatch::secondsAsleep() - before) < 1);
    }

    void after_a_sleep_the_model_answers_one_token_that_nobody_sees() {
        Fixture fixture;
        QVERIFY(fixture.load());
        QSignalSpy updates(fixture.bridge.get(), &EngineBridge::answerUpdated);
        QSignalSpy finished(fixture.bridge.get(), &EngineBridge::answerFinished);
        fixture.wake(12 * 60);
        QTRY_VERIFY(fixture.said().contains("slept for 12 minutes"));
        QVERIFY(fixture.said().contains("answers"));
        QCOMPARE(scripted::asked().size(), std::size_t{1});
        QCOMPARE(scripted::asked().front().max_tokens, 1);
        QCOMPARE(updates.count() + finished.count(), 0);
        QCOMPARE(scripted::loads().size(), std::size_t{1});
    }

    void without_a_model_a_sleep_is_no_news() {
        Fixture fixture;
        fixture.wake(3600);
        QTest::qWait(50);
        QCOMPARE(fixture.told->count(), 0);
    }

    void a_model_lost_in_a_sleep_is_loaded_again_with_its_length() {
        Fixture fixture;
        QVERIFY(fixture.load());
        fixture.change([](scripted::Script& s) { s.answer_error = kLost; });
        fixture.wake(60);
        QTRY_VERIFY(fixture.said().contains("was reset"));
        QTRY_VERIFY(fixture.isReady());
        QTRY_VERIFY(fixture.said().contains("loaded again"));
        QCOMPARE(scripted::loads().back().context_tokens, 4096);
        QCOMPARE(scripted::loads().back().device.kind, DeviceKind::Auto);
        QVERIFY(fixture.bridge->modelState().onCard);
    }

    void a_reset_during_an_answer_ends_the_answer_and_brings_the_model_back() {
        Fixture fixture;
        QVERIFY(fixture.load());
        fixture.change([](scripted::Script& s) {
            s.answer_error = kLost;
            s.error_after_tokens = 3;
        });
        QSignalSpy failed(fixture.bridge.get(), &EngineBridge::answerFailed);
        fixture.ask();
        QTRY_COMPARE(failed.count(), 1);
        fixture.change([](scripted::Script& s) { s.answer_error.reset(); });
        QTRY_VERIFY(fixture.isReady());
        QTRY_VERIFY(fixture.said().contains("loaded again"));
        QSignalSpy finished(fixture.bridge.get(), &EngineBridge::answerFinished);
        fixture.ask();
        QTRY_COMPARE(finished.count(), 1);
    }

    void a_card_that_stays_away_gives_way_to_the_processor() {
        Fixture fixture;
        QVERIFY(fixture.load());
        fixture.change([](scripted::Script& s) {
            s.answer_error = kLost;
            s.card_load_error = kLost;
        });
        fixture.ask();
        QTRY_VERIFY(
            fixture.said().contains("does not answer, so the model now runs on the processor"));
        QVERIFY(fixture.isReady());
        QVERIFY(!fixture.bridge->modelState().onCard);
        QCOMPARE(scripted::loads().back().device.kind, DeviceKind::Cpu);
    }

    void a_card_that_is_lost_for_good_is_not_asked_again() {
        Fixture fixture;
        QVERIFY(fixture.load());
        QVERIFY(!fixture.guard->isCardLost());
        fixture.change([](scripted::Script& s) {
            s.answer_error = kLost;
            s.card_is_lost = true;
            s.card_refusal =
                "the graphics card failed, and stays unused until the program is started again";
        });
        QSignalSpy failed(fixture.bridge.get(), &EngineBridge::answerFailed);
        fixture.ask();
        QTRY_COMPARE(failed.count(), 1);
        QTRY_VERIFY(fixture.isReady());
        QVERIFY(!fixture.bridge->modelState().onCard);
        QVERIFY(fixture.guard->isCardLost());
        QCOMPARE(scripted::loads().size(), std::size_t{1});  // since the card was lost
        QCOMPARE(scripted::loads().back().context_tokens, 4096);
        QVERIFY(!fixture.said().contains("Restarting the computer"));
        fixture.change([](scripted::Script& s) { s.answer_error.reset(); });
        QSignalSpy finished(fixture.bridge.get(), &EngineBridge::answerFinished);
        fixture.ask();
        QTRY_COMPARE(finished.count(), 1);
    }

    void a_model_that_no_memory_holds_without_the_card_is_tried_once() {
        Fixture fixture;
        QVERIFY(fixture.load());
        fixture.change([](scripted::Script& s) {
            s.answer_error = kLost;
            s.card_is_lost = true;
            s.load_error = Error{ErrorCode::OutOfMemory, "needs 18 GB of memory, free are 11 GB"};
        });
        fixture.ask();
        QTRY_COMPARE(scripted::loads().size(), std::size_t{1});
        QTRY_COMPARE(fixture.bridge->modelState().error.code, ErrorCode::OutOfMemory);
        QTest::qWait(100);
        QCOMPARE(scripted::loads().size(), std::size_t{1});
        QCOMPARE(fixture.bridge->modelState().phase, ModelPhase::Failed);
    }

    void a_card_that_is_lost_twice_in_a_minute_is_left_alone() {
        Fixture fixture;
        QVERIFY(fixture.load());
        fixture.change([](scripted::Script& s) { s.answer_error = kLost; });
        fixture.ask();
        QTRY_VERIFY(fixture.said().contains("loaded again"));
        fixture.ask();
        QTRY_VERIFY(fixture.said().contains("reset again"));
        QTRY_VERIFY(fixture.isReady());
        QVERIFY(!fixture.bridge->modelState().onCard);
    }

    void a_model_that_fails_by_itself_is_not_loaded_again() {
        Fixture fixture;
        fixture.change([](scripted::Script& s) {
            s.load_error = Error{ErrorCode::CorruptFile, "broken"};
        });
        fixture.bridge->loadModel("/models/broken.gguf");
        QTRY_COMPARE(fixture.bridge->modelState().phase, ModelPhase::Failed);
        QTest::qWait(100);
        QCOMPARE(scripted::loads().size(), std::size_t{1});
        QCOMPARE(fixture.told->count(), 0);
    }

    void a_fall_back_to_the_processor_is_told_with_cause_and_remedy() {
        Fixture fixture;
        fixture.change([](scripted::Script& s) {
            s.card_refusal =
                "needs 18 GB of memory (16 GB weights, 2.0 GB conversation), free are 11 GB; close "
                "other programs or choose a smaller model";
        });
        QVERIFY(fixture.load());
        QTRY_COMPARE(fixture.told->count(), 1);
        QVERIFY2(fixture.said().contains("runs on the processor"), qPrintable(fixture.said()));
        QVERIFY(fixture.said().contains(
            "It needs 18 GB, and the graphics card has 11 GB of memory free."));
        QVERIFY(fixture.said().contains("Close programs"));
        fixture.bridge->resizeContext(2048);  // the same model: no news
        QTRY_COMPARE(fixture.bridge->modelState().contextTokens, 2048);
        QCOMPARE(fixture.told->count(), 1);
    }

    void a_computer_without_a_card_is_not_told_so_with_each_model() {
        Fixture fixture;
        fixture.bridge.reset();
        fixture.change([](scripted::Script& s) {
            s.gpus.clear();
            s.hardware.gpus.clear();
            s.card_refusal = "no graphics card can be used: no NVIDIA driver is running";
        });
        fixture.bridge = EngineBridge::open({}).take();
        fixture.guard = std::make_unique<ModelGuard>(*fixture.bridge, fixture.sleep);
        QSignalSpy told(fixture.guard.get(), &ModelGuard::told);
        QVERIFY(fixture.load());
        QTest::qWait(50);
        QCOMPARE(told.count(), 0);
    }
};

QTEST_GUILESS_MAIN(ModelGuardTest)
#include "model_guard_test.moc"
