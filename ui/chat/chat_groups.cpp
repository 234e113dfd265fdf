#include "ui/chat/chat_groups.h"

#include <QDate>
#include <QPoint>
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "app/conversations/chat_list.h"

namespace pergola::ui {

using app::ChatList;
using app::ChatSummary;

ChatGroups::ChatGroups(ChatList& chats, QObject* parent)
    : QAbstractListModel(parent), chats_(chats) {
    for (const auto signal : {&ChatList::rowsInserted, &ChatList::rowsRemoved}) {
        connect(&chats, signal, this, &ChatGroups::rebuild);
    }
    connect(&chats, &ChatList::modelReset, this, &ChatGroups::rebuild);
    connect(&chats, &ChatList::rowsMoved, this, &ChatGroups::rebuild);
    connect(&chats, &ChatList::layoutChanged, this, &ChatGroups::rebuild);
    connect(&chats, &ChatList::dataChanged, this, &ChatGroups::rebuild);
    connect(&chats, &ChatList::trashChanged, this, &ChatGroups::rebuild);
    connect(&chats, &ChatList::foldersChanged, this, &ChatGroups::rebuild);
    rebuild();
}

// ── What is shown ──

ChatGroups::Shows ChatGroups::shows() const {
    if (showsTrash_) return Shows::Trash;
    return filter_.isEmpty() ? Shows::Chats : Shows::Finds;
}

void ChatGroups::setFilter(const QString& words) {
    filter_ = words.simplified();
    if (filter_.isEmpty()) found_ = {};
    rebuild();
}

void ChatGroups::setFound(const app::SearchResult& result) {
    if (filter_.isEmpty() || result.typed != filter_) return;
    found_ = result;
    rebuild();
}

void ChatGroups::showTrash(bool shown) {
    showsTrash_ = shown;
    rebuild();
}

void ChatGroups::toggle(int row) {
    if (row < 0 || row >= rowCount()) return;
    const QString key = rows_[static_cast<std::size_t>(row)].key;
    if (key.isEmpty()) return;
    if (folded_.erase(key) == 0) folded_.insert(key);
    rebuild();
}

void ChatGroups::unfold(qint64 chatId) {
    if (rowOf(chatId) >= 0 || shows() != Shows::Chats || folded_.empty()) return;
    for (const QString& key : std::set<QString>(folded_)) {
        folded_.erase(key);
        rebuild();
        if (rowOf(chatId) >= 0) return;
        folded_.insert(key);
    }
    rebuild();
}

QStringList ChatGroups::folded() const {
    return {folded_.begin(), folded_.end()};
}

void ChatGroups::setFolded(const QStringList& keys) {
    folded_ = {keys.begin(), keys.end()};
    rebuild();
}

// ── Rows ──

void ChatGroups::addGroup(std::vector<Row>& rows,
                          Row head,
                          const std::vector<qint64>& chats) const {
    const bool isFolded = folded_.contains(head.key);
    const int depth = head.depth;
    head.count = static_cast<int>(chats.size());
    rows.push_back(std::move(head));
    if (isFolded) return;
    for (const qint64 chat : chats) {
        Row row;
        row.chat = chat;
        row.depth = depth;
        rows.push_back(std::move(row));
    }
}

/// Each with the folders that lie in it behind its own chats. One whose parent is unknown, e.g.
/// since another program removed it, stands at the top.
void ChatGroups::addFolders(std::vector<Row>& rows,
                            const std::map<qint64, std::vector<qint64>>& chats) const {
    const std::vector<app::Folder> folders = chats_.folders();
    const auto isTop = [&](const app::Folder& folder) {
        return std::none_of(folders.begin(), folders.end(), [&](const app::Folder& each) {
            return each.id != 0 && each.id == folder.parent && each.parent == 0;
        });
    };
    const auto add = [&](const app::Folder& folder, int depth) {
        Row head;
        head.head = folder.name;
        head.key = QStringLiteral("folder %1").arg(folder.id);
        head.folder = folder.id;
        head.depth = depth;
        const auto own = chats.find(folder.id);
        addGroup(rows, head, own == chats.end() ? std::vector<qint64>() : own->second);
        return !folded_.contains(head.key);
    };
    for (const app::Folder& folder : folders) {
        if (!isTop(folder) || !add(folder, 0)) continue;
        for (const app::Folder& inner : folders) {
            if (inner.parent == folder.id && !isTop(inner)) add(inner, 1);
        }
    }
}

std::vector<ChatGroups::Row> ChatGroups::chatRows() const {
    std::vector<qint64> pinned;
    std::vector<std::pair<QString, std::vector<qint64>>> days;
    std::map<qint64, std::vector<qint64>> inFolders;
    std::set<qint64> known;
    for (const app::Folder& each : chats_.folders()) known.insert(each.id);
    const QDate today = QDate::currentDate();
    for (int i = 0; i < chats_.rowCount(); ++i) {
        const QModelIndex index = chats_.index(i);
        const qint64 id = index.data(ChatList::IdRole).toLongLong();
        const qint64 folder = index.data(ChatList::FolderRole).toLongLong();
        if (index.data(ChatList::PinnedRole).toBool()) {
            pinned.push_back(id);
        } else if (known.contains(folder)) {  // one that is gone hides no chat
            inFolders[folder].push_back(id);
        } else {
            const QString day = chatGroupName(
                index.data(ChatList::UpdatedRole).toDateTime().toLocalTime().date(), today);
            if (days.empty() || days.back().first != day) days.push_back({day, {}});
            days.back().second.push_back(id);
        }
    }
    std::vector<Row> rows;
    const auto group = [&](const QString& name, const QString& key, auto& chats) {
        Row head;
        head.head = name;
        head.key = key;
        addGroup(rows, std::move(head), chats);
    };
    if (!pinned.empty()) group(tr("Pinned"), QString::fromLatin1(pinnedKey), pinned);
    for (const auto& [day, chats] : days) group(day, QStringLiteral("day ") + day, chats);
    addFolders(rows, inFolders);
    return rows;
}

/// Until the texts were searched: what the titles give.
std::vector<ChatGroups::Row> ChatGroups::foundRows() const {
    const std::vector<QString> words = app::searchWords(filter_);
    std::vector<Row> rows;
    const auto add = [&](qint64 chat, const app::SearchHit& hit, bool mustMatch) {
        const ChatSummary* summary = chats_.chat(chat);
        if (summary == nullptr) return;
        Row row;
        row.chat = chat;
        row.hit = hit;
        row.titleMarks = markPoints(app::marksOf(words, app::foldForSearch(shownTitle(*summary))));
        if (!mustMatch || !row.titleMarks.isEmpty()) rows.push_back(std::move(row));
    };
    const bool isComplete = found_.typed == filter_;
    if (isComplete) {
        for (const app::SearchHit& hit : found_.hits) add(hit.chat, hit, false);
    } else {
        for (int i = 0; i < chats_.rowCount(); ++i)
            add(chats_.index(i).data(ChatList::IdRole).toLongLong(), {}, true);
    }
    if (rows.empty()) return rows;
    Row head;
    head.count = static_cast<int>(rows.size());
    head.head = found_.isCut && isComplete ? tr("The newest %Ln chat(s)", nullptr, head.count)
                                           : tr("%Ln chat(s) found", nullptr, head.count);
    rows.insert(rows.begin(), std::move(head));
    return rows;
}

std::vector<ChatGroups::Row> ChatGroups::trashRows() const {
    std::vector<Row> rows;
    std::vector<qint64> chats;
    for (const ChatSummary& chat : trash_) chats.push_back(chat.id);
    Row head;
    head.head = tr("Trash");
    if (!chats.empty()) addGroup(rows, std::move(head), chats);
    return rows;
}

void ChatGroups::rebuild() {
    trash_ = showsTrash_ ? chats_.trash() : std::vector<ChatSummary>();
    std::vector<Row> rows;
    switch (shows()) {
        case Shows::Chats:
            rows = chatRows();
            break;
        case Shows::Finds:
            rows = foundRows();
            break;
        case Shows::Trash:
            rows = trashRows();
            break;
    }
    const auto isSame = [](const Row& a, const Row& b) {
        return a.head == b.head && a.key == b.key && a.chat == b.chat && a.count == b.count &&
               a.depth == b.depth && a.folder == b.folder && a.hit.message == b.hit.message &&
               a.hit.piece.text == b.hit.piece.text && a.titleMarks == b.titleMarks;
    };
    if (std::equal(rows.begin(), rows.end(), rows_.begin(), rows_.end(), isSame)) {
        rows_ = std::move(rows);
        if (!rows_.empty()) emit dataChanged(index(0), index(static_cast<int>(rows_.size()) - 1));
        return;
    }
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

}  // namespace pergola::ui
