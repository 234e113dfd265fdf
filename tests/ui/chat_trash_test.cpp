// The trash, temporary chats, what is done with the messages of a chat, and chats out of the window.

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QListView>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QtTest>
#include <functional>

#include "app/conversations/chat_list.h"
#include "app/conversations/conversation_store.h"
#include "tests/ui/chat_list_fixture.h"
#include "ui/chat/chat_groups.h"
#include "ui/chat/chat_list_pane.h"
#include "ui/chat/message_widgets.h"
#include "ui/widgets/notice.h"

using namespace pergola;
using namespace pergola::ui;

class ChatTrashTest : public ChatListFixture {
    Q_OBJECT

private slots:
    void init() { begin(); }
    void cleanup() { closeProgram(); }

    void emptying_the_trash_tells_of_one_chat_as_of_one() {
        for (const int chats : {1, 2}) {
            for (int i = 0; i < chats; ++i) app_->chats().remove(addChat("One", {"x"}));
            QString details;
            QTimer::singleShot(0, this, [&details] {
                auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
                QVERIFY(box != nullptr);
                details = box->informativeText();
                box->reject();
            });
            emit pane().emptyTrashRequested();
            QCOMPARE(details.section(' ', 0, 0), chats == 1 ? QString("Its") : QString("Their"));
        }
    }

    void behaviour_10_the_trash_shows_what_waits_in_it() {
        const qint64 chat = addChat("One", {"x"});
        addChat("Two", {"x"});
        app_->chats().remove(chat);
        QAbstractButton* trash = nullptr;
        for (QAbstractButton* button : pane().findChildren<QAbstractButton*>())
            if (button->isVisible() && button->text().startsWith("Trash")) trash = button;
        QVERIFY(trash != nullptr);
        trash->click();
        QCOMPARE(shown(), (QStringList{"[Trash]", "One"}));
        QVERIFY(pane().list().hasFocus());
        QMenu menu;
        pane().fillMenu(menu, groups().index(1));
        QCOMPARE(menu.actions().size(), 2);
        QTest::keyClick(&pane().list(), Qt::Key_Return);
        QCOMPARE(groups().rowCount(), 0);
        QVERIFY(app_->chats().chat(chat) != nullptr);
        pane().showTrash(false);
        QVERIFY(groups().rowOf(chat) >= 0);
    }

    void a_chat_of_the_trash_is_read_before_it_is_brought_back_or_gone() {
        app_->conversation().open(addChat("Open", {"x"}));
        const qint64 one = addChat("One", {"The first question", "The first answer"});
        app_->chats().remove(one);
        QTest::qWait(2);  // the trash is in the order in which things went there
        app_->chats().remove(addChat("Two", {"The second question"}));
        pane().showTrash(true);
        QVERIFY(page().trashView() != nullptr && page().trashView()->isVisible());
        QCOMPARE(page().trashView()->shownText(0), QString("The second question"));
        QVERIFY(!composer().isVisible() && !view().isVisible());
        const QRect row = pane().list().visualRect(groups().index(groups().rowOf(one)));
        QTest::mouseClick(pane().list().viewport(), Qt::LeftButton, {}, row.center());
        QCOMPARE(page().trashView()->messageCount(), 2);
        QCOMPARE(openRows(), QStringList("One"));
        click(pane(), "Bring back");
        QVERIFY(app_->chats().chat(one) != nullptr);
        QCOMPARE(page().trashView()->shownText(0), QString("The second question"));
        QTimer::singleShot(0, this, [] {
            for (auto* button : QApplication::activeModalWidget()->findChildren<QPushButton*>())
                if (button->text() == "Delete for good") button->click();
        });
        click(pane(), "Delete for good");
        QVERIFY(app_->chats().trash().empty());
        QVERIFY(page().trashView() == nullptr && composer().isVisible() && view().isVisible());
        pane().showTrash(false);
        QCOMPARE(openRows(), QStringList("Open"));
    }

    void what_opens_a_chat_or_writes_leaves_the_trash() {
        const qint64 open = addChat("Open", {"x"});
        app_->chats().remove(addChat("One", {"x"}));
        const std::function<void()> ways[] = {
            [this] { QTest::keyClick(window_.get(), Qt::Key_N, Qt::ControlModifier); },
            [this] { QTest::keyClick(window_.get(), Qt::Key_L, Qt::ControlModifier); },
            [&] { app_->conversation().open(open); }};
        for (const auto& way : ways) {
            pane().showTrash(true);
            QVERIFY(page().trashView() != nullptr);
            way();
            QVERIFY(page().trashView() == nullptr && !pane().isTrashShown());
            QVERIFY(composer().isVisible());
        }
    }

    void a_temporary_chat_says_so_and_can_be_kept() {
        load();
        QTest::keyClick(window_.get(), Qt::Key_N, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(app_->conversation().isTemporary());
        Notice* notice = nullptr;
        for (Notice* each : page().findChildren<Notice*>())
            if (each->isVisible()) notice = each;
        QVERIFY(notice != nullptr);
        ask("Hello");
        QCOMPARE(groups().rowCount(), 0);
        emit notice->actionClicked();
        QVERIFY(!app_->conversation().isTemporary());
        QVERIFY(!notice->isVisible());
        QCOMPARE(shown().size(), 2);
    }

    void behaviour_9_any_sent_message_can_be_changed_and_both_versions_stay() {
        load();
        ask("First");
        ask("Second");
        emit page().view().editRequested(0);
        QCOMPARE(page().composer().text(), QString("First"));
        QVERIFY(page().composer().edit().hasFocus());
        QTest::keyClick(&page().composer().edit(), Qt::Key_Escape);
        QVERIFY(page().composer().text().isEmpty());
        QCOMPARE(app_->conversation().edited(), -1);
        emit page().view().editRequested(0);
        page().composer().edit().setPlainText("First, changed");
        QTest::keyClick(&page().composer().edit(), Qt::Key_Return);
        QTRY_VERIFY(!app_->conversation().isAnswering());
        QCOMPARE(page().view().messageCount(), 2);
        QCOMPARE(page().view().message(0).versionCount, 2);
        QTest::keyClick(window_.get(), Qt::Key_Left, Qt::AltModifier);
        QTRY_COMPARE(page().view().messageCount(), 4);
    }

    void behaviour_6_thinking_is_folded_and_opens() {
        script_.answers = {"<think>\nThe user wants a number.\n</think>\n\nForty-two."};
        scripted::set_script(script_);
        load();
        ask("Which?");
        ThinkingFold* fold = nullptr;
        QTRY_VERIFY((fold = page().view().findChild<ThinkingFold*>()) != nullptr);
        QVERIFY(fold->isVisible());
        QVERIFY(fold->accessibleName().contains("folded"));
        QVERIFY(!view().shownText(1).contains("number"));
        page().copyLastAnswer();
        QCOMPARE(QApplication::clipboard()->text(), QString("Forty-two."));
        QVERIFY(!page().view().messageDescription(1).contains("think"));
        fold->click();
        QVERIFY(view().shownText(1).contains("number"));
        QTRY_VERIFY(page().view().findChild<ThinkingFold*>()->accessibleName().contains("open"));
    }

    void thinking_that_streams_in_is_never_shown_as_the_answer() {
        script_.answers = {"<think>" + std::string(400, 'x') + "</think>Done."};
        script_.tokens_per_s = 100;
        scripted::set_script(script_);
        load();
        app_->conversation().send("Go");
        QTRY_VERIFY(page().view().message(1).text.size() > 20);
        page().view().flush();
        QVERIFY(!view().shownText(1).contains("xx"));
        auto* fold = page().view().findChild<ThinkingFold*>();
        QVERIFY(fold && fold->isVisible() && fold->text() == "Thinking");
        fold->click();
        QVERIFY(view().shownText(1).contains("xx"));
        QTRY_VERIFY_WITH_TIMEOUT(!app_->conversation().isAnswering(), 15000);
        QTRY_COMPARE(page().view().find("Done.").size(), std::size_t{1});
        QVERIFY(page().view().message(1).thinkingMs > 0);
    }

    void behaviour_12_a_chat_is_exported_in_each_format_data() {
        QTest::addColumn<QString>("ending");
        QTest::addColumn<QByteArray>("start");
        QTest::addColumn<QByteArray>("part");
        QTest::newRow("md") << "md" << QByteArray("# One") << QByteArray("**bold**");
        QTest::newRow("html") << "html" << QByteArray("<!DOCTYPE html>")
                              << QByteArray("<strong>bold</strong>");
        QTest::newRow("pdf") << "pdf" << QByteArray("%PDF") << QByteArray("%%EOF");
        QTest::newRow("json") << "json" << QByteArray("{") << QByteArray("pergola-chats");
    }
    void behaviour_12_a_chat_is_exported_in_each_format() {
        QFETCH(QString, ending);
        QFETCH(QByteArray, start);
        QFETCH(QByteArray, part);
        const qint64 chat = addChat("One", {"<b>Question</b>", "A **bold** answer"});
        const QString path = home_->filePath("Ünicode." + ending);
        page().exportChats({chat}, path);
        QTRY_VERIFY(QFile::exists(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray content = file.readAll();
        QVERIFY(content.startsWith(start));
        QVERIFY(content.contains(part));
        if (ending == "html") QVERIFY(content.contains("&lt;b&gt;Question"));
    }

    void a_backup_gets_the_ending_that_restoring_looks_for() {
        QCOMPARE(ChatPage::backupPath("/a.b/backup1"), QString("/a.b/backup1.backup"));
        QCOMPARE(ChatPage::backupPath("/a/of 2026.11"), QString("/a/of 2026.11.backup"));
        QCOMPARE(ChatPage::backupPath("/a/x.backup"), QString("/a/x.backup"));
        QCOMPARE(ChatPage::backupPath("/a/x.SQLITE"), QString("/a/x.SQLITE"));
    }
};

QTEST_MAIN(ChatTrashTest)
#include "chat_trash_test.moc"
