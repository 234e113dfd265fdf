#pragma once
// The pane with all chats: New chat, a search over titles and the grouped list. GUI thread.

#include <QWidget>

class QLineEdit;
class QListView;

namespace pergola::app {
class ChatList;
}

namespace pergola::ui {

class ChatGroups;
class EmptyState;

class ChatListPane final : public QWidget {
    Q_OBJECT
public:
    explicit ChatListPane(app::ChatList& chats, QWidget* parent = nullptr);

    /// Marks the open chat; 0 marks none.
    void setCurrent(qint64 chatId);
    void focusSearch();
    void renameCurrent();
    /// Opens the chat before or behind the current one.
    void step(int by);

signals:
    void newChatRequested();
    void chatChosen(qint64 chatId);
    void removeRequested(qint64 chatId);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showMenu(const QPoint& point);
    void refresh();

    ChatGroups* groups_;
    QLineEdit* search_;
    QListView* list_;
    EmptyState* empty_;
    qint64 current_ = 0;
};

}  // namespace pergola::ui
