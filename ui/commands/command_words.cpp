// What people may type for a command that is called otherwise. A translation has the words of its
// own language, not those of English: these are always there.

#include <QCoreApplication>

#include "ui/commands/command.h"

namespace pergola::ui {
namespace {

struct WordsRow {
    Command command;
    const char* words;
};

constexpr WordsRow kRows[] = {
    {Command::NewChat, QT_TRANSLATE_NOOP("command words", "start begin conversation ask question")},
    {Command::NewTemporaryChat,
     QT_TRANSLATE_NOOP("command words", "private incognito secret anonymous")},
    {Command::SearchChats, QT_TRANSLATE_NOOP("command words", "find history old earlier")},
    {Command::RenameChat, QT_TRANSLATE_NOOP("command words", "title name heading")},
    {Command::ChatSettings,
     QT_TRANSLATE_NOOP("command words", "system prompt instructions role temperature preset")},
    {Command::ExportChat,
     QT_TRANSLATE_NOOP("command words", "save share print markdown pdf html json")},
    {Command::ExportAllChats, QT_TRANSLATE_NOOP("command words", "save move away json")},
    {Command::ImportChats,
     QT_TRANSLATE_NOOP("command words", "load bring move from ChatGPT LM Studio Open WebUI json")},
    {Command::BackUpChats, QT_TRANSLATE_NOOP("command words", "backup save copy")},
    {Command::RestoreChats, QT_TRANSLATE_NOOP("command words", "backup recover bring back")},
    {Command::DeleteChat, QT_TRANSLATE_NOOP("command words", "remove erase throw away trash bin")},
    {Command::UndoDelete, QT_TRANSLATE_NOOP("command words", "recover restore trash bin")},
    {Command::FocusComposer, QT_TRANSLATE_NOOP("command words", "type ask input prompt")},
    {Command::StopAnswer, QT_TRANSLATE_NOOP("command words", "cancel abort break off")},
    {Command::AnswerAgain, QT_TRANSLATE_NOOP("command words", "retry repeat regenerate redo")},
    {Command::EditLast, QT_TRANSLATE_NOOP("command words", "change correct prompt")},
    {Command::CopyAnswer, QT_TRANSLATE_NOOP("command words", "clipboard text")},
    {Command::CopyCode, QT_TRANSLATE_NOOP("command words", "clipboard program")},
    {Command::Find, QT_TRANSLATE_NOOP("command words", "search words")},
    {Command::ChooseModel, QT_TRANSLATE_NOOP("command words", "load change switch AI LLM")},
    {Command::OpenModelFile, QT_TRANSLATE_NOOP("command words", "load add gguf safetensors")},
    {Command::UnloadModel, QT_TRANSLATE_NOOP("command words", "free memory close RAM VRAM")},
    {Command::ShowModels, QT_TRANSLATE_NOOP("command words", "library files folders")},
    {Command::ShowCompare, QT_TRANSLATE_NOOP("command words", "side by side A/B test against")},
    {Command::ShowSettings, QT_TRANSLATE_NOOP("command words", "preferences options configure")},
    {Command::ToggleChatList, QT_TRANSLATE_NOOP("command words", "sidebar history hide show")},
    {Command::TogglePanel,
     QT_TRANSLATE_NOOP("command words", "speed memory charts graphs tokens statistics")},
    {Command::LargerText, QT_TRANSLATE_NOOP("command words", "zoom in bigger font size")},
    {Command::SmallerText, QT_TRANSLATE_NOOP("command words", "zoom out font size")},
    {Command::DesktopTheme,
     QT_TRANSLATE_NOOP("command words", "system theme automatic light dark appearance")},
    {Command::LightTheme,
     QT_TRANSLATE_NOOP("command words", "theme mode bright white day appearance")},
    {Command::DarkTheme, QT_TRANSLATE_NOOP("command words", "theme mode black night appearance")},
    {Command::ShowHelp, QT_TRANSLATE_NOOP("command words", "shortcuts keyboard keys hotkeys manual where")},
    {Command::ReportProblem,
     QT_TRANSLATE_NOOP("command words", "bug crash log diagnostics support")},
    {Command::Quit, QT_TRANSLATE_NOOP("command words", "exit close end leave")},
};

}  // namespace

QString commandWords(Command command) {
    QStringList words{QString::fromUtf8(rowOf(command).name)};
    for (const WordsRow& row : kRows)
        if (row.command == command)
            words << QString::fromUtf8(row.words)
                  << QCoreApplication::translate("command words", row.words);
    return words.join(QLatin1Char(' '));
}

}  // namespace pergola::ui
