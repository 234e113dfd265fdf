#include "ui/chat/chat_groups.h"

#include <QDate>
#include <QLocale>

#include "app/conversations/chat_list.h"

namespace pergola::ui {

using app::ChatList;

QString chatGroupName(const QDate& day, const QDate& today) {
    const qint64 days = day.daysTo(today);
    if (days <= 0) return ChatGroups::tr("Today");
    if (days == 1) return ChatGroups::tr("Yesterday");
    if (days < 7) return ChatGroups::tr("Last 7 days");
    return day.year() == today.year() ? QLocale().standaloneMonthName(day.month())
                                      : QLocale().toString(day, QStringLiteral("MMMM yyyy"));
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
    rebuild();
}

void ChatGroups::setFilter(const QString& words) {
    filter_ = words.simplified();
    rebuild();
}

void ChatGroups::rebuild() {
    std::vector<Row> rows;
    QString head;
    const QDate today = QDate::currentDate();
    for (int i = 0; i < chats_.rowCount(); ++i) {
        const QModelIndex index = chats_.index(i);
        const QString title = index.data(ChatList::TitleRole).toString();
        if (!filter_.isEmpty() && !title.contains(filter_, Qt::CaseInsensitive)) continue;
        const QString group = chatGroupName(
            index.data(ChatList::UpdatedRole).toDateTime().toLocalTime().date(), today);
        if (group != head) rows.push_back({group, 0});
        head = group;
        rows.push_back({{}, index.data(ChatList::IdRole).toLongLong()});
    }
    const auto isSame = [](const Row& a, const Row& b) {
        return a.head == b.head && a.chat == b.chat;
    };
    if (std::equal(rows.begin(), rows.end(), rows_.begin(), rows_.end(), isSame)) {
        if (!rows_.empty()) emit dataChanged(index(0), index(static_cast<int>(rows_.size()) - 1));
        return;
    }
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
}

int ChatGroups::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant ChatGroups::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Row& row = rows_[static_cast<std::size_t>(index.row())];
    const bool isHead = row.chat == 0;
    if (role == IsHeadRole) return isHead;
    if (isHead) return role == Qt::DisplayRole ? row.head : QVariant();
    const app::ChatSummary* chat = chats_.chat(row.chat);
    if (chat == nullptr) return {};
    switch (role) {
        case Qt::DisplayRole:
            return chat->title.isEmpty() ? tr("New chat") : chat->title;
        case Qt::EditRole:
            return chat->title;
        case Qt::AccessibleTextRole: {
            const QString title = chat->title.isEmpty() ? tr("New chat") : chat->title;
            if (chat->answering) return tr("%1, answering").arg(title);
            if (chat->hasError) return tr("%1, with an error").arg(title);
            return chat->hasDraft ? tr("%1, with a draft").arg(title) : title;
        }
        case IdRole:
            return chat->id;
        case AnsweringRole:
            return chat->answering;
        case DraftRole:
            return chat->hasDraft;
        case ErrorRole:
            return chat->hasError;
        default:
            return {};
    }
}

bool ChatGroups::setData(const QModelIndex& index, const QVariant& value, int role) {
    const QString title = value.toString().simplified();
    const qint64 id = index.data(IdRole).toLongLong();
    if (role != Qt::EditRole || id == 0 || title.isEmpty()) return false;
    chats_.rename(id, title);
    return true;
}

Qt::ItemFlags ChatGroups::flags(const QModelIndex& index) const {
    if (index.data(IsHeadRole).toBool()) return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable;
}

int ChatGroups::rowOf(qint64 chatId) const {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
        if (chatId != 0 && rows_[i].chat == chatId) return static_cast<int>(i);
    }
    return -1;
}

bool ChatGroups::hasChats() const {
    return chats_.rowCount() > 0;
}

}  // namespace pergola::ui
