#include "ui/settings/data_card.h"

#include <QPushButton>

#include "ui/settings/info_row.h"

namespace pergola::ui {

DataCard::DataCard(QWidget* parent) : QFrame(parent) {
    prepareCard(this);
    const auto add = [this](const char* icon,
                            const QString& title,
                            const QString& sentence,
                            const QString& action,
                            void (DataCard::*asked)()) {
        QPushButton* button = addInfoRow(*this, QLatin1String(icon), title, sentence, action);
        connect(button, &QPushButton::clicked, this, asked);
    };
    add("disk",
        tr("Back up"),
        tr("One file with all chats, folders and attachments, as they are now."),
        tr("Back up…"),
        &DataCard::backUpAsked);
    add("undo",
        tr("Restore"),
        tr("Brings back what a backup has and this program has not. Nothing is replaced."),
        tr("Restore…"),
        &DataCard::restoreAsked);
    add("download",
        tr("Export all chats"),
        tr("As JSON, which other programs can read."),
        tr("Export…"),
        &DataCard::exportAsked);
    add("upload",
        tr("Import chats"),
        tr("Exports of Pergola, ChatGPT or LM Studio become new chats."),
        tr("Import…"),
        &DataCard::importAsked);
    add("trash",
        tr("Erase everything"),
        tr("All chats, comparisons, the presets of your own, and the settings. Models and your "
           "backups stay."),
        tr("Erase…"),
        &DataCard::eraseAsked);
}

RequestsCard::RequestsCard(QWidget* parent) : QFrame(parent) {
    prepareCard(this);
    addInfoRow(*this,
               "shield",
               tr("None"),
               tr("Pergola asks nothing of any network, neither by itself nor for you: no updates, no "
                  "telemetry, no pictures of web pages. Links that you click open in your browser."),
               {});
}

}  // namespace pergola::ui
