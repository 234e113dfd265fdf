#include "app/documents/document_text.h"

#ifdef PERGOLA_READS_DOCX
#include "app/documents/docx_text.h"
#endif
#ifdef PERGOLA_READS_PDF
#include "app/documents/pdf_text.h"
#endif

namespace pergola::app {
namespace {

DocumentText readAs(DocumentKind kind,
                    [[maybe_unused]] const QByteArray& bytes,
                    [[maybe_unused]] qsizetype mostCharacters) {
    switch (kind) {
        case DocumentKind::Docx:
#ifdef PERGOLA_READS_DOCX
            return docxText(bytes, mostCharacters);
#else
            break;
#endif
        case DocumentKind::Pdf:
#ifdef PERGOLA_READS_PDF
            return pdfText(bytes, mostCharacters);
#else
            break;
#endif
    }
    return {{}, DocumentProblem::NotSupported};
}

}  // namespace

DocumentText documentText(DocumentKind kind, const QByteArray& bytes, qsizetype mostCharacters) {
    DocumentText read = readAs(kind, bytes, mostCharacters);
    if (read.problem == DocumentProblem::None && read.text.size() > mostCharacters)
        read.problem = DocumentProblem::TooLong;
    if (read.problem == DocumentProblem::None && read.text.trimmed().isEmpty())
        read.problem = DocumentProblem::NoText;
    if (read.problem != DocumentProblem::None) read.text.clear();
    return read;
}

}  // namespace pergola::app
