#include "app/diagnostics/log_book.h"

#include <QDateTime>
#include <QDir>

#include "app/save_file.h"

namespace pergola::app {
namespace {

// Enough for kTailLines of ordinary length.
constexpr qint64 kTailBytes = 64'000;
constexpr qsizetype kLongestLine = 2'000;

QStringList lastLines(const QString& path) {
    QFile file(path);
    if (!openFile(file, QIODevice::ReadOnly).isEmpty()) return {};
    if (file.size() > kTailBytes) file.seek(file.size() - kTailBytes);
    QStringList lines =
        QString::fromUtf8(file.read(kTailBytes)).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    if (file.size() > kTailBytes && !lines.isEmpty()) lines.removeFirst();  // half of one
    return lines.mid(std::max<qsizetype>(0, lines.size() - LogBook::kTailLines));
}

}  // namespace

LogBook::LogBook(const QString& folder) {
    QDir().mkpath(folder);
    const QDir place(folder);
    const QString path = place.filePath(QStringLiteral("log.txt"));
    const QString before = place.filePath(QStringLiteral("log.previous.txt"));
    previous_ = lastLines(path);
    QFile::remove(before);
    QFile::rename(path, before);
    file_.setFileName(path);
    // Not open: a pipe that could not be moved away, or a folder that may not be written.
    (void)openFile(file_, QIODevice::WriteOnly | QIODevice::Truncate | QIODevice::Unbuffered);
}

void LogBook::add(const QString& line) {
    const QString written =
        QDateTime::currentDateTime().toString(QStringLiteral("HH:mm:ss.zzz ")) +
        line.left(kLongestLine).replace(QLatin1Char('\n'), QLatin1String("\\n"));
    const std::lock_guard lock(mutex_);
    lines_.push_back(written);
    if (lines_.size() > kTailLines) lines_.pop_front();
    // At once, without a buffer: the last line before a crash is the one that is wanted.
    if (file_.isOpen() && file_.pos() < kMostBytes) file_.write(written.toUtf8() + '\n');
}

QStringList LogBook::tail() const {
    const std::lock_guard lock(mutex_);
    return {lines_.begin(), lines_.end()};
}

}  // namespace pergola::app
