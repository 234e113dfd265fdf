#pragma once
// The values of the colour tokens, per scheme. The only file of the interface with colour literals.

#include <QColor>
#include <QPalette>
#include <array>

#include "ui/theme/tokens.h"

namespace pergola::ui {

using ColorTable = std::array<QColor, static_cast<std::size_t>(Color::Count)>;

/// The colours of code: many, few cool or warm ones, or none but for comments.
enum class CodeStyle { Leaf, Sea, Sand, Plain };

ColorTable lightColors();
ColorTable darkColors();
/// Gives code its colours in a table of lightColors() or darkColors().
void setCodeStyle(ColorTable& table, CodeStyle style, bool isDark);
/// Whether somebody chose the system's colours for their contrast.
bool isHighContrast(const QPalette& palette);
/// For those who want high contrast in this program alone.
QPalette highContrastPalette(bool dark);
/// Every token from a palette of high contrast: its colours, or blends of its text and grounds.
ColorTable systemColors(const QPalette& palette);

/// `top` painted with the given share (0..1) over `ground`, both opaque.
QColor blended(const QColor& top, const QColor& ground, double share);

/// WCAG 2 contrast ratio of two opaque colours, 1..21.
double contrastRatio(const QColor& one, const QColor& other);

}  // namespace pergola::ui
