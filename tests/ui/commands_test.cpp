// Commands, their keys, the palette and the keyboard settings: the table by itself, and in the window
// on the scripted engine.

#include "ui/commands/command.h"

#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QSet>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>
#include <memory>

#include "app/application.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/conversation.h"
#include "app/engine_bridge.h"
#include "app/library/library.h"
#include "app/settings.h"
#include "tests/ui/window_fixture.h"
#include "ui/chat/chat_page.h"
#include "ui/chat/composer.h"
#include "ui/commands/command_actions.h"
#include "ui/commands/command_palette.h"
#include "ui/commands/fuzzy_match.h"
#include "ui/commands/help_dialog.h"
#include "ui/commands/key_map.h"
#include "ui/main_window.h"
#include "ui/settings/key_field.h"
#include "ui/settings/keyboard_card.h"
#include "ui/settings/settings_page.h"

using namespace pergola;
using namespace pergola::ui;

namespace {

QKeySequence keys(const char* text) {
    return QKeySequence::fromString(QString::fromLatin1(text), QKeySequence::PortableText);
}

/// How well `typed` fits the name; 0: not at all.
int fits(const char* typed, const char* name) {
    const auto match = fuzzyMatch(fuzzyWords(QString::fromUtf8(typed)),
                                  app::foldForSearch(QString::fromUtf8(name)));
    return match ? match->score : 0;
}

}  // namespace

class CommandsTest : public WindowFixture {
    Q_OBJECT
private slots:
    void init() {
        prepare({"An answer"}, 3000);
        QDir().mkpath(home_->filePath("data/models"));
        openWindow({1280, 800});  // room for all panes
    }
    void cleanup() { closeProgram(); }

    void every_command_is_named_once_and_no_key_belongs_to_two() {
        QSet<QString> ids;
        QSet<QString> names;
        QList<QKeySequence> taken;
        for (const CommandRow& row : commandRows()) {
            QVERIFY2(!ids.contains(row.id), row.id);
            ids.insert(row.id);
            QVERIFY2(!names.contains(commandName(row.command)), row.name);
            names.insert(commandName(row.command));
            QVERIFY2(QFile::exists(QStringLiteral(":/icons/%1.svg").arg(row.icon)) ||
                         !commandIcon(row.command).isNull(),
                     row.icon);
            for (const QKeySequence& each : standardKeys(row.command)) {
                QVERIFY2(KeyMap::problem(each).isEmpty(), row.id);
                QVERIFY2(!taken.contains(each), row.id);
                taken.append(each);
            }
        }
    }

    void every_command_does_something_in_the_window() {
        load();
        ask("Hello");
        // Those that need a running answer, or a deleted chat, cannot be done now.
        for (const CommandRow& row : commandRows()) {
            const bool now =
                row.command != Command::StopAnswer && row.command != Command::UndoDelete;
            QCOMPARE(window_->commands().canRun(row.command), now);
        }
    }

    void words_fit_as_they_stand_before_scattered_letters() {
        QVERIFY(fits("new", "New chat") > fits("chat", "New chat"));
        QVERIFY(fits("chat", "New chat") > fits("nwch", "New chat"));
        QVERIFY(fits("nwch", "New chat") > 0);
        QVERIFY(fits("chat new", "New chat") > 0);
        QVERIFY(fits("te s", "Text size") > fits("te s", "Smaller text"));
        QVERIFY(fits("ueber", "New chat") == 0);
        QVERIFY(fits("uber", "Über uns") > 0);
        QVERIFY(fits("hat", "New chat") > 0);
        QVERIFY(fits("wch", "New chat") == 0);
        QVERIFY(fits("设置", "打开设置") > 0);
        const auto match = fuzzyMatch(fuzzyWords("tr"), app::foldForSearch("Ça, très"));
        QVERIFY(match);
        QCOMPARE(match->marks, (std::vector<app::TextMark>{{4, 2}}));
        // Nobody waits for a name or a search that is far too long.
        const QString endless(100'000, QLatin1Char('a'));
        QVERIFY(!fuzzyMatch(fuzzyWords(endless + "b"), app::foldForSearch("aaab")));
        QVERIFY(fuzzyWords(QString("x ").repeated(1000)).size() <= 8);
    }

    void the_palette_finds_and_runs_a_command() {
        CommandPalette& palette = openPalette();
        QTest::keyClicks(&field(palette), "perform pan");
        QCOMPARE(palette.rows().row(0).title, QString("Performance panel"));
        const bool was = app_->settings().values().performancePanelVisible;
        QTest::keyClick(&field(palette), Qt::Key_Return);
        QVERIFY(!palette.isVisible());
        QCOMPARE(app_->settings().values().performancePanelVisible, !was);
    }

    void the_palette_finds_what_people_call_otherwise() {
        for (const auto& [typed, command] : {std::pair{"import", Command::ImportChats},
                                             std::pair{"chatgpt", Command::ImportChats},
                                             std::pair{"dark", Command::DarkTheme},
                                             std::pair{"night", Command::DarkTheme},
                                             std::pair{"theme light", Command::LightTheme},
                                             std::pair{"system theme", Command::DesktopTheme},
                                             std::pair{"export", Command::ExportAllChats},
                                             std::pair{"backup", Command::BackUpChats},
                                             std::pair{"zoom in", Command::LargerText},
                                             std::pair{"regenerate", Command::AnswerAgain},
                                             std::pair{"font size", Command::LargerText},
                                             std::pair{"preferences", Command::ShowSettings},
                                             std::pair{"exit", Command::Quit}}) {
            const auto match = fuzzyMatch(fuzzyWords(QString::fromLatin1(typed)),
                                          app::foldForSearch(commandName(command)),
                                          app::foldForSearch(commandWords(command)).text);
            QVERIFY2(match, typed);
        }
        // A word that something is called goes before one that it only could be called.
        const auto words = fuzzyWords(QStringLiteral("export"));
        const auto named = fuzzyMatch(words, app::foldForSearch("Export chat"), {});
        const auto known = fuzzyMatch(words, app::foldForSearch("Save"), QStringLiteral("export"));
        QVERIFY(named->score > known->score && known->marks.empty());
        QVERIFY(!fuzzyMatch(words, app::foldForSearch("Save"), QStringLiteral("reexport")));
    }

    void the_palette_changes_the_colours_and_leads_to_the_language_in_any_language() {
        choose("dark colours");
        QCOMPARE(app_->settings().values().theme, app::ThemeChoice::Dark);
        choose("colours desktop");
        QCOMPARE(app_->settings().values().theme, app::ThemeChoice::System);
        choose("deutsch");
        QVERIFY(window_->shows(Command::ShowSettings));
        QVERIFY(qobject_cast<QComboBox*>(QApplication::focusWidget()));
        for (const char* code : {"de", "zh_CN", "ar"}) {
            app_->settings().setValue("appearance.language", QString::fromLatin1(code));
            QTest::qWait(50);
            for (const CommandRow& row : commandRows())
                QVERIFY2(commandWords(row.command).contains(QString::fromUtf8(row.name)), row.id);
            QVERIFY(commandWords(Command::DarkTheme).contains(code == QByteArray("de") ? "nacht"
                                                              : code == QByteArray("ar") ? "ليل"
                                                                                         : "夜间"));
        }
        app_->settings().setValue("appearance.language", QStringLiteral("en"));
        QTest::qWait(50);
    }

    void the_palette_leads_to_chats_models_and_settings() {
        QFile model(home_->filePath("data/models/Tiny-Q4_1.gguf"));
        QVERIFY(model.open(QIODevice::WriteOnly) && model.write("GGUF") > 0);
        model.close();
        load();
        ask("Bread that does not rise");
        const qint64 bread = app_->conversation().chatId();
        app_->conversation().startNew();
        app_->library().rescan();
        QTRY_COMPARE(app_->library().rowCount(), 1);

        choose("bread");
        QCOMPARE(app_->conversation().chatId(), bread);
        QTRY_VERIFY(window_->chatPage().composer().edit().hasFocus());
        choose("text size");
        QVERIFY(window_->shows(Command::ShowSettings));
        QTRY_COMPARE(QApplication::focusWidget()->accessibleName(), QString("Text size"));
        const QString name = app_->library().models().front().name;
        if (app_->library().models().front().problem.isEmpty()) {
            choose(name.toUtf8().constData());
            QVERIFY(window_->shows(Command::ShowChat));
            QTRY_VERIFY(QString::fromStdString(app_->bridge().modelState().facts.path)
                            .endsWith("Tiny-Q4_1.gguf"));
        }
    }

    void what_no_name_has_is_searched_in_all_chats() {
        CommandPalette& palette = openPalette();
        QTest::keyClicks(&field(palette), "xylophone");
        QCOMPARE(palette.rows().rowCount(), 1);
        QVERIFY(palette.rows().index(0, 0).data().toString().contains("xylophone"));
        QTest::keyClick(&field(palette), Qt::Key_Return);
        auto* search = qobject_cast<QLineEdit*>(QApplication::focusWidget());
        QVERIFY(search != nullptr);
        QCOMPARE(search->text(), QString("xylophone"));
    }

    void the_palette_is_steered_by_the_keyboard_and_spoken() {
        CommandPalette& palette = openPalette();
        auto* list = palette.findChild<QListView*>();
        QCOMPARE(list->currentIndex().row(), 0);
        QTest::keyClick(&field(palette), Qt::Key_Down);
        QCOMPARE(list->currentIndex().row(), 1);
        QTest::keyClick(&field(palette), Qt::Key_Up);
        QTest::keyClick(&field(palette), Qt::Key_Up);  // round the top
        QCOMPARE(list->currentIndex().row(), palette.rows().rowCount() - 1);
        QTest::keyClicks(&field(palette), "new chat");
        const QString spoken =
            palette.rows().index(0, 0).data(Qt::AccessibleTextRole).toString();
        QVERIFY2(spoken.startsWith("New chat, Chats, "), qPrintable(spoken));
        QVERIFY(!field(palette).accessibleName().isEmpty());
        QVERIFY(!field(palette).accessibleDescription().isEmpty());
        QTest::keyClick(&field(palette), Qt::Key_Escape);
        QTRY_VERIFY(!palette.isVisible());
    }

    void the_palette_stays_inside_the_window() {
        for (const QSize size : {QSize(900, 600), QSize(1600, 900)}) {
            for (const int percent : {80, 200}) {
                window_->resize(size);
                app_->settings().setValue("appearance.text_size_percent", percent);
                CommandPalette& palette = openPalette();
                const QRect place(window_->mapFromGlobal(palette.pos()), palette.size());
                QVERIFY2(window_->rect().contains(place),
                         qPrintable(QString("%1 %2").arg(size.width()).arg(percent)));
                palette.hide();
            }
        }
    }

    void changed_keys_work_at_once_and_after_a_start() {
        window_->keyMap().assign(Command::ShowModels, keys("Ctrl+Shift+M"));
        press(Qt::Key_2, Qt::ControlModifier);
        QVERIFY(!window_->shows(Command::ShowModels));
        press(Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(window_->shows(Command::ShowModels));
        closeProgram();
        openWindow({1280, 800});  // room for all panes
        press(Qt::Key_M, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(window_->shows(Command::ShowModels));
        QVERIFY(!window_->keyMap().isStandard(Command::ShowModels));
        window_->keyMap().reset(Command::ShowModels);
        QVERIFY(window_->keyMap().isStandard());
    }

    void tooltips_take_up_changed_keys() {
        window_->showPage(Command::ShowSettings);
        window_->keyMap().assign(Command::ChooseModel, keys("Ctrl+Alt+M"));
        window_->showPage(Command::ShowChat);
        const auto hasTip = [&](const QString& part) {
            for (const QWidget* each : window_->findChildren<QWidget*>())
                if (each->toolTip().contains(part)) return true;
            return false;
        };
        QTRY_VERIFY(hasTip("(Ctrl+Alt+M)"));
        QVERIFY(!hasTip("(Ctrl+M)"));
    }

    void keys_that_cannot_be_changed_are_shown_where_they_belong() {
        window_->showPage(Command::ShowSettings);
        window_->findChild<SettingsPage*>()->openSection("Keyboard");
        QCOMPARE(keyField("Keys for Delete chat").text(), QString("Del"));
        QCOMPARE(keyField("Keys for Bring back the chat deleted last").text(), QString("Ctrl+Z"));
        QCOMPARE(keyField("Keys for Stop the answer").text(), QString("Esc"));
        QCOMPARE(keyField("Keys for Help").text(), QString("F1"));
        window_->keyMap().assign(Command::DeleteChat, keys("Ctrl+Alt+D"));
        QCOMPARE(keyField("Keys for Delete chat").text(), QString("Ctrl+Alt+D · Del"));
        window_->keyMap().resetAll();
        QCOMPARE(keyField("Keys for Delete chat").text(), QString("Del"));
    }

    void f1_tells_where_to_find_what_and_all_keys() {
        QVERIFY(QTest::qWaitForWindowActive(window_.get()));
        QTest::keyClick(window_.get(), Qt::Key_F1);
        QPointer<HelpDialog> help = window_->findChild<HelpDialog*>();
        QVERIFY(help && help->isVisible());
        QStringList told;
        for (const QLabel* each : help->findChildren<QLabel*>()) told << each->text();
        for (const CommandRow& row : commandRows()) {
            if (allKeysText(row.command).isEmpty()) continue;
            QVERIFY2(told.contains(commandName(row.command)), row.name);
            QVERIFY2(told.contains(allKeysText(row.command)), row.name);
        }
        for (QPushButton* each : help->findChildren<QPushButton*>())
            if (each->accessibleName() == "Go there: Try two models or presets") each->click();
        QVERIFY(window_->shows(Command::ShowCompare));
        QTRY_VERIFY(!help);
        window_->commands().run(Command::ShowHelp);
        help = window_->findChild<HelpDialog*>();
        for (QPushButton* each : help->findChildren<QPushButton*>())
            if (each->text() == "Change keys…") each->click();
        QVERIFY(window_->shows(Command::ShowSettings));
        QTRY_VERIFY(!help);
    }

    void keys_of_another_command_are_taken_only_when_asked_for() {
        window_->showPage(Command::ShowSettings);
        window_->findChild<SettingsPage*>()->openSection("Keyboard");
        KeyField& field = keyField("Keys for Rename chat");
        field.click();
        QVERIFY(field.isWaiting());
        QTest::keyClick(&field, Qt::Key_N, Qt::ControlModifier);
        QVERIFY(app_->conversation().chatId() == 0 && window_->shows(Command::ShowSettings));
        QCOMPARE(window_->keyMap().owner(keys("Ctrl+N")), Command::NewChat);
        QPushButton* take = nullptr;
        for (QPushButton* each : window_->findChildren<QPushButton*>())
            if (each->accessibleName() == "Take Ctrl+N away from “New chat”") take = each;
        QVERIFY(take != nullptr && take->isVisible());
        QVERIFY(take->hasFocus());
        take->click();
        QCOMPARE(window_->keyMap().owner(keys("Ctrl+N")), Command::RenameChat);
        QVERIFY(window_->keyMap().keys(Command::NewChat).isEmpty());
        // Back to the standard gives both what they had.
        window_->keyMap().reset(Command::NewChat);
        QCOMPARE(window_->keyMap().owner(keys("Ctrl+N")), Command::NewChat);
        QVERIFY(window_->keyMap().keys(Command::RenameChat).isEmpty());
        window_->keyMap().resetAll();
        QCOMPARE(window_->keyMap().owner(keys("F2")), Command::RenameChat);
    }

    void a_field_for_keys_traps_nobody() {
        window_->showPage(Command::ShowSettings);
        window_->findChild<SettingsPage*>()->openSection("Keyboard");
        KeyField& field = keyField("Keys for Rename chat");
        field.setFocus(Qt::TabFocusReason);
        QTest::keyClick(&field, Qt::Key_Return);
        QVERIFY(field.isWaiting());
        QTest::keyClick(&field, Qt::Key_Tab);
        QVERIFY(!field.isWaiting() && !field.hasFocus());
        field.setFocus(Qt::TabFocusReason);
        QTest::keyClick(&field, Qt::Key_Space);
        QVERIFY(field.isWaiting());
        QTest::keyClick(&field, Qt::Key_Escape);
        QVERIFY(!field.isWaiting() && field.hasFocus());
        QVERIFY(window_->keyMap().isStandard());
        QTest::keyClick(&field, Qt::Key_Return);
        QTest::keyClick(&field, Qt::Key_Tab, Qt::ControlModifier | Qt::AltModifier);
        QCOMPARE(window_->keyMap().owner(keys("Ctrl+Alt+Tab")), Command::RenameChat);
        QTest::keyClick(&field, Qt::Key_Return);
        QTest::keyClick(&field, Qt::Key_Delete);
        QVERIFY(window_->keyMap().keys(Command::RenameChat).isEmpty());
        QTest::keyClick(&field, Qt::Key_Return);
        QTest::keyClick(&field, Qt::Key_A);
        QVERIFY(window_->keyMap().keys(Command::RenameChat).isEmpty());
        QVERIFY(field.accessibleDescription().contains("writing"));
    }

    void keys_for_writing_can_be_given_to_no_command() {
        for (const char* each : {"A", "Shift+A", "Return", "Space", "Esc", "Tab", "Left", "Ctrl+C", "Ctrl+V",
                                 "Ctrl+Z", "Ctrl+Left", "Ctrl+K, Ctrl+C", ""})
            QVERIFY2(!KeyMap::problem(keys(each)).isEmpty(), each);
        for (const char* each : {"F5", "Shift+F5", "Ctrl+J", "Alt+Left", "Ctrl+Alt+C", "Ctrl++", "Meta+J"})
            QVERIFY2(KeyMap::problem(keys(each)).isEmpty(), each);
    }

    void a_file_that_gives_one_key_to_two_commands_is_put_right() {
        closeProgram();
        QFile file(home_->filePath("settings.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"keyboard": {"keys": {
            "chat.rename": ["Ctrl+N", "nonsense", "A", 7], "chat.export": ["Ctrl+N", "F4"],
            "no.such": ["F2"], "answer.copy": "F7", "find.next": {"x": 1}}}})");
        file.close();
        openWindow({1280, 800});  // room for all panes
        const KeyMap& map = window_->keyMap();
        QCOMPARE(map.owner(keys("Ctrl+N")), Command::RenameChat);
        QVERIFY(map.keys(Command::NewChat).isEmpty());
        QCOMPARE(map.keys(Command::ExportChat), QList<QKeySequence>{keys("F4")});
        QVERIFY(map.keys(Command::FindNext).isEmpty());
        QVERIFY(!map.owner(keys("F2")));
    }

    void the_menu_has_every_command() {
        QTimer::singleShot(0, this, [] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            QVERIFY(menu != nullptr);
            qsizetype count = 0;
            for (const QAction* each : menu->actions()) count += each->menu()->actions().size();
            QCOMPARE(count, static_cast<qsizetype>(commandRows().size()) - 1);  // all but itself
            menu->close();
        });
        press(Qt::Key_F10);
    }

    void f6_goes_round_the_parts_of_the_window() {
        load();
        ask("Hello");
        for (const Command page : {Command::ShowChat, Command::ShowModels, Command::ShowSettings}) {
            window_->showPage(page);
            const QList<QWidget*> panes = window_->panes();
            QSet<const QWidget*> visited;
            for (int i = 0; i < panes.size(); ++i) {
                press(Qt::Key_F6);
                for (const QWidget* pane : panes)
                    if (pane == QApplication::focusWidget() ||
                        pane->isAncestorOf(QApplication::focusWidget()))
                        visited.insert(pane);
            }
            QCOMPARE(visited.size(), panes.size());
            QWidget* now = QApplication::focusWidget();
            press(Qt::Key_F6, Qt::ShiftModifier);
            QVERIFY(now != QApplication::focusWidget());
            press(Qt::Key_F6);
            QCOMPARE(QApplication::focusWidget(), now);
        }
    }

    void text_grows_and_shrinks_within_its_bounds() {
        press(Qt::Key_Plus, Qt::ControlModifier);
        QCOMPARE(app_->settings().values().textSizePercent, 110);
        press(Qt::Key_Equal, Qt::ControlModifier);
        QCOMPARE(app_->settings().values().textSizePercent, 120);
        for (int i = 0; i < 12; ++i) press(Qt::Key_Plus, Qt::ControlModifier);
        QCOMPARE(app_->settings().values().textSizePercent, 200);
        for (int i = 0; i < 20; ++i) press(Qt::Key_Minus, Qt::ControlModifier);
        QCOMPARE(app_->settings().values().textSizePercent, 80);
    }

private:
    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::keyClick(window_.get(), key, modifiers);
    }
    CommandPalette& openPalette() {
        press(Qt::Key_K, Qt::ControlModifier);
        return *window_->findChild<CommandPalette*>();
    }
    static QLineEdit& field(CommandPalette& palette) { return *palette.findChild<QLineEdit*>(); }
    void choose(const char* words) {
        CommandPalette& palette = openPalette();
        QTest::keyClicks(&field(palette), QString::fromUtf8(words));
        QTest::keyClick(&field(palette), Qt::Key_Return);
    }
    KeyField& keyField(const char* name) {
        for (KeyField* each : window_->findChildren<KeyField*>())
            if (each->accessibleName() == name) return *each;
        qFatal("no field '%s'", name);
    }
};

QTEST_MAIN(CommandsTest)
#include "commands_test.moc"
