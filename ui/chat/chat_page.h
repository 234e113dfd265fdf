#pragma once
// The page for talking: all chats | the conversation with its composer | the performance panel.
// Binds the widgets to the program's objects and holds no text of its own. GUI thread.

#include <QWidget>
#include <functional>

#include "app/user_error.h"

class QStackedWidget;
class QToolButton;

namespace pergola::app {
class Application;
}

namespace pergola::ui {

class ChatListPane;
class ChatView;
class Composer;
class ContextFullCard;
class EmptyChat;
class FailedLoadCard;
class FindBar;
class ModelButton;
class ModelPicker;
class Notice;
class PerformancePanel;
class SidePanes;
class StateDot;
class TextLabel;

class ChatPage final : public QWidget {
    Q_OBJECT
public:
    ChatPage(app::Application& application, QWidget* parent);

    void newChat();
    void focusComposer();
    void focusSearch();
    void openModelList();
    void toggleChatList();
    void togglePanel();
    void showPanel();
    void stop();
    void again();
    void editLast();
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
    void announceFigures();
    /// A banner until it is called with an empty problem: chats are in memory alone.
    void showSavingProblem(const app::UserError& problem);
    /// Puts the focus into the next of list, conversation, composer and panel.
    void cyclePanes(int by);

    ChatView& view() { return *view_; }
    Composer& composer() { return *composer_; }
    PerformancePanel& panel() { return *panel_; }
    ModelButton& modelButton() { return *modelButton_; }
    QWidget& modelList();

signals:
    /// "All models…" was chosen in the list of models.
    void modelsPageRequested();
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
    QWidget* makeBottom();
    void connectConversation();
    void connectView();
    void connectModel();
    void connectPanes();
    void readConversation();
    void showModelState();
    void showAnswering();
    void showMeter();
    void showEmptiness();
    void showFailure();
    void followSettings();
    void openModelFile();
    void openLink(const QString& target);
    void removeChat(qint64 id);
    void makeLonger();
    void showMenu();
    qint64 longerContext() const;
    void notice(const app::UserError& error);

    app::Application& app_;
    SidePanes* panes_ = nullptr;
    ChatListPane* list_ = nullptr;
    PerformancePanel* panel_ = nullptr;
    QStackedWidget* stack_ = nullptr;
    QWidget* emptyFrame_ = nullptr;
    EmptyChat* empty_ = nullptr;
    ChatView* view_ = nullptr;
    Composer* composer_ = nullptr;
    FindBar* find_ = nullptr;
    FailedLoadCard* failed_ = nullptr;
    ContextFullCard* full_ = nullptr;
    QWidget* saving_ = nullptr;
    Notice* savingText_ = nullptr;
    ModelButton* modelButton_ = nullptr;
    ModelPicker* picker_ = nullptr;
    StateDot* state_ = nullptr;
    QToolButton* menu_ = nullptr;
    QToolButton* listToggle_ = nullptr;
    QToolButton* panelToggle_ = nullptr;
    bool isFullDismissed_ = false;
    bool isFailureDismissed_ = false;
};

}  // namespace pergola::ui
