#pragma once
// Icons by name, drawn from the program's SVG files in a colour of the theme. A QIcon made here
// follows a change of the theme by itself, since it asks for its colour when it is painted.

#include <QIcon>
#include <QPixmap>
#include <QString>

#include "ui/theme/tokens.h"

namespace pergola::ui {

/// `ground` fills the holes of the "-filled" icons. Unknown names give an empty icon.
QIcon themeIcon(const QString& name, Color color = Color::Text, Color ground = Color::Canvas);

/// The same as a pixmap of `size` logical pixels, cached by name, size, colour and ratio.
/// Directional icons (chevrons, panel, undo ...) are mirrored in right-to-left layouts.
QPixmap iconPixmap(
    const QString& name, int size, const QColor& color, const QColor& ground, qreal ratio);

/// The program's own mark, in the variant for the present scheme.
QPixmap appMark(int size, qreal ratio);

/// The window icon, 16 to 256 pixels.
QIcon appIcon();

}  // namespace pergola::ui
