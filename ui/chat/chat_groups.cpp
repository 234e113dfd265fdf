#include "ui/chat/chat_groups.h"

#include <QDate>
#include <QLocale>
#include <QPoint>
#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "app/conversations/chat_list.h"

namespace pergola::ui {

using app::ChatList;
using app::ChatSummary;

namespace {

QList<QPoint> points(const std::vector<app::TextMark>& marks) {
    QList<QPoint> list;
    for (const auto& [from, length] : marks) list.append({from, length});
    return list;
}

/// A run of one letter, e.g. "MMMM", or what stands between two of them.
struct DatePart {
    QChar field;  ///< 'd', 'M', 'y'; null: words
    QString text;
};

std::vector<DatePart> partsOf(const QString& format) {
    std::vector<DatePart> parts;
    bool isQuoted = false;
    for (const QChar each : format) {
        if (each == u'\'') {
            isQuoted = !isQuoted;
            continue;
        }
        const bool isField = !isQuoted && (each == u'd' || each == u'M' || each == u'y');
        const QChar field = isField ? each : QChar();
        if (parts.empty() || parts.back().field != field) parts.push_back({field, {}});
        parts.back().text += each;
    }
    return parts;
}

/// As the language writes it: its long date without the day. Qt knows no format for this.
QString monthName(const QDate& day, bool withYear) {
    const QLocale locale;
    const std::vector<DatePart> parts = partsOf(locale.dateFormat(QLocale::LongFormat));
    QString name;
    QString between;
    bool isAfterDay = false;
    for (const DatePart& part : parts) {
        if (part.field.isNull()) {
            // What stands behind the day goes with it: "29, 2024", "29日".
            if (!name.isEmpty() && !isAfterDay) between += part.text;
            continue;
        }
        isAfterDay = part.field == u'd';
        if (isAfterDay || (part.field == u'y' && !withYear)) continue;
        const bool isNumber = part.text.size() < 3;
        const QString month =
            isNumber ? locale.toString(day, part.text) : locale.standaloneMonthName(day.month());
        name += between + (part.field == u'M' ? month : locale.toString(day, part.text));
        between.clear();
    }
    // "月" belongs to the number before it, a blank or a comma does not.
    for (const QChar each : between) {
        if (!each.isLetter()) break;
        name += each;
    }
    return name;
}

QString shownTitle(const ChatSummary& chat) {
    return chat.title.isEmpty() ? ChatGroups::tr("New chat") : chat.title;
}

}  // namespace

QString chatGroupName(const QDate& day, const QDate& today) {
    const qint64 days = day.daysTo(today);
    if (days <= 0) return ChatGroups::tr("Today");
    if (days == 1) return ChatGroups::tr("Yesterday");
    if (days < 7) return ChatGroups::tr("Last 7 days");
    return monthName(day, day.year() != today.year());
}

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
        row.titleMarks = points(app::marksOf(words, app::foldForSearch(shownTitle(*summary))));
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

// ── As a model ──

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
        case MessageRole:
            return row.hit.message;
        case PieceRole:
            return row.hit.piece.text;
        case PieceMarksRole:
            return QVariant::fromValue(points(row.hit.piece.marks));
        case TitleMarksRole:
            return QVariant::fromValue(row.titleMarks);
        case Qt::AccessibleTextRole:
            if (!row.hit.piece.text.isEmpty()) return title + ", " + row.hit.piece.text;
            if (chat == nullptr) return title;
            if (chat->answering) return tr("%1, answering").arg(title);
            if (chat->hasError) return tr("%1, with an error").arg(title);
            if (chat->hasDraft) return tr("%1, with a draft").arg(title);
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
