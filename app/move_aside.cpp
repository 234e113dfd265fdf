#include "app/move_aside.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace pergola::app {
namespace {

constexpr const char* kAside = ".broken-";

}  // namespace

QString moveAside(const QString& path) {
    const QString stamp = QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    QString aside = path + QLatin1String(kAside) + stamp;
    for (int i = 2; QFileInfo::exists(aside); ++i) {
        aside = path + QLatin1String(kAside) + QStringLiteral("%1-%2").arg(stamp).arg(i);
    }
    return QFile::rename(path, aside) ? aside : QString();
}

void removeAsides(const QString& path) {
    const QFileInfo file(path);
    const QStringList pattern{file.fileName() + QLatin1String(kAside) + QLatin1Char('*')};
    for (const QFileInfo& each : file.dir().entryInfoList(pattern, QDir::Files))
        QFile::remove(each.filePath());
}

}  // namespace pergola::app
