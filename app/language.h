#pragma once
// The language of the program: which there are, and the one whose texts, numbers and dates are in
// use. GUI thread. Knows no widget: windows hear of a change as QEvent::LanguageChange.

#include <QString>
#include <span>

namespace pergola::app {

struct LanguageName {
    const char* code;  ///< of its file in i18n/, e.g. "zh_CN"
    const char* name;  ///< as its speakers write it
    /// How numbers and dates are written where the desktop speaks another language. With the digits
    /// that names of models and units have, so that no line has two kinds of them.
    const char* locale;
};

/// What the settings file says for the language of the desktop.
inline constexpr const char* languageOfDesktop = "system";

/// Those that Pergola speaks. English, in the sources, is the first.
std::span<const LanguageName> languages();

/// Takes up the texts of one of languages(), or of the desktop's where there is such a one (else
/// English), with Qt's own texts and QLocale's default. Does nothing if it is in use. Needs a
/// QCoreApplication, whose children the texts are.
void useLanguage(const QString& code);

}  // namespace pergola::app
