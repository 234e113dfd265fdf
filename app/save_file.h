#pragma once
// Whole files of ours, written and read so that neither a full disk nor what lies in their place
// does harm.

#include <QByteArray>
#include <QString>

namespace pergola::app {

/// Puts the content in the place of the file, whole or not at all: the old file stays until the new
/// one is on the disk. Empty when it is there, else why not. Any thread.
QString saveFile(const QString& path, const QByteArray& content);

/// Whether something lies there that is no ordinary file: to open a pipe would wait for ever.
bool isNoOrdinaryFile(const QString& path);

}  // namespace pergola::app
