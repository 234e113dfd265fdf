#pragma once
// Everything that can be asked of the window by name: one table, from which the keys, the menus, the
// tooltips, the palette and the keyboard settings are made. Knows no widget and runs nothing: what a
// command does is bound in ui/main_window_commands. Immutable, any thread.

#include <QIcon>
#include <QString>
#include <cstdint>
#include <vector>

namespace pergola::ui {

enum class Command : std::uint8_t {
    NewChat,
    NewTemporaryChat,
    SearchChats,
    NextChat,
    PreviousChat,
    RenameChat,
    ChatSettings,
    OpenInNewWindow,
    ExportChat,
    ExportAllChats,
    ImportChats,
    BackUpChats,
    RestoreChats,
    DeleteChat,
    UndoDelete,
    FocusComposer,
    StopAnswer,
    AnswerAgain,
    EditLast,
    CopyAnswer,
    CopyCode,
    EarlierVersion,
    LaterVersion,
    PreviousMessage,
    NextMessage,
    Find,
    FindNext,
    FindPrevious,
    ChooseModel,
    OpenModelFile,
    UnloadModel,
    ShowChat,
    ShowModels,
    ShowCompare,
    ShowSettings,
    ToggleChatList,
    TogglePanel,
    AnnounceFigures,
    NextPane,
    PreviousPane,
    StandardText,
    LargerText,
    SmallerText,
    DesktopTheme,
    LightTheme,
    DarkTheme,
    Palette,
    MainMenu,
    ShowHelp,
    ReportProblem,
    Quit,
};

struct CommandRow {
    Command command;
    const char* id;       ///< in the settings file, e.g. "chat.new"
    const char* section;  ///< translatable, context "commands"
    const char* name;     ///< translatable, context "commands"
    const char* icon;     ///< of resources/icons
    const char* keys;     ///< as first given; several are parted by a blank, none: ""
    /// A key that does it where it belongs, e.g. in the list, and cannot be changed; null: none.
    const char* fixedKey = nullptr;
};

/// In the order of the menus; each command once.
const std::vector<CommandRow>& commandRows();
const CommandRow& rowOf(Command command);

/// In the language of the window.
QString commandName(Command command);
/// What else it could be called, in that language and in English: for searching, not for showing.
QString commandWords(Command command);
QString commandSection(const CommandRow& row);
QIcon commandIcon(Command command);

}  // namespace pergola::ui
