// What the palette of this window offers: chats, commands, models and settings.

#include <QCoreApplication>

#include "app/application.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/conversation.h"
#include "app/library/library.h"
#include "app/settings.h"
#include "ui/chat/chat_page.h"
#include "ui/commands/command_actions.h"
#include "ui/commands/command_palette.h"
#include "ui/commands/key_map.h"
#include "ui/main_window.h"
#include "ui/settings/settings_page.h"

namespace pergola::ui {
namespace {

constexpr int kRecentChats = 5;
// What is done often goes before what is only called the same.
constexpr int kCommandWeight = 100;
constexpr int kOpenWeight = 50;

/// Its sentence and its choices, in the language of the window and in English.
QString wordsOf(const app::SettingRow& row) {
    QStringList words;
    const auto add = [&words](const char* text) {
        if (text != nullptr)
            words << QString::fromUtf8(text) << QCoreApplication::translate("settings", text);
    };
    add(row.label);
    add(row.help);
    for (const auto& [value, text] : row.choices) add(text);
    return words.join(QLatin1Char(' '));
}

}  // namespace

void MainWindow::openPalette() {
    if (palette_ == nullptr) palette_ = new CommandPalette(content_);
    std::vector<PaletteRow> rows;
    std::vector<PaletteRow> chats = chatRows();
    const auto recent = chats.begin() + std::min<std::ptrdiff_t>(kRecentChats, std::ssize(chats));
    // The chat that is open needs no way to it, and old ones come up by their names.
    rows.insert(rows.end(), chats.begin(), recent);
    for (const auto& group : {commandRowsNow(), modelRows(), settingRowsOfPage()})
        rows.insert(rows.end(), group.begin(), group.end());
    rows.insert(rows.end(), recent, chats.end());
    PaletteRow last;
    last.icon = QStringLiteral("search");
    last.title = tr("Search all chats for “%1”");
    last.run = inChat([this] { chat_->searchChats(palette_->typed()); });
    palette_->openWith(std::move(rows), std::move(last));
}

std::vector<PaletteRow> MainWindow::chatRows() {
    std::vector<PaletteRow> rows;
    const app::ChatList& chats = app_.chats();
    for (int i = 0; i < chats.rowCount(); ++i) {
        const QModelIndex index = chats.index(i);
        const qint64 id = index.data(app::ChatList::IdRole).toLongLong();
        if (id == conversation_.chatId()) continue;
        PaletteRow row;
        row.icon = QStringLiteral("chat");
        row.title = index.data(app::ChatList::TitleRole).toString();
        if (row.title.isEmpty()) continue;
        row.kind = tr("Chat");
        row.run = inChat([this, id] {
            conversation_.open(id);
            chat_->focusComposer();
        });
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<PaletteRow> MainWindow::commandRowsNow() {
    std::vector<PaletteRow> rows;
    for (const CommandRow& each : commandRows()) {
        if (each.command == Command::Palette || !commands_->canRun(each.command)) continue;
        PaletteRow row;
        row.icon = QLatin1String(each.icon);
        row.title = commandName(each.command);
        row.kind = commandSection(each);
        row.words = commandWords(each.command);
        row.keys = keyText(each.command);
        row.weight = kCommandWeight;
        row.run = [this, command = each.command] { commands_->run(command); };
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<PaletteRow> MainWindow::modelRows() {
    std::vector<PaletteRow> rows;
    for (const app::LibraryModel& model : app_.library().models()) {
        if (!model.problem.isEmpty()) continue;
        PaletteRow row;
        row.icon = QStringLiteral("models");
        row.title = model.name;
        row.kind = tr("Model");
        row.weight = kOpenWeight;
        row.run = inChat([this, path = model.path] { chat_->chooseModel(path); });
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<PaletteRow> MainWindow::settingRowsOfPage() {
    std::vector<PaletteRow> rows;
    for (const app::SettingRow& each : app_.settings().rows()) {
        if (each.section == nullptr || each.label == nullptr) continue;
        PaletteRow row;
        row.icon = QStringLiteral("settings");
        row.title = QCoreApplication::translate("settings", each.label);
        row.kind = tr("Setting");
        row.words = wordsOf(each);
        row.run = [this, key = each.key] {
            showPage(Command::ShowSettings);
            settingsPage_->openSetting(QLatin1String(key));
        };
        rows.push_back(std::move(row));
    }
    return rows;
}

}  // namespace pergola::ui
