#pragma once
// A file of chats in a folder of its own, and chats for it: what the tests of the store share.

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <memory>

#include "app/conversations/conversation_store.h"

namespace pergola::app {

inline StoredMessage message(ConversationStore& store,
                             qint64 chat,
                             qint64 parent,
                             const QString& text,
                             Role role = Role::User) {
    StoredMessage stored;
    stored.chat = chat;
    stored.parent = parent;
    stored.message.id = store.newId();
    stored.message.role = role;
    stored.message.text = text;
    stored.message.created = QDateTime::currentDateTime();
    return stored;
}

inline void setBranch(ConversationStore& store, qint64 chat, const QString& title, qint64 leaf) {
    ChatChange change;
    change.chat = chat;
    change.title = title;
    change.activeLeaf = leaf;
    change.updatedMs = QDateTime::currentMSecsSinceEpoch();
    store.change(change);
}

/// A chat with one message; its id.
inline qint64 addChat(ConversationStore& store, const QString& title, const QString& text) {
    const qint64 chat = store.newId();
    const StoredMessage stored = message(store, chat, 0, text);
    store.saveMessage(stored);
    setBranch(store, chat, title, stored.message.id);
    return chat;
}

class StoreFixture : public QObject {
    Q_OBJECT
protected:
    std::unique_ptr<QTemporaryDir> folder_;
    QString path() const {
        return folder_->filePath(QStringLiteral("Ünïcode ☂/conversations.sqlite"));
    }
    QStringList asides() const {
        return QFileInfo(path())
            .dir()
            .entryList({QStringLiteral("*.broken-*")})
            .filter(QRegularExpression(QStringLiteral("\\d$")));
    }

private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }
};

}  // namespace pergola::app
