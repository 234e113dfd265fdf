#include "app/command_line.h"

#include <QCommandLineParser>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QUrl>

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
            0,
            QStringLiteral("error: %1\n%2\n").arg(sentence, hint),
            2};
}

/// Desktops hand over a path or a file: address.
QString pathOf(const QString& argument) {
    const QUrl address(argument);
    const QString path = address.isLocalFile() ? address.toLocalFile() : argument;
    return QFileInfo(path).absoluteFilePath();
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
    parser.addPositionalArgument(QStringLiteral("model"),
                                 words(QT_TRANSLATE_NOOP("command line", "The same as --model.")),
                                 QStringLiteral("[model]"));
    const QCommandLineOption chat(
        QStringLiteral("chat"),
        words(QT_TRANSLATE_NOOP("command line", "Open with this chat, by its number.")),
        words(QT_TRANSLATE_NOOP("command line", "number")));
    parser.addOption(chat);
    const QCommandLineOption help = parser.addHelpOption();
    const QCommandLineOption version = parser.addVersionOption();
    if (!parser.parse(arguments)) return refuse(parser.errorText());
    if (parser.isSet(help)) return {CommandLine::Action::PrintAndExit, {}, 0, parser.helpText(), 0};
    if (parser.isSet(version))
        return {CommandLine::Action::PrintAndExit,
                {},
                0,
                QStringLiteral("pergola " PERGOLA_VERSION "\n"),
                0};
    QStringList models = parser.values(model) + parser.positionalArguments();
    if (models.contains(QString()))
        return refuse(words(QT_TRANSLATE_NOOP("command line", "The path of the model is empty.")));
    if (models.size() > 1)
        return refuse(
            words(QT_TRANSLATE_NOOP("command line",
                                    "One model at a time can be opened, and '%1' is a second one."))
                .arg(models[1]));
    CommandLine result;
    if (parser.isSet(chat)) {
        bool isNumber = false;
        result.chat = parser.value(chat).toLongLong(&isNumber);
        if (!isNumber || result.chat < 1)
            return refuse(words(QT_TRANSLATE_NOOP("command line", "'%1' is no number of a chat."))
                              .arg(parser.value(chat)));
    }
    if (!models.isEmpty()) result.modelPath = pathOf(models.first());
    return result;
}

}  // namespace pergola::app
