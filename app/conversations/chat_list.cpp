#include "app/conversations/chat_list.h"

#include <algorithm>

#include "app/conversations/chat_copy.h"
#include "app/conversations/conversation_store.h"
#include "app/first_characters.h"

namespace pergola::app {

ChatList::ChatList(ConversationStore& store, QObject* parent)
    : QAbstractListModel(parent), store_(store) {
    chats_ = store_.chats();
    connect(&store_, &ConversationStore::chatsReloaded, this, &ChatList::reload);
    connect(&store_, &ConversationStore::foldersChanged, this, &ChatList::foldersChanged);
}

int ChatList::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(chats_.size());
}

QVariant ChatList::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const ChatSummary& chat = chats_[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole:
        case Qt::ToolTipRole:
        case TitleRole:
            return chat.title.isEmpty() ? tr("New chat") : chat.title;
        case IdRole:
            return chat.id;
        case UpdatedRole:
            return chat.updated;
        case AnsweringRole:
            return chat.answering;
        case DraftRole:
            return chat.hasDraft;
        case ErrorRole:
            return chat.hasError;
        case PinnedRole:
            return chat.pinned;
        case FolderRole:
            return chat.folder;
        default:
            return {};
    }
}

int ChatList::rowOf(qint64 id) const {
    if (rows_.isEmpty()) {
        for (std::size_t i = 0; i < chats_.size(); ++i)
            rows_.insert(chats_[i].id, static_cast<int>(i));
    }
    return rows_.value(id, -1);
}

const ChatSummary* ChatList::chat(qint64 id) const {
    const int row = rowOf(id);
    return row < 0 ? nullptr : &chats_[static_cast<std::size_t>(row)];
}

void ChatList::rename(qint64 id, const QString& title) {
    const QString kept = firstCharacters(title.simplified(), 200);
    if (rowOf(id) < 0 || kept.isEmpty()) return;
    ChatChange change;
    change.chat = id;
    change.title = kept;
    store_.change(change);
    refresh(id);
}

void ChatList::remove(qint64 id) {
    const int row = rowOf(id);
    if (row < 0) return;
    ChatChange change;
    change.chat = id;
    change.trashedMs = QDateTime::currentMSecsSinceEpoch();
    store_.change(change);
    removed_.push_back(id);
    beginRemoveRows({}, row, row);
    chats_.erase(chats_.begin() + row);
    forgetRows();
    endRemoveRows();
    emit removed(id);
    emit trashChanged();
}

void ChatList::restore(qint64 id) {
    const ChatHead* head = store_.head(id);
    if (!head || head->trashedMs == 0) return;
    std::erase(removed_, id);
    ChatChange change;
    change.chat = id;
    change.trashedMs = 0;
    store_.change(change);
    refresh(id);
    emit trashChanged();
}

qint64 ChatList::undoRemove() {
    if (removed_.empty()) return 0;
    const qint64 id = removed_.back();
    restore(id);
    return id;
}

std::vector<ChatSummary> ChatList::trash() const {
    return store_.trash();
}

void ChatList::erase(qint64 id) {
    const ChatHead* head = store_.head(id);
    if (!head || head->trashedMs == 0) return;
    std::erase(removed_, id);
    store_.erase(id);
    emit trashChanged();
}

void ChatList::emptyTrash() {
    for (const ChatSummary& chat : store_.trash()) store_.erase(chat.id);
    removed_.clear();
    emit trashChanged();
}

void ChatList::eraseAll() {
    const std::vector<ChatSummary> erased = chats_;
    removed_.clear();
    store_.eraseEverything();
    for (const ChatSummary& chat : erased) emit removed(chat.id);
    emit trashChanged();
}

void ChatList::setPinned(qint64 id, bool pinned) {
    if (rowOf(id) < 0) return;
    ChatChange change;
    change.chat = id;
    change.pinnedMs = pinned ? QDateTime::currentMSecsSinceEpoch() : 0;
    store_.change(change);
    refresh(id);
}

void ChatList::moveToFolder(qint64 id, qint64 folder) {
    if (rowOf(id) < 0) return;
    ChatChange change;
    change.chat = id;
    change.folder = folder;
    store_.change(change);
    refresh(id);
}

qint64 ChatList::duplicate(qint64 id) {
    const ChatSummary* original = chat(id);
    if (!original) return 0;
    const qint64 copy = copyChat(
        store_, store_.read(id), tr("%1 (copy)").arg(firstCharacters(original->title, 190)));
    refresh(copy);
    return copy;
}

std::vector<Folder> ChatList::folders() const {
    return store_.folders();
}

qint64 ChatList::addFolder(const QString& name, qint64 parent) {
    const QString kept = firstCharacters(name.simplified(), 100);
    if (kept.isEmpty()) return 0;
    const qint64 id = store_.newId();
    store_.saveFolder({id, canMoveFolder(id, parent) ? parent : 0, kept});
    return id;
}

bool ChatList::canMoveFolder(qint64 folder, qint64 parent) const {
    if (folder == 0 || folder == parent) return false;
    if (parent == 0) return true;
    bool isAtTop = false;
    for (const Folder& each : store_.folders()) {
        if (each.parent == folder) return false;  // what lies in it would be too deep
        if (each.id == parent) isAtTop = each.parent == 0;
    }
    return isAtTop;
}

void ChatList::moveFolder(qint64 folder, qint64 parent) {
    if (!canMoveFolder(folder, parent)) return;
    for (Folder known : store_.folders()) {
        if (known.id != folder || known.parent == parent) continue;
        known.parent = parent;
        return store_.saveFolder(known);
    }
}

void ChatList::renameFolder(qint64 folder, const QString& name) {
    const QString kept = firstCharacters(name.simplified(), 100);
    for (Folder known : store_.folders()) {
        if (known.id != folder || kept.isEmpty()) continue;
        known.name = kept;
        return store_.saveFolder(known);
    }
}

ChatList::RemovedFolder ChatList::removeFolder(qint64 folder) {
    RemovedFolder removed;
    for (const Folder& each : store_.folders()) {
        if (each.id == folder) removed.folder = each;
        if (each.parent == folder) removed.folders.push_back(each.id);
    }
    for (const ChatSummary& each : chats_) {
        if (each.folder == folder) removed.chats.push_back(each.id);
    }
    store_.removeFolder(folder);
    return removed;
}

/// Under another number: the removal may not be written yet, and must not take it away again.
void ChatList::putBack(const RemovedFolder& removed) {
    if (removed.folder.id == 0) return;
    const qint64 id = addFolder(removed.folder.name, removed.folder.parent);
    for (const qint64 each : removed.folders) moveFolder(each, id);
    for (const qint64 each : removed.chats) {
        const ChatSummary* known = chat(each);
        if (known != nullptr && known->folder == 0) moveToFolder(each, id);
    }
}

void ChatList::setAnswering(qint64 id, bool answering) {
    const int row = rowOf(id);
    if (row < 0 || chats_[static_cast<std::size_t>(row)].answering == answering) return;
    chats_[static_cast<std::size_t>(row)].answering = answering;
    emit dataChanged(index(row), index(row), {AnsweringRole});
}

void ChatList::refresh(qint64 id) {
    const ChatHead* head = store_.head(id);
    if (!head || head->trashedMs != 0) return;
    int row = rowOf(id);
    const bool known = row >= 0;
    ChatSummary summary = head->summary;
    summary.answering = known && chats_[static_cast<std::size_t>(row)].answering;
    // Its place among the others: newest first.
    int target = 0;
    for (const ChatSummary& other : chats_) {
        if (other.id != id && other.updated > summary.updated) ++target;
    }
    if (!known) {
        beginInsertRows({}, target, target);
        chats_.insert(chats_.begin() + target, summary);
        forgetRows();
        endInsertRows();
        return;
    }
    if (target != row) {
        // beginMoveRows() counts the destination before the row is taken out.
        beginMoveRows({}, row, row, {}, target > row ? target + 1 : target);
        chats_.erase(chats_.begin() + row);
        chats_.insert(chats_.begin() + target, summary);
        forgetRows();
        endMoveRows();
        row = target;
    }
    chats_[static_cast<std::size_t>(row)] = summary;
    emit dataChanged(index(row), index(row));
}

void ChatList::reload() {
    std::vector<ChatSummary> chats = store_.chats();
    for (ChatSummary& summary : chats) {
        const ChatSummary* before = chat(summary.id);
        summary.answering = before && before->answering;
    }
    beginResetModel();
    chats_ = std::move(chats);
    forgetRows();
    endResetModel();
}

}  // namespace pergola::app
