#include "ui/widgets/export_place.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QStandardPaths>
#include <QVariant>

namespace pergola::ui {
namespace {

constexpr const char* kFolder = "pergola-export-folder";  ///< a property of the program

}  // namespace

QString exportPlace(const QString& fileName) {
    QString folder = qApp->property(kFolder).toString();
    if (folder.isEmpty() || !QFileInfo(folder).isDir())
        folder = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QDir(folder).filePath(fileName);
}

void noteExportPlace(const QString& path) {
    qApp->setProperty(kFolder, QFileInfo(path).absolutePath());
}

}  // namespace pergola::ui
