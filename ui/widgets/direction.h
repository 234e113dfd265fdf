#pragma once
// Short texts inside a window that runs the other way.

#include <QGuiApplication>
#include <QString>

namespace pergola::ui {

/// The text as a unit of its own that runs as its first letter does, so that numbers and Latin
/// words keep their order in right-to-left windows. Elsewhere as it is.
inline QString autoDirected(const QString& text) {
    if (!QGuiApplication::isRightToLeft() || text.isEmpty()) return text;
    return QChar(0x2068) + text + QChar(0x2069);
}

}  // namespace pergola::ui
