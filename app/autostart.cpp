#include "app/autostart.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

#include "app/save_file.h"
#include "app/settings.h"

namespace pergola::app {
namespace {

constexpr const char* kSetting = "general.start_with_system";
constexpr qint64 kLargestEntry = 64 << 10;

QString words(const char* text) {
    return QCoreApplication::translate("autostart", text);
}

/// As the desktop entry specification wants it: quoted for Exec, and then again as a string of the
/// file.
QByteArray quotedForExec(const QString& program) {
    QString quoted;
    for (const QChar each : program) {
        if (QStringLiteral("\"`$\\").contains(each)) quoted += QLatin1Char('\\');
        if (each == QLatin1Char('%')) quoted += QLatin1Char('%');  // else a placeholder
        quoted += each;
    }
    quoted.replace(QLatin1Char('\\'), QStringLiteral("\\\\"));
    quoted.replace(QLatin1Char('\n'), QStringLiteral("\\n"));
    return '"' + quoted.toUtf8() + '"';
}

QByteArray entry(const QString& program) {
    return "[Desktop Entry]\nType=Application\nName=Pergola\nIcon=org.pergola.Pergola\nExec=" +
           quotedForExec(program) + "\nTerminal=false\nX-GNOME-Autostart-enabled=true\n";
}

/// An entry is there unless it says that it is to be passed over.
bool startsWithDesktop(const QByteArray& content) {
    for (const QByteArray& line : content.split('\n')) {
        const QByteArray each = line.simplified().replace(" ", "");
        if (each == "Hidden=true" || each == "X-GNOME-Autostart-enabled=false") return false;
    }
    return true;
}

}  // namespace

Autostart::Autostart(Settings& settings, QString file, QString program, QObject* parent)
    : QObject(parent), settings_(settings), file_(std::move(file)), program_(std::move(program)) {
    if (file_.isEmpty()) return;
    agreeWithDesktop();
    connect(&settings_, &Settings::changed, this, [this](const QString& key) {
        if (key == QLatin1String(kSetting)) follow();
    });
}

QString Autostart::standardFile() {
    const QString folder =
        QDir::cleanPath(QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation));
    // Without a home Qt takes the root for it.
    if (!QDir::isAbsolutePath(folder) || folder.startsWith(QLatin1String("/."))) return {};
    return QDir(folder).filePath(QStringLiteral("autostart/org.pergola.Pergola.desktop"));
}

std::optional<QByteArray> Autostart::read() const {
    QFile file(file_);
    if (!openFile(file, QIODevice::ReadOnly).isEmpty()) return {};
    return file.read(kLargestEntry);
}

bool Autostart::isOn() const {
    const std::optional<QByteArray> content = read();
    return content && startsWithDesktop(*content);
}

/// The program may lie elsewhere since it was last started, so the entry is written anew.
void Autostart::agreeWithDesktop() {
    const std::optional<QByteArray> content = read();
    const bool isOn = content && startsWithDesktop(*content);
    (void)settings_.setValue(kSetting, isOn);
    if (isOn && *content != entry(program_)) (void)write();
}

QString Autostart::write() const {
    QDir().mkpath(QFileInfo(file_).absolutePath());
    return saveFile(file_, entry(program_));
}

void Autostart::follow() {
    const bool wanted = settings_.values().startWithSystem;
    if (wanted == isOn()) return;
    QFile file(file_);
    const QString failure = wanted                            ? write()
                            : !file.exists() || file.remove() ? QString()
                                                              : file.errorString();
    if (failure.isEmpty()) return;
    (void)settings_.setValue(kSetting, !wanted);
    UserError error;
    error.code = ErrorCode::Io;
    error.kind = ErrorKind::Written;
    error.what = words(QT_TRANSLATE_NOOP(
        "autostart", "The list of what starts with the desktop could not be changed."));
    error.meaning = words(QT_TRANSLATE_NOOP("autostart", "The setting stays as it was."));
    error.remedy = words(QT_TRANSLATE_NOOP(
        "autostart", "Check that you may write into its folder, which the details name."));
    error.details = QStringLiteral("%1: %2").arg(file_, failure);
    emit failed(error);
}

}  // namespace pergola::app
