#include <QDir>
#include <QStandardPaths>

#include "app/application.h"
#include "app/autostart.h"

namespace pergola::app {
namespace {

// A folder that cannot be made, so that everything above says that it cannot be saved.
const QLatin1String kNowhere("/dev/null");

QString folder(QStandardPaths::StandardLocation location) {
    const QString base = QDir::cleanPath(QStandardPaths::writableLocation(location));
    // Without HOME Qt takes "/" for it: nothing of a user belongs there, nor into a shared folder.
    const bool homeless = base.startsWith(QLatin1String("/.")) || !QDir::isAbsolutePath(base);
    return QDir(homeless ? QString(kNowhere) : base).filePath(QStringLiteral("pergola"));
}

}  // namespace

ApplicationPaths ApplicationPaths::standard() {
    return {QDir(folder(QStandardPaths::GenericConfigLocation))
                .filePath(QStringLiteral("settings.json")),
            folder(QStandardPaths::GenericDataLocation),
            Autostart::standardFile()};
}

}  // namespace pergola::app
