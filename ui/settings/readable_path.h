#pragma once
// Paths as people read them.

#include <QString>

namespace pergola::ui {

/// The home folder as "~"; kept together in a sentence that runs the other way.
QString readablePath(const QString& path);

}  // namespace pergola::ui
