// What each command does in this window, and the keys that are no commands.

#include <QMenu>
#include <QShortcut>
#include <QStackedWidget>
#include <QToolButton>
#include <algorithm>

#include "app/application.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/conversation.h"
#include "app/engine_bridge.h"
#include "ui/chat/chat_page.h"
#include "ui/commands/command_actions.h"
#include "ui/commands/help_dialog.h"
#include "ui/main_window.h"
#include "ui/models/load_model.h"
#include "ui/settings/settings_page.h"
#include "ui/status_bar.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/pane_cycle.h"
#include "ui/widgets/toast_area.h"

namespace pergola::ui {

void MainWindow::bindCommands() {
    for (const Page& page : pages_)
        commands_->bind(page.command, [this, command = page.command] { showPage(command); });
    bindChatCommands();
    bindMessageCommands();
    bindWindowCommands();
    auto* escape = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    connect(escape, &QShortcut::activated, this, &MainWindow::escape);
}

std::function<void()> MainWindow::inChat(std::function<void()> action) {
    return [this, action = std::move(action)] {
        showPage(Command::ShowChat);
        action();
    };
}

void MainWindow::bindChatCommands() {
    const auto hasChat = [this] { return conversation_.chatId() != 0; };
    CommandActions& commands = *commands_;
    commands.bind(Command::NewChat, inChat([this] { chat_->newChat(); }));
    commands.bind(Command::NewTemporaryChat, inChat([this] { chat_->newTemporaryChat(); }));
    commands.bind(Command::SearchChats, inChat([this] { chat_->searchChats({}); }));
    commands.bind(Command::NextChat, inChat([this] { chat_->stepChat(1); }));
    commands.bind(Command::PreviousChat, inChat([this] { chat_->stepChat(-1); }));
    commands.bind(Command::RenameChat, inChat([this] { chat_->renameChat(); }), hasChat);
    commands.bind(Command::ChatSettings, inChat([this] { chat_->openChatSettings(); }));
    const auto isKept = [this, hasChat] { return hasChat() && !conversation_.isTemporary(); };
    commands.bind(Command::OpenInNewWindow,
                  inChat([this] { chat_->openInNewWindow(conversation_.chatId()); }),
                  isKept);
    commands.bind(Command::ExportChat, inChat([this] { chat_->exportCurrent(); }), [this, hasChat] {
        return hasChat() && !conversation_.isTemporary();
    });
    commands.bind(Command::ExportAllChats, inChat([this] { chat_->askExportAll(); }));
    commands.bind(Command::ImportChats, inChat([this] { chat_->askImport(); }));
    commands.bind(Command::BackUpChats, inChat([this] { chat_->askBackUp(); }));
    commands.bind(Command::RestoreChats, inChat([this] { chat_->askRestore(); }));
    commands.bind(Command::DeleteChat, inChat([this] { chat_->deleteChat(); }), hasChat);
    commands.bind(Command::UndoDelete,
                  inChat([this] {
                      const qint64 chat = app_.chats().undoRemove();
                      if (chat != 0) conversation_.open(chat);
                  }),
                  [this] { return !app_.chats().trash().empty(); });
}

void MainWindow::bindMessageCommands() {
    const auto hasMessages = [this] { return !conversation_.messages().empty(); };
    // What would change a chat that nobody sees: Ctrl+R means another thing to many.
    const auto isChat = [this] { return shows(Command::ShowChat); };
    const auto canAsk = [this, hasMessages, isChat] {
        return isChat() && hasMessages() && !conversation_.isAnswering();
    };
    CommandActions& commands = *commands_;
    commands.bind(Command::FocusComposer, inChat([this] { chat_->focusComposer(); }));
    commands.bind(
        Command::StopAnswer,
        [this] { chat_->stop(); },
        [this] { return conversation_.isAnswering(); });
    commands.bind(Command::AnswerAgain, inChat([this] { chat_->again(); }), canAsk);
    commands.bind(Command::EditLast, inChat([this] { chat_->editLast(); }), canAsk);
    commands.bind(Command::CopyAnswer, inChat([this] { chat_->copyLastAnswer(); }), hasMessages);
    commands.bind(Command::CopyCode, inChat([this] { chat_->copyLastCode(); }), hasMessages);
    // The arrow points where the version stands.
    commands.bind(Command::EarlierVersion,
                  inChat([this] { chat_->stepVersion(isRightToLeft() ? 1 : -1); }),
                  hasMessages);
    commands.bind(Command::LaterVersion,
                  inChat([this] { chat_->stepVersion(isRightToLeft() ? -1 : 1); }),
                  hasMessages);
    commands.bind(
        Command::PreviousMessage, inChat([this] { chat_->stepMessage(-1); }), hasMessages);
    commands.bind(Command::NextMessage, inChat([this] { chat_->stepMessage(1); }), hasMessages);
    commands.bind(Command::Find, [this] { find(); });
    commands.bind(Command::FindNext, [this] { chat_->findNext(1); }, isChat);
    commands.bind(Command::FindPrevious, [this] { chat_->findNext(-1); }, isChat);
}

void MainWindow::bindWindowCommands() {
    CommandActions& commands = *commands_;
    commands.bind(Command::ChooseModel, inChat([this] { chat_->openModelList(); }));
    commands.bind(Command::OpenModelFile, [this] {
        askForModelFile(app_.bridge(), app_.settings().values().contextTokens, this);
    });
    commands.bind(
        Command::UnloadModel,
        [this] { app_.bridge().unloadModel(); },
        [this] {
            const app::ModelPhase phase = app_.bridge().modelState().phase;
            return phase == app::ModelPhase::Ready || phase == app::ModelPhase::Loading;
        });
    commands.bind(Command::ToggleChatList, inChat([this] { chat_->toggleChatList(); }));
    commands.bind(Command::TogglePanel, inChat([this] { chat_->togglePanel(); }));
    commands.bind(Command::AnnounceFigures, inChat([this] { chat_->announceFigures(); }));
    commands.bind(Command::NextPane, [this] { cyclePanes(panes(), 1); });
    commands.bind(Command::PreviousPane, [this] { cyclePanes(panes(), -1); });
    commands.bind(Command::StandardText, [this] { setTextSize(100); });
    commands.bind(Command::LargerText, [this] {
        setTextSize(app_.settings().values().textSizePercent + 10);
    });
    commands.bind(Command::SmallerText, [this] {
        setTextSize(app_.settings().values().textSizePercent - 10);
    });
    for (const auto& [command, theme] : {std::pair{Command::DesktopTheme, "system"},
                                         std::pair{Command::LightTheme, "light"},
                                         std::pair{Command::DarkTheme, "dark"}})
        commands.bind(command, [this, theme = theme] {
            app_.settings().setValue("appearance.theme", QString::fromLatin1(theme));
        });
    commands.bind(Command::Palette, [this] { openPalette(); });
    commands.bind(Command::MainMenu, [this] { openMenu(); });
    commands.bind(Command::ShowHelp, [this] { showHelp(); });
    commands.bind(Command::ReportProblem, [this] { showDiagnostics(); });
    commands.bind(Command::Quit, [this] { quit(); });
}

void MainWindow::showHelp() {
    auto* help = new HelpDialog(this);
    connect(help, &HelpDialog::commandRequested, commands_, &CommandActions::run);
    connect(help, &HelpDialog::keysRequested, this, [this] {
        showPage(Command::ShowSettings);
        settingsPage_->openSection(QStringLiteral("Keyboard"));
    });
    help->open();
}

void MainWindow::find() {
    if (shows(Command::ShowChat)) chat_->findInChat();
    if (shows(Command::ShowSettings)) settingsPage_->focusSearch();
}

QList<QWidget*> MainWindow::panes() const {
    QList<QWidget*> all{rail_};
    if (shows(Command::ShowChat))
        all += chat_->panes();
    else if (shows(Command::ShowSettings))
        all += settingsPage_->panes();
    else
        all += stack_->currentWidget();
    return all << status_;
}

void MainWindow::openMenu() {
    QMenu menu(this);
    commands_->fill(menu);
    menu.exec(menuButton_->mapToGlobal(
        isRightToLeft()
            ? QPoint(menuButton_->width() - menu.sizeHint().width(), menuButton_->height())
            : QPoint(0, menuButton_->height())));
}

/// Esc stops an answer; when there is none it leaves the field for the conversation's composer.
void MainWindow::escape() {
    const bool isChat = shows(Command::ShowChat);
    if (isChat && chat_->closeFind()) return;
    if (conversation_.isAnswering()) return chat_->stop();
    if (isChat && chat_->cancelEdit()) return;
    if (isChat) chat_->focusComposer();
}

void MainWindow::setTextSize(int percent) {
    const int wanted = std::clamp(percent, 80, 200);
    app_.settings().setValue("appearance.text_size_percent", wanted);
    toasts_->showLatest(QStringLiteral("text size"), tr("Text size %1 %").arg(wanted));
}

}  // namespace pergola::ui
