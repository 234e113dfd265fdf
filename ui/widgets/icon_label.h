#pragma once
// An icon that stands beside a text and follows the theme. Decoration: screen readers pass it over.

#include <QString>

#include "ui/theme/tokens.h"

class QLabel;
class QWidget;

namespace pergola::ui {

QLabel* makeIconLabel(const QString& iconName,
                      Color color,
                      QWidget* parent,
                      int pixels = size::icon);

}  // namespace pergola::ui
