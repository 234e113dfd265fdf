#include "app/attachments/document_process.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QProcess>

#include "app/attachments/attachment.h"

namespace pergola::app {
namespace {

constexpr int kStepMs = 50;             // between two looks at isUnwanted
constexpr qint64 kPatienceMs = 90'000;  // its own limit counts the processor's time alone
constexpr qint64 kMostOutput = kMostAttachmentCharacters * 4;  // bytes

/// False: it did not end by itself.
bool waitForEnd(QProcess& process, QByteArray& output, const std::atomic<bool>& isUnwanted) {
    QElapsedTimer clock;
    clock.start();
    while (process.state() != QProcess::NotRunning) {
        process.waitForFinished(kStepMs);
        output += process.readAllStandardOutput();
        const bool isTooMuch = output.size() > kMostOutput || clock.elapsed() > kPatienceMs;
        if (!isTooMuch && !isUnwanted) continue;
        process.kill();
        process.waitForFinished(1000);
        return false;
    }
    output += process.readAllStandardOutput();
    return process.exitStatus() == QProcess::NormalExit;
}

}  // namespace

QString documentReaderProgram() {
    const QString here = QCoreApplication::applicationDirPath();
    for (const char* place :
         {"/pergola-read", "/documents/pergola-read", "/../libexec/pergola/pergola-read"}) {
        const QFileInfo program(here + QLatin1String(place));
        if (program.isFile() && program.isExecutable()) return program.canonicalFilePath();
    }
    return {};
}

std::optional<DocumentText> readDocument(const QString& program,
                                         DocumentKind kind,
                                         QFile& file,
                                         const std::atomic<bool>& isUnwanted) {
    QProcess process;
    process.setProgram(program);
    process.setArguments(
        {kind == DocumentKind::Pdf ? QStringLiteral("pdf") : QStringLiteral("docx"),
         QString::number(kMostAttachmentCharacters)});
    process.setStandardInputFile(file.fileName());
    process.setStandardErrorFile(QProcess::nullDevice());
    process.start(QIODevice::ReadOnly);
    if (!process.waitForStarted()) return std::nullopt;
    QByteArray output;
    if (!waitForEnd(process, output, isUnwanted)) return std::nullopt;
    switch (const auto problem = static_cast<DocumentProblem>(process.exitCode())) {
        case DocumentProblem::None:
            return DocumentText{QString::fromUtf8(output), DocumentProblem::None};
        case DocumentProblem::NotSupported:
        case DocumentProblem::Damaged:
        case DocumentProblem::Locked:
        case DocumentProblem::NoText:
        case DocumentProblem::TooLong:
            return DocumentText{{}, problem};
    }
    return std::nullopt;
}

}  // namespace pergola::app
