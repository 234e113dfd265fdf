#include "app/save_file.h"

#include <QCoreApplication>
#include <QFile>
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

QString openFile(QFile& file, QIODevice::OpenMode mode) {
    if (isNoOrdinaryFile(file.fileName()))
        return QCoreApplication::translate("files", "it is no ordinary file");
    return file.open(mode) ? QString() : file.errorString();
}

QByteArray firstBytes(const QString& path, qint64 most) {
    QFile file(path);
    return openFile(file, QIODevice::ReadOnly).isEmpty() ? file.read(most) : QByteArray();
}

}  // namespace pergola::app
