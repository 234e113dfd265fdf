// The language of the whole window, changed while it is open: every text is that of a window that
// was opened in the language, and nothing that was being done is lost.

#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QScrollBar>
#include <QtTest>
#include <memory>

#include "app/language.h"
#include "app/library/library.h"
#include "app/settings.h"
#include "tests/ui/visible_words.h"
#include "tests/ui/window_fixture.h"
#include "ui/chat/chat_list_pane.h"
#include "ui/chat/find_bar.h"
#include "ui/settings/settings_page.h"

using namespace pergola;
using namespace pergola::ui;

class LanguageTest : public WindowFixture {
    Q_OBJECT
private slots:
    void init() {
        prepare({"<think>Hm.</think>An **answer** with\n\n```python\nprint(1)\n```\n\n" +
                 std::string(3000, 'x')},
                2000);
        for (const char* name : {"Tiny.gguf", "Broken.gguf"}) putModel(QString::fromLatin1(name));
        openProgram();
        speak("en");
        openWindow({1280, 800});
        app_->start();
        QTRY_COMPARE(app_->library().rowCount(), 2);
        app_->bridge().loadModel(home_->filePath("data/models/Tiny.gguf"));
        QTRY_COMPARE(app_->bridge().modelState().phase, app::ModelPhase::Ready);
    }
    void cleanup() { closeProgram(); }

    void every_text_is_that_of_a_window_opened_in_the_language() {
        talk();
        for (const char* code : {"de", "zh_CN", "ar", "en"}) {
            speak(code);
            window_->chatPage().view().scrollToNewest();
            const std::unique_ptr<MainWindow> fresh = shownWindow();
            fresh->chatPage().panel().restore(window_->chatPage().panel().bookmark());  // figures
            int changed = 0;
            for (int page = 0; page < window_->pageCount(); ++page)
                for (const QString& section : sectionsOf(page))
                    compare(*fresh, page, section, changed);
            QVERIFY2(changed > 150, qPrintable(QString("%1 texts").arg(changed)));
        }
    }

    void arabic_runs_to_the_left() {
        speak("ar");
        QCOMPARE(QApplication::layoutDirection(), Qt::RightToLeft);
        QCOMPARE(window_->layoutDirection(), Qt::RightToLeft);
        QVERIFY(window_->chatPage().list().mapTo(window_.get(), QPoint()).x() >
                window_->width() / 2);
        speak("de");
        QCOMPARE(QApplication::layoutDirection(), Qt::LeftToRight);
        QVERIFY(window_->chatPage().list().mapTo(window_.get(), QPoint()).x() <
                window_->width() / 2);
    }

    void numbers_follow_the_language() {
        speak("de");
        QCOMPARE(QLocale().toString(1234.5, 'f', 1), QString("1.234,5"));
        speak("ar");  // the digits of units and of names of models
        QCOMPARE(QLocale().toString(1234.5, 'f', 1), QString("1,234.5"));
        QCOMPARE(QLocale().standaloneMonthName(1), QString("يناير"));
        speak("zh_CN");
        QCOMPARE(QLocale().toString(QDate(2026, 5, 1), "MMMM"), QString("五月"));
    }

    void what_was_being_done_goes_on() {
        talk();
        ChatPage* page = &window_->chatPage();
        QTest::keyClicks(&page->composer().edit(), "half a sentence");
        page->composer().edit().moveCursor(QTextCursor::Start);
        page->list().setSearched("Hello");
        QScrollBar* bar = page->view().verticalScrollBar();
        QVERIFY(bar->maximum() > 60);
        bar->setValue(bar->maximum() / 2);
        const ChatView::ViewAnchor reading = page->view().anchorNow();
        const std::size_t samples = page->panel().history().samples().size();
        speak("de");
        page = &window_->chatPage();
        QCOMPARE(page->composer().text(), QString("half a sentence"));
        QCOMPARE(page->composer().edit().textCursor().position(), 0);
        QVERIFY(page->composer().edit().hasFocus());
        QCOMPARE(page->list().searched(), QString("Hello"));
        QVERIFY(!page->view().isFollowing());
        QCOMPARE(page->view().anchorNow().message, reading.message);
        QVERIFY(std::abs(page->view().anchorNow().delta - reading.delta) < 20);
        QVERIFY(page->panel().history().samples().size() >= samples);
    }

    void an_answer_goes_on_while_the_language_changes() {
        script_.tokens_per_s = 60;
        script_.answers = {std::string(600, 'y')};
        scripted::set_script(script_);
        app_->conversation().send("Go on");
        QTRY_VERIFY(app_->conversation().messages().size() == 2 &&
                    app_->conversation().messages().back().text.size() > 4);
        speak("zh_CN");
        speak("ar");
        QVERIFY(app_->conversation().isAnswering());
        app_->conversation().stop();
        QTRY_VERIFY(!app_->conversation().isAnswering());
        QCOMPARE(window_->chatPage().view().message(1).text,
                 app_->conversation().messages().back().text);
    }

    void the_choice_is_made_and_kept_with_the_keyboard() {
        window_->showPage(window_->pageCount() - 1);
        auto* page = window_->findChild<SettingsPage*>();
        QComboBox* box = languageBox(*page);
        QVERIFY(box != nullptr);
        QCOMPARE(box->itemText(0), QString("As the desktop"));
        QCOMPARE(box->itemText(3), QString("简体中文"));
        box->setFocus();
        box->setCurrentIndex(box->findData("en"));
        QTest::keyClick(box, Qt::Key_Down);
        QTRY_VERIFY(languageBox(*window_) != nullptr &&
                    languageBox(*window_)->itemText(0) == "Wie der Desktop");
        QVERIFY(languageBox(*window_)->hasFocus());
        QCOMPARE(app_->settings().values().language, QString("de"));
        window_.reset();
        app_.reset();
        const app::Settings again(home_->filePath("settings.json"));
        QCOMPARE(again.values().language, QString("de"));
    }

    void an_open_menu_is_waited_for() {
        QMenu menu(window_.get());
        menu.addAction("One");
        menu.popup(QPoint(10, 10));
        QTRY_VERIFY(menu.isVisible());
        const ChatPage* before = &window_->chatPage();
        QCOMPARE(app_->settings().setValue("appearance.language", "de"), QString());
        QTest::qWait(50);
        QCOMPARE(&window_->chatPage(), before);
        menu.close();
        QTRY_VERIFY(&window_->chatPage() != before);
    }

private:
    /// The table's names of the sections, or one empty name for a page without any.
    static QStringList sectionsOf(int page) {
        return page == 2 ? QStringList{"Appearance", "Chat", "Answers", "Models", "Engine", "About"}
                         : QStringList{QString()};
    }
    static void open(MainWindow& window, int page, const QString& section) {
        window.showPage(page);
        if (!section.isEmpty()) window.findChild<SettingsPage*>()->openSection(section);
        QTest::qWait(30);
    }
    /// Panes change their place among the children when the width of the window does.
    static QStringList sorted(const QList<VisibleWord>& words) {
        QStringList lines;
        for (const VisibleWord& each : words)
            lines << each.place + QLatin1String(" = ") + each.text;
        lines.sort();
        return lines;
    }
    void compare(MainWindow& fresh, int page, const QString& section, int& count) {
        open(*window_, page, section);
        open(fresh, page, section);
        QStringList now;
        QStringList wanted;
        // Figures of the panels come four times a second.
        (void)QTest::qWaitFor([&] {
            now = sorted(visibleWords(*window_));
            wanted = sorted(visibleWords(fresh));
            return now == wanted;
        });
        for (const QString& each : now)
            QVERIFY2(wanted.contains(each), qPrintable("not opened anew: " + each));
        for (const QString& each : wanted)
            QVERIFY2(now.contains(each), qPrintable("only opened anew: " + each));
        QCOMPARE(now.size(), wanted.size());
        count += static_cast<int>(now.size());
    }
    void speak(const char* code) {
        const bool changes = app_->settings().values().language != QLatin1String(code);
        QCOMPARE(app_->settings().setValue("appearance.language", QString::fromLatin1(code)),
                 QString());
        if (changes) QTest::qWait(60);
    }
    std::unique_ptr<MainWindow> shownWindow() {
        auto window = std::make_unique<MainWindow>(*app_);
        window->resize(1280, 800);
        window->show();
        if (!QTest::qWaitForWindowExposed(window.get())) qFatal("no window");
        return window;
    }
    void talk() {
        app_->conversation().send("Hello");
        QTRY_VERIFY(app_->conversation().messages().size() == 2 &&
                    !app_->conversation().isAnswering());
        QTest::qWait(100);
    }
    static QComboBox* languageBox(QWidget& place) {
        for (QComboBox* box : place.findChildren<QComboBox*>())
            if (box->findText("Deutsch") >= 0) return box;
        return nullptr;
    }
};

QTEST_MAIN(LanguageTest)
#include "language_test.moc"
