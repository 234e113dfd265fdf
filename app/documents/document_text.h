#pragma once
// The text of documents that are no text files. Any thread, but made for a process of its own
// (main.cpp): what is read here may cost any time and memory until something outside stops it.

#include <QByteArray>
#include <QString>

namespace pergola::app {

enum class DocumentKind : std::uint8_t { Docx, Pdf };

/// Also the exit codes of pergola-read.
enum class DocumentProblem : int {
    None = 0,
    NotSupported = 10,  ///< by this build
    Damaged = 11,       ///< or not what it is taken for
    Locked = 12,        ///< by a password
    NoText = 13,        ///< nothing, or pictures of pages
    TooLong = 14,       ///< more text than was asked for
};

struct DocumentText {
    QString text;  ///< empty where there is a problem
    DocumentProblem problem = DocumentProblem::None;
};

inline constexpr qint64 kMostDocumentBytes = 100'000'000;

DocumentText documentText(DocumentKind kind, const QByteArray& bytes, qsizetype mostCharacters);

}  // namespace pergola::app
