#include "app/save_file.h"

#include <QFileInfo>
#include <QSaveFile>

namespace pergola::app {

QString saveFile(const QString& path, const QByteArray& content) {
    QSaveFile file(path);
    // flush() says whether the bytes found room: what commit() writes last it does not look at.
    if (file.open(QIODevice::WriteOnly) && file.write(content) == content.size() && file.flush() &&
        file.commit()) {
        return {};
    }
    return file.errorString();
}

bool isNoOrdinaryFile(const QString& path) {
    const QFileInfo info(path);
    return info.exists() && !info.isFile();
}

}  // namespace pergola::app
