#include "app/command_line.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

namespace pergola::app {
namespace {

QString words(const char* text) {
    return QCoreApplication::translate("command line", text);
}

CommandLine refuse(const QString& sentence) {
    const QString hint =
        words(QT_TRANSLATE_NOOP("command line", "Run 'pergola --help' to see the options."));
    return {CommandLine::Action::PrintAndExit,
            {},
            QStringLiteral("error: %1\n%2\n").arg(sentence, hint),
            2};
}

}  // namespace

CommandLine parseCommandLine(const QStringList& arguments) {
    QCommandLineParser parser;
    parser.setApplicationDescription(
        words(QT_TRANSLATE_NOOP("command line", "Pergola: private AI on your own computer.")));
    const QCommandLineOption model(
        QStringLiteral("model"),
        words(QT_TRANSLATE_NOOP(
            "command line", "Open with this model: a .gguf file, or a folder with config.json.")),
        words(QT_TRANSLATE_NOOP("command line", "path")));
    parser.addOption(model);
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    if (!parser.parse(arguments)) return refuse(parser.errorText());
    if (parser.isSet(help)) return {CommandLine::Action::PrintAndExit, {}, parser.helpText(), 0};
    if (parser.isSet(version))
        return {CommandLine::Action::PrintAndExit,
                {},
                QStringLiteral("pergola " PERGOLA_VERSION "\n"),
                0};
    const QStringList rest = parser.positionalArguments();
    if (!rest.isEmpty()) {
        return refuse(words(QT_TRANSLATE_NOOP("command line",
                                              "'%1' is not an option; name a model with --model."))
                          .arg(rest.first()));
    }
    CommandLine result;
    if (parser.isSet(model)) {
        if (parser.value(model).isEmpty())
            return refuse(words(QT_TRANSLATE_NOOP("command line", "--model needs a path.")));
        result.modelPath = QFileInfo(parser.value(model)).absoluteFilePath();
    }
    return result;
}

}  // namespace pergola::app
