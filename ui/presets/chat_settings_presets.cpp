// The presets in ChatSettingsDialog: choosing, saving, renaming, deleting, and back again.

#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <utility>

#include "app/conversations/conversation.h"
#include "app/settings.h"
#include "ui/presets/chat_settings_dialog.h"
#include "ui/presets/preset_name_row.h"
#include "ui/theme/icon.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/calm_combo_box.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/notice.h"

namespace pergola::ui {

using app::ChatSettings;
using app::Preset;

void ChatSettingsDialog::refreshPresets() {
    const ChatSettings own = program_.conversation.settings();
    const std::optional<Preset> current = program_.presets.find(own.preset);
    preset_->clear();
    if (!current) preset_->addItem(tr("Own settings"), own.preset);
    bool hasOwn = false;
    for (const Preset& preset : program_.presets.all()) {
        if (!preset.isBuiltIn && !std::exchange(hasOwn, true))
            preset_->insertSeparator(preset_->count());
        preset_->addItem(preset.name, preset.id);
    }
    preset_->setCurrentIndex(preset_->findData(own.preset));
    const bool isChanged = !current || own != current->values;
    reset_->setEnabled(current && isChanged);
    reset_->setToolTip(current ? tr("Takes everything back to what “%1” says.").arg(current->name)
                               : QString());
    presetMenu_->setVisible(current.has_value());
}

void ChatSettingsDialog::choosePreset(const QString& id) {
    settle();
    const std::optional<Preset> chosen = program_.presets.find(id);
    if (!chosen) return refresh();
    const ChatSettings before = program_.conversation.settings();
    const std::optional<Preset> old = program_.presets.find(before.preset);
    const bool losesOwn = !old || before != old->values;
    notice_->hide();
    take(chosen->values);
    if (!losesOwn) return;
    offerUndo(tr("“%1” is in use.").arg(autoDirected(chosen->name)),
              tr("What you had changed for this chat was replaced."),
              [this, before] { take(before); });
}

void ChatSettingsDialog::offerUndo(const QString& title,
                                   const QString& text,
                                   std::function<void()> undo) {
    undo_ = std::move(undo);
    notice_->setTexts(title, text);
    notice_->show();
    notice_->announce();
}

void ChatSettingsDialog::showPresetMenu() {
    settle();
    const ChatSettings own = program_.conversation.settings();
    const std::optional<Preset> current = program_.presets.find(own.preset);
    if (!current) return;
    QMenu menu(this);
    QAction* start = menu.addAction(tr("Begin new chats with it"), this, [this, id = own.preset] {
        const bool isOn = program_.settings.values().newChatPreset == id;
        program_.settings.setValue("answers.new_chat_preset", isOn ? QString() : id);
    });
    start->setCheckable(true);
    start->setChecked(program_.settings.values().newChatPreset == own.preset);
    // The standard one is what new chats begin with when no other was chosen.
    start->setEnabled(!own.preset.isEmpty() || !start->isChecked());
    if (!current->isBuiltIn) {
        menu.addSeparator();
        menu.addAction(themeIcon("check", Color::Text2),
                       tr("Save the changes to this preset"),
                       this,
                       &ChatSettingsDialog::overwritePreset)
            ->setEnabled(own != current->values);
        menu.addAction(
            themeIcon("edit", Color::Text2), tr("Rename…"), this, &ChatSettingsDialog::askToRename);
        menu.addSeparator();
        menu.addAction(themeIcon("trash", Color::Text2),
                       tr("Delete preset"),
                       this,
                       &ChatSettingsDialog::deletePreset);
    }
    menu.exec(presetMenu_->mapToGlobal(QPoint(0, presetMenu_->height() + space::xs)));
}

void ChatSettingsDialog::askToSave() {
    settle();
    onName_ = [this](const QString& name) {
        ChatSettings own = program_.conversation.settings();
        own.preset = program_.presets.add(name, own);
        take(own);
    };
    name_->ask({}, [this](const QString& name) { return program_.presets.nameProblem(name); });
    scroll_->verticalScrollBar()->setValue(0);
}

void ChatSettingsDialog::askToRename() {
    const std::optional<Preset> current =
        program_.presets.find(program_.conversation.settings().preset);
    if (!current) return;
    onName_ = [this, id = current->id](const QString& name) { program_.presets.rename(id, name); };
    name_->ask(current->name, [this, id = current->id](const QString& name) {
        return program_.presets.nameProblem(name, id);
    });
    scroll_->verticalScrollBar()->setValue(0);
}

void ChatSettingsDialog::overwritePreset() {
    const ChatSettings own = program_.conversation.settings();
    const std::optional<Preset> before = program_.presets.find(own.preset);
    if (!before) return;
    program_.presets.change(own.preset, own);
    offerUndo(tr("“%1” is saved.").arg(autoDirected(before->name)),
              tr("Other chats keep the values they have."),
              [this, old = *before] { program_.presets.change(old.id, old.values); });
}

void ChatSettingsDialog::deletePreset() {
    const std::optional<Preset> current =
        program_.presets.find(program_.conversation.settings().preset);
    if (!current) return;
    program_.presets.remove(current->id);
    offerUndo(tr("“%1” is deleted.").arg(autoDirected(current->name)),
              tr("Chats that were begun with it keep its values."),
              [this, old = *current] { program_.presets.restore(old); });
}

}  // namespace pergola::ui
