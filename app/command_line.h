#pragma once
// The words after `pergola` on the command line. Immutable, any thread.

#include <QString>
#include <QStringList>

namespace pergola::app {

struct CommandLine {
    enum class Action : std::uint8_t { OpenWindow, PrintAndExit };
    Action action = Action::OpenWindow;
    QString modelPath;   ///< absolute; empty: the last one
    qint64 chat = 0;     ///< to be shown at first; 0: a new one
    QString text;        ///< to print, with a newline at its end
    int exitStatus = 0;  ///< 0 for --help and --version, 2 for a command line that makes no sense
};

/// `arguments` with the program's name first, as QCoreApplication::arguments() has them.
CommandLine parseCommandLine(const QStringList& arguments);

}  // namespace pergola::app
