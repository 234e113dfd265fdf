#pragma once
// The chat list as it is shown: the pinned ones, days and months, folders, each under a head that
// folds; or what a search found; or the trash. A view of app::ChatList; GUI thread.

#include <QAbstractListModel>
#include <map>
#include <set>
#include <vector>

#include "app/conversations/chat_search.h"

namespace pergola::app {
class ChatList;
struct ChatSummary;
}  // namespace pergola::app

namespace pergola::ui {

class ChatGroups final : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        IsHeadRole = Qt::UserRole + 100,
        IdRole,
        AnsweringRole,
        DraftRole,
        ErrorRole,
        PinnedRole,
        CanFoldRole,     ///< of a head
        FoldedRole,      ///< of a head
        FolderRole,      ///< of a folder's head: which; of a chat: where it lies
        MessageRole,     ///< of a find: the message to go to; 0: none
        PieceRole,       ///< of a find: the text around the words
        PieceMarksRole,  ///< QList<QPoint>: x is the start, y the length
        TitleMarksRole,
        DepthRole,  ///< 1: in a folder that lies in another one
        PlaceRole,  ///< of a pinned chat that lies in a folder: the folder's name
        OpenRole    ///< whether it is the chat that is read beside the list
    };
    enum class Shows : std::uint8_t { Chats, Finds, Trash };

    explicit ChatGroups(app::ChatList& chats, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    // Chats and folders are dragged onto a folder, the pinned ones or a day, or between two rows.
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool canDropMimeData(const QMimeData* data,
                         Qt::DropAction action,
                         int row,
                         int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data,
                      Qt::DropAction action,
                      int row,
                      int column,
                      const QModelIndex& parent) override;

    Shows shows() const;
    /// Shows at once what has the words in its title; empty: all chats again.
    void setFilter(const QString& words);
    /// What was found in the texts too; ignored if the words are others by now.
    void setFound(const app::SearchResult& result);
    void showTrash(bool shown);

    void toggle(int row);  ///< folds or unfolds what is under a head
    void unfold(qint64 chatId);
    QStringList folded() const;
    void setFolded(const QStringList& keys);

    /// Which chat is read beside the list; 0: none.
    void setOpen(qint64 chatId);

    int rowOf(qint64 chatId) const;          ///< -1: not shown
    int rowOfFolder(qint64 folderId) const;  ///< of its head
    bool hasChats() const;                   ///< at all, whatever the filter

private:
    static constexpr const char* pinnedKey = "pinned";

    struct Row {
        QString head;  ///< of a head; empty for a chat
        QString key;   ///< of a head that folds
        qint64 folder = 0;
        qint64 chat = 0;
        int count = 0;  ///< chats under a head
        int depth = 0;
        app::SearchHit hit;
        QList<QPoint> titleMarks;
    };

    void rebuild();
    std::vector<Row> chatRows() const;
    std::vector<Row> foundRows() const;
    std::vector<Row> trashRows() const;
    void addGroup(std::vector<Row>& rows, Row head, const std::vector<qint64>& chats) const;
    void addFolders(std::vector<Row>& rows,
                    const std::map<qint64, std::vector<qint64>>& chats) const;
    /// The head above a place that something was dropped on; null: there is none.
    const Row* headAt(int row, const QModelIndex& parent) const;
    QVariant headData(const Row& row, int role) const;
    QVariant chatData(const Row& row, int role) const;
    QString titleOf(qint64 chat) const;
    QString placeOf(const app::ChatSummary& chat) const;

    app::ChatList& chats_;
    std::vector<Row> rows_;
    std::vector<app::ChatSummary> trash_;
    QString filter_;
    app::SearchResult found_;
    std::set<QString> folded_;
    bool showsTrash_ = false;
    qint64 open_ = 0;
};

/// The head under which a chat of that day stands, seen from `today`.
QString chatGroupName(const QDate& day, const QDate& today);
/// As the roles of ChatGroups have them: x is the start, y the length.
QList<QPoint> markPoints(const std::vector<app::TextMark>& marks);
/// One without a title is a new chat.
QString shownTitle(const app::ChatSummary& chat);

}  // namespace pergola::ui
