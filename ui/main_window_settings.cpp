// The cards of the settings page that reach into other parts of the program.

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>
#include <cstring>

#include "app/application.h"
#include "app/erase_everything.h"
#include "app/presets.h"
#include "app/settings.h"
#include "ui/chat/chat_page.h"
#include "ui/main_window.h"
#include "ui/models/folders_card.h"
#include "ui/models/models_page.h"
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
    auto* folders = new FoldersCard(app_.library(), FoldersCard::Fold::Never, settingsPage_);
    connect(folders, &FoldersCard::addRequested, models_, &ModelsPage::addFolder);
    for (const app::SettingRow& row : app_.settings().rows()) {
        if (std::strcmp(row.key, "models.folders") != 0) continue;
        settingsPage_->addCard("Models",
                               QCoreApplication::translate("settings", row.label),
                               folders,
                               QCoreApplication::translate("settings", row.help));
    }
    settingsPage_->addCard("Keyboard", {}, new KeyboardCard(*keyMap_, settingsPage_));
    auto* own = new DataCard(settingsPage_);
    connect(own, &DataCard::backUpAsked, chat_, &ChatPage::askBackUp);
    connect(own, &DataCard::restoreAsked, chat_, &ChatPage::askRestore);
    connect(own, &DataCard::exportAsked, chat_, &ChatPage::askExportAll);
    connect(own, &DataCard::importAsked, chat_, &ChatPage::askImport);
    connect(own, &DataCard::eraseAsked, this, &MainWindow::askToErase);
    settingsPage_->addCard("Privacy and data",
                           tr("Your data"),
                           own,
                           tr("back up restore export import erase delete everything"));
    settingsPage_->addCard(
        "Privacy and data", tr("Requests to a network"), new RequestsCard(settingsPage_));
}

void MainWindow::askToErase() {
    const QString question = tr("Erase all chats, your presets and the settings?");
    QMessageBox box(QMessageBox::NoIcon, question, question, QMessageBox::NoButton, this);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(
        tr("What goes: all chats with their folders, drafts and attachments, those in the trash too; "
           "comparisons; the presets of your own; the settings; and every copy of these that Pergola "
           "made by itself.") +
        QStringLiteral("\n\n") +
        tr("What stays: models, and what you saved elsewhere. Backups and exports can still be read "
           "by anyone who has them; delete those yourself.") +
        QStringLiteral("\n\n") + tr("This cannot be undone."));
    QPushButton* go = makeButton(ButtonKind::Danger, tr("Erase everything"), {}, &box);
    box.addButton(go, QMessageBox::DestructiveRole);
    box.setDefaultButton(box.addButton(tr("Cancel"), QMessageBox::RejectRole));
    box.exec();
    if (box.clickedButton() == go) eraseEverything();
}

void MainWindow::eraseEverything() {
    app::eraseEverything(app_, this, [this] {
        toast(tr("Everything was erased. Models are where they were."));
    });
}

}  // namespace pergola::ui
