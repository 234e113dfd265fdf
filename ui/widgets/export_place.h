#pragma once
// Where what is exported goes: the folder of the last export until the program ends, before that
// the user's documents. GUI thread.

#include <QString>

namespace pergola::ui {

/// A path for a file of this name, to begin a dialog with.
QString exportPlace(const QString& fileName);
/// `path` was chosen: the next dialog begins in its folder.
void noteExportPlace(const QString& path);

}  // namespace pergola::ui
