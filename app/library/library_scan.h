#pragma once
// Finds models under folders. Pure: reads names, sizes and a few first bytes, changes nothing. Any
// thread. Does not open models: what the file says of itself is the engine's business.

#include <QString>
#include <QStringList>
#include <atomic>
#include <vector>

#include "app/library/library.h"

namespace pergola::app {

/// All models under `folders` at any depth, by name. Links are followed, each folder is visited
/// once. Ends early when `cancelled` becomes true.
std::vector<LibraryModel> scanFolders(const QStringList& folders,
                                      const std::atomic<bool>& cancelled);

/// "SmolLM2-135M-Instruct.Q4_1.gguf" → {"SmolLM2 135M Instruct", "Q4_1"}.
struct NameParts {
    QString name;
    QString format;  ///< empty: not in the name
};
NameParts nameFromFile(const QString& baseName);

}  // namespace pergola::app
