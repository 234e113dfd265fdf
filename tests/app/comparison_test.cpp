// Two answers to one question: asking, keeping, exporting.

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/compare/comparison_keeper.h"
#include "app/compare/comparison_runner.h"
#include "app/compare/comparison_store.h"
#include "app/compare/comparison_text.h"
#include "app/date_text.h"
#include "app/language.h"
#include "tests/fakes/scripted_engine.h"

using namespace pergola;
using namespace pergola::app;

namespace {

Comparison asked(const QString& prompt = QStringLiteral("What is a pergola?")) {
    Comparison comparison;
    comparison.prompt = prompt;
    comparison.sides[1].settings.values.temperature = 1.5;
    return comparison;
}

Comparison answered() {
    Comparison comparison = asked();
    comparison.id = QStringLiteral("1234-abc");
    comparison.when = QDateTime(QDate(2026, 11, 30), QTime(12, 0));
    comparison.material = QStringLiteral("Material with | bars and ``` fences");
    comparison.sides[0].settings.modelName = QStringLiteral("Qwen | 4B");
    comparison.sides[0].settings.presetName = QStringLiteral("Exact");
    for (std::size_t i = 0; i < 2; ++i) {
        ComparedAnswer answer;
        answer.text = i == 0 ? QStringLiteral("A frame.") : QStringLiteral("An open frame.");
        answer.device = QStringLiteral("CPU");
        answer.figures.prompt_tokens = 100;
        answer.figures.answer_tokens = 10;
        answer.figures.time_to_first_token_s = i == 0 ? 0.5 : 0.25;
        answer.figures.prefill_tokens_per_s = 400;
        answer.figures.decode_tokens_per_s = i == 0 ? 40 : 20;
        answer.figures.total_s = 1;
        comparison.sides[i].answer = answer;
    }
    comparison.sides[1].answer->reason = FinishReason::Repetition;
    return comparison;
}

struct Fixture {
    std::unique_ptr<EngineBridge> bridge;
    std::unique_ptr<ComparisonRunner> runner;
    scripted::Script script = scripted::default_script();

    Fixture() {
        script.load_seconds = 0.03;
        script.prefill_seconds = 0.02;
        script.tokens_per_s = 2000;
        script.answers = {"First answer.", "Second answer."};
        scripted::set_script(script);
        bridge = EngineBridge::open({}).take();
        runner = std::make_unique<ComparisonRunner>(*bridge);
    }
    bool load(const QString& path = QStringLiteral("/models/first.gguf")) {
        bridge->loadModel(path, 2048);
        return QTest::qWaitFor([this] { return bridge->modelState().phase == ModelPhase::Ready; });
    }
    QString loaded() const { return QString::fromStdString(bridge->modelState().facts.path); }
};

}  // namespace

class ComparisonTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { useLanguage(QStringLiteral("en")); }

    void both_sides_are_asked_the_same_under_their_own_settings() {
        Fixture fixture;
        QVERIFY(fixture.load());
        QSignalSpy finished(fixture.runner.get(), &ComparisonRunner::finished);
        Comparison comparison = asked();
        comparison.material = QStringLiteral("Some material.");
        ChatSettings everywhere;
        everywhere.topK = 7;
        QVERIFY(fixture.runner->start(comparison, everywhere, QStringLiteral("Be brief.")));
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(!fixture.runner->isRunning());
        const auto requests = scripted::asked();
        QCOMPARE(requests.size(), std::size_t{2});
        for (const ChatRequest& each : requests) QVERIFY(!each.reuse_prefix);
        QCOMPARE(requests[0].messages.size(), requests[1].messages.size());
        QCOMPARE(requests[0].messages.back().content,
                 std::string("Some material.\n\nWhat is a pergola?"));
        QCOMPARE(requests[0].messages.front().content, std::string("Be brief."));
        QCOMPARE(requests[1].messages.back().content, requests[0].messages.back().content);
        QVERIFY(requests[0].sampling.temperature != 1.5);
        QCOMPARE(requests[1].sampling.temperature, 1.5);
        QCOMPARE(requests[1].sampling.top_k, 7);
        const Comparison& done = fixture.runner->comparison();
        QCOMPARE(done.sides[0].answer->text, QStringLiteral("First answer."));
        QCOMPARE(done.sides[1].answer->text, QStringLiteral("Second answer."));
        QVERIFY(done.sides[0].answer->figures.answer_tokens > 0);
        QCOMPARE(scripted::loads().size(), std::size_t{1});  // one model: nothing is loaded again
        QVERIFY(!done.id.isEmpty() && done.when.isValid());
    }

    void another_model_is_loaded_for_its_side_and_the_first_brought_back() {
        Fixture fixture;
        QVERIFY(fixture.load());
        Comparison comparison = asked();
        comparison.sides[1].settings.modelPath = QStringLiteral("/models/second.gguf");
        QSignalSpy finished(fixture.runner.get(), &ComparisonRunner::finished);
        QVERIFY(fixture.runner->start(comparison, {}, {}));
        QTRY_COMPARE(finished.count(), 1);
        QTRY_COMPARE(fixture.loaded(), QStringLiteral("/models/first.gguf"));
        QTRY_VERIFY(!fixture.runner->isRunning());
        QCOMPARE(scripted::loads().size(), std::size_t{3});
        QCOMPARE(scripted::loads().back().context_tokens, 2048);
        QVERIFY(fixture.runner->comparison().sides[1].answer->loadSeconds > 0);
        QCOMPARE(fixture.runner->comparison().sides[0].answer->loadSeconds, 0.0);
    }

    void a_model_that_does_not_load_leaves_the_other_side() {
        Fixture fixture;
        QVERIFY(fixture.load());
        fixture.script.load_error = Error{ErrorCode::CorruptFile, "broken"};
        scripted::set_script(fixture.script);
        Comparison comparison = asked();
        comparison.sides[0].settings.modelPath = QStringLiteral("/models/broken.gguf");
        comparison.sides[1].settings.modelPath = QStringLiteral("/models/broken.gguf");
        QSignalSpy finished(fixture.runner.get(), &ComparisonRunner::finished);
        QVERIFY(fixture.runner->start(comparison, {}, {}));
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(!fixture.runner->comparison().sides[0].answer->error.isEmpty());
        QVERIFY(!fixture.runner->comparison().sides[1].answer->error.isEmpty());
        QTRY_VERIFY(!fixture.runner->isRunning());
    }

    void stopping_keeps_what_was_answered_and_asks_nobody_else() {
        Fixture fixture;
        fixture.script.tokens_per_s = 20;
        fixture.script.answers = {std::string(4000, 'x')};
        scripted::set_script(fixture.script);
        QVERIFY(fixture.load());
        QVERIFY(fixture.runner->start(asked(), {}, {}));
        QTRY_VERIFY(!fixture.runner->comparison().sides[0].answer->text.isEmpty());
        QSignalSpy finished(fixture.runner.get(), &ComparisonRunner::finished);
        fixture.runner->stop();
        QTRY_COMPARE(finished.count(), 1);
        QVERIFY(!fixture.runner->isRunning());
        QVERIFY(!fixture.runner->comparison().sides[1].answer);
        QCOMPARE(scripted::asked().size(), std::size_t{1});
    }

    void what_is_asked_and_answered_is_on_the_disk_before_the_end() {
        QTemporaryDir folder;
        ComparisonStore store(folder.filePath("comparisons"));
        Fixture fixture;
        ComparisonKeeper keeper(*fixture.runner, store);
        fixture.script.tokens_per_s = 20;
        fixture.script.answers = {"Whole.", std::string(4000, 'x')};
        scripted::set_script(fixture.script);
        QVERIFY(fixture.load());
        QVERIFY(fixture.runner->start(asked(), {}, {}));
        // As the next start of the program would find it.
        const auto onDisk = [&] {
            ComparisonStore later(folder.filePath("comparisons"));
            later.read();
            return later.all().empty() ? Comparison() : later.all().front();
        };
        QTRY_COMPARE(onDisk().prompt, QStringLiteral("What is a pergola?"));
        QTRY_VERIFY(fixture.runner->side() == 1);
        QTRY_VERIFY(onDisk().sides[0].answer &&
                    onDisk().sides[0].answer->text == QStringLiteral("Whole."));
        QTRY_VERIFY(onDisk().sides[1].answer && onDisk().sides[1].answer->text.size() > 1);
        QVERIFY(fixture.runner->isRunning());
        QCOMPARE(onDisk().sides[0].answer->reason, FinishReason::EndOfAnswer);
        QCOMPARE(onDisk().sides[1].answer->reason, FinishReason::Cancelled);
        QCOMPARE(store.all().size(), std::size_t{1});
    }

    void a_program_that_ends_keeps_a_running_comparison_as_far_as_it_came() {
        QTemporaryDir folder;
        const QString path = folder.filePath("comparisons");
        Fixture fixture;
        fixture.script.tokens_per_s = 50;
        fixture.script.answers = {std::string(4000, 'x')};
        scripted::set_script(fixture.script);
        QVERIFY(fixture.load());
        QString written;
        {
            ComparisonStore store(path);
            ComparisonKeeper keeper(*fixture.runner, store);
            QVERIFY(fixture.runner->start(asked(), {}, {}));
            QTRY_VERIFY(fixture.runner->comparison().sides[0].answer->text.size() > 5);
            written = fixture.runner->comparison().sides[0].answer->text;
        }
        ComparisonStore later(path);
        later.read();
        QCOMPARE(later.all().size(), std::size_t{1});
        QCOMPARE(later.all().front().sides[0].answer->text, written);
    }

    void a_question_that_nobody_answered_leaves_nothing() {
        QTemporaryDir folder;
        ComparisonStore store(folder.filePath("comparisons"));
        Fixture fixture;
        ComparisonKeeper keeper(*fixture.runner, store);
        fixture.script.prefill_seconds = 30;
        scripted::set_script(fixture.script);
        QVERIFY(fixture.load());
        QVERIFY(fixture.runner->start(asked(), {}, {}));
        QCOMPARE(store.all().size(), std::size_t{1});
        fixture.runner->stop();
        QTRY_VERIFY(!fixture.runner->isRunning());
        QVERIFY(store.all().empty());
        QVERIFY(QDir(folder.filePath("comparisons")).isEmpty());
    }

    void without_a_model_or_during_an_answer_it_does_not_begin() {
        Fixture fixture;
        QVERIFY(!fixture.runner->start(asked(), {}, {}));
        fixture.script.tokens_per_s = 20;
        fixture.script.answers = {std::string(4000, 'x')};
        scripted::set_script(fixture.script);
        QVERIFY(fixture.load());
        ChatRequest request;
        request.messages = {{Role::User, "Hello"}};
        fixture.bridge->ask(std::move(request));
        QVERIFY(!fixture.runner->start(asked(), {}, {}));
    }

    void what_is_kept_is_read_as_it_was() {
        const Comparison before = answered();
        const auto after = comparisonFromJson(comparisonToJson(before));
        QVERIFY(after);
        QCOMPARE(comparisonToJson(*after), comparisonToJson(before));
        QCOMPARE(after->sides[1].answer->reason, FinishReason::Repetition);
        QCOMPARE(*after->sides[1].settings.values.temperature, 1.5);
        for (const QByteArray& rubbish :
             {QByteArray(), QByteArray("{}"), QByteArray("[]"), QByteArray("{\"format\": 7}")})
            QVERIFY(!comparisonFromJson(rubbish));
        const auto hostile = comparisonFromJson(
            R"({"format":"pergola-comparison-1","sides":[{"answer":{"figures":{"total_s":-5,"answer_tokens":1e300}}},7]})");
        QVERIFY(hostile);
        QCOMPARE(hostile->sides[0].answer->figures.total_s, 0.0);
        QCOMPARE(hostile->sides[0].answer->figures.answer_tokens, 0);
        QVERIFY(!hostile->sides[1].answer);
    }

    void figures_that_say_nothing_are_not_compared() {
        Comparison comparison = answered();
        QCOMPARE(betterSide(comparison, ComparedFigure::FirstToken), std::optional(1));
        QCOMPARE(betterSide(comparison, ComparedFigure::Writing), std::optional(0));
        QCOMPARE(betterSide(comparison, ComparedFigure::Reading), std::optional<int>());  // alike
        for (ComparedSide& side : comparison.sides) side.answer->figures.answer_tokens = 50;
        comparison.sides[0].answer->figures.total_s = 1;
        comparison.sides[1].answer->figures.total_s = 2;
        QCOMPARE(betterSide(comparison, ComparedFigure::Total), std::optional(0));
        comparison.sides[1].answer->figures.answer_tokens = 90;  // it wrote more
        QVERIFY(!betterSide(comparison, ComparedFigure::Total));
        comparison.sides[1].answer->figures.reused_tokens = 99;  // it had been read for A
        QVERIFY(!betterSide(comparison, ComparedFigure::FirstToken));
        QVERIFY(!comparedValue(*comparison.sides[1].answer, ComparedFigure::Reading));
        QVERIFY(
            comparisonToMarkdown(comparison).contains(QStringLiteral("| 0.50 s | read before |")));
        comparison.sides[1].answer->figures.answer_tokens = 50;
        QVERIFY(!betterSide(comparison, ComparedFigure::Total));  // the one has not read
        comparison.sides[0].answer->figures.reused_tokens = 99;
        QCOMPARE(betterSide(comparison, ComparedFigure::Total), std::optional(0));
        comparison.sides[1].answer.reset();
        QVERIFY(!betterSide(comparison, ComparedFigure::Writing));
    }

    void dates_leave_no_doubt_which_number_is_the_day() {
        const QDateTime when(QDate(2026, 11, 30), QTime(17, 32));
        const QLocale before;
        const auto in = [&](const char* language) {
            QLocale::setDefault(QLocale(QString::fromLatin1(language)));
            return dateTimeText(when);
        };
        const QString written[] = {in("en_US"), in("en_GB"), in("C"), in("de_DE"), in("zh_CN")};
        const QString arabic = in("ar_EG");
        QLocale::setDefault(before);
        QCOMPARE(written[0], QStringLiteral("Nov 30, 2026 5:32 PM"));
        QCOMPARE(written[1], QStringLiteral("30 Nov 2026 17:32"));
        QCOMPARE(written[2], QStringLiteral("30 Nov 2026 17:32"));
        QCOMPARE(written[3], QStringLiteral("30. Nov. 2026 17:32"));
        QCOMPARE(written[4], QString::fromUtf8("2026年11月30日 17:32"));
        QVERIFY(arabic.contains(QString::fromUtf8("نوفمبر")));
        QVERIFY(!arabic.contains(QString::fromUtf8("الاثنين")));  // no day of the week
        QVERIFY(comparisonToMarkdown(answered()).contains(dateTimeText(answered().when)));
    }

    void markdown_holds_both_answers_and_no_text_breaks_it() {
        const QString text = comparisonToMarkdown(answered());
        for (const char* wanted : {"What is a pergola?",
                                   "A frame.",
                                   "An open frame.",
                                   "Qwen \\| 4B",
                                   " 1.5",
                                   "40.0 tok/s"})
            QVERIFY2(text.contains(QLatin1String(wanted)), wanted);
        QVERIFY(
            text.contains(QStringLiteral("````text\nMaterial with | bars and ``` fences\n````")));
    }

    void a_folder_keeps_each_in_a_file_and_passes_over_what_is_none() {
        QTemporaryDir folder;
        const QString path = folder.filePath("comparisons");
        {
            ComparisonStore store(path);
            Comparison older = answered();
            older.id = QStringLiteral("older");
            older.when = older.when.addDays(-1);
            QVERIFY(store.keep(answered()));
            QVERIFY(store.keep(older));
            QCOMPARE(store.all().front().id, QStringLiteral("1234-abc"));
        }
        QFile rubbish(QDir(path).filePath("rubbish.json"));
        QVERIFY(rubbish.open(QIODevice::WriteOnly));
        rubbish.write("{");
        rubbish.close();
        QVERIFY(
            QFile::copy(QDir(path).filePath("older.json"), QDir(path).filePath("renamed.json")));
        ComparisonStore store(path);
        store.read();
        QCOMPARE(store.all().size(), std::size_t{2});
        QCOMPARE(store.all().front().id, QStringLiteral("1234-abc"));
        store.remove(QStringLiteral("older"));
        QVERIFY(!QFile::exists(QDir(path).filePath("older.json")));
        store.remove(QStringLiteral("../../settings"));  // no name of ours
        Comparison foreign = answered();
        foreign.id = QStringLiteral("../outside");
        QVERIFY(!store.keep(foreign));
        QVERIFY(!QFile::exists(folder.filePath("outside.json")));
        ComparisonStore nowhere(QStringLiteral("/dev/null/nowhere"));
        QVERIFY(!nowhere.keep(answered()));
        QCOMPARE(nowhere.all().size(), std::size_t{1});
    }
};

QTEST_GUILESS_MAIN(ComparisonTest)
#include "comparison_test.moc"
