#pragma once
// What a model's headers say, read by the engine, as the library keeps it; and the sentence for a person when
// they say that it cannot be run.

#include <QString>

#include "app/library/library_model.h"

namespace pergola::app {

struct OutlineReading {
    QString path;
    qint64 bytes = 0;  ///< of the files and their newest change when they were read
    qint64 changedMs = 0;
    ModelTraits traits;
    ModelTrouble trouble = ModelTrouble::None;
    QString details;
    bool wantedMark = false;
    QString mark;  ///< sampleOf() the file, if it was asked for
};

enum class WantsMark : std::uint8_t { No, Yes };

/// Any thread that may wait for the disk.
OutlineReading readOutline(const LibraryModel& model, WantsMark wantsMark);
/// GUI thread: the sentence is in the user's language.
void applyOutline(LibraryModel& model,
                  const ModelTraits& traits,
                  ModelTrouble trouble,
                  const QString& details);

}  // namespace pergola::app
