#include "ui/widgets/export_place.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>

#include "app/settings.h"

namespace pergola::ui {
namespace {

constexpr const char* kSetting = "window.export_folder";
constexpr const char* kObjectName = "pergola-export-place";

ExportPlace* place() {
    return qApp->findChild<ExportPlace*>(QLatin1String(kObjectName), Qt::FindDirectChildrenOnly);
}

}  // namespace

ExportPlace::ExportPlace(app::Settings& settings, QObject& application)
    : QObject(&application), settings_(settings) {
    setObjectName(QLatin1String(kObjectName));
}

QString ExportPlace::folder() const {
    return settings_.values().exportFolder;
}

void ExportPlace::note(const QString& folder) {
    (void)settings_.setValue(kSetting, folder);
}

QString exportPlace(const QString& fileName) {
    const ExportPlace* last = place();
    QString folder = last ? last->folder() : QString();
    if (folder.isEmpty() || !QFileInfo(folder).isDir())
        folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QDir(folder).filePath(fileName);
}

void noteExportPlace(const QString& path) {
    if (ExportPlace* last = place()) last->note(QFileInfo(path).absolutePath());
}

}  // namespace pergola::ui
