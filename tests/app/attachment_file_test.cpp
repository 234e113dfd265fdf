// Files as attachments: what is read of them, and what is said of those that cannot be.

#include "app/attachments/attachment_file.h"

#include <sys/stat.h>

#include <QFile>
#include <QSignalSpy>
#include <QStringEncoder>
#include <QTemporaryDir>
#include <QTest>

#include "app/attachments/attachment_reader.h"
#include "app/attachments/text_decoding.h"
#include "tests/fakes/ordinary_access.h"

using namespace pergola;
using namespace pergola::app;

class AttachmentFileTest : public QObject {
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
        return readAttachment(path, {}, isUnwanted);
    }
    static QByteArray encoded(QStringConverter::Encoding encoding, const QString& text) {
        QStringEncoder encoder(encoding, QStringConverter::Flag::WriteBom);
        return encoder(text);
    }

private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void text_files_are_read_with_name_kind_and_size() {
        const FileReading got = read(write("Bücher ☂.csv", "a;b\r\n1;2\r3;4\n"));
        QVERIFY2(got.attachment, qPrintable(got.sentence));
        QVERIFY(got.sentence.isEmpty());
        QCOMPARE(got.attachment->name, QString("Bücher ☂.csv"));
        QCOMPARE(got.attachment->mediaType, QString("text/csv"));
        QCOMPARE(got.attachment->text, QString("a;b\n1;2\n3;4\n"));
        QCOMPARE(got.attachment->bytes, 13);
    }

    void every_encoding_of_text_is_understood_data() {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("isGuessed");
        const QString text = QStringLiteral("Grüße ☂ 漢字 🦋\n");
        QTest::newRow("UTF-8") << text.toUtf8() << text << false;
        for (const auto& [name, encoding] : {std::pair{"UTF-8 with a mark", QStringConverter::Utf8},
                                             std::pair{"UTF-16 LE", QStringConverter::Utf16LE},
                                             std::pair{"UTF-16 BE", QStringConverter::Utf16BE},
                                             std::pair{"UTF-32 LE", QStringConverter::Utf32LE},
                                             std::pair{"UTF-32 BE", QStringConverter::Utf32BE}}) {
            QTest::newRow(name) << encoded(encoding, text) << text << false;
        }
        QTest::newRow("Latin-1") << QByteArray(
                                        "Gr\xFC\xDF"
                                        "e, \x80 5 \x96 \x93na\xEFve\x94\n")
                                 << QStringLiteral("Grüße, € 5 – “naïve”\n") << true;
        QTest::newRow("colours of a terminal") << QByteArray("\x1B[31mred\x1B[0m\n")
                                               << QStringLiteral("\x1B[31mred\x1B[0m\n") << false;
    }
    void every_encoding_of_text_is_understood() {
        QFETCH(QByteArray, bytes);
        QFETCH(QString, text);
        QFETCH(bool, isGuessed);
        const Result<DecodedText> decoded = decodeText(bytes);
        QVERIFY(decoded);
        QCOMPARE(decoded->text, text);
        QCOMPARE(decoded->isGuessed, isGuessed);
        const FileReading got = read(write("file.txt", bytes));
        QVERIFY(got.attachment);
        QCOMPARE(got.attachment->text, text);
        QCOMPARE(!got.sentence.isEmpty(), isGuessed);
    }

    void what_is_no_text_is_refused() {
        for (const QByteArray& bytes : {QByteArray("a\0b", 3),
                                        QByteArray("\x89PNG\r\n\x1A\n\0\0\0\rIHDR", 16),
                                        QByteArray("\xFF\xFE"
                                                   "a\0b",
                                                   5),                          // half a unit
                                        QByteArray("\xEF\xBB\xBF\xFF\xFF", 5),  // not what it says
                                        QByteArray("\xFE\xFF\0\0", 4),
                                        QByteArray("\x01\x02\x03 and \x04")}) {
            QVERIFY2(!decodeText(bytes), bytes.toHex().constData());
        }
        const FileReading got = read(write("photo.png", "\x89PNG\r\n\x1A\n\x01\x02"));
        QVERIFY(!got.attachment);
        QVERIFY2(got.sentence.startsWith("“photo.png” was not attached: it is no text (PNG"),
                 qPrintable(got.sentence));
    }

    void all_bytes_end_in_text_or_a_refusal() {
        quint32 state = 1;
        for (int round = 0; round < 3000; ++round) {
            QByteArray bytes(round % 40, '\0');
            for (char& byte : bytes) {
                state = state * 1664525 + 1013904223;
                byte = static_cast<char>(state >> 24);
            }
            const Result<DecodedText> decoded = decodeText(bytes);
            if (decoded) QVERIFY(!decoded->text.contains(QChar(0)));
        }
    }

    void what_cannot_be_opened_is_told_with_its_reason() {
        const auto sentenceOf = [](const QString& path) {
            const FileReading got = read(path);
            return got.attachment ? QString() : got.sentence;
        };
        QVERIFY(sentenceOf(folder_->filePath("gone.txt")).contains("not there any more"));
        QVERIFY(sentenceOf(folder_->path()).contains("is a folder"));
        QVERIFY(sentenceOf(write("empty.txt", "")).contains("no text in it"));
        QVERIFY(sentenceOf(write("blank.txt", " \n\t")).contains("no text in it"));
        QVERIFY(sentenceOf("/dev/zero").contains("device or a pipe"));
        const QString pipe = folder_->filePath("pipe.txt");
        QCOMPARE(mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        QVERIFY(sentenceOf(pipe).contains("device or a pipe"));
        const QString locked = write("locked.txt", "x");
        QVERIFY(QFile::setPermissions(locked, {}));
        QCOMPARE(chmod(QFile::encodeName(folder_->path()).constData(), 0755), 0);
        const fakes::OrdinaryAccess ordinary;
        if (!ordinary.is_ordinary()) QSKIP("this thread may read every file and cannot give that up");
        QVERIFY(sentenceOf(locked).contains("cannot be opened"));
    }

    void without_the_reader_documents_are_refused_with_a_way_out() {
        const FileReading got = read(write("letter.pdf", "%PDF-1.4\n"));
        QVERIFY(!got.attachment);
        QVERIFY2(got.sentence.contains("does not read such files"), qPrintable(got.sentence));
    }

    void what_is_too_large_is_told_with_the_limit() {
        QFile large(folder_->filePath("large.log"));
        QVERIFY(large.open(QIODevice::WriteOnly) && large.resize(kMostTextFileBytes + 1));
        const FileReading got = read(large.fileName());
        QVERIFY(!got.attachment);
        QVERIFY2(got.sentence.contains("16.0 MB"), qPrintable(got.sentence));
        const QByteArray longText(kMostAttachmentCharacters + 1, 'x');
        const FileReading second = read(write("long.txt", longText));
        QVERIFY(!second.attachment);
        QVERIFY2(second.sentence.contains("4,000,000 characters"), qPrintable(second.sentence));
        QVERIFY(read(write("just.txt", longText.chopped(1))).attachment);
    }

    void files_are_read_in_order_and_the_end_is_told() {
        AttachmentReader reader{QString()};
        QSignalSpy read(&reader, &AttachmentReader::fileRead);
        QSignalSpy finished(&reader, &AttachmentReader::finished);
        QStringList paths;
        for (int i = 0; i < 5; ++i) paths << write(QString("%1.txt").arg(i), QByteArray(1000, 'x'));
        paths.insert(2, folder_->filePath("gone"));
        reader.read(paths);
        QVERIFY(reader.isReading());
        QVERIFY(finished.wait());
        QVERIFY(!reader.isReading());
        QCOMPARE(read.size(), 6);
        QCOMPARE(read[1][0].value<FileReading>().attachment->name, QString("1.txt"));
        QVERIFY(!read[2][0].value<FileReading>().attachment);
        QCOMPARE(read[5][0].value<FileReading>().attachment->name, QString("4.txt"));
    }

    void what_is_forgotten_is_not_told() {
        AttachmentReader reader{QString()};
        QSignalSpy read(&reader, &AttachmentReader::fileRead);
        QSignalSpy finished(&reader, &AttachmentReader::finished);
        reader.read({write("old.txt", "old")});
        reader.forget();
        QVERIFY(!reader.isReading());
        reader.read({write("new.txt", "new")});
        QVERIFY(finished.wait());
        QCOMPARE(read.size(), 1);
        QCOMPARE(read[0][0].value<FileReading>().attachment->name, QString("new.txt"));
    }
};

QTEST_GUILESS_MAIN(AttachmentFileTest)
#include "attachment_file_test.moc"
