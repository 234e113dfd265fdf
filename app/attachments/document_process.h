#pragma once
// Runs pergola-read, which reads Word and PDF files in a process of its own. Any thread but the
// GUI's: waits for it.

#include <QFile>
#include <atomic>
#include <optional>

#include "app/documents/document_text.h"

namespace pergola::app {

/// The program beside ours, or where it is installed; empty if it is in neither place.
QString documentReaderProgram();

/// Nothing: the program is missing, broke, or took too long or too much. Ends early, with nothing,
/// once `isUnwanted`.
std::optional<DocumentText> readDocument(const QString& program,
                                         DocumentKind kind,
                                         QFile& file,
                                         const std::atomic<bool>& isUnwanted);

}  // namespace pergola::app
