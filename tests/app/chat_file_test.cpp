// Files of chats for an import: ChatGPT's archive as it comes, and files that are no such thing.
#include "app/conversations/chat_file.h"

#include <sys/stat.h>
#include <zip.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <utility>
#include <vector>

#include "app/save_file.h"

using namespace pergola;
using namespace pergola::app;

namespace {

using Parts = std::vector<std::pair<QByteArray, QByteArray>>;

const QByteArray kConversation = R"({"title":"TITLE","mapping":{
    "a":{"message":{"author":{"role":"user"},"content":{"content_type":"multimodal_text",
         "parts":[{"content_type":"image_asset_pointer","asset_pointer":"file-1"},
                  {"content_type":"audio_asset_pointer","asset_pointer":"file-2"},
                  "What is this?"]},
         "metadata":{"attachments":[{"name":"p.png","mime_type":"image/png"},
                                    {"name":"d.pdf","mime_type":"application/pdf"}]}},
         "children":["b"]},
    "b":{"parent":"a","message":{"author":{"role":"assistant"},
         "content":{"content_type":"text","parts":["A heron."]}}}}})";

QByteArray conversation(const QByteArray& title) {
    QByteArray json = kConversation;
    return json.replace("TITLE", title);
}

}  // namespace

class ChatFileTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    QString put(const QByteArray& bytes) {
        const QString path = folder_.filePath("export.zip");
        [&] { QCOMPARE(saveFile(path, bytes), QString()); }();
        return path;
    }
    QByteArray archiveOf(const Parts& parts, bool isLocked = false) {
        const QString path = folder_.filePath("made.zip");
        QFile::remove(path);
        zip* archive = zip_open(QFile::encodeName(path).constData(), ZIP_CREATE, nullptr);
        for (const auto& [name, content] : parts) {
            zip_source_t* source = zip_source_buffer(
                archive, content.constData(), static_cast<zip_uint64_t>(content.size()), 0);
            const zip_int64_t index =
                zip_file_add(archive, name.constData(), source, ZIP_FL_ENC_UTF_8);
            if (isLocked)
                zip_file_set_encryption(
                    archive, static_cast<zip_uint64_t>(index), ZIP_EM_AES_256, "secret");
        }
        zip_close(archive);
        QFile made(path);
        return made.open(QIODevice::ReadOnly) ? made.readAll() : QByteArray();
    }

private slots:
    void the_archive_of_chatgpt_is_taken_as_it_is() {
        const QByteArray chats = '[' + conversation("Bird") + ",{\"title\":\"Empty\"}]";
        const Result<ChatArchive> archive = readChatFile(
            put(archiveOf({{"chat.html", "<html>"}, {"conversations.json", chats}})));
        QVERIFY2(archive, archive ? "" : archive.error().message.c_str());
        QCOMPARE(archive->chats.size(), std::size_t{1});
        QCOMPARE(archive->chats[0].head.summary.title, QString("Bird"));
        // The PDF is named among the message's files alone, the picture in both places.
        QCOMPARE(archive->leftOut, (LeftOut{.pictures = 1, .files = 2, .chats = 1}));
    }

    void an_archive_in_parts_is_read_whole() {
        const Result<ChatArchive> archive =
            readChatFile(put(archiveOf({{"conversations-001.json", '[' + conversation("B") + ']'},
                                        {"conversations-000.json", '[' + conversation("A") + ']'}})));
        QVERIFY(archive);
        QCOMPARE(archive->chats.size(), std::size_t{2});
        QCOMPARE(archive->chats[0].head.summary.title, QString("A"));
        QCOMPARE(archive->leftOut.pictures, 2);
    }

    void what_is_no_such_archive_says_why() {
        const auto codeOf = [this](const QByteArray& bytes) {
            const Result<ChatArchive> archive = readChatFile(put(bytes));
            return archive ? ErrorCode::Internal : archive.error().code;
        };
        const Parts chats{{"conversations.json", '[' + conversation("A") + ']'}};
        QCOMPARE(codeOf(archiveOf({{"photo.png", "x"}})), ErrorCode::Unsupported);
        QCOMPARE(codeOf(archiveOf(chats, true)), ErrorCode::Unsupported);
        QCOMPARE(codeOf(archiveOf({{"conversations.json", "[{\"a\":"}})), ErrorCode::CorruptFile);
        const QByteArray whole = archiveOf(chats);
        for (const qsizetype size : {qsizetype{4}, whole.size() / 2, whole.size() - 1})
            QCOMPARE(codeOf(whole.left(size)), ErrorCode::CorruptFile);
        // A thousand directories in one file cost memory before anything is asked of them.
        QByteArray many = "PK\x03\x04";
        for (int i = 0; i < 30'000; ++i) many += QByteArray("PK\x01\x02", 4);
        QCOMPARE(codeOf(many), ErrorCode::CorruptFile);
    }

    void damage_anywhere_ends_in_chats_or_a_reason() {
        const QByteArray whole = archiveOf({{"conversations.json", '[' + conversation("A") + ']'}});
        for (qsizetype at = 0; at < whole.size(); at += 7) {
            QByteArray damaged = whole;
            damaged[at] = static_cast<char>(damaged[at] ^ 0x55);
            const Result<ChatArchive> archive = readChatFile(put(damaged));
            if (!archive) QVERIFY(!archive.error().message.empty());
        }
    }

    void a_pipe_cannot_be_opened_and_nobody_waits_for_it() {
        const QString path = folder_.filePath("pipe");
        QCOMPARE(::mkfifo(QFile::encodeName(path).constData(), 0600), 0);
        const Result<ChatArchive> archive = readChatFile(path);
        QVERIFY(!archive);
        QCOMPARE(archive.error().code, ErrorCode::Io);
    }
};

QTEST_GUILESS_MAIN(ChatFileTest)
#include "chat_file_test.moc"
