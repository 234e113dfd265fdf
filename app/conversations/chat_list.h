#pragma once
// All chats, newest first, as a list model over values; kept in SQLite. GUI thread.

#include <QAbstractListModel>
#include <memory>

#include "app/conversations/message.h"

namespace pergola::app {

class ConversationStore;

class ChatList : public QAbstractListModel {
    Q_OBJECT
public:
    enum ItemRole {
        IdRole = Qt::UserRole,
        TitleRole,
        UpdatedRole,
        AnsweringRole,
        DraftRole,
        ErrorRole
    };

    explicit ChatList(ConversationStore& store, QObject* parent = nullptr);
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

    const ChatSummary* chat(qint64 id) const;  ///< null: gone
    void rename(qint64 id, const QString& title);
    /// Moves the chat to the trash; undoRemove() brings the last one back.
    void remove(qint64 id);
    void undoRemove();
    void setAnswering(qint64 id, bool answering);
    /// Called by Conversation when something of a chat changed.
    void refresh(qint64 id);

signals:
    void removed(qint64 id);

private:
    int rowOf(qint64 id) const;  ///< -1: not in the list
    void reload();

    ConversationStore& store_;
    std::vector<ChatSummary> chats_;
    std::vector<qint64> removed_;
};

}  // namespace pergola::app
