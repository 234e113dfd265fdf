#include "app/engine_bridge.h"

#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include "tests/fakes/scripted_engine.h"

using namespace pergola;
using namespace pergola::app;

namespace {

std::unique_ptr<EngineBridge> openBridge(const scripted::Script& script) {
    scripted::set_script(script);
    auto opened = EngineBridge::open({});
    return opened ? std::move(opened).take() : nullptr;
}

scripted::Script quick() {
    scripted::Script script = scripted::default_script();
    script.load_seconds = 0.02;
    script.prefill_seconds = 0.02;
    script.tokens_per_s = 2000;
    return script;
}

ChatRequest question(const char* text = "Hello") {
    ChatRequest request;
    request.messages = {{Role::User, text}};
    return request;
}

}  // namespace

class EngineBridgeTest : public QObject {
    Q_OBJECT

    std::unique_ptr<EngineBridge> bridge_;

    void loaded(const scripted::Script& script) {
        bridge_ = openBridge(script);
        QVERIFY(bridge_);
        bridge_->loadModel(QStringLiteral("/models/Modèle ☂.gguf"));
        QTRY_COMPARE(bridge_->modelState().phase, ModelPhase::Ready);
    }

private slots:
    void cleanup() { bridge_.reset(); }

    void loads_a_model_and_says_what_it_is() {
        scripted::Script script = quick();
        script.load_seconds = 0.5;
        bridge_ = openBridge(script);
        QSignalSpy changes(bridge_.get(), &EngineBridge::modelStateChanged);
        bridge_->loadModel(QStringLiteral("/models/Modèle ☂.gguf"), 4096);
        QCOMPARE(bridge_->modelState().phase, ModelPhase::Loading);
        QCOMPARE(changes.count(),
                 1);  // at once, so that a crash in the load finds its note written
        QTRY_VERIFY(bridge_->modelState().loadShare > 0.3);
        QTRY_COMPARE(bridge_->modelState().phase, ModelPhase::Ready);
        const ModelState& state = bridge_->modelState();
        QCOMPARE(QString::fromStdString(state.facts.name), QStringLiteral("Modèle ☂"));
        QCOMPARE(QString::fromStdString(scripted::loads().back().path.string()),
                 QStringLiteral("/models/Modèle ☂.gguf"));
        QCOMPARE(state.contextTokens, 4096);
        QCOMPARE(state.kvBytes, kv_cache_bytes(state.facts, 4096, {}));
        QVERIFY(state.loadSeconds > 0);
    }

    void shows_300_tokens_a_second_in_at_most_65_signals() {
        scripted::Script script = quick();
        script.tokens_per_s = 300;
        script.answers = {std::string(300 * 4, 'x')};
        loaded(script);
        QSignalSpy updates(bridge_.get(), &EngineBridge::answerUpdated);
        QSignalSpy finished(bridge_.get(), &EngineBridge::answerFinished);
        QElapsedTimer clock;
        clock.start();
        bridge_->ask(question());
        QTRY_COMPARE_WITH_TIMEOUT(finished.count(), 1, 20'000);
        const double seconds = static_cast<double>(clock.elapsed()) / 1000;
        QString text;
        for (const QList<QVariant>& each : updates)
            text += each[0].value<AnswerUpdate>().textAppended;
        QCOMPARE(text.size(), 1200);
        QVERIFY2(static_cast<double>(updates.count()) <= 65 * seconds,
                 qPrintable(QStringLiteral("%1 in %2 s").arg(updates.count()).arg(seconds)));
        QCOMPARE(updates.last()[0].value<AnswerUpdate>().answerTokens, 300);
    }

    void keeps_an_answer_in_order_and_whole() {
        scripted::Script script = quick();
        script.answers = {"größer — 漢字 👩‍👩‍👧‍👦 end"};
        script.characters_per_token = 1;
        loaded(script);
        QString text;
        connect(bridge_.get(), &EngineBridge::answerUpdated, this, [&](const AnswerUpdate& update) {
            text += update.textAppended;
        });
        QSignalSpy finished(bridge_.get(), &EngineBridge::answerFinished);
        bridge_->ask(question());
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(text, QStringLiteral("größer — 漢字 👩‍👩‍👧‍👦 end"));
    }

    void makes_a_question_wait_for_the_model() {
        scripted::Script script = quick();
        script.load_seconds = 0.3;
        script.answers = {"Yes"};
        bridge_ = openBridge(script);
        std::vector<AnswerPhase> phases;
        connect(bridge_.get(), &EngineBridge::answerUpdated, this, [&](const AnswerUpdate& update) {
            if (phases.empty() || phases.back() != update.phase) phases.push_back(update.phase);
        });
        QSignalSpy finished(bridge_.get(), &EngineBridge::answerFinished);
        bridge_->loadModel(QStringLiteral("/m.gguf"));
        bridge_->ask(question());
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(phases,
                 (std::vector<AnswerPhase>{
                     AnswerPhase::WaitingForModel, AnswerPhase::Reading, AnswerPhase::Writing}));
    }

    void stops_while_loading_reading_and_writing() {
        scripted::Script script = quick();
        script.load_seconds = 0.6;
        script.prefill_seconds = 0.6;
        script.tokens_per_s = 20;
        bridge_ = openBridge(script);
        QSignalSpy finished(bridge_.get(), &EngineBridge::answerFinished);
        std::vector<AnswerPhase> phases;
        connect(bridge_.get(), &EngineBridge::answerUpdated, this, [&](const AnswerUpdate& update) {
            phases.push_back(update.phase);
        });
        bridge_->loadModel(QStringLiteral("/m.gguf"));
        for (const AnswerPhase phase :
             {AnswerPhase::WaitingForModel, AnswerPhase::Reading, AnswerPhase::Writing}) {
            if (phase == AnswerPhase::Reading)
                QTRY_COMPARE(bridge_->modelState().phase, ModelPhase::Ready);
            phases.clear();
            finished.clear();
            const JobId job = bridge_->ask(question());
            QTRY_VERIFY(!phases.empty() && phases.back() == phase);
            QElapsedTimer clock;
            clock.start();
            bridge_->stop(job);
            QTRY_COMPARE(finished.count(), 1);
            QVERIFY(clock.elapsed() < 500);
            QCOMPARE(finished[0][0].value<JobId>(), job);
            QCOMPARE(finished[0][1].value<FinishReason>(), FinishReason::Cancelled);
        }
    }

    void replaces_a_load_by_a_newer_one() {
        scripted::Script script = quick();
        script.load_seconds = 0.4;
        script.answers = {"Yes"};
        bridge_ = openBridge(script);
        QSignalSpy finished(bridge_.get(), &EngineBridge::answerFinished);
        bridge_->loadModel(QStringLiteral("/first.gguf"));
        bridge_->ask(question());
        bridge_->loadModel(QStringLiteral("/second.gguf"));
        QTRY_COMPARE(bridge_->modelState().phase, ModelPhase::Ready);
        QCOMPARE(bridge_->modelState().facts.name, std::string("second"));
        QTRY_COMPARE(finished.count(), 1);  // the question waited for the second
        bridge_->loadModel(QStringLiteral("/third.gguf"));
        bridge_->cancelLoad();
        QCOMPARE(bridge_->modelState().phase, ModelPhase::None);
        QTest::qWait(300);
        QCOMPARE(bridge_->modelState().phase, ModelPhase::None);
    }

    void tells_why_a_model_cannot_be_loaded_and_fails_what_waited() {
        scripted::Script script = quick();
        script.load_error = Error{ErrorCode::CorruptFile, "m.gguf: not a GGUF file"};
        bridge_ = openBridge(script);
        QSignalSpy failed(bridge_.get(), &EngineBridge::answerFailed);
        bridge_->loadModel(QStringLiteral("/m.gguf"));
        const JobId job = bridge_->ask(question());
        QTRY_COMPARE(failed.count(), 1);
        QCOMPARE(failed[0][0].value<JobId>(), job);
        QCOMPARE(bridge_->modelState().phase, ModelPhase::Failed);
        QCOMPARE(bridge_->modelState().error.code, ErrorCode::CorruptFile);
        QCOMPARE(bridge_->modelState().error.details, QStringLiteral("m.gguf: not a GGUF file"));
        script.load_error.reset();
        scripted::set_script(script);
        bridge_->loadModel(QStringLiteral("/m.gguf"));
        QTRY_COMPARE(bridge_->modelState().phase, ModelPhase::Ready);
    }

    void refuses_a_question_without_a_model() {
        bridge_ = openBridge(quick());
        QSignalSpy failed(bridge_.get(), &EngineBridge::answerFailed);
        const JobId job = bridge_->ask(question());
        QTRY_COMPARE(failed.count(), 1);
        QCOMPARE(failed[0][0].value<JobId>(), job);
    }

    void keeps_the_text_before_an_error() {
        scripted::Script script = quick();
        script.answer_error = Error{ErrorCode::DeviceLost, "the card was reset"};
        script.error_after_tokens = 3;
        loaded(script);
        QSignalSpy failed(bridge_.get(), &EngineBridge::answerFailed);
        QString text;
        connect(bridge_.get(), &EngineBridge::answerUpdated, this, [&](const AnswerUpdate& update) {
            QCOMPARE(failed.count(), 0);  // all text comes before the end
            text += update.textAppended;
        });
        bridge_->ask(question());
        QTRY_COMPARE(failed.count(), 1);
        QCOMPARE(text.size(), 12);
    }

    void resizes_the_context_while_an_answer_is_written() {
        scripted::Script script = quick();
        script.tokens_per_s = 50;
        script.resize_seconds = 0.05;
        loaded(script);
        bridge_->ask(question());
        bridge_->resizeContext(16384);
        QVERIFY(bridge_->modelState().resizing);
        bridge_->resizeContext(4096);
        bridge_->resizeContext(2048);  // only the newest of those that wait
        QTRY_VERIFY(!bridge_->modelState().resizing && bridge_->modelState().contextTokens == 2048);
        QCOMPARE(bridge_->modelState().kvBytes,
                 kv_cache_bytes(bridge_->modelState().facts, 2048, {}));
        script.resize_error = Error{ErrorCode::OutOfMemory, "need 9 GB, have 2 GB"};
        scripted::set_script(script);
        bridge_->resizeContext(1 << 20);
        QTRY_VERIFY(!bridge_->modelState().resizing);
        QCOMPARE(bridge_->modelState().contextTokens, 2048);
        QCOMPARE(bridge_->modelState().error.code, ErrorCode::OutOfMemory);
    }

    void counts_only_the_newest_of_many_drafts() {
        loaded(quick());
        QSignalSpy counted(bridge_.get(), &EngineBridge::tokensCounted);
        for (int length = 1; length <= 200; ++length)
            bridge_->countTokens(
                {{Role::User, std::string(static_cast<std::size_t>(length) * 4, 'x')}});
        QTRY_VERIFY(!counted.isEmpty());
        QTest::qWait(50);
        QCOMPARE(counted.count(), 1);
        QCOMPARE(counted[0][0].toLongLong(), 204);
    }

    void ends_at_any_moment() {
        scripted::Script script = quick();
        script.load_seconds = 0.03;
        script.tokens_per_s = 5000;
        for (int i = 0; i < 25; ++i) {
            bridge_ = openBridge(script);
            bridge_->loadModel(QStringLiteral("/m.gguf"));
            bridge_->ask(question());
            bridge_->countTokens({{Role::User, "x"}});
            QTest::qWait(i * 5);
            bridge_.reset();
        }
        QCoreApplication::processEvents();
    }

    void survives_a_slot_with_an_event_loop_of_its_own() {
        scripted::Script script = quick();
        loaded(script);
        QString text;
        bool nested = false;
        connect(bridge_.get(), &EngineBridge::answerUpdated, this, [&](const AnswerUpdate& update) {
            text += update.textAppended;
            if (!std::exchange(nested, true)) QTest::qWait(100);
        });
        QSignalSpy finished(bridge_.get(), &EngineBridge::answerFinished);
        bridge_->ask(question());
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(text, QString::fromStdString(script.answers[0]));
    }
};

QTEST_GUILESS_MAIN(EngineBridgeTest)
#include "engine_bridge_test.moc"
