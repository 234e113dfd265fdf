#pragma once
// The page for talking: all chats | the conversation with its composer | the performance panel.
// Binds the widgets to the program's objects and holds no text of its own. GUI thread.

#include <QStringList>
#include <QWidget>
#include <functional>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "app/conversations/chat_transfer.h"
#include "app/user_error.h"
#include "ui/chat/chat_view.h"
#include "ui/telemetry/performance_panel.h"

class QKeyEvent;
class QMenu;
class QStackedWidget;
class QToolButton;

namespace pergola::app {
class Application;
class Conversation;
}  // namespace pergola::app

namespace pergola::ui {

class ChatListPane;
class ChatSettingsDialog;
class Composer;
class ContextFullCard;
class EmptyChat;
class FailedLoadCard;
class FindBar;
class ModelButton;
class ModelPicker;
class Notice;
class PresetButton;
class SidePanes;
class StateDot;
class TextLabel;

class ChatPage final : public QWidget {
    Q_OBJECT
public:
    ChatPage(app::Application& application, app::Conversation& conversation, QWidget* parent);
    ~ChatPage() override;

    void newChat();
    /// It lies in the folder from its first message on.
    void newChatIn(qint64 folder);
    void newTemporaryChat();
    void focusComposer();
    /// The list of chats with these words in its search.
    void searchChats(const QString& words);
    void openModelList();
    /// Loads it; asks first while an answer is being written.
    void chooseModel(const QString& path);
    /// How the open chat is answered. There is one dialog at a time.
    ChatSettingsDialog* openChatSettings();
    void toggleChatList();
    void togglePanel();
    void showPanel();
    void stop();
    void again();
    void editLast();
    /// True if a message was being edited.
    bool cancelEdit();
    void copyLastAnswer();
    void copyLastCode();
    void stepChat(int by);
    void stepMessage(int by);
    void findInChat();
    void findNext(int by);
    /// True if there was a search to close.
    bool closeFind();
    /// Of the message that the keyboard is at, else of the last one that has versions.
    void stepVersion(int by);
    void renameChat();
    void deleteChat();
    /// Brings back the chat, or the message of the open chat, that was deleted last.
    void undoDeletion();
    /// Leaves it here for another window.
    void openInNewWindow(qint64 chatId);
    void exportCurrent();
    void announceFigures();
    void askExportAll();
    void askImport();
    void askBackUp();
    void askRestore();
    /// The ending of `path` says how: .md, .html, .pdf or .json. A toast tells when it is done.
    void exportChats(const std::vector<qint64>& chats,
                     const QString& path,
                     app::ChatTransfer::WithFolders withFolders = app::ChatTransfer::WithFolders::No);
    /// With an ending that "Restore from a backup" shows.
    static QString backupPath(const QString& chosen);
    /// A banner until it is called with an empty problem: chats are in memory alone.
    void showSavingProblem(const app::UserError& problem);
    /// List, conversation, composer and panel.
    QList<QWidget*> panes() const;

    /// What only the page knows, for the one that takes its place in another language.
    struct Bookmark {
        PerformancePanel::Bookmark panel;
        ChatView::ViewAnchor reading;
        bool isFollowing = true;
        QString searchedChats;
        bool isTrashShown = false;
        QString foundWords;  ///< empty: the strip is closed
        QString waitingModel;
        int cursor = 0;
        bool isFullDismissed = false;
        bool isFailureDismissed = false;
    };
    Bookmark bookmark() const;
    void restore(const Bookmark& bookmark);

    ChatListPane& list() { return *list_; }
    ChatView& view() { return *view_; }
    ChatView* trashView() { return trashed_ != 0 ? trashView_ : nullptr; }
    Composer& composer() { return *composer_; }
    PerformancePanel& panel() { return *panel_; }
    ModelButton& modelButton() { return *modelButton_; }
    QWidget& modelList();

signals:
    void newWindowRequested(qint64 chatId);
    /// "All models…" was chosen in the list of models.
    /// The program is to end and start again.
    void restartRequested();
    void modelsPageRequested();
    /// What a toast of that sentence offers is done.
    void noticeIsOver(const QString& sentence);
    /// A toast; `action` may be empty.
    void noticed(const QString& sentence,
                 const QString& action,
                 const std::function<void()>& onAction);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeConversation();
    QWidget* makeToolbar();
    QWidget* makeSavingNotice();
    QWidget* makeTemporaryNotice();
    QWidget* makeBottom();
    void connectConversation();
    void connectView();
    void connectComposer();
    void connectCards();
    void connectModel();
    void connectPresets();
    void connectPanes();
    void readConversation();
    void showDraft();
    void showModelState();
    void showAnswering();
    void fitBottom();
    void showMeter();
    void showPreset();
    void showPresetMenu();
    void choosePreset(const QString& id);
    void showEmptiness();
    void showFailure();
    void followSettings();
    void openModelFile();
    void openLink(const QString& target);
    void connectList();
    void connectTransfer();
    void fillListMenu(QMenu& menu);
    void askExport(qint64 id);
    void askExportFolder(qint64 id);
    QString askExportPath(const QString& what, const QString& name);
    void showFind(qint64 chat, qint64 message, const QString& words);
    void showEdited();
    void showTemporary();
    void removeMessage(int index);
    void editMessage(int index);
    QWidget* makeTrashView();
    /// Shows a chat of the trash in the place of the open one; 0: the open one again.
    void showTrashed(qint64 id);
    void noteDeletion(qint64 chat, bool isMessage);
    void writeOn(QKeyEvent& key);
    bool undoRemoveMessage();
    void endNoticesOfDeleted();
    void removeChat(qint64 id);
    void removeFolder(qint64 folder);
    void eraseChat(qint64 id);
    void emptyTrash();
    bool confirm(const QString& question, const QString& details, const QString& action);
    void makeLonger();
    void makeLongAgain();
    bool hasRoomFor(qint64 contextTokens) const;
    void showMenu();
    qint64 longerContext() const;
    void notice(const app::UserError& error);

    app::Application& app_;
    app::Conversation& conversation_;
    SidePanes* panes_ = nullptr;
    ChatListPane* list_ = nullptr;
    PerformancePanel* panel_ = nullptr;
    QStackedWidget* stack_ = nullptr;
    QWidget* emptyFrame_ = nullptr;
    EmptyChat* empty_ = nullptr;
    ChatView* view_ = nullptr;
    QWidget* trashPage_ = nullptr;    ///< null until a chat of the trash is looked at
    ChatView* trashView_ = nullptr;
    QWidget* bottom_ = nullptr;
    Composer* composer_ = nullptr;
    FindBar* find_ = nullptr;
    FailedLoadCard* failed_ = nullptr;
    ContextFullCard* full_ = nullptr;
    QWidget* saving_ = nullptr;
    Notice* savingText_ = nullptr;
    Notice* edited_ = nullptr;
    QWidget* temporary_ = nullptr;
    ModelButton* modelButton_ = nullptr;
    ModelPicker* picker_ = nullptr;
    StateDot* state_ = nullptr;
    PresetButton* preset_ = nullptr;
    QToolButton* menu_ = nullptr;
    QToolButton* listToggle_ = nullptr;
    QToolButton* panelToggle_ = nullptr;
    struct Deletion {
        qint64 chat = 0;
        bool isMessage = false;  ///< one of its messages; else the chat itself
    };
    qint64 newIn_ = 0;  ///< the folder of the chat that is about to begin; 0: none
    qint64 trashed_ = 0;  ///< the chat of the trash that is shown; 0: the open chat is
    std::vector<Deletion> deletions_;         ///< by this page, the last one at the end
    std::map<qint64, QString> deletedChats_;  ///< what the toasts of those in the trash say
    QStringList deletedMessages_;             ///< and those of messages, the newest last
    std::set<std::pair<qint64, ModelId>> lengthened_;  ///< chats, for a model
    bool isFullDismissed_ = false;
    bool isFailureDismissed_ = false;
};

}  // namespace pergola::ui
