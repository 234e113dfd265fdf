// The page that compares two settings, and the report of a problem, in the whole window.

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "app/application.h"
#include "app/compare/comparison_runner.h"
#include "app/compare/comparison_store.h"
#include "app/diagnostics/run_record.h"
#include "app/engine_bridge.h"
#include "app/language.h"
#include "app/settings.h"
#include "tests/fakes/scripted_engine.h"
#include "ui/compare/compare_figures.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/compare_side.h"
#include "ui/diagnostics/diagnostics_dialog.h"
#include "ui/main_window.h"
#include "ui/widgets/export_place.h"

using namespace pergola;
using namespace pergola::ui;

namespace {

constexpr int kComparePage = 2;

struct Fixture {
    QTemporaryDir home;
    std::unique_ptr<app::Application> app;
    std::unique_ptr<MainWindow> window;

    Fixture() {
        scripted::Script script = scripted::default_script();
        script.load_seconds = 0.02;
        script.prefill_seconds = 0.05;
        script.tokens_per_s = 1000;
        script.answers = {"First answer.", "Second answer."};
        scripted::set_script(script);
    }
    void open() {
        app::ApplicationOptions options;
        options.paths.settingsFile = home.filePath("settings.json");
        options.paths.dataFolder = home.filePath("data");
        app = app::Application::open(options).take();
        window = std::make_unique<MainWindow>(*app);
        window->resize(1280, 800);
        window->show();
        window->showPage(kComparePage);
    }
    bool load() {
        app->bridge().loadModel("/models/any.gguf", 2048);
        return QTest::qWaitFor(
            [this] { return app->bridge().modelState().phase == app::ModelPhase::Ready; });
    }
    ComparePage& page() { return *window->findChild<ComparePage*>(); }
    QPushButton* button(const QString& words) {
        for (QPushButton* each : window->findChildren<QPushButton*>())
            if (each->text() == words && each->isVisible()) return each;
        return nullptr;
    }
    QToolButton* toolButton(const QString& name) {
        for (QToolButton* each : window->findChildren<QToolButton*>())
            if (each->accessibleName() == name) return each;
        return nullptr;
    }
    QPlainTextEdit* field(const QString& name) {
        for (QPlainTextEdit* each : window->findChildren<QPlainTextEdit*>())
            if (each->accessibleName() == name) return each;
        return nullptr;
    }
    bool shows(const QString& words) {
        for (const QLabel* each : window->findChildren<QLabel*>())
            if (each->isVisible() && each->text().contains(words)) return true;
        return false;
    }
    void ask() {
        field("Question")->setPlainText("What is a pergola?");
        button("Ask both")->click();
        QTRY_VERIFY(!app->comparisonRunner().isRunning());
    }
};

}  // namespace

class CompareTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { app::useLanguage(QStringLiteral("en")); }

    void a_question_is_needed_and_a_model() {
        Fixture fixture;
        fixture.open();
        QVERIFY(!fixture.button("Ask both")->isEnabled());
        fixture.field("Question")->setPlainText("What is a pergola?");
        QVERIFY(fixture.button("Ask both")->isEnabled());
        fixture.button("Ask both")->click();
        QVERIFY(!fixture.app->comparisonRunner().isRunning());
        QTRY_VERIFY(fixture.shows("load a model"));
    }

    void both_answers_stand_side_by_side_with_their_figures() {
        Fixture fixture;
        fixture.open();
        QVERIFY(fixture.load());
        fixture.ask();
        QCOMPARE(fixture.field("Answer of side A")->toPlainText(), QStringLiteral("First answer."));
        QCOMPARE(fixture.field("Answer of side B")->toPlainText(),
                 QStringLiteral("Second answer."));
        const auto sides = fixture.page().findChildren<CompareSide*>();
        QCOMPARE(sides.size(), 2);
        QCOMPARE(sides[0]->y(), sides[1]->y());
        QVERIFY(fixture.page().findChild<CompareFigures*>()->isVisible());
        QVERIFY(fixture.shows("tok/s"));
        QVERIFY(!fixture.button("Stop"));
    }

    void a_question_that_was_in_memory_is_said_to_have_been_read_before() {
        Fixture fixture;
        fixture.open();
        app::Comparison comparison;
        for (app::ComparedSide& side : comparison.sides) {
            side.answer.emplace();
            side.answer->figures.prompt_tokens = 100;
            side.answer->figures.time_to_first_token_s = 0.5;
        }
        auto* figures = fixture.page().findChild<CompareFigures*>();
        const auto says = [&](const QString& words) {
            for (const QLabel* each : figures->findChildren<QLabel*>())
                if (each->text().contains(words)) return true;
            return false;
        };
        figures->show(comparison);
        QVERIFY(!says("ead before"));
        comparison.sides[1].answer->figures.reused_tokens = 99;
        figures->show(comparison);
        QVERIFY(says("read before"));
        QVERIFY(says("not read again"));
    }

    void the_lists_of_a_side_end_in_one_line() {
        Fixture fixture;
        fixture.open();
        auto* side = fixture.page().findChildren<CompareSide*>()[0];
        const auto ends = [side] {
            QSet<int> found;
            for (const QWidget* each : side->findChildren<QWidget*>())
                if (each->isVisible() && (qobject_cast<const QComboBox*>(each) ||
                                          qobject_cast<const QAbstractSpinBox*>(each)))
                    found.insert(each->mapTo(side, QPoint(each->width(), 0)).x());
            return found;
        };
        QTRY_COMPARE(ends().size(), 1);
        CompareSide::Choice choice = side->choice();
        choice.key = QStringLiteral("temperature");
        side->choose(choice);
        QTRY_COMPARE(ends().size(), 2);  // one list is shorter, and the number beside it ends as the others do
    }

    void an_answer_that_grows_stays_in_sight_and_moves_to_no_side() {
        Fixture fixture;
        fixture.open();
        auto* side = fixture.page().findChildren<CompareSide*>()[0];
        auto* answer = fixture.field("Answer of side A");
        app::ComparedSide shown;
        shown.answer.emplace();
        const auto add = [&](const QString& text) {
            shown.answer->text += text;
            side->show(shown, {}, false);
            QCoreApplication::processEvents();
        };
        QScrollBar* bar = answer->verticalScrollBar();
        for (int i = 0; i < 40; ++i) {
            for (int word = 0; word < 37; ++word) add(QStringLiteral("story "));
            add(QStringLiteral("\n\n"));
            QVERIFY(!answer->horizontalScrollBar()->isVisible());
            QCOMPARE(bar->value(), bar->maximum());
        }
        QVERIFY(bar->maximum() > 0);
        fixture.window->resize(1280, 640);  // the box gets smaller
        QTRY_COMPARE(bar->value(), bar->maximum());
        bar->setValue(0);  // somebody reads
        add(QStringLiteral("and so on\n\n"));
        QCOMPARE(bar->value(), 0);
        shown.answer->text = QStringLiteral("One.\n\n").repeated(80);  // an earlier one
        side->show(shown, {}, false);
        QCOMPARE(bar->value(), 0);
    }

    void earlier_ones_are_kept_though_the_program_ends_while_one_answers() {
        Fixture fixture;
        fixture.open();
        scripted::Script script = scripted::default_script();
        script.tokens_per_s = 20;
        script.answers = {std::string(4000, 'x')};
        scripted::set_script(script);
        QVERIFY(fixture.load());
        fixture.field("Question")->setPlainText("What is a pergola?");
        fixture.button("Ask both")->click();
        QTRY_VERIFY(!fixture.field("Answer of side A")->toPlainText().isEmpty());
        fixture.window.reset();
        fixture.app.reset();
        fixture.open();
        QCOMPARE(fixture.app->comparisons().all().size(), std::size_t{1});
    }

    void a_number_changed_on_one_side_is_asked_there_alone() {
        Fixture fixture;
        fixture.open();
        QVERIFY(fixture.load());
        auto* side = fixture.page().findChildren<CompareSide*>()[1];
        CompareSide::Choice choice = side->choice();
        choice.key = QStringLiteral("temperature");
        choice.value = 1.5;
        side->choose(choice);
        fixture.ask();
        const auto asked = scripted::asked();
        QCOMPARE(asked.size(), std::size_t{2});
        QCOMPARE(asked[1].sampling.temperature, 1.5);
        QVERIFY(asked[0].sampling.temperature != 1.5);
    }

    void comparisons_are_kept_exported_and_removed() {
        Fixture fixture;
        fixture.open();
        QVERIFY(fixture.load());
        fixture.ask();
        QCOMPARE(fixture.app->comparisons().all().size(), std::size_t{1});
        for (const char* name : {"out.md", "out.json"}) {
            QVERIFY(fixture.page().exportTo(fixture.home.filePath(name)));
            QFile file(fixture.home.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY(file.readAll().contains("Second answer."));
            QVERIFY(fixture.shows(QStringLiteral("Saved as %1").arg(name)));
        }
        QVERIFY(fixture.button("Show in folder"));
        QCOMPARE(exportPlace("next.md"), fixture.home.filePath("next.md"));
        QVERIFY(!fixture.page().exportTo("/dev/null/nowhere/out.md"));
        fixture.window.reset();
        fixture.app.reset();
        fixture.open();
        QCOMPARE(exportPlace("next.md"), fixture.home.filePath("next.md"));  // the next time too
        QCOMPARE(fixture.app->comparisons().all().size(), std::size_t{1});
        fixture.button("Earlier ones")->findChild<QMenu*>()->actions().first()->trigger();
        QCOMPARE(fixture.field("Answer of side A")->toPlainText(), QStringLiteral("First answer."));
        fixture.toolButton("Remove this comparison")->click();
        QVERIFY(fixture.app->comparisons().all().empty());
        QVERIFY(fixture.field("Answer of side A")->toPlainText().isEmpty());
        // What was removed by mistake comes back, on the disk too.
        fixture.button("Undo")->click();
        QCOMPARE(fixture.app->comparisons().all().size(), std::size_t{1});
        QCOMPARE(fixture.field("Answer of side A")->toPlainText(), QStringLiteral("First answer."));
        fixture.window.reset();
        fixture.app.reset();
        fixture.open();
        QCOMPARE(fixture.app->comparisons().all().size(), std::size_t{1});
    }

    void another_language_keeps_what_was_chosen() {
        Fixture fixture;
        fixture.open();
        QVERIFY(fixture.load());
        auto* side = fixture.page().findChildren<CompareSide*>()[0];
        side->choose({{}, {}, QStringLiteral("top_k"), 12});
        fixture.ask();
        fixture.app->settings().setValue("appearance.language", QStringLiteral("de"));
        QTRY_VERIFY(fixture.button("Beide fragen"));
        side = fixture.page().findChildren<CompareSide*>()[0];
        QCOMPARE(side->choice().key, QStringLiteral("top_k"));
        QCOMPARE(side->choice().value, 12.0);
        QVERIFY(fixture.shows("Tok/s"));
        fixture.app->settings().setValue("appearance.language", QStringLiteral("en"));
        QTRY_VERIFY(fixture.button("Ask both"));
    }

    void a_crash_is_told_at_the_next_start_and_its_report_can_be_read_and_saved() {
        Fixture fixture;
        {
            app::RunRecord record(fixture.home.filePath("data"));
            record.note(app::RunActivity::Answering, "/models/Qwen3-4B.gguf");
            QFile file(fixture.home.filePath("data/running.json"));
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray left = file.readAll().replace(
                "\"process\": " + QByteArray::number(QCoreApplication::applicationPid()),
                "\"process\": 1000000000");
            QFile kept(fixture.home.filePath("kept.json"));
            QVERIFY(kept.open(QIODevice::WriteOnly));
            kept.write(left);
        }
        QVERIFY(QFile::rename(fixture.home.filePath("kept.json"),
                              fixture.home.filePath("data/running.json")));
        fixture.open();
        QTRY_VERIFY(
            fixture.shows("Pergola ended unexpectedly last time, while Qwen3-4B.gguf answered."));
        fixture.button("Show the report")->click();
        auto* dialog = fixture.window->findChild<DiagnosticsDialog*>();
        QVERIFY(dialog && dialog->isVisible());
        auto* parts = dialog->findChild<QListWidget*>();
        QCOMPARE(parts->item(0)->text(), QStringLiteral("crash.txt"));
        QVERIFY(dialog->findChild<QPlainTextEdit*>()->toPlainText().contains("Qwen3-4B.gguf"));
        QVERIFY(dialog->save(fixture.home.filePath("report.zip")));
        QVERIFY(QFile(fixture.home.filePath("report.zip")).size() > 100);
        QVERIFY(!dialog->save("/dev/null/nowhere/report.zip"));
        for (int i = 0; i < parts->count(); ++i) parts->item(i)->setCheckState(Qt::Unchecked);
        QVERIFY(dialog->chosen().empty());
        QVERIFY(!dialog->save(fixture.home.filePath("empty.zip")));
        QVERIFY(!QFile::exists(fixture.home.filePath("empty.zip")));
    }
};

QTEST_MAIN(CompareTest)
#include "compare_test.moc"
