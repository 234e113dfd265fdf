// Chats that other programs exported, with what is odd in them.
#include <QTest>

#include "app/conversations/chat_json.h"
#include "app/conversations/message_tree.h"

using namespace pergola;
using namespace pergola::app;

namespace {

const QByteArray kWebUi =
    R"([{"id":"c1","title":"Shed","updated_at":1700000000,"pinned":true,"chat":{
  "title":"old title","models":["m"],"history":{"currentId":"d","messages":{
    "d":{"id":"d","parentId":"b","childrenIds":[],"role":"assistant","content":"Blue, again.",
         "modelName":"Qwen","timestamp":1700000002},
    "a":{"id":"a","parentId":null,"childrenIds":["x"],"role":"user","content":"Which colour?",
         "timestamp":1700000000},
    "x":{"id":"x","parentId":"a","childrenIds":["c","b"],"role":"tool","content":"looked it up"},
    "c":{"id":"c","parentId":"x","childrenIds":[],"role":"assistant","content":"Red.","model":"m"},
    "b":{"id":"b","parentId":"x","childrenIds":["d"],"role":"assistant",
         "content":[{"type":"text","text":"Blue."},{"type":"image_url","image_url":{}}],"model":"m"}
  }},"messages":[]}}])";

const QByteArray kJan =
    R"({"id":"1","object":"thread.message","thread_id":"t","role":"user","content":[{"type":"text","text":{"value":"Which colour?","annotations":[]}}],"created_at":1700000000123})"
    "\n"
    R"({"id":"2","object":"thread.message","thread_id":"t","role":"assistant","content":[{"type":"text","text":{"value":"Blue."}}],"created_at":1700000001})"
    "\n\n"
    R"({"id":"3","object":"thread.message","thread_id":"u","role":"user","content":"Another thread"})"
    "\r\n";

QStringList branchOf(const PortableChat& portable) {
    MessageTree tree;
    tree.reset(portable.chat.messages);
    QStringList texts;
    for (const Message& message : tree.branchTo(portable.chat.activeLeaf)) texts << message.text;
    return texts;
}

}  // namespace

class ForeignChatsTest : public QObject {
    Q_OBJECT
private slots:
    void chats_of_open_webui_come_in_with_their_versions() {
        const Result<ChatArchive> archive = readChats(kWebUi);
        QVERIFY2(archive, archive ? "" : archive.error().message.c_str());
        const PortableChat& chat = archive->chats.at(0);
        QCOMPARE(chat.head.summary.title, QString("Shed"));
        QVERIFY(chat.head.summary.pinned);
        QCOMPARE(chat.head.summary.updated.toSecsSinceEpoch(), 1'700'000'000);
        QCOMPARE(branchOf(chat), QStringList({"Which colour?", "Blue.", "Blue, again."}));
        MessageTree tree;
        tree.reset(chat.chat.messages);
        QCOMPARE(tree.branchTo(chat.chat.activeLeaf)[1].versionCount, 2);
        QCOMPARE(tree.branchTo(chat.chat.activeLeaf)[1].version, 2);  // as the parent names them
        QCOMPARE(tree.branchTo(chat.chat.activeLeaf)[2].modelName, QString("Qwen"));
    }

    void threads_of_jan_come_in_line_by_line() {
        const Result<ChatArchive> archive = readChats(kJan);
        QVERIFY2(archive, archive ? "" : archive.error().message.c_str());
        QCOMPARE(archive->chats.size(), std::size_t{2});
        QCOMPARE(branchOf(archive->chats[0]), QStringList({"Which colour?", "Blue."}));
        QCOMPARE(archive->chats[0].chat.messages[0].message.created.toMSecsSinceEpoch(),
                 1'700'000'000'123);
        QCOMPARE(archive->chats[1].head.summary.title, QString("Another thread"));
    }

    void a_plain_list_of_messages_comes_in_with_its_instructions() {
        const Result<ChatArchive> archive = readChats(
            R"({"title":"T","updated_at":"2024-05-06T07:08:09Z","messages":[
                {"role":"system","content":"Be brief."},{"role":"user","content":"Hi"},
                {"role":"assistant","content":[{"type":"text","text":"Hello"}]},
                {"role":"tool","content":"no"},{"role":"assistant","content":null},
                {"role":7,"content":"odd"}]})");
        QVERIFY(archive);
        const PortableChat& chat = archive->chats.at(0);
        QCOMPARE(branchOf(chat), QStringList({"Hi", "Hello"}));
        QCOMPARE(chat.chat.settings.systemPrompt, QString("Be brief."));
        QCOMPARE(chat.head.summary.updated.toUTC().date(), QDate(2024, 5, 6));
    }

    void odd_times_and_titles_do_no_harm() {
        const Result<ChatArchive> archive = readChats(
            R"([{"title":"  a\n\n b ","updated_at":1e300,"messages":[{"role":"user","content":"x",
                 "created_at":"yesterday"}]},
                {"title":null,"updated_at":-5,"messages":[{"role":"user","content":"y"}]}])");
        QVERIFY(archive);
        QCOMPARE(archive->chats.at(0).head.summary.title, QString("a b"));
        QCOMPARE(archive->chats.at(1).head.summary.title, QString("y"));
        for (const PortableChat& chat : archive->chats)
            QVERIFY(chat.head.summary.updated.isValid() &&
                    chat.head.summary.updated <= QDateTime::currentDateTime());
    }

    void every_damaged_export_ends_in_chats_or_a_reason() {
        for (const QByteArray& whole : {kWebUi, kJan}) {
            for (qsizetype cut = 0; cut < whole.size(); cut += 5) {
                QByteArray damaged = whole;
                damaged[cut] = damaged[cut] == '"' ? '0' : '"';
                for (const QByteArray& each : {damaged, whole.left(cut)}) {
                    const Result<ChatArchive> archive = readChats(each);
                    if (!archive) QVERIFY(!archive.error().message.empty());
                    if (archive) QVERIFY(!archive->chats.empty());
                }
            }
        }
    }

    void circles_end() {
        (void)readChats(R"([{"chat":{"history":{"currentId":"a","messages":{
            "a":{"parentId":"b","role":"user","content":"1"},
            "b":{"parentId":"a","role":"user","content":"2"},
            "c":{"parentId":null,"role":"user","content":"3"},
            "d":{"parentId":"d","role":"user","content":"4"}}}}}])");
        const Result<ChatArchive> archive = readChats(R"([{"chat":{"history":{"currentId":"a",
            "messages":{"c":{"parentId":null,"childrenIds":["c","c"],"role":"user","content":"3"}
            }}}}])");
        QVERIFY(archive);
        QCOMPARE(branchOf(archive->chats.at(0)), QStringList({"3"}));
    }
};

QTEST_GUILESS_MAIN(ForeignChatsTest)
#include "foreign_chats_test.moc"
