#pragma once
// The pane with all chats: New chat, a search over titles and texts, the grouped list with its
// folders, the trash. GUI thread.

#include <QTimer>
#include <QWidget>

class QKeyEvent;
class QLineEdit;
class QListView;
class QMenu;
class QModelIndex;
class QPushButton;

#include "ui/chat/chat_groups.h"

namespace pergola::app {
class ChatList;
class ChatSearch;
}  // namespace pergola::app

namespace pergola::ui {

class ChatRowDelegate;
class EmptyState;

class ChatListPane final : public QWidget {
    Q_OBJECT
public:
    ChatListPane(app::ChatList& chats, app::ChatSearch& search, QWidget* parent = nullptr);

    /// Marks the open chat; 0 marks none. The keyboard goes to its row when it is another one than
    /// before.
    void setCurrent(qint64 chatId);
    void focusSearch();
    void renameCurrent();
    /// Opens the chat before or behind the current one.
    void step(int by);
    void showTrash(bool shown);
    bool isTrashShown() const;
    QString searched() const;
    void setSearched(const QString& words);
    void setFolded(const QStringList& keys);
    void moveToNewFolder(qint64 chat);
    /// The name is typed in its place. `parent`: the folder that it lies in; 0: none.
    void addFolder(qint64 parent = 0);
    /// What can be done with a row; nothing for heads that are no folder.
    void fillMenu(QMenu& menu, const QModelIndex& index);

    QListView& list() { return *list_; }
    ChatGroups& groups() { return *groups_; }

signals:
    void newChatRequested();
    void newChatInFolderRequested(qint64 folder);
    /// A menu for what concerns all chats is about to open.
    void moreRequested(QMenu& menu);
    void exportRequested(qint64 chatId);
    void exportFolderRequested(qint64 folder);
    void chatChosen(qint64 chatId);
    /// A find in a text: the chat, the message, and what was searched.
    void findChosen(qint64 chatId, qint64 messageId, const QString& searched);
    /// Nothing is searched any more: Esc, or the field was cleared.
    void searchLeft();
    void newWindowRequested(qint64 chatId);
    void folderRemoveRequested(qint64 folder);
    void removeRequested(qint64 chatId);
    void eraseRequested(qint64 chatId);
    /// A chat of the trash is to be read; 0: the open chat again.
    void trashedChosen(qint64 chatId);
    /// Ctrl+Z: what was deleted last shall come back.
    void undoRequested();
    /// Somebody writes while the keyboard is in the list.
    void typed(QKeyEvent* key);
    void emptyTrashRequested();
    void foldedChanged(const QStringList& keys);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* makeHead();
    QWidget* makeTrashHead();
    void makeSearch();
    void makeList();
    void showMenuOf(const QModelIndex& index);
    void fillChatMenu(QMenu& menu, const QModelIndex& index);
    void fillFolderMenu(QMenu& menu, qint64 folder);
    void fillTrashMenu(QMenu& menu, qint64 id);
    void choose(const QModelIndex& index);
    bool onSearchKey(const QKeyEvent& key);
    bool onListKey(QKeyEvent& key);
    void noteTrashed();
    void rememberRow();
    void goToRow(int row);
    void keepRow();
    void refresh();
    void returnToPlace();
    void fitWidth();

    app::ChatList& chats_;
    app::ChatSearch& finder_;
    ChatGroups* groups_;
    QWidget* head_ = nullptr;
    QWidget* trashHead_ = nullptr;
    QLineEdit* search_;
    QListView* list_;
    ChatRowDelegate* delegate_;
    EmptyState* empty_;
    QPushButton* trash_ = nullptr;
    QPushButton* emptyTrash_ = nullptr;
    QPushButton* bringBack_ = nullptr;
    QPushButton* deleteForGood_ = nullptr;
    QTimer searchDelay_;
    bool isSearching_ = false;
    qint64 current_ = 0;
    qint64 trashed_ = 0;       ///< the chat of the trash that is chosen
    qint64 keyboardChat_ = 0;  ///< whose row the keyboard was at before the rows changed
    int keyboardRow_ = -1;
    bool isToBeShown_ = false;  ///< the current chat, which may have no row yet

    /// Where somebody was in the list, found again when its rows are made anew.
    struct Place {
        ChatGroups::Shows shows = ChatGroups::Shows::Chats;
        QString top;       ///< the uppermost row that is seen
        int above = 0;     ///< pixels of it that are not
        QString keyboard;  ///< the row that the keyboard is in; empty: it is elsewhere
    };
    Place place_;
    ChatGroups::Shows shown_ = ChatGroups::Shows::Chats;
};

}  // namespace pergola::ui
