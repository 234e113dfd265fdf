#pragma once
// Whole files of ours, written and read so that neither a full disk nor what lies in their place
// does harm.

#include <QByteArray>
#include <QIODevice>
#include <QString>

class QFile;

namespace pergola::app {

/// Puts the content in the place of the file, whole or not at all: the old file stays until the new
/// one is on the disk. Empty when it is there, else why not. Any thread.
QString saveFile(const QString& path, const QByteArray& content);

/// Whether something lies there that is no ordinary file; openFile() asks by itself.
bool isNoOrdinaryFile(const QString& path);

/// Opens an ordinary file, or a link to one, for reading or writing; of anything else (a folder, a
/// pipe, which would wait for ever, a device) nothing is touched. Empty when it is open, else why
/// not. Any thread.
QString openFile(QFile& file, QIODevice::OpenMode mode);

/// At most the first `most` bytes of an ordinary file; nothing where there is none.
QByteArray firstBytes(const QString& path, qint64 most);

}  // namespace pergola::app
