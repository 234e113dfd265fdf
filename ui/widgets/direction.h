#pragma once
// Short texts of one line among those of a window that may run the other way.

#include <QMargins>
#include <QString>

namespace pergola::ui {

/// The text as a unit of its own that runs as its first letter does. In a text with right-to-left
/// letters every run of Latin words and numbers is isolated too, so that "12 GB" does not turn over
/// (Unicode UAX #9, 6.3). For showing only: the marks do not belong into what is stored.
QString autoDirected(const QString& text);

/// A sentence of the program's own, which runs as the window does whatever its first letter is;
/// runs of the other direction in it are isolated. Each line is a unit, in isolates and not behind
/// a mark: Qt puts the wrapped lines of a paragraph that runs to the left a blank too far in. For
/// showing only.
QString pageDirected(const QString& sentence);

/// Margins that are meant for a window that runs to the right, for this one. Layouts mirror their
/// contents, but not their margins.
QMargins directed(const QMargins& margins);

}  // namespace pergola::ui
