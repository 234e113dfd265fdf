#pragma once
// The program without pixels: owns the objects below in the order in which they need each other,
// and knows how it starts and ends. GUI thread. Knows no widget.

#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "app/library/model_places.h"
#include "app/user_error.h"
#include "kernels/result.h"

namespace pergola::app {

class ChatList;
class ChatSearch;
class ChatTransfer;
class ComparisonRunner;
class ComparisonStore;
class Conversation;
class ConversationStore;
class EngineBridge;
class Library;
class LogBook;
class ModelGuard;
class Presets;
class Settings;
struct Crash;
struct DiagnosticsPart;

/// Where things lie. Folders need not exist; if they cannot be made, the program runs without
/// saving.
struct ApplicationPaths {
    QString settingsFile;  ///< e.g. ~/.config/pergola/settings.json; presets.json lies beside it
    QString dataFolder;    ///< e.g. ~/.local/share/pergola: chats, and models/ under it
    QString
        autostartFile{};  ///< Autostart::standardFile(); empty: the program never starts by itself

    /// The XDG folders of this user; without a home, folders that cannot be made.
    static ApplicationPaths standard();
};

struct ApplicationOptions {
    ApplicationPaths paths = ApplicationPaths::standard();
    LibraryHost host;        ///< where other programs' models are looked for; empty: nowhere
    QString modelPath;       ///< loaded at start instead of the last one; empty: the last one
    LogBook* log = nullptr;  ///< the program's, which outlives this; null: none
};

class Application : public QObject {
    Q_OBJECT
public:
    /// Opens everything but loads no model. Fails only when the engine's thread cannot start.
    static Result<std::unique_ptr<Application>> open(const ApplicationOptions& options);
    /// Ends answers and saves them; waits for the engine's and the store's threads.
    ~Application() override;

    EngineBridge& bridge();
    Settings& settings();
    Presets& presets();
    ConversationStore& store();
    ChatList& chats();
    ChatSearch& search();
    ChatTransfer& transfer();
    Conversation& conversation();
    /// One for another window, with nothing open. A chat is open in one of them at a time, and its
    /// answers go to the one that opens it. Ends before this.
    std::unique_ptr<Conversation> makeConversation();
    /// Those of all windows.
    const std::vector<Conversation*>& conversations() const;
    Library& library();
    ModelGuard& modelGuard();
    ComparisonStore& comparisons();
    ComparisonRunner& comparisonRunner();

    /// Scans the library and loads the model of the command line, the last one, or the only one
    /// there is. Call it once the window is up, so that the window never waits.
    void start();

    /// The run before this one ended before its time.
    const std::optional<Crash>& crash() const;
    /// The texts of a report, for reading and saving.
    std::vector<DiagnosticsPart> diagnostics() const;

    /// What went wrong before the window was there (chats cannot be saved, broken settings, a model
    /// that ended the program last time), for the window to show once.
    const std::vector<UserError>& startNotices() const;

signals:
    /// A chat was to be opened that this one of the conversations has; it stays there.
    void chatIsOpenIn(pergola::app::Conversation* conversation);
    /// A notice that came up later.
    void noticed(const pergola::app::UserError& notice);

private:
    struct State;
    explicit Application(std::unique_ptr<State> state);
    std::unique_ptr<State> state_;
};

}  // namespace pergola::app
