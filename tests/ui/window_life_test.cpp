// How the window begins and ends: the page it opens with, the tray, another start, and everything
// erased.

#include <QApplication>
#include <QDir>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QSystemTrayIcon>
#include <QTemporaryDir>
#include <QTimer>
#include <QtTest>
#include <algorithm>
#include <memory>

#include "app/application.h"
#include "app/command_line.h"
#include "app/compare/comparison_store.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/conversation.h"
#include "app/conversations/conversation_store.h"
#include "app/engine_bridge.h"
#include "app/presets.h"
#include "app/settings.h"
#include "tests/ui/visible_words.h"
#include "tests/ui/window_fixture.h"
#include "ui/chat/chat_page.h"
#include "ui/commands/command_actions.h"
#include "ui/main_window.h"
#include "ui/settings/data_card.h"

using namespace pergola;
using namespace pergola::ui;

class WindowLifeTest : public WindowFixture {
    Q_OBJECT
    bool offersRestart() const {
        const auto buttons = window_->findChildren<QPushButton*>();
        return std::any_of(buttons.begin(), buttons.end(), [](const QPushButton* button) {
            return button->isVisible() && button->text() == QLatin1String("Restart Pergola");
        });
    }
private slots:
    void init() {
        prepare({"An answer"}, 3000);
        QApplication::setQuitOnLastWindowClosed(false);
        openWindow();
    }
    void cleanup() { closeProgram(); }

    void closing_ends_the_program_where_there_is_no_tray() {
        app_->settings().setValue("general.close_to_tray", true);
        window_->useTray(false);
        const QSignalSpy closed(window_.get(), &MainWindow::closed);
        window_->close();
        QVERIFY(!window_->isVisible());
        QCOMPARE(closed.size(), 1);
    }

    void closing_ends_the_program_unless_the_settings_say_otherwise() {
        window_->useTray(true);
        const QSignalSpy closed(window_.get(), &MainWindow::closed);
        window_->close();
        QCOMPARE(closed.size(), 1);
    }

    void a_window_in_the_tray_works_on_and_comes_back() {
        window_->useTray(true);
        app_->settings().setValue("general.close_to_tray", true);
        const QSignalSpy closed(window_.get(), &MainWindow::closed);
        load();
        app_->conversation().send("Hello");
        window_->close();
        QVERIFY(!window_->isVisible());
        QCOMPARE(closed.size(), 0);
        QTRY_VERIFY(!app_->conversation().isAnswering());
        QCOMPARE(app_->conversation().messages().back().text, QString("An answer"));
        window_->bringUp();
        QVERIFY(window_->isVisible());
        // Quit is meant: it ends the program from the window and from the tray.
        window_->close();
        window_->commands().run(Command::Quit);
        QCOMPARE(closed.size(), 1);
    }

    void a_chat_that_the_disk_does_not_take_is_there_at_the_next_start_without_a_question() {
        closeProgram();
        QVERIFY(QDir(dataFolder()).removeRecursively());
        QFile blocker(dataFolder());
        QVERIFY(blocker.open(QIODevice::WriteOnly));
        openWindow();
        load();
        ask(QStringLiteral("Hello"));
        QVERIFY(!app_->store().problem().isEmpty());
        const QSignalSpy closed(window_.get(), &MainWindow::closed);
        QTimer::singleShot(1500, window_.get(), [] {  // would hold up the end of the program
            if (auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget()))
                box->reject();
        });
        window_->close();
        QCOMPARE(closed.size(), 1);
        closeProgram();
        QVERIFY(blocker.remove());
        openWindow();
        QCOMPARE(app_->startNotices().size(), std::size_t{1});
        const std::vector<app::ChatSummary> chats = app_->store().chats();
        QCOMPARE(chats.size(), std::size_t{1});
        window_->openChat(chats[0].id);
        QCOMPARE(conversation().messages().back().text, QString("An answer"));
    }

    void a_lost_card_offers_a_restart_with_the_same_chat_and_model() {
        script_.gpus = {{.name = "RTX 4070", .vram_total_bytes = 12'000'000'000}};
        scripted::set_script(script_);
        load();
        ask(QStringLiteral("Hello"));
        QVERIFY(!offersRestart());
        script_.card_is_lost = true;
        script_.card_refusal =
            "the graphics card failed, and stays unused until the program is started again";
        script_.answer_error = Error{ErrorCode::DeviceLost, "cudaGraphLaunch: unknown error"};
        script_.error_after_tokens = 1;
        scripted::set_script(script_);
        ask(QStringLiteral("And then?"));
        QTRY_VERIFY(app_->bridge().modelState().phase == app::ModelPhase::Ready && offersRestart());
        QCOMPARE(conversation().messages().size(), std::size_t{4});
        // The same window goes on.
        script_.answer_error.reset();
        scripted::set_script(script_);
        ask(QStringLiteral("Go on"));
        QCOMPARE(conversation().messages().back().text, QString("An answer"));

        const QSignalSpy asked(window_.get(), &MainWindow::restartAsked);
        const QSignalSpy closed(window_.get(), &MainWindow::closed);
        click(*window_, "Restart Pergola");
        QCOMPARE(asked.size(), 1);
        QCOMPARE(closed.size(), 1);
        const QStringList words = asked.first().first().toStringList();
        QCOMPARE(words[0], QString("--model"));
        QCOMPARE(words[1], QString("/models/Tiny.gguf"));
        const app::CommandLine line = app::parseCommandLine(QStringList{"pergola"} + words);
        QCOMPARE(line.chat, conversation().chatId());

        closeProgram();
        script_.card_is_lost = false;
        script_.card_refusal.clear();
        scripted::set_script(script_);
        openWindow();
        window_->openChat(line.chat);
        QCOMPARE(conversation().messages().size(), std::size_t{6});
        QVERIFY(!offersRestart());
        window_->openChat(line.chat + 1);  // there is none: the window stays where it is
        QCOMPARE(conversation().chatId(), line.chat);
    }

    void quit_ends_the_program_from_an_open_window_too() {
        window_->useTray(true);
        app_->settings().setValue("general.close_to_tray", true);
        const QSignalSpy closed(window_.get(), &MainWindow::closed);
        window_->commands().run(Command::Quit);
        QVERIFY(!window_->isVisible());
        QCOMPARE(closed.size(), 1);
    }

    void the_window_opens_with_the_page_of_the_settings() {
        QVERIFY(window_->shows(Command::ShowChat));
        app_->settings().setValue("general.start_page", QStringLiteral("models"));
        closeProgram();
        openWindow();
        QVERIFY(window_->shows(Command::ShowModels));
    }

    void another_start_brings_the_window_up_with_its_model() {
        window_->showPage(Command::ShowSettings);
        window_->showMinimized();
        window_->bringUp();
        window_->openModel(home_->filePath("Ünï.gguf"));
        QVERIFY(!window_->isMinimized() && window_->isVisible());
        QVERIFY(window_->shows(Command::ShowChat));
        QTRY_COMPARE(app_->bridge().modelState().phase, app::ModelPhase::Ready);
        QCOMPARE(QString::fromStdString(app_->bridge().modelState().facts.path),
                 home_->filePath("Ünï.gguf"));
    }

    void erasing_asks_first_and_leaves_nothing_but_models() {
        load();
        app_->conversation().send("A secret");
        QTRY_VERIFY(!app_->conversation().isAnswering());
        app_->conversation().startNew();
        app_->presets().add("Mine", {});
        app_->settings().setValue("answers.temperature", 0.2);
        auto* card = window_->findChild<DataCard*>();
        answer("Cancel");
        emit card->eraseAsked();
        QCOMPARE(app_->chats().rowCount(), 1);
        answer("Erase everything", "Backups and exports can still be read");
        emit card->eraseAsked();
        QCOMPARE(app_->chats().rowCount(), 0);
        QVERIFY(app_->chats().trash().empty());
        QVERIFY(app_->settings().isDefault("answers.temperature"));
        for (const app::Preset& each : app_->presets().all()) QVERIFY(each.isBuiltIn);
        QTRY_VERIFY(says("Everything was erased"));
        QVERIFY(app_->comparisons().all().empty());
        for (const QString& name : QDir(home_->filePath("data")).entryList(QDir::Files)) {
            QFile file(home_->filePath("data/") + name);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(!file.readAll().contains("A secret"), qPrintable(name));
        }
        closeProgram();
        openWindow();
        QCOMPARE(app_->chats().rowCount(), 0);
    }

private:
    bool says(const QString& text) {
        const QList<VisibleWord> words = visibleWords(*window_);
        return std::any_of(words.begin(), words.end(), [&](const VisibleWord& word) {
            return word.text.contains(text);
        });
    }
    /// Of the dialog that is about to open.
    void answer(const QString& text, const QString& told = {}) {
        QTimer::singleShot(0, this, [text, told] {
            auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
            QVERIFY(box != nullptr);
            QVERIFY(box->informativeText().contains(told));
            for (QPushButton* each : box->findChildren<QPushButton*>())
                if (each->text() == text) return each->click();
            QFAIL(qPrintable(text));
        });
    }
};

QTEST_MAIN(WindowLifeTest)
#include "window_life_test.moc"
