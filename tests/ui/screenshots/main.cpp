// Pictures of every page and state of the window, for people to look at. Not a test: it compares
// nothing. take_all.sh beside this file takes all variants.

#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTranslator>
#include <cstdio>

#include "app/language.h"
#include "tests/ui/pseudo_languages.h"
#include "tests/ui/screenshots/session.h"

using namespace pergola::pictures;

namespace {

/// The screen of the offscreen platform is small, and popups stay inside it.
void useLargeScreen(const QTemporaryDir& folder) {
    QFile file(folder.filePath(QStringLiteral("screens.json")));
    if (!file.open(QIODevice::WriteOnly)) return;
    file.write(R"({"screens":[{"name":"picture","x":0,"y":0,"width":3840,"height":2160,)"
               R"("logicalDpi":96,"logicalBaseDpi":96,"dpr":1}]})");
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + file.fileName().toLocal8Bit());
}

QSize sizeOf(const QString& text) {
    const QStringList parts = text.split(QLatin1Char('x'));
    return parts.size() == 2 ? QSize(parts[0].toInt(), parts[1].toInt()) : QSize();
}

}  // namespace

int main(int argc, char** argv) {
    QTemporaryDir screens;
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) useLargeScreen(screens);
    QApplication program(argc, argv);
    QFont font = QApplication::font();
    font.setPointSizeF(9.75);  // 13 px at 96 dpi, as in the design's pictures
    QApplication::setFont(font);
    QCommandLineParser parser;
    parser.addHelpOption();
    parser.addPositionalArgument("folder", "Where the pictures go.");
    parser.addOptions(
        {{"theme", "light, dark or high_contrast", "theme", "light"},
         {"size", "of the window", "WxH", "1280x800"},
         {"text", "size of text", "percent", "100"},
         {"density", "comfortable or compact", "density", "comfortable"},
         {"language", "of the words", "name", "en"},
         {"rtl", "right to left"},
         {"long", "words longer by 40 %"},
         {"suffix", "end of the names", "text"},
         {"group",
          "only this one: chats, list, failures, panel, models, settings, overlays, presets, card, slow, compare",
          "name"},
         {"only", "only names with this part", "text"}});
    parser.process(program);
    Variant variant;
    variant.folder = parser.positionalArguments().value(0);
    variant.only = parser.value("only");
    variant.theme = parser.value("theme");
    variant.size = sizeOf(parser.value("size"));
    variant.textPercent = parser.value("text").toInt();
    variant.density = parser.value("density");
    variant.suffix = parser.value("suffix");
    if (variant.folder.isEmpty() || !variant.size.isValid() || !QDir().mkpath(variant.folder)) {
        std::fputs(qPrintable(parser.helpText()), stderr);
        return 2;
    }
    variant.language = parser.value("language");
    pergola::app::useLanguage(variant.language);  // the sessions find it in use and leave it
    const auto* spoken = program.findChild<QTranslator*>();  // for the plural forms of English
    using pergola::ui::PseudoLanguage;
    PseudoLanguage pseudo(spoken,
                          parser.isSet("rtl") ? PseudoLanguage::Direction::Left
                                              : PseudoLanguage::Direction::Right,
                          parser.isSet("long") ? PseudoLanguage::Length::Longer
                                               : PseudoLanguage::Length::Same);
    if (parser.isSet("rtl") || parser.isSet("long")) QApplication::installTranslator(&pseudo);
    for (const Group& group : groups()) {
        if (!parser.isSet("group") || parser.value("group") == QLatin1String(group.name))
            group.shoot(variant);
    }
    return 0;
}
