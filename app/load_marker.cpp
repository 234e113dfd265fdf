#include "app/load_marker.h"

#include <signal.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>

#include "app/save_file.h"

namespace pergola::app {
namespace {

constexpr qint64 kLongestMarker = 16'384;

bool isRunning(qint64 process) {
    return process > 0 && process != ::getpid() && ::kill(static_cast<pid_t>(process), 0) == 0;
}

}  // namespace

LoadMarker::LoadMarker(QString path) : path_(std::move(path)) {
    // Two lines: the process and the model's path.
    const QByteArray content = firstBytes(path_, kLongestMarker);
    const auto line_end = content.indexOf('\n');
    if (line_end < 0 || isRunning(content.left(line_end).toLongLong())) return;
    crashed_ = QString::fromUtf8(content.mid(line_end + 1)).trimmed();
    QFile::remove(path_);
}

void LoadMarker::set(const QString& modelPath) {
    if (is_set_ && modelPath == loading_) return;
    loading_ = modelPath;
    QDir().mkpath(QFileInfo(path_).absolutePath());
    QFile file(path_);
    // Without a writable folder there is no memory of it, and that is all.
    if (!openFile(file, QIODevice::WriteOnly | QIODevice::Truncate).isEmpty()) return;
    file.write(QByteArray::number(static_cast<qint64>(::getpid())) + '\n' + modelPath.toUtf8() +
               '\n');
    is_set_ = true;
}

void LoadMarker::clear() {
    if (is_set_) QFile::remove(path_);
    is_set_ = false;
}

}  // namespace pergola::app
