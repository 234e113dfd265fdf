// The composition root of the window: the one file that sees everything.

#include <QApplication>
#include <QDir>
#include <QMessageBox>
#include <QProcess>
#include <QStandardPaths>
#include <QSystemTrayIcon>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>

#include "app/application.h"
#include "app/command_line.h"
#include "app/diagnostics/crash_handler.h"
#include "app/diagnostics/log_book.h"
#include "app/diagnostics/run_record.h"
#include "app/language.h"
#include "app/quit_signals.h"
#include "app/single_instance.h"
#include "ui/main_window.h"
#include "ui/windows.h"

namespace {

/// Qt's message handler is a plain function: the book that it writes to stands here while the
/// window is open.
pergola::app::LogBook* log_book = nullptr;
using pergola::app::SingleInstance;

void writeLog(QtMsgType type, const QMessageLogContext&, const QString& message) {
    const char* name = type == QtDebugMsg     ? "debug"
                       : type == QtInfoMsg    ? "info"
                       : type == QtWarningMsg ? "warning"
                                              : "error";
    std::fprintf(stderr, "%s: %s\n", name, qUtf8Printable(message));
    if (log_book != nullptr) log_book->add(QLatin1String(name) + QLatin1String(": ") + message);
    // Qt gives up, most often since the display is gone: an end with a sentence, not a core file.
    if (type == QtFatalMsg) std::_Exit(1);
}

/// Exceptions do not pass Qt's event loop: they stop at the event they came from.
class Program final : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override {
        try {
            return QApplication::notify(receiver, event);
        } catch (const std::exception& failure) {
            qCritical("an event was left out: %s", failure.what());
            return false;
        }
    }
};

struct OpenLog {
    explicit OpenLog(pergola::app::LogBook& book) { log_book = &book; }
    ~OpenLog() { log_book = nullptr; }
};

bool hasDisplay() {
    for (const char* name : {"QT_QPA_PLATFORM", "WAYLAND_DISPLAY", "DISPLAY"}) {
        if (!qEnvironmentVariableIsEmpty(name)) return true;
    }
    return false;
}

/// The program that is open takes what this one was started with.
int handOver(const SingleInstance& instance, const pergola::app::CommandLine& line) {
    constexpr int patience_ms = 10'000;  // it may be starting itself
    if (instance.handOver({line.modelPath, qgetenv("XDG_ACTIVATION_TOKEN")}, patience_ms)) return 0;
    std::fputs("error: Pergola is open already, but does not answer; end it and start again\n",
               stderr);
    return 1;
}

/// Where other programs keep their models is told by the environment.
pergola::app::LibraryHost thisHost() {
    pergola::app::LibraryHost host;
    host.home = QDir::homePath();
    for (const QString& name : pergola::app::LibraryHost::wantedVariables()) {
        const QString value = qEnvironmentVariable(qPrintable(name));
        if (!value.isEmpty()) host.variables.insert(name, value);
    }
    return host;
}

/// Where an image holds the program, the image is started.
void startAgain(const QStringList& arguments) {
    const QString image = qEnvironmentVariable("APPIMAGE");
    const QString file = image.isEmpty() ? QCoreApplication::applicationFilePath() : image;
    if (!QProcess::startDetached(file, arguments))
        std::fprintf(stderr, "error: %s does not start again\n", qUtf8Printable(file));
}

/// `again`: what the program is to be started with once this start of it is over.
int openWindow(Program& program,
               const pergola::app::CommandLine& line,
               std::optional<QStringList>& again) {
    pergola::app::ApplicationOptions options;
    SingleInstance instance(QStandardPaths::writableLocation(QStandardPaths::RuntimeLocation),
                            options.paths.dataFolder);
    if (!instance.isFirst()) return handOver(instance, line);
    options.modelPath = line.modelPath;
    pergola::app::LogBook book(options.paths.dataFolder);
    const OpenLog open_log(book);
    options.log = &book;
    options.host = thisHost();
    auto application = pergola::app::Application::open(options);
    // Only now: what an earlier run wrote has been read.
    pergola::app::installCrashHandler(pergola::app::RunRecord::traceFile(options.paths.dataFolder));
    if (!application) {
        const auto error = pergola::app::userError(application.error(), QStringLiteral("Pergola"));
        std::fprintf(stderr, "error: %s\n", application.error().message.c_str());
        QMessageBox::critical(nullptr,
                              QStringLiteral("Pergola"),
                              error.what + QStringLiteral("\n\n") + error.details);
        return 1;
    }
    pergola::app::QuitSignals signals_of_system;
    pergola::ui::Windows windows(**application);
    pergola::ui::MainWindow& window = windows.first();
    // Not quit(), which asks each window and ends at the first that would rather stay.
    const auto end = [&window] {
        window.saveForEnd();
        QCoreApplication::exit(0);
    };
    QObject::connect(&signals_of_system, &pergola::app::QuitSignals::quitAsked, &window, end);
    // Hidden in the tray it is no last window that was closed.
    QApplication::setQuitOnLastWindowClosed(false);
    QObject::connect(&windows, &pergola::ui::Windows::ended, &window, end);
    QObject::connect(&windows,
                     &pergola::ui::Windows::restartAsked,
                     &program,
                     [&again](const QStringList& arguments) { again = arguments; });
    window.useTray(QSystemTrayIcon::isSystemTrayAvailable());
    QObject::connect(&instance,
                     &SingleInstance::called,
                     &window,
                     [&window](const SingleInstance::Message& message) {
                         if (!message.activation.isEmpty())
                             qputenv("XDG_ACTIVATION_TOKEN", message.activation);
                         window.bringUp();
                         if (!message.modelPath.isEmpty()) window.openModel(message.modelPath);
                     });
    window.show();
    // After the first paint: the window never waits for a model or a folder.
    QMetaObject::invokeMethod(
        application->get(),
        [&] {
            if (line.chat > 0) window.openChat(line.chat);
            (*application)->start();
        },
        Qt::QueuedConnection);
    return program.exec();
}

/// Answers that need no display: --help, --version and mistakes.
int printed(const pergola::app::CommandLine& line) {
    std::fputs(qUtf8Printable(line.text), line.exitStatus == 0 ? stdout : stderr);
    return line.exitStatus;
}

}  // namespace

int main(int argc, char** argv) {
    qInstallMessageHandler(writeLog);
    try {
        QStringList words;
        for (int i = 0; i < argc; ++i) words << QString::fromLocal8Bit(argv[i]);
        const pergola::app::CommandLine line = pergola::app::parseCommandLine(words);
        if (line.action == pergola::app::CommandLine::Action::PrintAndExit) return printed(line);
        if (!hasDisplay()) {
            std::fputs(
                "error: there is no display for the window; 'pergola-cli chat' works without one\n",
                stderr);
            return 1;
        }
        QCoreApplication::setApplicationName(QStringLiteral("pergola"));
        QCoreApplication::setApplicationVersion(QStringLiteral(PERGOLA_VERSION));
        QGuiApplication::setApplicationDisplayName(QStringLiteral("Pergola"));
        QGuiApplication::setDesktopFileName(QStringLiteral("org.pergola.Pergola"));
        Program program(argc, argv);
        // Until the settings are read, which may name another language.
        pergola::app::useLanguage(QLatin1String(pergola::app::languageOfDesktop));
        // Only when all is saved and the lock is free again.
        std::optional<QStringList> again;
        const int status = openWindow(program, line, again);
        if (again) startAgain(*again);
        return status;
    } catch (const std::exception& failure) {
        std::fprintf(stderr, "error: %s\n", failure.what());
        return 1;
    }
}
