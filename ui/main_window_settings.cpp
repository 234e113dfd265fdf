// The cards of the settings page that reach into other parts of the program.

#include <QMessageBox>
#include <QPushButton>
#include <vector>

#include "app/application.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/conversation.h"
#include "app/presets.h"
#include "app/settings.h"
#include "ui/chat/chat_page.h"
#include "ui/main_window.h"
#include "ui/presets/presets_card.h"
#include "ui/settings/code_preview.h"
#include "ui/settings/data_card.h"
#include "ui/settings/keyboard_card.h"
#include "ui/settings/settings_page.h"
#include "ui/widgets/button.h"

namespace pergola::ui {

void MainWindow::addSettingsCards() {
    settingsPage_->addCard("Appearance", tr("How code looks"), new CodePreview(settingsPage_));
    auto* presets = new PresetsCard(app_.presets(), app_.settings(), settingsPage_);
    connect(presets, &PresetsCard::noticed, this, &MainWindow::toast);
    settingsPage_->addCard("Presets", {}, presets);
    settingsPage_->addCard("Keyboard", {}, new KeyboardCard(*keyMap_, settingsPage_));
    auto* own = new DataCard(settingsPage_);
    connect(own, &DataCard::backUpAsked, chat_, &ChatPage::askBackUp);
    connect(own, &DataCard::restoreAsked, chat_, &ChatPage::askRestore);
    connect(own, &DataCard::exportAsked, chat_, &ChatPage::askExportAll);
    connect(own, &DataCard::importAsked, chat_, &ChatPage::askImport);
    connect(own, &DataCard::eraseAsked, this, &MainWindow::askToErase);
    settingsPage_->addCard("Privacy and data", tr("Your data"), own);
    settingsPage_->addCard(
        "Privacy and data", tr("Requests to a network"), new RequestsCard(settingsPage_));
}

void MainWindow::askToErase() {
    const QString question = tr("Erase all chats, your presets and the settings?");
    QMessageBox box(QMessageBox::NoIcon, question, question, QMessageBox::NoButton, this);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(tr("Nothing of it can be brought back without a backup. Models stay."));
    QPushButton* go = makeButton(ButtonKind::Danger, tr("Erase everything"), {}, &box);
    box.addButton(go, QMessageBox::DestructiveRole);
    box.setDefaultButton(box.addButton(tr("Cancel"), QMessageBox::RejectRole));
    box.exec();
    if (box.clickedButton() == go) eraseEverything();
}

void MainWindow::eraseEverything() {
    conversation_.stop();
    conversation_.startTemporary();
    app::ChatList& chats = app_.chats();
    std::vector<qint64> ids;
    for (int i = 0; i < chats.rowCount(); ++i)
        ids.push_back(chats.index(i).data(app::ChatList::IdRole).toLongLong());
    for (const qint64 id : ids) chats.remove(id);
    chats.emptyTrash();
    for (const app::Folder& folder : chats.folders()) chats.removeFolder(folder.id);
    for (const app::Preset& preset : app_.presets().all())
        if (!preset.isBuiltIn) app_.presets().remove(preset.id);
    for (const app::SettingRow& row : app_.settings().rows())
        app_.settings().setValue(row.key, row.defaultValue);
    conversation_.startNew();
    toast(tr("Everything was erased. Models are where they were."));
}

}  // namespace pergola::ui
