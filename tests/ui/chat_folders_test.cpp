// Folders of the chat list: chats and folders are dragged into them, and nested once.

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMimeData>
#include <QTemporaryDir>
#include <QtTest>
#include <memory>

#include "app/conversations/chat_list.h"
#include "app/conversations/chat_search.h"
#include "app/conversations/conversation_store.h"
#include "ui/chat/chat_groups.h"
#include "ui/chat/chat_list_pane.h"
#include "ui/theme/theme.h"

using namespace pergola;
using namespace pergola::ui;

class ChatFoldersTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { new Theme(*qApp); }
    void init() {
        home_ = std::make_unique<QTemporaryDir>();
        store_ = std::make_unique<app::ConversationStore>(home_->filePath("c.sqlite"));
        chats_ = std::make_unique<app::ChatList>(*store_);
        search_ = std::make_unique<app::ChatSearch>(home_->filePath("c.sqlite"),
                                                    home_->filePath("s.sqlite"));
        pane_ = std::make_unique<ChatListPane>(*chats_, *search_);
        pane_->resize(260, 500);
        pane_->show();
        tester_ = std::make_unique<QAbstractItemModelTester>(&groups());
        one_ = addChat("One");
        two_ = addChat("Two");
        work_ = chats_->addFolder("Work");
    }
    void cleanup() {
        tester_.reset();
        pane_.reset();
        search_.reset();
        chats_.reset();
        store_.reset();
    }

    void a_chat_is_dragged_into_a_folder_and_out_again() {
        QVERIFY(pane_->list().dragEnabled() && pane_->list().viewport()->acceptDrops());
        QCOMPARE(shown(), QStringList({"[Today]", "Two", "One", "[Work]"}));
        QVERIFY(drop("One", "Work"));
        QCOMPARE(shown(), QStringList({"[Today]", "Two", "[Work]", "One"}));
        QCOMPARE(chats_->chat(one_)->folder, work_);
        QVERIFY(drop("Two", "One"));  // onto a chat: where that lies
        QCOMPARE(shown(), QStringList({"[Work]", "Two", "One"}));
        QVERIFY(drop("One", nullptr));  // below all rows: out of every folder
        QCOMPARE(shown(), QStringList({"[Today]", "One", "[Work]", "Two"}));
    }

    void a_chat_whose_folder_is_gone_stands_among_the_days() {
        app::ChatChange change;
        change.chat = one_;
        change.folder = work_ + 1;
        store_->change(change);
        emit store_->chatsReloaded();
        QCOMPARE(shown(), QStringList({"[Today]", "Two", "One", "[Work]"}));
    }

    void a_chat_is_pinned_by_dragging_it_to_the_pinned_ones() {
        chats_->setPinned(one_, true);
        QVERIFY(drop("Two", "Pinned"));
        QVERIFY(chats_->chat(two_)->pinned);
        QVERIFY(drop("Two", "Work"));
        QVERIFY(!chats_->chat(two_)->pinned);
        QCOMPARE(chats_->chat(two_)->folder, work_);
    }

    void folders_are_nested_once_and_not_deeper() {
        chats_->addFolder("Letters");
        QVERIFY(drop("Letters", "Work"));
        QCOMPARE(shown(), QStringList({"[Today]", "Two", "One", "[Work]", "  [Letters]"}));
        QVERIFY(drop("One", "Letters"));
        QCOMPARE(shown(), QStringList({"[Today]", "Two", "[Work]", "  [Letters]", "  One"}));
        chats_->addFolder("Drafts");
        QVERIFY(!drop("Drafts", "Letters"));  // too deep
        QVERIFY(!drop("Work", "Drafts"));     // takes a folder along
        QVERIFY(!drop("Work", "Work"));
        groups().toggle(groups().rowOfFolder(work_));
        QCOMPARE(shown(), QStringList({"[Today]", "Two", "[Drafts]", "[Work]"}));
        groups().toggle(groups().rowOfFolder(work_));
        QVERIFY(drop("Letters", "Today"));
        QCOMPARE(shown(),
                 QStringList({"[Today]", "Two", "[Drafts]", "[Letters]", "One", "[Work]"}));
    }

    void a_removed_folder_gives_back_what_lay_in_it() {
        const qint64 letters = chats_->addFolder("Letters", work_);
        chats_->moveToFolder(one_, letters);
        chats_->removeFolder(work_);
        QCOMPARE(shown(), QStringList({"[Today]", "Two", "[Letters]", "One"}));
        // One that another program removed leaves its folders at the top.
        store_->saveFolder({letters, 99, "Letters"});
        QCOMPARE(shown(), QStringList({"[Today]", "Two", "[Letters]", "One"}));
    }

    void a_new_chat_is_asked_for_in_a_folder() {
        QMenu menu;
        pane_->fillMenu(menu, groups().index(groups().rowOfFolder(work_)));
        qint64 asked = 0;
        connect(pane_.get(), &ChatListPane::newChatInFolderRequested, this, [&](qint64 folder) {
            asked = folder;
        });
        menu.actions().front()->trigger();
        QCOMPARE(asked, work_);
    }

    void a_pinned_chat_says_in_which_folder_it_lies() {
        chats_->moveToFolder(one_, work_);
        QCOMPARE(at("One").data(ChatGroups::PlaceRole).toString(), QString());
        chats_->setPinned(one_, true);
        QCOMPARE(shown(), QStringList({"[Pinned]", "One", "[Today]", "Two", "[Work]"}));
        QCOMPARE(at("One").data(ChatGroups::PlaceRole).toString(), QString("Work"));
        QVERIFY(at("One").data(Qt::AccessibleTextRole).toString().contains("Work"));
        chats_->removeFolder(work_);
        QCOMPARE(at("One").data(ChatGroups::PlaceRole).toString(), QString());
    }

    void behaviour_30_folders_are_moved_by_menu_too() {
        const qint64 letters = chats_->addFolder("Letters");
        QMenu menu;
        pane_->fillMenu(menu, groups().index(groups().rowOfFolder(letters)));
        QCOMPARE(namesOf(menu),
                 QStringList({"New chat",
                              "Rename folder",
                              "New folder inside",
                              "Move to",
                              "Export…",
                              "Remove folder, keep its chats"}));
        QMenu* places = menu.actions()[3]->menu();
        QCOMPARE(namesOf(*places), QStringList({"The top", "Work"}));
        places->actions()[1]->trigger();
        QCOMPARE(shown(), QStringList({"[Today]", "Two", "One", "[Work]", "  [Letters]"}));
        QMenu ofChat;
        pane_->fillMenu(ofChat, groups().index(groups().rowOf(one_)));
        for (QAction* action : ofChat.actions())
            if (action->menu()) places = action->menu();
        QCOMPARE(namesOf(*places).mid(0, 3), QStringList({"No folder", "Work / Letters", "Work"}));
        pane_->addFolder(work_);
        QVERIFY(pane_->list().findChild<QLineEdit*>());  // its name is typed in its place
        QCOMPARE(chats_->folders().size(), std::size_t{3});
    }

    void what_is_foreign_or_gone_is_not_taken() {
        QMimeData data;
        data.setText("One");
        QVERIFY(!groups().canDropMimeData(&data, Qt::MoveAction, -1, -1, at("Work")));
        std::unique_ptr<QMimeData> chat(groups().mimeData({at("One")}));
        chats_->remove(one_);
        QVERIFY(!groups().dropMimeData(chat.get(), Qt::MoveAction, -1, -1, at("Work")));
        QVERIFY(groups().mimeData({at("Today")}) == nullptr);
        QVERIFY(!(groups().flags(at("Today")) & Qt::ItemIsDragEnabled));
        pane_->showTrash(true);
        QVERIFY(!groups().dropMimeData(chat.get(), Qt::MoveAction, -1, -1, {}));
    }

private:
    ChatGroups& groups() { return pane_->groups(); }
    qint64 addChat(const QString& title) {
        app::ChatChange change;
        change.chat = store_->newId();
        change.title = title;
        change.updatedMs = QDateTime::currentMSecsSinceEpoch();
        store_->change(change);
        chats_->refresh(change.chat);
        QTest::qWait(2);
        return change.chat;
    }
    QModelIndex at(const char* name) {
        for (int row = 0; name && row < groups().rowCount(); ++row)
            if (groups().index(row).data().toString() == QLatin1String(name))
                return groups().index(row);
        return {};
    }
    bool drop(const char* what, const char* where) {
        const std::unique_ptr<QMimeData> data(groups().mimeData({at(what)}));
        return groups().dropMimeData(data.get(), Qt::MoveAction, -1, -1, at(where));
    }
    QStringList shown() {
        QStringList rows;
        for (int row = 0; row < groups().rowCount(); ++row) {
            const QModelIndex index = groups().index(row);
            const QString text = index.data().toString();
            rows << QString(2 * index.data(ChatGroups::DepthRole).toInt(), ' ') +
                        (index.data(ChatGroups::IsHeadRole).toBool() ? '[' + text + ']' : text);
        }
        return rows;
    }
    static QStringList namesOf(const QMenu& menu) {
        QStringList names;
        for (const QAction* action : menu.actions())
            if (!action->isSeparator()) names << action->text();
        return names;
    }

    std::unique_ptr<QTemporaryDir> home_;
    std::unique_ptr<app::ConversationStore> store_;
    std::unique_ptr<app::ChatList> chats_;
    std::unique_ptr<app::ChatSearch> search_;
    std::unique_ptr<ChatListPane> pane_;
    std::unique_ptr<QAbstractItemModelTester> tester_;
    qint64 one_ = 0;
    qint64 two_ = 0;
    qint64 work_ = 0;
};

QTEST_MAIN(ChatFoldersTest)
#include "chat_folders_test.moc"
