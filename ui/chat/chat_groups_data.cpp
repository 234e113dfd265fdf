// What ChatGroups says of its rows as a model.

#include <QPoint>
#include <utility>

#include "app/conversations/chat_list.h"
#include "ui/chat/chat_groups.h"

namespace pergola::ui {

using app::ChatSummary;

QList<QPoint> markPoints(const std::vector<app::TextMark>& marks) {
    QList<QPoint> list;
    for (const auto& [from, length] : marks) list.append({from, length});
    return list;
}

QString shownTitle(const ChatSummary& chat) {
    return chat.title.isEmpty() ? ChatGroups::tr("New chat") : chat.title;
}

int ChatGroups::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QString ChatGroups::titleOf(qint64 id) const {
    for (const ChatSummary& each : trash_) {
        if (each.id == id) return shownTitle(each);
    }
    const ChatSummary* chat = chats_.chat(id);
    return chat ? shownTitle(*chat) : QString();
}

/// A pinned chat stands away from its folder, so it says where it belongs.
QString ChatGroups::placeOf(const ChatSummary& chat) const {
    if (!chat.pinned || chat.folder == 0 || shows() != Shows::Chats) return {};
    for (const app::Folder& each : chats_.folders())
        if (each.id == chat.folder) return each.name;
    return {};
}

QVariant ChatGroups::headData(const Row& row, int role) const {
    switch (role) {
        case IsHeadRole:
            return true;
        case Qt::DisplayRole:
        case Qt::EditRole:
            return row.head;
        case CanFoldRole:
            return !row.key.isEmpty();
        case FoldedRole:
            return folded_.contains(row.key);
        case FolderRole:
            return row.folder;
        case DepthRole:
            return row.depth;
        case Qt::AccessibleTextRole:
            if (row.key.isEmpty()) return row.head;
            return (folded_.contains(row.key) ? tr("%1, folded, %Ln chat(s)", nullptr, row.count)
                                              : tr("%1, open, %Ln chat(s)", nullptr, row.count))
                .arg(row.head);
        default:
            return {};
    }
}

void ChatGroups::setOpen(qint64 chatId) {
    if (open_ == chatId) return;
    const int before = rowOf(std::exchange(open_, chatId));
    for (const int row : {before, rowOf(chatId)})
        if (row >= 0) emit dataChanged(index(row), index(row), {OpenRole});
}

QVariant ChatGroups::chatData(const Row& row, int role) const {
    const ChatSummary* chat = chats_.chat(row.chat);
    const QString title = titleOf(row.chat);
    switch (role) {
        case IsHeadRole:
            return false;
        case Qt::DisplayRole:
            return title;
        case Qt::EditRole:
            return chat ? chat->title : title;
        case IdRole:
            return row.chat;
        case OpenRole:
            return row.chat == open_;
        case DepthRole:
            return row.depth;
        case PlaceRole:
            return chat ? placeOf(*chat) : QString();
        case MessageRole:
            return row.hit.message;
        case PieceRole:
            return row.hit.piece.text;
        case PieceMarksRole:
            return QVariant::fromValue(markPoints(row.hit.piece.marks));
        case TitleMarksRole:
            return QVariant::fromValue(row.titleMarks);
        case Qt::AccessibleTextRole:
            if (!row.hit.piece.text.isEmpty()) return title + ", " + row.hit.piece.text;
            if (chat == nullptr) return title;
            if (chat->answering) return tr("%1, answering").arg(title);
            if (chat->hasError) return tr("%1, with an error").arg(title);
            if (chat->hasDraft) return tr("%1, with a draft").arg(title);
            if (const QString place = placeOf(*chat); !place.isEmpty())
                return tr("%1, pinned, in the folder %2").arg(title, place);
            return chat->pinned ? tr("%1, pinned").arg(title) : title;
        default:
            break;
    }
    if (chat == nullptr) return {};
    switch (role) {
        case AnsweringRole:
            return chat->answering;
        case DraftRole:
            return chat->hasDraft;
        case ErrorRole:
            return chat->hasError;
        case PinnedRole:
            return chat->pinned;
        case FolderRole:
            return chat->folder;
        default:
            return {};
    }
}

QVariant ChatGroups::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    return row.chat == 0 ? headData(row, role) : chatData(row, role);
}

bool ChatGroups::setData(const QModelIndex& index, const QVariant& value, int role) {
    const QString title = value.toString().simplified();
    if (role != Qt::EditRole || title.isEmpty() || !(flags(index) & Qt::ItemIsEditable))
        return false;
    const qint64 id = index.data(IdRole).toLongLong();
    id != 0 ? chats_.rename(id, title)
            : chats_.renameFolder(index.data(FolderRole).toLongLong(), title);
    return true;
}

Qt::ItemFlags ChatGroups::flags(const QModelIndex& index) const {
    const bool takesDrops = shows() == Shows::Chats;
    if (!index.isValid()) return takesDrops ? Qt::ItemIsDropEnabled : Qt::NoItemFlags;
    const bool isHead = index.data(IsHeadRole).toBool();
    if (isHead && !index.data(CanFoldRole).toBool()) return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    const bool isNamed = !isHead || index.data(FolderRole).toLongLong() != 0;
    if (isNamed && !showsTrash_) flags |= Qt::ItemIsEditable;
    if (isNamed && takesDrops) flags |= Qt::ItemIsDragEnabled;
    if (takesDrops) flags |= Qt::ItemIsDropEnabled;
    return flags;
}

int ChatGroups::rowOf(qint64 chatId) const {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (chatId != 0 && rows_[i].chat == chatId) return static_cast<int>(i);
    }
    return -1;
}

int ChatGroups::rowOfFolder(qint64 folderId) const {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (folderId != 0 && rows_[i].chat == 0 && rows_[i].folder == folderId)
            return static_cast<int>(i);
    }
    return -1;
}

bool ChatGroups::hasChats() const {
    return chats_.rowCount() > 0;
}

}  // namespace pergola::ui
