#include <QDir>
#include <QStandardPaths>

#include "app/application.h"

namespace pergola::app {
namespace {

QString folder(QStandardPaths::StandardLocation location) {
    QString base = QStandardPaths::writableLocation(location);
    // Without HOME Qt answers "/" or a relative path: nothing should be written there.
    const bool usable = QDir::isAbsolutePath(base) && !base.startsWith(QLatin1String("//")) && base.count(QLatin1Char('/')) > 2;
    if (!usable && !qEnvironmentVariableIsSet("XDG_DATA_HOME") && !qEnvironmentVariableIsSet("XDG_CONFIG_HOME")) {
        base = QDir::temp().filePath(QStringLiteral("pergola-%1").arg(qEnvironmentVariable("USER", QStringLiteral("user"))));
    }
    return QDir(base).filePath(QStringLiteral("pergola"));
}

}  // namespace

ApplicationPaths ApplicationPaths::standard() {
    return {QDir(folder(QStandardPaths::GenericConfigLocation)).filePath(QStringLiteral("settings.json")),
            folder(QStandardPaths::GenericDataLocation)};
}

}  // namespace pergola::app
