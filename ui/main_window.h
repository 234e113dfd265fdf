#pragma once
// The window: rail | pages, and the status bar under them. Knows which pages there are, the keys
// that work everywhere, and where the window was. When the language changes, everything inside is
// made anew, so that no widget has to know how to change its words or its side. GUI thread.

#include <QTimer>
#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

#include "app/settings.h"
#include "ui/commands/command.h"

class QStackedWidget;
class QToolButton;
class QVBoxLayout;

namespace pergola::app {
class Application;
class Conversation;
struct UserError;
}  // namespace pergola::app

namespace pergola::ui {

class ChatPage;
class ComparePage;
class CommandActions;
class CommandPalette;
class ExportPlace;
class KeyMap;
class ModelsPage;
class LetterWatch;
class ProgressStrip;
class RailButton;
struct PaletteRow;
class SettingsPage;
class StatusBar;
class ToastArea;
class Tray;

class MainWindow final : public QWidget {
    Q_OBJECT
public:
    /// Creates the application's Theme if nobody did.
    explicit MainWindow(app::Application& application);
    /// One more window, of this conversation.
    MainWindow(app::Application& application, app::Conversation& conversation);
    ~MainWindow() override;

    ChatPage& chatPage() { return *chat_; }
    int pageCount() const { return static_cast<int>(pages_.size()); }
    void showPage(int index);
    void showPage(Command page);
    /// Whether this page is the one that is seen.
    bool shows(Command page) const;
    /// The parts between which F6 moves, in the order of reading.
    QList<QWidget*> panes() const;
    CommandActions& commands() { return *commands_; }
    KeyMap& keyMap() { return *keyMap_; }
    /// Everything that can be chosen, in one field.
    void openPalette();
    /// Whether the desktop has a tray: closing hides the window there if the settings say so.
    void useTray(bool isThere);
    /// It can be seen, or comes back from the tray.
    bool isInUse() const { return isVisible() || tray_ != nullptr; }
    app::Conversation& conversation() { return conversation_; }
    /// To the front, whatever became of it.
    void bringUp();
    /// Loads it; asks first while an answer is being written.
    void openModel(const QString& path);
    void openChat(qint64 id);
    /// What only the window knows is saved, without a question: the program ends whatever is open.
    void saveForEnd();
    /// A short message at the bottom; `action` may be empty.
    void toast(const QString& sentence,
               const QString& action = {},
               std::function<void()> onAction = {});

signals:
    /// By the user, for good.
    void closed();
    /// The user wants the whole program to end, and may: comes after closed().
    void quitAsked();
    void newWindowRequested(qint64 chatId);
    /// Before closed(): the program is to start again with these words behind its name.
    void restartAsked(const QStringList& arguments);

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct Page {
        QWidget* widget = nullptr;
        RailButton* button = nullptr;
        Command command = Command::ShowChat;
    };

    void build();
    void rebuild();
    QWidget* makeRail();
    QWidget* makeMenuButton();
    void addPage(Command command, QWidget* page);
    void addPages();
    void bindCommands();
    void bindChatCommands();
    void bindMessageCommands();
    void bindWindowCommands();
    /// The action, on the chat's page.
    std::function<void()> inChat(std::function<void()> action);
    std::vector<PaletteRow> chatRows();
    std::vector<PaletteRow> commandRowsNow();
    std::vector<PaletteRow> modelRows();
    std::vector<PaletteRow> settingRowsOfPage();
    void addSettingsCards();
    void askToErase();
    void eraseEverything();
    void find();
    void showHelp();
    void openMenu();
    void escape();
    void followSettings();
    void followImports();
    void setTextSize(int percent);
    void restoreWindow();
    bool isFirst() const;
    void showTitle();
    void stayOnScreens();
    void readOwnWords();
    bool mayClose();
    /// With the same chat and model.
    void restart();
    bool hidesInTray() const;
    void followTray();
    void quit();
    void showNotice(const app::UserError& error);
    void tellOfCrash();
    void showDiagnostics();

    app::Application& app_;
    app::Conversation& conversation_;
    std::unique_ptr<KeyMap> keyMap_;
    std::unique_ptr<ExportPlace> exportPlace_;
    CommandActions* commands_ = nullptr;
    QTimer rebuildSoon_;
    bool hasOldKeys_ = false;  ///< tooltips and menus show keys that were changed since
    std::unique_ptr<Tray> tray_;
    bool isTrayThere_ = false;
    bool isQuitting_ = false;
    LetterWatch* letters_ = nullptr;
    QWidget* content_ = nullptr;  ///< all of the below
    QWidget* rail_ = nullptr;
    QToolButton* menuButton_ = nullptr;
    CommandPalette* palette_ = nullptr;
    QStackedWidget* stack_ = nullptr;
    QVBoxLayout* railLayout_ = nullptr;
    ProgressStrip* progress_ = nullptr;
    StatusBar* status_ = nullptr;
    ToastArea* toasts_ = nullptr;
    ChatPage* chat_ = nullptr;
    ModelsPage* models_ = nullptr;
    ComparePage* compare_ = nullptr;
    SettingsPage* settingsPage_ = nullptr;
    std::vector<Page> pages_;
};

/// Where a saved window goes on the screens there are now: inside one of them, no larger than it.
QRect clampedToScreens(const QRect& wanted, const QList<QRect>& screens);

}  // namespace pergola::ui
