#include "app/move_aside.h"

#include <QDateTime>
#include <QFile>
#include <QFileInfo>

namespace pergola::app {

QString moveAside(const QString& path) {
    const QString stamp = QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss"));
    QString aside = path + QStringLiteral(".broken-") + stamp;
    for (int i = 2; QFileInfo::exists(aside); ++i) {
        aside = QStringLiteral("%1.broken-%2-%3").arg(path, stamp).arg(i);
    }
    return QFile::rename(path, aside) ? aside : QString();
}

}  // namespace pergola::app
