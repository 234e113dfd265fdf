#include "app/attachments/attachment_file.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QMimeDatabase>

#include "app/attachments/document_process.h"
#include "app/attachments/text_decoding.h"

namespace pergola::app {
namespace {

QString words(const char* text) {
    return QCoreApplication::translate("attachment", text);
}

QString sizeText(qint64 bytes) {
    return QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat);
}

FileReading refused(const QString& sentence) {
    return {std::nullopt, sentence};
}

FileReading tooLarge(const QString& name, qint64 bytes, qint64 most) {
    return refused(words(QT_TRANSLATE_NOOP("attachment",
                                           "“%1” was not attached: it has %2, and at most %3 are "
                                           "read. Attach the part that matters."))
                       .arg(name, sizeText(bytes), sizeText(most)));
}

FileReading tooLong(const QString& name) {
    return refused(words(QT_TRANSLATE_NOOP("attachment",
                                           "“%1” was not attached: its text has more than %2 "
                                           "characters. Attach the part that matters."))
                       .arg(name, QLocale().toString(kMostAttachmentCharacters)));
}

FileReading isEmpty(const QString& name) {
    return refused(
        words(QT_TRANSLATE_NOOP("attachment", "“%1” was not attached: there is no text in it."))
            .arg(name));
}

/// Why the path leads to no file that can be opened; empty: it does.
QString obstacle(const QFileInfo& file, const QString& name) {
    if (!file.exists()) {
        return words(QT_TRANSLATE_NOOP("attachment",
                                       "“%1” was not attached: the file is not there any more."))
            .arg(name);
    }
    if (file.isDir()) {
        return words(QT_TRANSLATE_NOOP("attachment",
                                       "“%1” is a folder; attach the files in it instead."))
            .arg(name);
    }
    if (!file.isFile()) {
        return words(QT_TRANSLATE_NOOP("attachment",
                                       "“%1” was not attached: it is a device or a pipe, not a "
                                       "file. Save what it gives as a file."))
            .arg(name);
    }
    return {};
}

FileReading readText(QFile& file, Attachment attachment, const QString& kind) {
    // One more than may be: some file systems do not tell the size, and a file can grow.
    const QByteArray bytes = file.read(kMostTextFileBytes + 1);
    if (bytes.size() > kMostTextFileBytes)
        return tooLarge(attachment.name, bytes.size(), kMostTextFileBytes);
    Result<DecodedText> decoded = decodeText(bytes);
    if (!decoded) {
        return refused(words(QT_TRANSLATE_NOOP("attachment",
                                               "“%1” was not attached: it is no text (%2). Attach "
                                               "a text file, or copy the words out of it."))
                           .arg(attachment.name, kind));
    }
    attachment.bytes = bytes.size();
    attachment.text = std::move(decoded->text);
    if (attachment.text.trimmed().isEmpty()) return isEmpty(attachment.name);
    if (attachment.text.size() > kMostAttachmentCharacters) return tooLong(attachment.name);
    QString remark;
    if (decoded->isGuessed) {
        remark = words(QT_TRANSLATE_NOOP("attachment",
                                         "“%1” does not say how its letters are written; it was "
                                         "read as Western European. If letters are wrong, save it "
                                         "as UTF-8 and attach it again."))
                     .arg(attachment.name);
    }
    return {std::move(attachment), remark};
}

std::optional<DocumentKind> documentKind(const QMimeType& type) {
    if (type.inherits(QStringLiteral("application/pdf"))) return DocumentKind::Pdf;
    const bool isWord = type.inherits(
        QStringLiteral("application/vnd.openxmlformats-officedocument.wordprocessingml.document"));
    return isWord ? std::optional(DocumentKind::Docx) : std::nullopt;
}

QString sentenceFor(DocumentProblem problem) {
    switch (problem) {
        case DocumentProblem::NotSupported:
            return words(QT_TRANSLATE_NOOP("attachment",
                                           "“%1” was not attached: this build of Pergola does not "
                                           "read such files. Save it as text and attach that."));
        case DocumentProblem::Damaged:
            return words(
                QT_TRANSLATE_NOOP("attachment",
                                  "“%1” was not attached: it is damaged, or not what its "
                                  "name says. Save it anew, or copy the words out of it."));
        case DocumentProblem::Locked:
            return words(QT_TRANSLATE_NOOP("attachment",
                                           "“%1” was not attached: it is protected by a password, "
                                           "or written by a very old program. Save it without one "
                                           "and attach that."));
        case DocumentProblem::NoText:
            return words(QT_TRANSLATE_NOOP("attachment",
                                           "“%1” was not attached: there is no text in it, at most "
                                           "pictures of text. Let a program for text recognition "
                                           "read it first."));
        case DocumentProblem::TooLong:
        case DocumentProblem::None:
            break;
    }
    return {};
}

FileReading readPages(QFile& file,
                      Attachment attachment,
                      DocumentKind kind,
                      const QString& program,
                      const std::atomic<bool>& isUnwanted) {
    if (program.isEmpty())
        return refused(sentenceFor(DocumentProblem::NotSupported).arg(attachment.name));
    std::optional<DocumentText> read = readDocument(program, kind, file, isUnwanted);
    if (!read) {
        return refused(
            words(QT_TRANSLATE_NOOP("attachment",
                                    "“%1” was not attached: reading it took too much time "
                                    "or memory. Attach a smaller part of it."))
                .arg(attachment.name));
    }
    if (read->problem == DocumentProblem::TooLong) return tooLong(attachment.name);
    if (read->problem != DocumentProblem::None)
        return refused(sentenceFor(read->problem).arg(attachment.name));
    attachment.bytes = file.size();
    attachment.text = std::move(read->text);
    return {std::move(attachment), {}};
}

}  // namespace

FileReading readAttachment(const QString& path,
                           const QString& documentReader,
                           const std::atomic<bool>& isUnwanted) {
    const QFileInfo info(path);
    Attachment attachment;
    attachment.name = attachmentName(info.fileName());
    if (const QString why = obstacle(info, attachment.name); !why.isEmpty()) return refused(why);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return refused(words(QT_TRANSLATE_NOOP("attachment",
                                               "“%1” was not attached: it cannot be opened (%2). "
                                               "Check that you may read it."))
                           .arg(attachment.name, file.errorString()));
    }
    const QMimeType type = QMimeDatabase().mimeTypeForFileNameAndData(info.fileName(), &file);
    attachment.mediaType = type.name();
    const std::optional<DocumentKind> kind = documentKind(type);
    const qint64 most = kind ? kMostDocumentBytes : kMostTextFileBytes;
    if (info.size() > most) return tooLarge(attachment.name, info.size(), most);
    if (kind) return readPages(file, std::move(attachment), *kind, documentReader, isUnwanted);
    file.seek(0);
    return readText(file, std::move(attachment), type.comment());
}

}  // namespace pergola::app
