// A model that nobody uses gives its memory back when the settings say so, never under an answer, and
// the next message brings it back.

#include "app/idle_rest.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/application.h"
#include "app/conversations/conversation.h"
#include "app/engine_bridge.h"
#include "app/settings.h"
#include "tests/fakes/scripted_engine.h"

using namespace pergola;
using namespace pergola::app;
using namespace std::chrono_literals;

class IdleRestTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        script_ = scripted::default_script();
        script_.load_seconds = 0.02;
        script_.prefill_seconds = 0.02;
        script_.tokens_per_s = 2000;
        script_.answers = {"An answer"};
        scripted::set_script(script_);
        home_ = std::make_unique<QTemporaryDir>();
        ApplicationOptions options;
        options.paths = {home_->filePath("settings.json"), home_->filePath("data")};
        auto opened = Application::open(options);
        app_ = std::move(*opened);
    }
    void cleanup() {
        rest_.reset();
        app_.reset();
    }

    void an_idle_model_rests_and_the_next_message_wakes_it() {
        load();
        bridge().resizeContext(4096);
        QTRY_COMPARE(bridge().modelState().contextTokens, 4096);
        hurry(5);
        QTRY_COMPARE(bridge().modelState().phase, ModelPhase::None);
        QVERIFY(bridge().modelState().resting);
        QCOMPARE(bridge().modelState().resting->path, std::string("/models/Tiny.gguf"));
        QCOMPARE(bridge().telemetry().weight_bytes, 0);
        QVERIFY(app_->settings().values().lastModelPath == "/models/Tiny.gguf");
        QVERIFY(app_->conversation().send("Hello"));
        QTRY_VERIFY(!app_->conversation().isAnswering());
        QCOMPARE(app_->conversation().messages().back().text, QString("An answer"));
        QCOMPARE(scripted::loads().back().path, std::filesystem::path("/models/Tiny.gguf"));
        QCOMPARE(scripted::loads().back().context_tokens, 4096);
    }

    void no_model_rests_under_an_answer() {
        script_.answers = {std::string(4000, 'a')};
        script_.tokens_per_s = 1000;
        scripted::set_script(script_);
        load();
        QVERIFY(app_->conversation().send("Hello"));
        hurry(5);
        QTRY_VERIFY(!app_->conversation().isAnswering());
        QCOMPARE(app_->conversation().messages().back().text.size(), 4000);
        QTRY_COMPARE(bridge().modelState().phase, ModelPhase::None);
    }

    void it_never_rests_where_nobody_asked_for_it() {
        load();
        hurry(0);
        QTest::qWait(300);
        QCOMPARE(bridge().modelState().phase, ModelPhase::Ready);
    }

    void what_was_unloaded_by_hand_stays_unloaded() {
        load();
        bridge().unloadModel();
        QVERIFY(!bridge().modelState().resting);
        const QSignalSpy refused(&app_->conversation(), &Conversation::sendRefused);
        QVERIFY(!app_->conversation().send("Hello"));
        QCOMPARE(refused.size(), 1);
        QVERIFY(!bridge().wakeModel());
    }

    void whatever_a_model_was_asked_goes_with_it() {
        script_.prefill_seconds = 0.2;
        scripted::set_script(script_);
        load();
        const std::pair<const char*, void (EngineBridge::*)()> ways[] = {
            {"rest", &EngineBridge::restModel},
            {"unload", &EngineBridge::unloadModel},
        };
        for (const auto& [name, leave] : ways) {
            QSignalSpy checked(&bridge(), &EngineBridge::modelChecked);
            QSignalSpy counted(&bridge(), &EngineBridge::tokensCounted);
            bridge().checkModel();
            bridge().countTokens({{Role::User, "What the old model would count"}});
            bridge().resizeContext(bridge().modelState().contextTokens + 1024);
            (bridge().*leave)();
            QVERIFY2(!bridge().modelState().resizing, name);
            load();
            QVERIFY2(checked.isEmpty() && counted.isEmpty(), name);
            bridge().checkModel();
            QTRY_COMPARE(checked.count(), 1);
            QVERIFY2(checked[0][0].toBool(), name);
            QTest::qWait(50);
            QCOMPARE(checked.count(), 1);
        }
    }

private:
    EngineBridge& bridge() { return app_->bridge(); }
    void load() {
        bridge().loadModel("/models/Tiny.gguf");
        QTRY_COMPARE(bridge().modelState().phase, ModelPhase::Ready);
    }
    /// A watch of the test's own, for which a minute is ten milliseconds.
    void hurry(int minutes) {
        QCOMPARE(app_->settings().setValue("engine.idle_unload_minutes", minutes), QString());
        rest_ = std::make_unique<IdleRest>(bridge(), app_->settings());
        rest_->setMinute(10ms);
    }

    scripted::Script script_;
    std::unique_ptr<QTemporaryDir> home_;
    std::unique_ptr<Application> app_;
    std::unique_ptr<IdleRest> rest_;
};

QTEST_GUILESS_MAIN(IdleRestTest)
#include "idle_rest_test.moc"
