// Dragging in the chat list: what a row gives and where it may be dropped.

#include <QMimeData>

#include "app/conversations/chat_list.h"
#include "ui/chat/chat_groups.h"

namespace pergola::ui {

namespace {

constexpr const char* chatType = "application/x-pergola-chat";
constexpr const char* folderType = "application/x-pergola-folder";

qint64 numberIn(const QMimeData* data, const char* type) {
    return data ? data->data(QString::fromLatin1(type)).toLongLong() : 0;
}

}  // namespace

QStringList ChatGroups::mimeTypes() const {
    return {QString::fromLatin1(chatType), QString::fromLatin1(folderType)};
}

QMimeData* ChatGroups::mimeData(const QModelIndexList& indexes) const {
    if (indexes.isEmpty()) return nullptr;
    const QModelIndex& index = indexes.front();
    const bool isHead = index.data(IsHeadRole).toBool();
    const qint64 id = index.data(isHead ? FolderRole : IdRole).toLongLong();
    if (id == 0) return nullptr;
    auto* data = new QMimeData;
    data->setData(QString::fromLatin1(isHead ? folderType : chatType), QByteArray::number(id));
    return data;
}

const ChatGroups::Row* ChatGroups::headAt(int row, const QModelIndex& parent) const {
    // Between two rows: what is dropped joins the one above. Below all of them: no group.
    int at = parent.isValid() ? parent.row() : row - 1;
    if (at < 0 || at >= rowCount()) return nullptr;
    while (at >= 0 && rows_[static_cast<std::size_t>(at)].chat != 0) --at;
    return at < 0 ? nullptr : &rows_[static_cast<std::size_t>(at)];
}

bool ChatGroups::canDropMimeData(
    const QMimeData* data, Qt::DropAction, int row, int, const QModelIndex& parent) const {
    if (shows() != Shows::Chats) return false;
    const Row* head = headAt(row, parent);
    if (chats_.chat(numberIn(data, chatType)) != nullptr) return true;
    const qint64 folder = numberIn(data, folderType);
    return chats_.canMoveFolder(folder, head ? head->folder : 0);
}

bool ChatGroups::dropMimeData(
    const QMimeData* data, Qt::DropAction action, int row, int column, const QModelIndex& parent) {
    if (!canDropMimeData(data, action, row, column, parent)) return false;
    // The rows are others after the first change.
    const Row* head = headAt(row, parent);
    const qint64 target = head ? head->folder : 0;
    const bool pins = head && head->key == QLatin1String(pinnedKey);
    if (const qint64 folder = numberIn(data, folderType); folder != 0) {
        chats_.moveFolder(folder, target);
        return true;
    }
    const qint64 chat = numberIn(data, chatType);
    if (chats_.chat(chat)->pinned != pins) chats_.setPinned(chat, pins);
    if (!pins && chats_.chat(chat)->folder != target) chats_.moveToFolder(chat, target);
    return true;
}

}  // namespace pergola::ui
