#pragma once
// All chats, newest first, as a list model over values; kept in SQLite. GUI thread.

#include <QAbstractListModel>
#include <QHash>
#include <memory>

#include "app/conversations/chat_record.h"

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
        ErrorRole,
        PinnedRole,
        FolderRole
    };

    explicit ChatList(ConversationStore& store, QObject* parent = nullptr);
    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

    const ChatSummary* chat(qint64 id) const;  ///< null: gone
    void rename(qint64 id, const QString& title);
    void setPinned(qint64 id, bool pinned);
    void moveToFolder(qint64 id, qint64 folder);  ///< 0: out of every folder
    qint64 duplicate(qint64 id);                  ///< the new chat

    std::vector<Folder> folders() const;
    /// `parent`: a folder at the top in which the new one lies; 0: at the top itself.
    qint64 addFolder(const QString& name, qint64 parent = 0);
    /// Whether `folder` may lie in `parent` (0: at the top): folders are nested once, not deeper.
    bool canMoveFolder(qint64 folder, qint64 parent) const;
    void moveFolder(qint64 folder, qint64 parent);  ///< nothing where it may not lie
    void renameFolder(qint64 folder, const QString& name);
    /// A folder that is gone, and what lay in it.
    struct RemovedFolder {
        Folder folder;
        std::vector<qint64> chats;
        std::vector<qint64> folders;
    };
    /// What lies in it stays and stands at the top again.
    RemovedFolder removeFolder(qint64 folder);
    /// As it was, but for what has found another place since.
    void putBack(const RemovedFolder& removed);

    /// Moves the chat to the trash.
    void remove(qint64 id);
    void restore(qint64 id);
    /// Brings back what was removed last; its id, 0 when there is nothing.
    qint64 undoRemove();
    std::vector<ChatSummary> trash() const;  ///< the one that went there last first
    void erase(qint64 id);                   ///< out of the trash, for good
    void emptyTrash();
    void eraseAll();  ///< with folders and drafts, for good
    void setAnswering(qint64 id, bool answering);
    /// Called by Conversation when something of a chat changed.
    void refresh(qint64 id);

signals:
    void removed(qint64 id);
    void trashChanged();
    void foldersChanged();

private:
    int rowOf(qint64 id) const;  ///< -1: not in the list
    /// To be called by whatever puts a chat on another row.
    void forgetRows() { rows_.clear(); }
    void reload();

    ConversationStore& store_;
    std::vector<ChatSummary> chats_;
    mutable QHash<qint64, int> rows_;  // found anew when asked for; a view asks for every row
    std::vector<qint64> removed_;
};

}  // namespace pergola::app
