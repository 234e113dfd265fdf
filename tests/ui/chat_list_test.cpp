// The pane with all chats in the whole window: search, folders, pins, the trash; and what is done
// with the messages of a chat.

#include <QAbstractItemModelTester>
#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollBar>
#include <QToolButton>
#include <QtTest>
#include <functional>
#include <memory>

#include "app/conversations/chat_list.h"
#include "app/conversations/chat_search.h"
#include "app/conversations/conversation_store.h"
#include "app/settings.h"
#include "tests/ui/window_fixture.h"
#include "ui/chat/chat_groups.h"
#include "ui/chat/chat_list_pane.h"
#include "ui/chat/find_bar.h"
#include "ui/chat/message_widgets.h"
#include "ui/commands/key_map.h"
#include "ui/theme/theme.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/toast_area.h"

using namespace pergola;
using namespace pergola::ui;
using namespace std::chrono_literals;

class ChatListTest : public WindowFixture {
    Q_OBJECT

private slots:
    void init() {
        prepare({"An answer"}, 500);
        openWindow({1280, 800});
    }
    void cleanup() { closeProgram(); }

    void behaviour_11_enter_on_a_find_opens_the_chat_at_the_words() {
        const qint64 poem = addChat("Poem", {"Write of autumn", "Leaves in a Gärten walk"});
        addChat("Other", {"Nothing"});
        QTest::keyClick(window_.get(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        auto* field = pane().findChild<QLineEdit*>();
        QTRY_VERIFY(field->hasFocus());
        QTest::keyClicks(field, "garten");
        QTRY_COMPARE(groups().rowCount(), 2);
        const QModelIndex find = groups().index(1);
        QVERIFY(find.data(ChatGroups::PieceRole).toString().contains("Gärten"));
        QVERIFY(find.data(Qt::AccessibleTextRole).toString().contains("Gärten"));
        QTest::keyClick(field, Qt::Key_Return);
        QCOMPARE(app_->conversation().chatId(), poem);
        QVERIFY(page().findChild<FindBar*>()->isVisible());
        QCOMPARE(page().view().selectedText(), QString("Gärten"));
        QTest::keyClick(field, Qt::Key_Escape);
        QCOMPARE(groups().shows(), ChatGroups::Shows::Chats);
    }

    void each_word_of_a_search_is_marked_and_esc_takes_the_marks_away() {
        addChat("Poem", {"Write of autumn", "Leaves lie in a Gärten"});
        QTest::keyClick(window_.get(), Qt::Key_F, Qt::ControlModifier | Qt::ShiftModifier);
        auto* field = pane().findChild<QLineEdit*>();
        QTRY_VERIFY(field->hasFocus());
        for (const bool inField : {true, false}) {
            QTest::keyClicks(field, "garten leaves");
            QTRY_VERIFY(groups().rowCount() == 2 &&
                        groups().index(1).data(ChatGroups::MessageRole).toLongLong() > 0);
            QCOMPARE(
                groups().index(1).data(ChatGroups::PieceMarksRole).value<QList<QPoint>>().size(),
                2);
            QTest::keyClick(field, Qt::Key_Return);
            QCOMPARE(page().view().selectedText(), QString("Leaves"));
            QTest::keyClick(window_.get(), Qt::Key_F3);
            QCOMPARE(page().view().selectedText(), QString("Gärten"));
            if (!inField) composer().focusText();
            QTest::keyClick(window_->focusWidget(), Qt::Key_Escape);
            QVERIFY(!page().findChild<FindBar*>()->isVisible());
            QVERIFY(!page().view().hasSelection());
            field->setFocus();
            field->clear();
        }
        // Words that were typed in the chat itself stay marked, to be copied.
        page().findInChat();
        QTest::keyClicks(window_->focusWidget(), "autumn");
        QTest::keyClick(window_->focusWidget(), Qt::Key_Escape);
        QCOMPARE(page().view().selectedText(), QString("autumn"));
    }

    void a_folder_that_is_removed_can_be_put_back() {
        const qint64 one = addChat("One", {"x"});
        addChat("Two", {"y"});
        const qint64 work = app_->chats().addFolder("Work");
        app_->chats().addFolder("Letters", work);
        app_->chats().moveToFolder(one, work);
        const QStringList before = shown();
        QMenu menu;
        pane().fillMenu(menu, groups().index(groups().rowOfFolder(work)));
        trigger(menu, "Remove folder, keep its chats");
        QVERIFY(!shown().contains("[Work]"));
        click(*window_, "Undo");
        QCOMPARE(shown(), before);
        QVERIFY(app_->store().flush(5s));
        const app::ConversationStore again(dataFolder() + "/conversations.sqlite");
        QCOMPARE(again.folders().size(), std::size_t{2});
        QVERIFY(again.head(one)->summary.folder != 0);
    }

    void a_toast_whose_deletion_is_undone_goes() {
        addChat("One", {"x"});
        addChat("Two", {"y", "z"});
        const auto toasts = [this] {
            QStringList texts;
            for (const QWidget* each : window_->findChild<ToastArea*>()->findChildren<QWidget*>(
                     QString(), Qt::FindDirectChildrenOnly))
                texts << each->accessibleName();
            return texts;
        };
        page().stepChat(1);
        page().deleteChat();
        page().stepChat(1);
        page().deleteChat();
        QCOMPARE(toasts().size(), 2);
        const QString first = toasts().first();
        pane().list().setFocus();
        QTest::keyClick(&pane().list(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_COMPARE(toasts(), QStringList{first});
        app_->chats().emptyTrash();
        QTRY_COMPARE(toasts(), QStringList());
    }

    void a_new_folder_keeps_the_place_in_the_list() {
        for (int i = 0; i < 60; ++i) addChat(QString("Chat %1").arg(i), {"x"});
        pane().step(1);
        const qint64 open = app_->conversation().chatId();
        QScrollBar& bar = *pane().list().verticalScrollBar();
        bar.setValue(bar.maximum());
        pane().addFolder();
        auto* name = pane().list().findChild<QLineEdit*>();
        QVERIFY(name);
        name->setText("Zebra");
        QTest::keyClick(name, Qt::Key_Return);
        QTRY_VERIFY(groups().rowOfFolder(app_->chats().folders().at(0).id) > 0);
        QTRY_VERIFY(pane().list().findChild<QLineEdit*>() == nullptr);
        const qint64 zebra = app_->chats().folders()[0].id;
        const auto isSeen = [&] {
            const QModelIndex folder = groups().index(groups().rowOfFolder(zebra));
            return folder.data().toString() == "Zebra" &&
                   pane().list().viewport()->rect().contains(pane().list().visualRect(folder));
        };
        QTRY_VERIFY(isSeen());
        QCOMPARE(app_->conversation().chatId(), open);
        const QModelIndex marked = pane().list().selectionModel()->selectedIndexes().value(0);
        QVERIFY(marked.data().toString() == "Zebra" ||
                marked.data(ChatGroups::IdRole).toLongLong() == open);
        // Another chat that gets a message does not move what is read.
        const int before = bar.value();
        app_->chats().addFolder("Alpha");
        QCOMPARE(bar.value(), before);
        // A chat that is chosen is brought into sight.
        pane().step(1);
        QVERIFY(pane().list().viewport()->rect().intersects(pane().list().visualRect(
            groups().index(groups().rowOf(app_->conversation().chatId())))));
    }

    void titles_are_filtered_while_the_texts_are_still_searched() {
        addChat("Tax question", {"x"});
        addChat("Poem", {"y"});
        pane().findChild<QLineEdit*>()->setText("tax");
        QCOMPARE(groups().rowCount(), 2);
        QCOMPARE(groups().index(1).data().toString(), QString("Tax question"));
        pane().findChild<QLineEdit*>()->setText("nothing like it");
        QCOMPARE(groups().rowCount(), 0);
    }

    void pinned_chats_stand_on_top_and_folders_below() {
        const QAbstractItemModelTester tester(&groups());
        const qint64 one = addChat("One", {"x"});
        const qint64 two = addChat("Two", {"x"});
        const qint64 three = addChat("Three", {"x"});
        app_->chats().setPinned(one, true);
        const qint64 work = app_->chats().addFolder("  Work ");
        app_->chats().moveToFolder(two, work);
        QCOMPARE(shown(), (QStringList{"[Pinned]", "One", "[Today]", "Three", "[Work]", "Two"}));
        QCOMPARE(groups().index(0).data(Qt::AccessibleTextRole).toString(),
                 QString("Pinned, open, 1 chat"));
        pane().list().setFocus();
        pane().list().setCurrentIndex(groups().index(4));
        QTest::keyClick(&pane().list(), Qt::Key_Left);
        QCOMPARE(shown(), (QStringList{"[Pinned]", "One", "[Today]", "Three", "[Work]"}));
        restart();
        QCOMPARE(shown(), (QStringList{"[Pinned]", "One", "[Today]", "Three", "[Work]"}));
        pane().list().setCurrentIndex(groups().index(4));
        QTest::keyClick(&pane().list(), Qt::Key_Return);
        QCOMPARE(shown().last(), QString("Two"));
        app_->chats().removeFolder(work);
        QVERIFY(!shown().contains("[Work]"));
        QVERIFY(shown().contains("Two"));
        app_->chats().setPinned(one, false);
        QCOMPARE(shown().first(), QString("[Today]"));
        app_->chats().remove(three);
    }

    void a_row_offers_what_can_be_done_with_it() {
        const qint64 chat = addChat("One", {"x"});
        QMenu menu;
        pane().fillMenu(menu, groups().index(1));
        QStringList names;
        for (const QAction* action : menu.actions()) names << action->text().section('\t', 0, 0);
        for (const char* name :
             {"Rename", "Pin", "Move to folder", "Duplicate", "Export…", "Delete"})
            QVERIFY2(names.contains(QString::fromUtf8(name)), name);
        trigger(menu, "Pin");
        QVERIFY(app_->chats().chat(chat)->pinned);
        pane().moveToNewFolder(chat);
        QVERIFY(app_->chats().chat(chat)->folder != 0);
        // The folder's name is being typed.
        auto* editor = pane().list().findChild<QLineEdit*>();
        QVERIFY(editor != nullptr);
        editor->setText("Garden");
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(app_->chats().folders().at(0).name, QString("Garden"));
    }

    void f2_renames_the_open_chat_in_its_place() {
        const qint64 chat = addChat("One", {"x"});
        app_->conversation().open(chat);
        QTest::keyClick(window_.get(), Qt::Key_F2);
        auto* editor = pane().list().findChild<QLineEdit*>();
        QVERIFY(editor != nullptr);
        editor->setText("A better name");
        QTest::keyClick(editor, Qt::Key_Return);
        QTRY_COMPARE(app_->chats().chat(chat)->title, QString("A better name"));
    }

    void behaviour_10_del_moves_a_chat_to_the_trash_and_undo_brings_it_back() {
        const qint64 chat = addChat("One", {"x"});
        addChat("Two", {"x"});
        app_->conversation().open(chat);
        pane().list().setFocus();
        pane().list().setCurrentIndex(groups().index(groups().rowOf(chat)));
        QTest::keyClick(&pane().list(), Qt::Key_Delete);
        QCOMPARE(groups().rowOf(chat), -1);
        QVERIFY(app_->conversation().messages().empty());
        QAbstractButton* undo = nullptr;
        for (QAbstractButton* button : window_->findChildren<QAbstractButton*>())
            if (button->isVisible() && button->text() == "Undo") undo = button;
        QVERIFY(undo != nullptr);
        undo->click();
        QVERIFY(groups().rowOf(chat) >= 0);
        QCOMPARE(app_->conversation().chatId(), chat);
        // By keyboard alone, too.
        pane().list().setFocus();
        pane().list().setCurrentIndex(groups().index(groups().rowOf(chat)));
        QTest::keyClick(&pane().list(), Qt::Key_Delete);
        QTest::keyClick(&pane().list(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(groups().rowOf(chat) >= 0);
        QCOMPARE(app_->conversation().chatId(), chat);
    }

    void the_arrows_move_the_keyboard_and_not_the_mark_of_the_open_chat() {
        const qint64 one = addChat("One", {"x"});
        const qint64 two = addChat("Two", {"x"});
        app_->conversation().open(two);
        pane().list().setFocus();
        QCOMPARE(keyboardChat(), two);
        QTest::keyClick(&pane().list(), Qt::Key_Down);
        QCOMPARE(keyboardChat(), one);
        QCOMPARE(openRows(), QStringList("Two"));
        const QRect area = pane().list().visualRect(pane().list().currentIndex());
        const QImage seen = pane().list().viewport()->grab(area).toImage();
        QCOMPARE(QColor(seen.pixel(seen.width() / 2, 1)), theme().color(Color::Link));
        // What else happens in the list, e.g. an answer that goes on, leaves it there.
        addChat("Three", {"x"});
        QCOMPARE(keyboardChat(), one);
        QTest::keyClick(&pane().list(), Qt::Key_Return);
        QCOMPARE(openRows(), QStringList("One"));
    }

    void after_del_the_next_row_is_taken_and_ctrl_z_opens_the_chat_again() {
        const qint64 one = addChat("One", {"x"});
        const qint64 two = addChat("Two", {"x"});
        const qint64 three = addChat("Three", {"x"});
        app_->conversation().open(two);
        pane().list().setFocus();
        QTest::keyClick(&pane().list(), Qt::Key_Delete);
        QCOMPARE(keyboardChat(), one);
        QTest::keyClick(&pane().list(), Qt::Key_Delete);
        QCOMPARE(keyboardChat(), three);
        QTest::keyClick(&pane().list(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(app_->conversation().chatId(), one);
        QTest::keyClick(&pane().list(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(app_->conversation().chatId(), two);
        QCOMPARE(keyboardChat(), two);
        QCOMPARE(openRows(), QStringList("Two"));
    }

    void f2_in_the_list_is_for_the_row_that_the_keyboard_is_at() {
        addChat("One", {"x"});
        app_->conversation().open(addChat("Two", {"x"}));
        pane().list().setFocus();
        QTest::keyClick(&pane().list(), Qt::Key_Down);
        QTest::keyClick(&pane().list(), Qt::Key_F2);
        auto* editor = pane().list().findChild<QLineEdit*>();
        QVERIFY(editor != nullptr);
        QCOMPARE(editor->text(), QString("One"));
    }

    void what_is_typed_beside_the_message_box_is_written_in_it() {
        app_->conversation().open(addChat("One", {"x", "y"}));
        pane().list().setFocus();
        QTest::keyClicks(&pane().list(), "W");
        QVERIFY(composer().edit().hasFocus());
        QCOMPARE(composer().text(), QString("W"));
        view().setFocus();
        QTest::keyClicks(&view(), "hy");
        QCOMPARE(composer().text(), QString("Why"));
        QVERIFY(composer().edit().hasFocus());
        pane().list().setFocus();
        QTest::keyClick(&pane().list(), Qt::Key_J, Qt::ControlModifier | Qt::ShiftModifier);
        QVERIFY(pane().list().hasFocus());
    }

    void ctrl_z_in_an_empty_message_box_brings_back_what_was_deleted() {
        const qint64 chat = addChat("One", {"Question", "Answer"});
        app_->conversation().open(chat);
        QTest::keyClicks(&composer().edit(), "ab");
        for (int i = 0; i < 2; ++i) QTest::keyClick(&composer().edit(), Qt::Key_Backspace);
        emit view().removeRequested(1);
        QCOMPARE(app_->conversation().messages().size(), std::size_t{1});
        QTest::keyClick(&composer().edit(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(app_->conversation().messages().size(), std::size_t{2});
        emit view().removeRequested(1);
        page().deleteChat();
        QTest::keyClick(&composer().edit(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(app_->conversation().chatId(), chat);
        QTest::keyClick(&composer().edit(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(app_->conversation().messages().size(), std::size_t{2});
        // What was written last comes first.
        emit view().removeRequested(1);
        QTest::keyClicks(&composer().edit(), "a");
        QTest::keyClick(&composer().edit(), Qt::Key_Backspace);
        QTest::keyClick(&composer().edit(), Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(app_->conversation().messages().size(), std::size_t{1});
        QVERIFY(!composer().text().isEmpty());
    }

    void keys_are_written_in_one_way() {
        QStringList texts;
        for (const QLabel* label : pane().findChildren<QLabel*>()) texts << label->text();
        QVERIFY2(texts.contains(keyText(Command::NewChat)), qPrintable(texts.join('|')));
        QVERIFY(texts.contains(keyText(Command::SearchChats)));
    }

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

private:
    void restart() {
        closeProgram();
        openWindow({1280, 800});
    }
    /// A chat with these messages, question and answer in turn; in the list at once.
    qint64 addChat(const QString& title, const QStringList& texts) {
        app::ConversationStore& store = app_->store();
        app::ChatChange change;
        change.chat = store.newId();
        change.title = title;
        change.updatedMs = QDateTime::currentMSecsSinceEpoch();
        change.activeLeaf = 0;
        for (const QString& text : texts) {
            app::StoredMessage stored;
            stored.chat = change.chat;
            stored.parent = *change.activeLeaf;
            stored.message.id = store.newId();
            stored.message.role = stored.parent == 0 ? Role::User : Role::Assistant;
            stored.message.text = text;
            stored.message.created = QDateTime::currentDateTime();
            store.saveMessage(stored);
            change.activeLeaf = stored.message.id;
        }
        store.change(change);
        app_->chats().refresh(change.chat);
        store.flush(5s);
        return change.chat;
    }
    QStringList shown() {
        QStringList rows;
        for (int row = 0; row < groups().rowCount(); ++row) {
            const QModelIndex index = groups().index(row);
            const QString text = index.data().toString();
            rows << (index.data(ChatGroups::IsHeadRole).toBool() ? '[' + text + ']' : text);
        }
        return rows;
    }
    qint64 keyboardChat() {
        return pane().list().currentIndex().data(ChatGroups::IdRole).toLongLong();
    }
    QStringList openRows() {
        QStringList rows;
        for (int row = 0; row < groups().rowCount(); ++row)
            if (groups().index(row).data(ChatGroups::OpenRole).toBool())
                rows << groups().index(row).data().toString();
        return rows;
    }
    static void trigger(const QMenu& menu, const char* name) {
        for (QAction* action : menu.actions())
            if (action->text().section('\t', 0, 0) == QLatin1String(name)) action->trigger();
    }
    ChatListPane& pane() { return page().list(); }
    ChatGroups& groups() { return pane().groups(); }
};

QTEST_MAIN(ChatListTest)
#include "chat_list_test.moc"
