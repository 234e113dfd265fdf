#pragma once
// The words of a PDF file, page by page. Wraps Poppler. For a process of its own.

#include "app/documents/document_text.h"

namespace pergola::app {

/// Line by line as columns are read, with a blank line between paragraphs and pages.
DocumentText pdfText(const QByteArray& bytes, qsizetype mostCharacters);

}  // namespace pergola::app
