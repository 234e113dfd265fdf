// `pergola-read docx|pdf CHARACTERS < FILE > TEXT`: the document's text as UTF-8, or an exit code
// of DocumentProblem. Allows itself little time and memory and no writing, so that a file which
// breaks a reader breaks this process alone.
#include <sys/resource.h>

#include <QByteArray>
#include <QFile>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "app/documents/document_text.h"

namespace {

constexpr rlim_t kSeconds = 30;  // of the processor; a manual of 400 pages takes one

void limit(int what, rlim_t most) {
    const rlimit both{most, most};
    setrlimit(what, &both);
}

void limitAll() {
    limit(RLIMIT_CPU, kSeconds);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 0);
#ifndef PERGOLA_UNLIMITED_MEMORY
    limit(RLIMIT_AS, rlim_t{2} << 30);
#endif
}

}  // namespace

int main(int argc, char** argv) {
    using namespace pergola::app;
    limitAll();
    if (argc != 3) return EXIT_FAILURE;
    const bool isPdf = std::strcmp(argv[1], "pdf") == 0;
    const qsizetype most = QByteArray(argv[2]).toLongLong();
    QFile input;
    if (!input.open(stdin, QIODevice::ReadOnly)) return EXIT_FAILURE;
    const QByteArray bytes = input.read(kMostDocumentBytes);
    const DocumentText read =
        documentText(isPdf ? DocumentKind::Pdf : DocumentKind::Docx, bytes, most);
    if (read.problem != DocumentProblem::None) return static_cast<int>(read.problem);
    const QByteArray text = read.text.toUtf8();
    const bool isWritten =
        std::fwrite(text.constData(), 1, static_cast<std::size_t>(text.size()), stdout) ==
            static_cast<std::size_t>(text.size()) &&
        std::fflush(stdout) == 0;
    return isWritten ? EXIT_SUCCESS : EXIT_FAILURE;
}
