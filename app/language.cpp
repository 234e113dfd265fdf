#include "app/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <algorithm>
#include <iterator>
#include <memory>

// A resource in a library is there only once it was asked for; outside of any namespace, as Qt
// demands.
static void takeUpTranslations() {
    Q_INIT_RESOURCE(translations);
}

namespace pergola::app {
namespace {

constexpr LanguageName kLanguages[] = {{"en", "English", "en_US"},
                                       {"de", "Deutsch", "de_DE"},
                                       {"zh_CN", "简体中文", "zh_CN"},
                                       {"ar", "العربية", "ar_AE"}};

constexpr const char* kTranslatorName = "pergola-language";
constexpr const char* kCodeInUse = "pergola-language-code";

// Qt asks for this word to know which way a window runs. Texts may say it without Qt's own beside
// them.
[[maybe_unused]] constexpr const char* kDirection =
    QT_TRANSLATE_NOOP("QGuiApplication", "QT_LAYOUT_DIRECTION");

void removeTranslators(QCoreApplication& program) {
    const auto old = program.findChildren<QTranslator*>(QLatin1String(kTranslatorName),
                                                        Qt::FindDirectChildrenOnly);
    for (QTranslator* translator : old) {
        QCoreApplication::removeTranslator(translator);
        delete translator;
    }
}

std::unique_ptr<QTranslator> loaded(const QString& file, const QString& folder) {
    auto translator = std::make_unique<QTranslator>();
    translator->setObjectName(QLatin1String(kTranslatorName));
    if (!translator->load(file, folder)) return nullptr;
    return translator;
}

void install(QCoreApplication& program, std::unique_ptr<QTranslator> translator) {
    if (translator == nullptr) return;
    translator->setParent(&program);
    QCoreApplication::installTranslator(translator.release());
}

/// The first of the desktop's languages that Pergola speaks.
QString codeOfDesktop() {
    QTranslator probe;
    const bool found = probe.load(QLocale::system(),
                                  QStringLiteral("pergola"),
                                  QStringLiteral("_"),
                                  QStringLiteral(":/i18n"));
    const QString code = found ? probe.language() : QString();
    return code.isEmpty() ? QString::fromLatin1(kLanguages[0].code) : code;
}

/// The desktop's own way where it speaks the language, e.g. Austria's.
QLocale localeOf(const QString& code) {
    const QLocale desktop = QLocale::system();
    const auto row = std::find_if(std::begin(kLanguages), std::end(kLanguages), [&](auto& each) {
        return code == QLatin1String(each.code);
    });
    if (row == std::end(kLanguages)) return desktop;
    const QLocale usual(QString::fromLatin1(row->locale));
    const bool isSame =
        desktop.language() == usual.language() && desktop.zeroDigit() == usual.zeroDigit();
    return isSame ? desktop : usual;
}

}  // namespace

std::span<const LanguageName> languages() {
    return kLanguages;
}

void useLanguage(const QString& code) {
    QCoreApplication* program = QCoreApplication::instance();
    if (program == nullptr || program->property(kCodeInUse).toString() == code) return;
    takeUpTranslations();
    program->setProperty(kCodeInUse, code);
    const bool isDesktop = code == QLatin1String(languageOfDesktop);
    const QString spoken = isDesktop ? codeOfDesktop() : code;
    const bool isFallback = isDesktop && QLocale::system().language() != QLocale(spoken).language();
    QLocale::setDefault(isFallback ? QLocale::system() : localeOf(spoken));
    removeTranslators(*program);
    install(*program,
            loaded(QStringLiteral("qtbase_") + spoken,
                   QLibraryInfo::path(QLibraryInfo::TranslationsPath)));
    install(*program, loaded(QStringLiteral("pergola_") + spoken, QStringLiteral(":/i18n")));
}

}  // namespace pergola::app
