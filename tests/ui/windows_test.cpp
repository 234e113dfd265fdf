// A chat in a window of its own: one engine, one list, and each chat in one window at a time.

#include "ui/windows.h"

#include <QListView>
#include <QMenu>
#include <QSignalSpy>
#include <QtTest>

#include "app/conversations/chat_list.h"
#include "tests/ui/window_fixture.h"
#include "ui/chat/chat_groups.h"
#include "ui/chat/chat_list_pane.h"

using namespace pergola;
using namespace pergola::ui;

class WindowsTest : public WindowFixture {
    Q_OBJECT
private slots:
    void init() {
        prepare({"The answer."});
        openProgram();
        windows_ = std::make_unique<Windows>(*app_);
        windows_->first().show();
        QVERIFY(QTest::qWaitForWindowExposed(&windows_->first()));
        load();
    }
    void cleanup() {
        windows_.reset();
        closeProgram();
    }

    void a_chat_opens_in_a_window_of_its_own_by_key_and_by_menu() {
        for (const bool byKey : {true, false}) {
            const qint64 chat = begin();
            if (byKey) {
                QTest::keyClick(
                    &windows_->first(), Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
            } else {
                ChatListPane& pane = windows_->first().chatPage().list();
                QMenu menu;
                pane.fillMenu(menu, pane.groups().index(pane.groups().rowOf(chat)));
                for (QAction* action : menu.actions())
                    if (action->text() == "Open in new window") action->trigger();
            }
            QCOMPARE(windows_->count(), 2);
            MainWindow& second = *other();
            QCOMPARE(second.conversation().chatId(), chat);
            QCOMPARE(second.chatPage().view().messageCount(), 2);
            QCOMPARE(second.windowTitle(), QString("Hello – Pergola"));
            QCOMPARE(windows_->first().conversation().chatId(), 0);
            QVERIFY(second.conversation().send("And then?"));
            QTRY_COMPARE(second.chatPage().view().messageCount(), 4);
            QTRY_VERIFY(!second.conversation().isAnswering());
            QCOMPARE(windows_->first().chatPage().view().messageCount(), 0);
            second.close();
            QTRY_COMPARE(windows_->count(), 1);
        }
    }

    void an_answer_that_is_written_goes_on_in_its_new_window() {
        writeSlowly();
        QTest::keyClick(&windows_->first(), Qt::Key_O, Qt::ControlModifier | Qt::ShiftModifier);
        MainWindow& second = *other();
        QVERIFY(second.conversation().isAnswering() &&
                !windows_->first().conversation().isAnswering());
        const qsizetype before = second.chatPage().view().message(1).text.size();
        QTRY_VERIFY(second.chatPage().view().message(1).text.size() > before);
        second.chatPage().stop();
        QTRY_COMPARE(second.chatPage().view().message(1).state, app::MessageState::Stopped);
        QVERIFY(!app_->bridge().isAnswering());
    }

    void an_answer_outlives_the_window_that_it_was_asked_in() {
        writeSlowly();
        const qint64 chat = conversation().chatId();
        MainWindow& second = windows_->open(takeAway(chat));
        second.close();
        QTRY_COMPARE(windows_->count(), 1);
        QVERIFY(app_->bridge().isAnswering());
        conversation().open(chat);
        QVERIFY(conversation().isAnswering());
        ChatView& view = windows_->first().chatPage().view();
        const qsizetype before = view.message(1).text.size();
        QTRY_VERIFY(view.message(1).text.size() > before);
        conversation().stop();
        QTRY_COMPARE(view.message(1).state, app::MessageState::Stopped);
        QVERIFY(view.message(1).text.count('x') == view.message(1).text.size());
    }

    void a_chat_is_open_in_one_window_at_a_time() {
        const qint64 one = begin();
        MainWindow& second = windows_->open(takeAway(one));
        const qint64 two = begin();
        second.hide();
        conversation().open(one);
        QCOMPARE(conversation().chatId(), two);
        QVERIFY(second.isVisible());  // which has it, and comes to the front
        second.conversation().open(two);
        QCOMPARE(second.conversation().chatId(), one);
        app_->chats().remove(one);
        QCOMPARE(second.conversation().chatId(), 0);
        QCOMPARE(conversation().chatId(), two);
        second.conversation().open(0);
    }

    void what_is_begun_in_two_windows_is_kept_of_both() {
        const qint64 chat = begin();
        conversation().setDraft("half a thought");
        MainWindow& second = windows_->open(takeAway(chat));
        QCOMPARE(second.conversation().draft(), QString("half a thought"));
        conversation().setDraft("begun in the first");
        second.conversation().startNew();
        QCOMPARE(second.conversation().draft(), QString());
        second.conversation().setDraft("begun in the second");
        QTRY_VERIFY(second.conversation().chatId() != 0);  // saved, as a chat of its own
        const qint64 begun = second.conversation().chatId();
        windows_.reset();
        closeProgram();
        openProgram();
        QCOMPARE(app_->conversation().draft(), QString("begun in the first"));
        app_->conversation().open(begun);
        QCOMPARE(app_->conversation().draft(), QString("begun in the second"));
        app_->conversation().open(chat);
        QCOMPARE(app_->conversation().draft(), QString("half a thought"));
    }

    void each_window_counts_its_own_tokens() {
        MainWindow& second = windows_->open(takeAway(begin()));
        for (int round = 1; round < 4; ++round) {
            conversation().setDraft(QString(400 * round, 'a'));
            second.conversation().setDraft(QString(4000 * round, 'b'));
            QTRY_COMPARE(conversation().usedTokens() / 10, qint64{400 * round + 16} / 4 / 10);
            QTRY_VERIFY(second.conversation().usedTokens() >= 1000 * round);
            QTest::qWait(50);
            QVERIFY(conversation().usedTokens() < 1000);
        }
    }

    void what_was_taken_out_of_a_chat_comes_back_in_its_new_window() {
        const qint64 chat = begin();
        QVERIFY(conversation().removeMessage(0) > 0);
        MainWindow& second = windows_->open(takeAway(chat));
        QCOMPARE(second.chatPage().view().messageCount(), 1);
        QVERIFY(second.conversation().undoRemoveMessage());
        QCOMPARE(second.chatPage().view().messageCount(), 2);
    }

    void the_program_ends_with_its_last_window_or_by_quit() {
        const QSignalSpy ended(windows_.get(), &Windows::ended);
        MainWindow& second = windows_->open(takeAway(begin()));
        windows_->first().close();
        QTest::qWait(20);
        QCOMPARE(ended.size(), 0);
        second.close();
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(windows_->count(), 1);
        windows_->first().show();
        MainWindow& third = windows_->open(takeAway(begin()));
        QTest::keyClick(&third, Qt::Key_Q, Qt::ControlModifier);
        QCOMPARE(ended.size(), 2);
    }

private:
    /// A new chat with an answer, in the first window.
    qint64 begin() {
        conversation().startNew();
        if (!conversation().send("Hello")) return 0;
        (void)QTest::qWaitFor([this] { return !conversation().isAnswering(); });
        return conversation().chatId();
    }
    qint64 takeAway(qint64 chat) {
        conversation().startNew();
        return chat;
    }
    void writeSlowly() {
        script_.tokens_per_s = 100;
        script_.answers = {std::string(100'000, 'x')};
        scripted::set_script(script_);
        conversation().startNew();
        QVERIFY(conversation().send("Hello"));
        ChatView& view = windows_->first().chatPage().view();
        QTRY_VERIFY(view.messageCount() == 2 && view.message(1).text.size() > 8);
    }
    MainWindow* other() const {
        for (QWidget* each : QApplication::topLevelWidgets())
            if (auto* window = qobject_cast<MainWindow*>(each);
                window && window != &windows_->first())
                return window;
        return nullptr;
    }

    std::unique_ptr<Windows> windows_;
};

QTEST_MAIN(WindowsTest)
#include "windows_test.moc"
