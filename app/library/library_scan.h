#pragma once
// Finds models under folders. Pure: reads names, sizes and a few first bytes, changes nothing. Any
// thread. Does not open models: what the file says of itself is the engine's business.

#include <QString>
#include <QStringList>
#include <atomic>
#include <vector>

#include "app/library/library.h"

namespace pergola::app {

struct LibraryScan {
    std::vector<LibraryModel> models;  ///< by name; those that cannot be used come last
    QStringList watched;               ///< folders that were visited and files that were found
};

/// All models under `folders` at any depth, and the one at `opened` (empty: none) wherever it lies.
/// Links are followed, each folder is visited once. Ends early when `cancelled` becomes true.
LibraryScan scanLibrary(const QStringList& folders,
                        const QString& opened,
                        const std::atomic<bool>& cancelled);

}  // namespace pergola::app
