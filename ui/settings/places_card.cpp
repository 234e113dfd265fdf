#include "ui/settings/places_card.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QPushButton>
#include <QUrl>

#include "app/application.h"
#include "app/library/library.h"
#include "ui/settings/readable_path.h"
#include "ui/settings/info_row.h"

namespace pergola::ui {

PlacesCard::PlacesCard(QWidget* parent) : QFrame(parent) {
    prepareCard(this);
    const app::ApplicationPaths paths = app::ApplicationPaths::standard();
    const auto place = [this](const QString& icon,
                              const QString& title,
                              const QString& shown,
                              const QString& folder) {
        QPushButton* show =
            addInfoRow(*this, icon, title, readablePath(shown), tr("Show"), DetailKind::Path);
        connect(show, &QPushButton::clicked, this, [folder] {
            QDir().mkpath(folder);
            QDesktopServices::openUrl(QUrl::fromLocalFile(folder));
        });
    };
    place("models", tr("Pergola's own models"), app::Library::ownFolder(), app::Library::ownFolder());
    place("chat", tr("Your chats"), paths.dataFolder, paths.dataFolder);
    place("settings", tr("These settings"), paths.settingsFile, QFileInfo(paths.settingsFile).absolutePath());
}

}  // namespace pergola::ui
