// The pane with all chats in the whole window: search, folders, pins, and what keys do there.

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QScrollBar>
#include <QtTest>

#include "app/conversations/chat_list.h"
#include "app/conversations/conversation_store.h"
#include "tests/ui/chat_list_fixture.h"
#include "ui/chat/chat_groups.h"
#include "ui/chat/chat_list_pane.h"
#include "ui/chat/find_bar.h"
#include "ui/commands/key_map.h"
#include "ui/theme/theme.h"
#include "ui/widgets/toast_area.h"

using namespace pergola;
using namespace pergola::ui;
using namespace std::chrono_literals;

class ChatListTest : public ChatListFixture {
    Q_OBJECT

private slots:
    void init() { begin(); }
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

    void a_new_chat_of_a_folder_lies_in_it_from_its_first_message_on() {
        load();
        const qint64 work = app_->chats().addFolder("Work");
        page().newChatIn(work);
        QCOMPARE(conversation().chatId(), qint64{0});
        ask("Hello");
        QTRY_COMPARE(app_->chats().chat(conversation().chatId())->folder, work);
        page().newChat();
        ask("Elsewhere");
        QCOMPARE(app_->chats().chat(conversation().chatId())->folder, qint64{0});
        // Another chat was opened in between: what is begun later belongs to no folder.
        const qint64 other = conversation().chatId();
        page().newChatIn(work);
        conversation().open(other);
        page().newChat();
        ask("Again");
        QCOMPARE(app_->chats().chat(conversation().chatId())->folder, qint64{0});
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
};

QTEST_MAIN(ChatListTest)
#include "chat_list_test.moc"
