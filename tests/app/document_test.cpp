// Word and PDF files as text, in the process and beside it; and what hostile ones cost.

#include "app/documents/document_text.h"

#include <QBuffer>
#include <QFile>
#include <QGuiApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QTemporaryDir>
#include <QTest>
#include <atomic>
#include <thread>

#include "app/attachments/attachment_file.h"
#include "app/attachments/document_process.h"

#ifdef PERGOLA_READS_DOCX
#include <zip.h>
#endif

using namespace pergola::app;

namespace {

constexpr const char* kWord = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";

QByteArray part(const QByteArray& body) {
    return QByteArray("<?xml version=\"1.0\"?><w:document xmlns:w=\"") + kWord +
           "\" xmlns:mc=\"http://schemas.openxmlformats.org/markup-compatibility/2006\"><w:body>" +
           body + "</w:body></w:document>";
}

#ifdef PERGOLA_READS_DOCX
/// An archive with these parts, packed.
QByteArray archive(const QList<std::pair<QByteArray, QByteArray>>& parts) {
    const QTemporaryDir folder;
    const QByteArray path = QFile::encodeName(folder.filePath("x.zip"));
    zip* file = zip_open(path.constData(), ZIP_CREATE, nullptr);
    for (const auto& [name, content] : parts) {
        zip_source_t* source = zip_source_buffer(
            file, content.constData(), static_cast<zip_uint64_t>(content.size()), 0);
        zip_file_add(file, name.constData(), source, ZIP_FL_ENC_UTF_8);
    }
    zip_close(file);
    QFile written(folder.filePath("x.zip"));
    return written.open(QIODevice::ReadOnly) ? written.readAll() : QByteArray();
}

QByteArray docx(const QByteArray& body) {
    return archive({{"word/document.xml", part(body)}});
}
#endif

QByteArray pdf(const QStringList& pages) {
    QByteArray content;
    QBuffer buffer(&content);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    QPainter painter(&writer);
    for (qsizetype i = 0; i < pages.size(); ++i) {
        if (i > 0) writer.newPage();
        painter.drawText(QRect(0, 0, 8000, 8000), Qt::AlignLeft | Qt::AlignTop, pages[i]);
    }
    painter.end();
    return content;
}

constexpr qsizetype kMost = 100'000;

}  // namespace

class DocumentTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;

    QString write(const QString& name, const QByteArray& content) {
        const QString path = folder_->filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) return {};
        return path;
    }
    static FileReading read(const QString& path) {
        const std::atomic<bool> isUnwanted = false;
        return readAttachment(path, PERGOLA_READER, isUnwanted);
    }

private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

#ifdef PERGOLA_READS_DOCX
    void words_of_a_word_document_are_read_with_lists_and_tables() {
        const DocumentText read = documentText(
            DocumentKind::Docx,
            docx("<w:p><w:pPr><w:tabs><w:tab/></w:tabs></w:pPr><w:r><w:t>Grüße </w:t></w:r>"
                 "<w:r><w:t xml:space=\"preserve\">☂&amp;</w:t><w:tab/><w:t>x</w:t></w:r></w:p>"
                 "<w:p><w:pPr><w:numPr/></w:pPr><w:r><w:t>one</w:t><w:br/><w:t>more</w:t></w:r></"
                 "w:p>"
                 "<w:p><w:r><w:delText>gone</w:delText><w:instrText>PAGE</w:instrText></w:r>"
                 "<mc:AlternateContent><mc:Choice><w:t>box</w:t></mc:Choice><mc:Fallback><w:t>box"
                 "</w:t></mc:Fallback></mc:AlternateContent></w:p>"
                 "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>a</w:t></w:r></w:p><w:p><w:r><w:t>b</w:t></w:r>"
                 "</w:p></w:tc><w:tc><w:p><w:r><w:t>c</w:t></w:r></w:p></w:tc></w:tr></w:tbl>"),
            kMost);
        QCOMPARE(read.problem, DocumentProblem::None);
        QCOMPARE(read.text, QString("Grüße ☂&\tx\n- one\nmore\nbox\na b\tc\n\n"));
    }

    void the_main_part_may_have_another_name_and_footnotes_follow() {
        const QByteArray relations =
            "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"
            "<Relationship Id=\"1\" Type=\"http://schemas.openxmlformats.org/officeDocument/2006/"
            "relationships/officeDocument\" Target=\"/odd/main.xml\"/></Relationships>";
        const DocumentText read = documentText(
            DocumentKind::Docx,
            archive({{"_rels/.rels", relations},
                     {"odd/main.xml", part("<w:p><w:r><w:t>main</w:t></w:r></w:p>")},
                     {"odd/footnotes.xml", part("<w:p><w:r><w:t>note</w:t></w:r></w:p>")}}),
            kMost);
        QCOMPARE(read.text, QString("main\n\nnote\n"));
    }

    void hostile_word_documents_are_refused() {
        const auto problemOf = [](const QByteArray& bytes) {
            return documentText(DocumentKind::Docx, bytes, kMost).problem;
        };
        QCOMPARE(problemOf("PK\x03\x04 and nothing"), DocumentProblem::Damaged);
        QCOMPARE(problemOf(archive({{"other.xml", "x"}})), DocumentProblem::Damaged);
        QCOMPARE(problemOf("\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"), DocumentProblem::Locked);
        QCOMPARE(problemOf(docx("<w:p/>")), DocumentProblem::NoText);
        // 80 MB of nothing in 80 kB.
        QCOMPARE(problemOf(docx(QByteArray(80'000'000, ' '))), DocumentProblem::TooLong);
        QCOMPARE(problemOf(docx("<w:t>" + QByteArray(kMost + 1, 'x') + "</w:t>")),
                 DocumentProblem::TooLong);
        QCOMPARE(problemOf(docx(QByteArray("<w:p>").repeated(100'000))), DocumentProblem::Damaged);
        QCOMPARE(
            problemOf(archive(
                {{"word/document.xml",
                  "<!DOCTYPE x [<!ENTITY a \"aaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]><x>&b;</x>"}})),
            DocumentProblem::Damaged);
        QCOMPARE(problemOf(QByteArray("PK\x01\x02", 4).repeated(30'000)), DocumentProblem::Damaged);
    }

    void every_damaged_word_document_ends_in_text_or_a_reason() {
        const QByteArray whole = docx("<w:p><w:r><w:t>Some words of it</w:t></w:r></w:p>");
        for (qsizetype at = 0; at < whole.size(); ++at) {
            (void)documentText(DocumentKind::Docx, whole.left(at), kMost);
            for (const char bits : {'\x01', '\x80', '\xFF'}) {
                QByteArray damaged = whole;
                damaged[at] = static_cast<char>(damaged[at] ^ bits);
                const DocumentText read = documentText(DocumentKind::Docx, damaged, kMost);
                QCOMPARE(read.text.isEmpty(), read.problem != DocumentProblem::None);
            }
        }
    }

    void a_word_file_becomes_an_attachment() {
        const QByteArray bytes = docx("<w:p><w:r><w:t>Dear ☂</w:t></w:r></w:p>");
        const FileReading got = read(write("letter.docx", bytes));
        QVERIFY2(got.attachment, qPrintable(got.sentence));
        QCOMPARE(got.attachment->text, QString("Dear ☂\n"));
        QCOMPARE(got.attachment->bytes, bytes.size());
        QVERIFY(got.attachment->mediaType.endsWith("wordprocessingml.document"));
        const FileReading broken = read(write("broken.docx", bytes.left(40)));
        QVERIFY2(broken.sentence.contains("is damaged"), qPrintable(broken.sentence));
    }
#endif

#ifdef PERGOLA_READS_PDF
    void words_of_a_pdf_are_read_page_by_page() {
        const DocumentText read =
            documentText(DocumentKind::Pdf, pdf({"First page\nof it", "", "Third page"}), kMost);
        QCOMPARE(read.problem, DocumentProblem::None);
        QCOMPARE(read.text, QString("First page\nof it\n\nThird page"));
    }

    void a_pdf_becomes_an_attachment() {
        const FileReading got = read(write("Bücher.pdf", pdf({"Some words"})));
        QVERIFY2(got.attachment, qPrintable(got.sentence));
        QCOMPARE(got.attachment->text, QString("Some words"));
        QCOMPARE(got.attachment->mediaType, QString("application/pdf"));
    }

    void a_pdf_without_words_or_with_a_password_says_what_to_do() {
        const FileReading scan = read(write("scan.pdf", pdf({""})));
        QVERIFY2(scan.sentence.contains("text recognition"), qPrintable(scan.sentence));
        QByteArray locked =
            "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
            "2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n"
            "3 0 obj<</Filter/Standard/V 1/R 2/P -4/O(" +
            QByteArray(32, 'o') + ")/U(" + QByteArray(32, 'u') +
            ")>>endobj\ntrailer<</Root 1 0 R/Encrypt 3 0 R/ID[(a)(a)]/Size 4>>\n%%EOF\n";
        QCOMPARE(documentText(DocumentKind::Pdf, locked, kMost).problem, DocumentProblem::Locked);
        const FileReading got = read(write("locked.pdf", locked));
        QVERIFY2(got.sentence.contains("password"), qPrintable(got.sentence));
    }

    void every_damaged_pdf_ends_in_text_or_a_sentence() {
        const QByteArray whole = pdf({"Some words"});
        for (qsizetype at = 0; at < whole.size(); at += std::max<qsizetype>(1, whole.size() / 12)) {
            QByteArray damaged = whole;
            for (qsizetype i = at; i < std::min(at + 60, whole.size()); i += 3) damaged[i] = '9';
            for (const QByteArray& bytes : {damaged, whole.left(at)}) {
                const FileReading got = read(write("damaged.pdf", bytes));
                QVERIFY(got.attachment || !got.sentence.isEmpty());
            }
        }
    }
#endif

    void a_reader_that_breaks_or_never_ends_is_told_or_stopped() {
        const auto program = [this](const char* name, const QByteArray& script) {
            const QString path = write(name, "#!/bin/sh\n" + script);
            QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
            return path;
        };
        const QString file = write("some.pdf", "%PDF-1.4\n");
        std::atomic<bool> isUnwanted = false;
        const auto sentenceOf = [&](const QString& reader) {
            return readAttachment(file, reader, isUnwanted).sentence;
        };
        QVERIFY(
            sentenceOf(program("crash", "kill -SEGV $$\n")).contains("too much time or memory"));
        QVERIFY(sentenceOf(program("odd", "exit 3\n")).contains("too much time or memory"));
        QVERIFY(sentenceOf(program("flood", "exec yes\n")).contains("too much time or memory"));
        QVERIFY(sentenceOf(folder_->filePath("not there")).contains("too much time or memory"));
        std::thread later([&] {
            QThread::msleep(200);
            isUnwanted = true;
        });
        QVERIFY(!sentenceOf(program("slow", "exec sleep 600\n")).isEmpty());
        later.join();
    }
};

QTEST_MAIN(DocumentTest)
#include "document_test.moc"
