// How the open chat is answered: the preset in the header of ChatPage, its menu, and the dialog.

#include <QActionGroup>
#include <QMenu>
#include <utility>

#include "app/application.h"
#include "app/conversations/conversation.h"
#include "app/presets.h"
#include "ui/chat/chat_page.h"
#include "ui/commands/key_map.h"
#include "ui/presets/chat_settings_dialog.h"
#include "ui/presets/preset_button.h"
#include "ui/theme/icon.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/user_text.h"

namespace pergola::ui {

using app::ChatSettings;
using app::Preset;

ChatPage::~ChatPage() {
    // What is typed in it is taken while the page is whole.
    delete findChild<ChatSettingsDialog*>();
}

void ChatPage::connectPresets() {
    connect(preset_, &QPushButton::clicked, this, &ChatPage::showPresetMenu);
    connect(&conversation_, &app::Conversation::settingsChanged, this, &ChatPage::showPreset);
    connect(&conversation_, &app::Conversation::reset, this, &ChatPage::showPreset);
    connect(&app_.presets(), &app::Presets::changed, this, &ChatPage::showPreset);
    showPreset();
}

void ChatPage::showPreset() {
    const ChatSettings own = conversation_.settings();
    const std::optional<Preset> preset = app_.presets().find(own.preset);
    preset_->showPreset(preset ? preset->name : tr("Own settings"),
                        preset && own != preset->values);
}

void ChatPage::showPresetMenu() {
    const ChatSettings own = conversation_.settings();
    QMenu menu(this);
    auto* group = new QActionGroup(&menu);
    bool hasOwn = false;
    for (const Preset& preset : app_.presets().all()) {
        if (!preset.isBuiltIn && !std::exchange(hasOwn, true)) menu.addSeparator();
        QAction* action =
            menu.addAction(inMenu(preset.name), this, [this, preset] { choosePreset(preset.id); });
        action->setCheckable(true);
        action->setChecked(preset.id == own.preset);
        group->addAction(action);
    }
    menu.addSeparator();
    const std::optional<Preset> current = app_.presets().find(own.preset);
    menu.addAction(themeIcon("undo", Color::Text2),
                   tr("Reset to preset"),
                   this,
                   [this, id = own.preset] { choosePreset(id); })
        ->setEnabled(current && own != current->values);
    menu.addAction(themeIcon("plus", Color::Text2), tr("Save as preset…"), this, [this] {
        openChatSettings()->askToSave();
    });
    menu.addAction(commandIcon(Command::ChatSettings),
                   menuText(Command::ChatSettings),
                   this,
                   &ChatPage::openChatSettings);
    const int x = isRightToLeft() ? preset_->width() - menu.sizeHint().width() : 0;
    menu.exec(preset_->mapToGlobal(QPoint(x, preset_->height() + space::xs)));
}

void ChatPage::choosePreset(const QString& id) {
    const std::optional<Preset> chosen = app_.presets().find(id);
    if (!chosen) return;
    app::Conversation& conversation = conversation_;
    const ChatSettings before = conversation.settings();
    const std::optional<Preset> old = app_.presets().find(before.preset);
    if (before == chosen->values) return;
    conversation.setSettings(chosen->values);
    if (old && before == old->values) return;
    emit noticed(tr("“%1” is in use. What you had changed for this chat was replaced.")
                     .arg(autoDirected(chosen->name)),
                 tr("Undo"),
                 [this, before, chat = conversation.chatId()] {
                     if (conversation_.chatId() == chat) conversation_.setSettings(before);
                 });
}

ChatSettingsDialog* ChatPage::openChatSettings() {
    if (auto* open = findChild<ChatSettingsDialog*>()) return open;
    auto* dialog = new ChatSettingsDialog(
        {conversation_, app_.presets(), app_.settings(), app_.bridge()}, this);
    dialog->open();
    return dialog;
}

}  // namespace pergola::ui
