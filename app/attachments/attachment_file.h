#pragma once
// Files as attachments. Any thread; reading may take as long as the disk or the network does.

#include <QString>
#include <atomic>
#include <optional>

#include "app/attachments/attachment.h"

namespace pergola::app {

/// What came of a file.
struct FileReading {
    std::optional<Attachment> attachment;
    /// Why there is none and what to do, or what is to be known of it; translated, may be empty.
    QString sentence;
};

/// Larger files are refused before their bytes are read; those of documents/document_text.h are
/// others.
inline constexpr qint64 kMostTextFileBytes = 16'000'000;

/// Whatever the path leads to, nothing of it is written, and no more than the limits is held in
/// memory. Only ordinary files are opened: a pipe or a device could give bytes for ever.
///
/// Word and PDF files are read by `documentReader`, a program (attachments/document_process.h).
/// `isUnwanted` may be set on any thread: then nothing is waited for any more.
FileReading readAttachment(const QString& path,
                           const QString& documentReader,
                           const std::atomic<bool>& isUnwanted);

}  // namespace pergola::app
