#pragma once
// Where other programs keep their models on this computer: their environment variables, settings files and
// usual folders. Reads a few small files, changes nothing. Any thread that may wait for a disk.

#include <QMap>
#include <QString>
#include <vector>

#include "app/library/library_model.h"

namespace pergola::app {

/// The user's home and the variables that move those folders. Without a home nothing is looked for.
struct LibraryHost {
    QString home;
    QMap<QString, QString> variables;

    /// The names that `variables` may have.
    static QStringList wantedVariables();
};

struct ModelPlace {
    ModelHome home = ModelHome::Folder;
    QString path;

    friend bool operator==(const ModelPlace&, const ModelPlace&) = default;
};

/// Folders that are there now, each once.
std::vector<ModelPlace> findModelPlaces(const LibraryHost& host);
/// "Ollama", "LM Studio", ...; empty for the user's and the program's own folders.
QString programOf(ModelHome home);

}  // namespace pergola::app
