#include "app/diagnostics/run_record.h"

#include <unistd.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>

#include "app/save_file.h"

namespace pergola::app {
namespace {

constexpr qint64 kLongestRecord = 16'384;
constexpr qint64 kLongestTrace = 64'000;
constexpr const char* kActivities[] = {"idle", "loading", "answering", "comparing"};

/// The kernel's number of this boot: processes of another one cannot have crashed, their computer
/// ended.
QString bootId() {
    return QString::fromLatin1(firstBytes(QStringLiteral("/proc/sys/kernel/random/boot_id"), 64))
        .trimmed();
}

/// When a process began, in the kernel's ticks; numbers of processes are used again. Empty: there
/// is none that still runs.
QString beginOf(qint64 process) {
    const QByteArray stat = firstBytes(QStringLiteral("/proc/%1/stat").arg(process), 4096);
    // The second field is the name in brackets, which may hold blanks and brackets.
    const QList<QByteArray> fields = stat.mid(stat.lastIndexOf(')') + 1).trimmed().split(' ');
    // One that has ended and that nobody has buried yet: it holds nothing any more.
    if (!fields.isEmpty() && (fields.front() == "Z" || fields.front() == "X")) return {};
    constexpr int begin = 22 - 3;
    return fields.size() > begin ? QString::fromLatin1(fields[begin]) : QString();
}

RunActivity activityOf(const QString& word) {
    for (int i = 0; i < 4; ++i)
        if (word == QLatin1String(kActivities[i])) return static_cast<RunActivity>(i);
    return RunActivity::Idle;
}

}  // namespace

int Crash::signal() const {
    return trace.startsWith(QLatin1String("signal "))
               ? trace.mid(7).section(QLatin1Char('\n'), 0, 0).toInt()
               : 0;
}

QString RunRecord::traceFile(const QString& folder) {
    return QDir(folder).filePath(QStringLiteral("crash.txt"));
}

RunRecord::RunRecord(const QString& folder)
    : path_(QDir(folder).filePath(QStringLiteral("running.json"))) {
    QDir().mkpath(folder);
    readEarlier(traceFile(folder));
    if (!isOurs_) return;
    QFile::remove(traceFile(folder));
    now_.version = QStringLiteral(PERGOLA_VERSION);
    now_.started = QDateTime::currentDateTime();
    note(RunActivity::Idle, {});
}

RunRecord::~RunRecord() {
    if (isOurs_) QFile::remove(path_);
}

void RunRecord::readEarlier(const QString& tracePath) {
    const QJsonObject record = QJsonDocument::fromJson(firstBytes(path_, kLongestRecord)).object();
    if (record.isEmpty()) return;
    const auto word = [&](const char* key) {
        return record.value(QLatin1String(key)).toString().left(500);
    };
    const auto process = static_cast<qint64>(record.value(QLatin1String("process")).toDouble());
    if (word("boot") != bootId()) return;
    if (!word("begin").isEmpty() && beginOf(process) == word("begin")) {
        isOurs_ = process == ::getpid();  // else another program runs in this folder
        return;
    }
    Crash crash;
    crash.activity = activityOf(word("activity"));
    crash.model = word("model");
    crash.version = word("version");
    crash.started = QDateTime::fromString(word("started"), Qt::ISODate);
    crash.noted = QDateTime::fromString(word("noted"), Qt::ISODate);
    crash.trace = QString::fromUtf8(firstBytes(tracePath, kLongestTrace));
    crash_ = crash;
}

void RunRecord::note(RunActivity activity, const QString& modelPath) {
    const QString model = QFileInfo(modelPath).fileName();
    if (now_.noted.isValid() && activity == now_.activity && model == now_.model) return;
    now_.activity = activity;
    now_.model = model;
    now_.noted = QDateTime::currentDateTime();
    write();
}

void RunRecord::write() const {
    if (!isOurs_) return;
    const QJsonObject record{
        {QStringLiteral("process"), static_cast<double>(::getpid())},
        {QStringLiteral("begin"), beginOf(::getpid())},
        {QStringLiteral("boot"), bootId()},
        {QStringLiteral("version"), now_.version},
        {QStringLiteral("started"), now_.started.toString(Qt::ISODate)},
        {QStringLiteral("noted"), now_.noted.toString(Qt::ISODate)},
        {QStringLiteral("activity"), QLatin1String(kActivities[static_cast<int>(now_.activity)])},
        {QStringLiteral("model"), now_.model}};
    // Not waiting for the disk: it is the program that may end, not the computer. Without a
    // writable folder there is no memory of it, and that is all.
    QFile file(path_);
    if (openFile(file, QIODevice::WriteOnly | QIODevice::Truncate).isEmpty())
        file.write(QJsonDocument(record).toJson());
}

}  // namespace pergola::app
