#pragma once
// The window with its list of chats, and chats for it: what the tests of the list share.

#include <QListView>
#include <QMenu>

#include "app/conversations/chat_list.h"
#include "app/conversations/conversation_store.h"
#include "tests/ui/window_fixture.h"
#include "ui/chat/chat_groups.h"
#include "ui/chat/chat_list_pane.h"

namespace pergola::ui {

class ChatListFixture : public WindowFixture {
protected:
    void begin() {
        prepare({"An answer"}, 500);
        openWindow({1280, 800});
    }
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
        store.flush(std::chrono::seconds(5));
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

}  // namespace pergola::ui
