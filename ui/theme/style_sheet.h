#pragma once
// The application's style sheet, its colours filled in from a theme.

#include <QString>

namespace pergola::ui {

class Theme;

QString styleSheetOf(const Theme& theme);

}  // namespace pergola::ui
