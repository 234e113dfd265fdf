#include "ui/commands/command.h"

#include <QCoreApplication>
#include <cassert>

#include "ui/theme/icon.h"

namespace pergola::ui {
namespace {

constexpr const char* kChats = QT_TRANSLATE_NOOP("commands", "Chats");
constexpr const char* kAnswers = QT_TRANSLATE_NOOP("commands", "Messages");
constexpr const char* kModels = QT_TRANSLATE_NOOP("commands", "Models");
constexpr const char* kView = QT_TRANSLATE_NOOP("commands", "View");
constexpr const char* kProgram = QT_TRANSLATE_NOOP("commands", "Program");

std::vector<CommandRow> chatRows() {
    return {
        {Command::NewChat,
         "chat.new",
         kChats,
         QT_TRANSLATE_NOOP("commands", "New chat"),
         "plus",
         "Ctrl+N"},
        {Command::NewTemporaryChat,
         "chat.new_temporary",
         kChats,
         QT_TRANSLATE_NOOP("commands", "New temporary chat"),
         "clock",
         "Ctrl+Shift+N"},
        {Command::SearchChats,
         "chat.search",
         kChats,
         QT_TRANSLATE_NOOP("commands", "Search the chats"),
         "search",
         "Ctrl+Shift+F"},
        {Command::NextChat,
         "chat.next",
         kChats,
         QT_TRANSLATE_NOOP("commands", "Next chat"),
         "chevron-down",
         "Ctrl+Tab"},
        {Command::PreviousChat,
         "chat.previous",
         kChats,
         QT_TRANSLATE_NOOP("commands", "Previous chat"),
         "chevron-up",
         "Ctrl+Shift+Tab"},
        {Command::RenameChat,
         "chat.rename",
         kChats,
         QT_TRANSLATE_NOOP("commands", "Rename chat"),
         "edit",
         "F2"},
        {Command::ChatSettings,
         "chat.settings",
         kChats,
         QT_TRANSLATE_NOOP("commands", "Settings for this chat…"),
         "preset",
         "Ctrl+Shift+P"},
        {Command::OpenInNewWindow,
         "chat.new_window",
         kChats,
         QT_TRANSLATE_NOOP("commands", "Open chat in a new window"),
         "external",
         "Ctrl+Shift+O"},
        {Command::ExportChat,
         "chat.export",
         kChats,
         QT_TRANSLATE_NOOP("commands", "Export chat…"),
         "download",
         "Ctrl+E"},
        {Command::ExportAllChats,
         "chat.export_all",
         kChats,
         QT_TRANSLATE_NOOP("commands", "Export all chats…"),
         "download",
         ""},
        {Command::ImportChats,
         "chat.import",
         kChats,
         QT_TRANSLATE_NOOP("commands", "Import chats…"),
         "upload",
         ""},
        {Command::BackUpChats,
         "chat.back_up",
         kChats,
         QT_TRANSLATE_NOOP("commands", "Back up the chats…"),
         "disk",
         ""},
        {Command::RestoreChats,
         "chat.restore",
         kChats,
         QT_TRANSLATE_NOOP("commands", "Restore the chats from a backup…"),
         "undo",
         ""},
        {Command::DeleteChat,
         "chat.delete",
         kChats,
         QT_TRANSLATE_NOOP("commands", "Delete chat"),
         "trash",
         "",
         "Del"},
        {Command::UndoDelete,
         "chat.undo_delete",
         kChats,
         QT_TRANSLATE_NOOP("commands", "Bring back the chat deleted last"),
         "undo",
         "",
         "Ctrl+Z"},
    };
}

std::vector<CommandRow> answerRows() {
    return {
        {Command::FocusComposer,
         "message.write",
         kAnswers,
         QT_TRANSLATE_NOOP("commands", "Write a message"),
         "text",
         "Ctrl+L"},
        {Command::StopAnswer,
         "answer.stop",
         kAnswers,
         QT_TRANSLATE_NOOP("commands", "Stop the answer"),
         "stop",
         "",
         "Esc"},
        {Command::AnswerAgain,
         "answer.again",
         kAnswers,
         QT_TRANSLATE_NOOP("commands", "Answer again"),
         "again",
         "Ctrl+R"},
        {Command::EditLast,
         "message.edit_last",
         kAnswers,
         QT_TRANSLATE_NOOP("commands", "Edit the last message"),
         "edit",
         "Ctrl+Up"},
        {Command::CopyAnswer,
         "answer.copy",
         kAnswers,
         QT_TRANSLATE_NOOP("commands", "Copy last answer"),
         "copy",
         "Ctrl+Shift+C"},
        {Command::CopyCode,
         "answer.copy_code",
         kAnswers,
         QT_TRANSLATE_NOOP("commands", "Copy last code"),
         "code",
         "Ctrl+Alt+C"},
        {Command::EarlierVersion,
         "answer.earlier_version",
         kAnswers,
         QT_TRANSLATE_NOOP("commands", "Earlier version"),
         "chevron-left",
         "Alt+Left"},
        {Command::LaterVersion,
         "answer.later_version",
         kAnswers,
         QT_TRANSLATE_NOOP("commands", "Later version"),
         "chevron-right",
         "Alt+Right"},
        {Command::PreviousMessage,
         "message.previous",
         kAnswers,
         QT_TRANSLATE_NOOP("commands", "Previous message"),
         "chevron-up",
         "Alt+Up"},
        {Command::NextMessage,
         "message.next",
         kAnswers,
         QT_TRANSLATE_NOOP("commands", "Next message"),
         "chevron-down",
         "Alt+Down"},
    };
}

std::vector<CommandRow> findRows() {
    return {
        {Command::Find,
         "find.open",
         kAnswers,
         QT_TRANSLATE_NOOP("commands", "Find on this page"),
         "search",
         "Ctrl+F"},
        {Command::FindNext,
         "find.next",
         kAnswers,
         QT_TRANSLATE_NOOP("commands", "Next place"),
         "chevron-down",
         "F3"},
        {Command::FindPrevious,
         "find.previous",
         kAnswers,
         QT_TRANSLATE_NOOP("commands", "Place before"),
         "chevron-up",
         "Shift+F3"},
    };
}

std::vector<CommandRow> modelRows() {
    return {
        {Command::ChooseModel,
         "model.choose",
         kModels,
         QT_TRANSLATE_NOOP("commands", "Choose a model"),
         "models",
         "Ctrl+M"},
        {Command::OpenModelFile,
         "model.open_file",
         kModels,
         QT_TRANSLATE_NOOP("commands", "Open a model file…"),
         "file",
         "Ctrl+O"},
        {Command::UnloadModel,
         "model.unload",
         kModels,
         QT_TRANSLATE_NOOP("commands", "Unload the model"),
         "power",
         "Ctrl+Shift+U"},
    };
}

std::vector<CommandRow> viewRows() {
    return {
        {Command::ShowChat,
         "page.chat",
         kView,
         QT_TRANSLATE_NOOP("commands", "Chat"),
         "chat",
         "Ctrl+1"},
        {Command::ShowModels,
         "page.models",
         kView,
         QT_TRANSLATE_NOOP("commands", "Models"),
         "models",
         "Ctrl+2"},
        {Command::ShowCompare,
         "page.compare",
         kView,
         QT_TRANSLATE_NOOP("commands", "Compare"),
         "compare",
         "Ctrl+3"},
        {Command::ShowSettings,
         "page.settings",
         kView,
         QT_TRANSLATE_NOOP("commands", "Settings"),
         "settings",
         "Ctrl+,"},
        {Command::ToggleChatList,
         "view.chat_list",
         kView,
         QT_TRANSLATE_NOOP("commands", "Chat list"),
         "conversation",
         "Ctrl+B"},
        {Command::TogglePanel,
         "view.performance",
         kView,
         QT_TRANSLATE_NOOP("commands", "Performance panel"),
         "panel",
         "F9"},
        {Command::AnnounceFigures,
         "view.announce_figures",
         kView,
         QT_TRANSLATE_NOOP("commands", "Tell the speed to screen readers"),
         "bolt",
         "Ctrl+Shift+S"},
        {Command::NextPane,
         "view.next_pane",
         kView,
         QT_TRANSLATE_NOOP("commands", "Next part of the window"),
         "chevron-right",
         "F6"},
        {Command::PreviousPane,
         "view.previous_pane",
         kView,
         QT_TRANSLATE_NOOP("commands", "Previous part of the window"),
         "chevron-left",
         "Shift+F6"},
        {Command::StandardText,
         "view.standard_text",
         kView,
         QT_TRANSLATE_NOOP("commands", "Standard text size"),
         "text",
         "Ctrl+0"},
        {Command::LargerText,
         "view.larger_text",
         kView,
         QT_TRANSLATE_NOOP("commands", "Larger text"),
         "text",
         "Ctrl++ Ctrl+="},
        {Command::SmallerText,
         "view.smaller_text",
         kView,
         QT_TRANSLATE_NOOP("commands", "Smaller text"),
         "text",
         "Ctrl+-"},
        {Command::DesktopTheme,
         "view.desktop_theme",
         kView,
         QT_TRANSLATE_NOOP("commands", "Colours as the desktop has them"),
         "palette",
         ""},
        {Command::LightTheme,
         "view.light_theme",
         kView,
         QT_TRANSLATE_NOOP("commands", "Light colours"),
         "palette",
         ""},
        {Command::DarkTheme,
         "view.dark_theme",
         kView,
         QT_TRANSLATE_NOOP("commands", "Dark colours"),
         "moon",
         ""},
    };
}

std::vector<CommandRow> programRows() {
    return {
        {Command::Palette,
         "program.palette",
         kProgram,
         QT_TRANSLATE_NOOP("commands", "Search everything"),
         "search",
         "Ctrl+K"},
        {Command::MainMenu,
         "program.menu",
         kProgram,
         QT_TRANSLATE_NOOP("commands", "Menu"),
         "more",
         "F10"},
        {Command::ShowHelp,
         "program.keys",
         kProgram,
         QT_TRANSLATE_NOOP("commands", "Help"),
         "info",
         "F1"},
        {Command::ReportProblem,
         "program.report",
         kProgram,
         QT_TRANSLATE_NOOP("commands", "Report of a problem…"),
         "shield",
         ""},
        {Command::Quit,
         "program.quit",
         kProgram,
         QT_TRANSLATE_NOOP("commands", "Quit"),
         "close",
         "Ctrl+Q"},
    };
}

}  // namespace

const std::vector<CommandRow>& commandRows() {
    static const std::vector<CommandRow> rows = [] {
        std::vector<CommandRow> all;
        for (const auto& group :
             {chatRows(), answerRows(), findRows(), modelRows(), viewRows(), programRows()})
            all.insert(all.end(), group.begin(), group.end());
        return all;
    }();
    return rows;
}

const CommandRow& rowOf(Command command) {
    for (const CommandRow& row : commandRows())
        if (row.command == command) return row;
    assert(false && "a command of the table");
    return commandRows().front();
}

QString commandName(Command command) {
    return QCoreApplication::translate("commands", rowOf(command).name);
}

QString commandSection(const CommandRow& row) {
    return QCoreApplication::translate("commands", row.section);
}

QIcon commandIcon(Command command) {
    return themeIcon(QLatin1String(rowOf(command).icon), Color::Text2);
}

}  // namespace pergola::ui
