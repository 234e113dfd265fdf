#include "ui/commands/command_actions.h"

#include <QMenu>
#include <QShortcut>

#include "ui/commands/key_map.h"

namespace pergola::ui {

CommandActions::CommandActions(const KeyMap& keys, QWidget& window)
    : QObject(&window), keys_(keys), window_(window) {
    connect(&keys_, &KeyMap::changed, this, &CommandActions::followKeys);
}

void CommandActions::bind(Command command,
                          std::function<void()> run,
                          std::function<bool()> canRun) {
    auto* shortcut = new QShortcut(&window_);
    shortcut->setKeys(keys_.keys(command));
    connect(shortcut, &QShortcut::activated, this, [this, command] { this->run(command); });
    bound_[command] = {std::move(run), std::move(canRun), shortcut};
}

void CommandActions::followKeys() {
    // All away first: a key must not be in two hands while it changes them.
    for (const auto& [command, bound] : bound_) bound.shortcut->setKeys({});
    for (const auto& [command, bound] : bound_) bound.shortcut->setKeys(keys_.keys(command));
}

bool CommandActions::canRun(Command command) const {
    const auto found = bound_.find(command);
    return found != bound_.end() && (!found->second.canRun || found->second.canRun());
}

void CommandActions::run(Command command) const {
    if (canRun(command)) bound_.at(command).run();
}

void CommandActions::fill(QMenu& menu) const {
    QMenu* part = nullptr;
    const char* section = nullptr;
    for (const CommandRow& row : commandRows()) {
        if (bound_.count(row.command) == 0 || row.command == Command::MainMenu) continue;
        if (row.section != section) part = menu.addMenu(commandSection(row));
        section = row.section;
        const Command command = row.command;
        part->addAction(commandIcon(command), menuText(command), this, [this, command] {
                run(command);
            })->setEnabled(canRun(command));
    }
}

}  // namespace pergola::ui
