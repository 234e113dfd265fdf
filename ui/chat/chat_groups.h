#pragma once
// The chat list as it is shown: heads (Today, Last 7 days, months) between the chats, and only
// those whose title matches what is searched. A view of app::ChatList; GUI thread.

#include <QAbstractListModel>
#include <vector>

namespace pergola::app {
class ChatList;
}

namespace pergola::ui {

class ChatGroups final : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role { IsHeadRole = Qt::UserRole + 100, IdRole, AnsweringRole, DraftRole, ErrorRole };

    explicit ChatGroups(app::ChatList& chats, QObject* parent = nullptr);

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

    void setFilter(const QString& words);
    int rowOf(qint64 chatId) const;  ///< -1: not shown
    bool hasChats() const;           ///< at all, whatever the filter

private:
    struct Row {
        QString head;  ///< of a head; empty for a chat
        qint64 chat = 0;
    };

    void rebuild();

    app::ChatList& chats_;
    std::vector<Row> rows_;
    QString filter_;
};

/// The head under which a chat of that day stands, seen from `today`.
QString chatGroupName(const QDate& day, const QDate& today);

}  // namespace pergola::ui
