#include "app/conversations/chat_transfer.h"

#include <QFile>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>

#include "app/conversations/chat_text.h"
#include "app/conversations/conversation_store.h"
#include "app/conversations/message_tree.h"
#include "app/conversations/sampling_rows.h"
#include "app/save_file.h"
#include "app/conversations/thinking.h"

using namespace pergola;
using namespace pergola::app;
using namespace std::chrono_literals;

namespace {

const QByteArray kGpt = R"json([{"title": "Tea", "create_time": 1700000000.5,
 "update_time": 1700000100, "current_node": "d", "mapping": {
  "root": {"id": "root", "message": null, "parent": null, "children": ["s"]},
  "s": {"id": "s", "parent": "root", "children": ["a"],
        "message": {"author": {"role": "system"},
                    "content": {"content_type": "text", "parts": [""]}}},
  "a": {"id": "a", "parent": "s", "children": ["b", "c"],
        "message": {"author": {"role": "user"}, "create_time": 1700000001,
                    "content": {"content_type": "text", "parts": ["How long?"]}}},
  "b": {"id": "b", "parent": "a", "children": [],
        "message": {"author": {"role": "assistant"}, "metadata": {"model_slug": "gpt-x"},
                    "content": {"content_type": "text", "parts": ["One minute."]}}},
  "c": {"id": "c", "parent": "a", "children": ["t"],
        "message": {"author": {"role": "assistant"}, "recipient": "browser",
                    "content": {"content_type": "code", "text": "search()"}}},
  "t": {"id": "t", "parent": "c", "children": ["d"],
        "message": {"author": {"role": "tool"},
                    "content": {"content_type": "text", "parts": ["found"]}}},
  "d": {"id": "d", "parent": "t", "children": ["a"],
        "message": {"author": {"role": "assistant"}, "metadata": {"model_slug": "gpt-x"},
                    "content": {"content_type": "multimodal_text",
                                "parts": [{"asset": 1}, "Three", "minutes."]}}}}},
 {"title": "Empty", "mapping": {}}])json";

const QByteArray kStudio = R"({"name": "Numbers", "createdAt": 1700000000000, "pinned": true,
 "systemPrompt": "Be brief.", "messages": [
  {"currentlySelected": 0, "versions": [
    {"type": "singleStep", "role": "user", "content": [{"type": "text", "text": "Which?"}]}]},
  {"currentlySelected": 1, "versions": [
    {"type": "multiStep", "role": "assistant", "senderInfo": {"senderName": "qwen"},
     "steps": [{"type": "contentBlock", "content": [{"type": "text", "text": "One."}]}]},
    {"type": "multiStep", "role": "assistant", "senderInfo": {"senderName": "qwen"},
     "steps": [{"type": "contentBlock", "style": {"type": "thinking"},
                "content": [{"type": "text", "text": "hm"}]},
               {"type": "debugInfoBlock", "debugInfo": "x"},
               {"type": "contentBlock", "content": [{"type": "text", "text": "Two."}]}]}]},
  {"currentlySelected": 0, "versions": [
    {"type": "singleStep", "role": "user", "content": [{"type": "text", "text": "Why?"}]}]}]})";

QByteArray asJson(const ChatArchive& archive) {
    return toJson(archive);
}

ImportOutcome outcomeOf(const QSignalSpy& imported) {
    return imported.back()[0].value<ImportOutcome>();
}

std::vector<Message> branchOf(const PortableChat& portable) {
    MessageTree tree;
    tree.reset(portable.chat.messages);
    return tree.branchTo(portable.chat.activeLeaf);
}

}  // namespace

class ChatTransferTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<ConversationStore> store_;
    std::unique_ptr<ChatTransfer> transfer_;

    void open(const QString& name) {
        transfer_.reset();
        store_.reset();
        store_ = std::make_unique<ConversationStore>(folder_->filePath(name));
        transfer_ = std::make_unique<ChatTransfer>(*store_, folder_->filePath(name));
    }
    StoredMessage say(qint64 chat, qint64 parent, Role role, const QString& text) {
        StoredMessage stored;
        stored.chat = chat;
        stored.parent = parent;
        stored.message.id = store_->newId();
        stored.message.role = role;
        stored.message.text = text;
        stored.message.created = QDateTime::fromMSecsSinceEpoch(1'700'000'000'123);
        stored.message.modelName = role == Role::Assistant ? "SmolLM2" : "";
        stored.message.thinkingMs = role == Role::Assistant ? 1500 : 0;
        if (role == Role::Assistant)
            stored.message.figures = {10, 4, 7, 0.25, 123.5, 45.75, 1.5, true};
        store_->saveMessage(stored);
        return stored;
    }
    /// Two versions of an answer in a pinned chat in a folder.
    qint64 addChat(const QString& title) {
        const qint64 folder = store_->newId();
        store_->saveFolder({folder, 0, "Work"});
        ChatChange change;
        change.chat = store_->newId();
        StoredMessage question = say(change.chat, 0, Role::User, "Grüße ☂ 漢字");
        question.message.attachments = {{"a.csv", "text/csv", "a;b\n1;2\n", 8}, {"", "", "", 0}};
        question.message.attachments[1] = pastedText("Pasted text", "```\nfenced\n```");
        store_->saveMessage(question);
        change.activeLeaf =
            say(change.chat, question.message.id, Role::Assistant, "One").message.id;
        say(change.chat, question.message.id, Role::Assistant, "<think>hm</think>Two");
        change.title = title;
        change.draft = "unsent";
        change.draftAttachments = Attachments{{"Notes ☂.md", "text/markdown", "# Notes\n", 8}};
        change.updatedMs = 1'700'000'000'000;
        change.pinnedMs = 5;
        change.folder = folder;
        change.settings = ChatSettings{};
        change.settings->preset = "creative";
        change.settings->systemPrompt = "Ünïcode ☂\n\"quoted\"";
        for (const SamplingRow& row : samplingRows())
            row.write(*change.settings, std::min(row.least + row.step, row.most));
        store_->change(change);
        return change.chat;
    }
    void exportAll(const QString& path) {
        std::vector<qint64> chats;
        for (const ChatSummary& chat : store_->chats()) chats.push_back(chat.id);
        transfer_->exportChats(path, chats, ChatTransfer::WithFolders::Yes, &asJson);
    }
    void compare(const StoredChat& read, const StoredChat& wanted) {
        QCOMPARE(read.messages.size(), wanted.messages.size());
        QCOMPARE(read.draft, wanted.draft);
        QCOMPARE(read.draftAttachments, wanted.draftAttachments);
        QCOMPARE(read.settings, wanted.settings);
        for (std::size_t i = 0; i < read.messages.size(); ++i) {
            const Message& a = read.messages[i].message;
            const Message& b = wanted.messages[i].message;
            QCOMPARE(a.text, b.text);
            QCOMPARE(a.attachments, b.attachments);
            QCOMPARE(a.role, b.role);
            QCOMPARE(a.modelName, b.modelName);
            QCOMPARE(a.created, b.created);
            QCOMPARE(a.thinkingMs, b.thinkingMs);
            QCOMPARE(a.figures.decode_tokens_per_s, b.figures.decode_tokens_per_s);
            QCOMPARE(read.messages[i].parent == 0, wanted.messages[i].parent == 0);
            QCOMPARE(read.activeLeaf == a.id, wanted.activeLeaf == b.id);
        }
    }

private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        open("chats.sqlite");
    }
    void cleanup() {
        transfer_.reset();
        store_.reset();
    }

    void behaviour_12_an_export_gives_the_same_chats_back() {
        const qint64 chat = addChat("Title");
        const StoredChat wanted = store_->read(chat);
        const QString path = folder_->filePath("Ü all.json");
        QSignalSpy done(transfer_.get(), &ChatTransfer::done);
        exportAll(path);
        QVERIFY(done.wait());
        open("other.sqlite");
        QSignalSpy imported(transfer_.get(), &ChatTransfer::imported);
        transfer_->read(path);
        QVERIFY(imported.wait());
        QCOMPARE(outcomeOf(imported).added, 1);
        QVERIFY(store_->flush(5s));
        const ConversationStore again(folder_->filePath("other.sqlite"));
        const ChatSummary summary = again.chats().at(0);
        QCOMPARE(summary.title, QString("Title"));
        QVERIFY(summary.pinned && summary.id != chat);
        QCOMPARE(summary.updated.toMSecsSinceEpoch(), 1'700'000'000'000);
        QCOMPARE(again.folders().at(0).name, QString("Work"));
        QCOMPARE(summary.folder, again.folders()[0].id);
        compare(again.read(summary.id), wanted);
    }

    void an_export_that_is_read_again_adds_what_is_new_alone() {
        const qint64 one = addChat("One");
        ChatChange second;
        second.chat = store_->newId();
        second.activeLeaf = say(second.chat, 0, Role::User, "And you?").message.id;
        store_->change(second);
        const QString path = folder_->filePath("all.json");
        QSignalSpy done(transfer_.get(), &ChatTransfer::done);
        exportAll(path);
        QVERIFY(done.wait());
        QSignalSpy imported(transfer_.get(), &ChatTransfer::imported);
        const auto import = [&] {
            transfer_->read(path);
            QVERIFY(imported.wait());
        };
        import();
        QCOMPARE(outcomeOf(imported).added, 0);
        QCOMPARE(outcomeOf(imported).known, 2);
        // Another title and another answer do not make it another chat.
        ChatChange renamed;
        renamed.chat = one;
        renamed.title = "Renamed";
        renamed.activeLeaf = say(one, store_->head(one)->activeLeaf, Role::User, "More").message.id;
        store_->change(renamed);
        import();
        QCOMPARE(outcomeOf(imported).known, 2);
        QCOMPARE(store_->chats().size(), std::size_t{2});
        // What was thrown away comes back, into the folder that is there.
        ChatChange trashed;
        trashed.chat = one;
        trashed.trashedMs = 1;
        store_->change(trashed);
        import();
        QCOMPARE(outcomeOf(imported).added, 1);
        QCOMPARE(outcomeOf(imported).known, 1);
        QCOMPARE(store_->folders().size(), std::size_t{1});
        // Elsewhere all of it is new, and the second time nothing.
        open("elsewhere.sqlite");
        QSignalSpy there(transfer_.get(), &ChatTransfer::imported);
        for (const int added : {2, 0}) {
            transfer_->read(path);
            QVERIFY(there.wait());
            QCOMPARE(outcomeOf(there).added, added);
        }
    }

    void a_byte_that_is_no_text_costs_one_character() {
        QByteArray json = kStudio;
        json.replace("Which?", "Wh\xFF\xC3ich?");
        const Result<ChatArchive> archive = readChats(json);
        QVERIFY(archive);
        QVERIFY(archive->isRepaired && !readChats(kStudio)->isRepaired);
        QCOMPARE(branchOf(archive->chats.at(0))[0].text,
                 QString("Wh") + QChar(0xFFFD) + QChar(0xFFFD) + "ich?");
    }

    void chats_without_a_date_have_that_of_their_messages_or_of_the_file() {
        const QDateTime written = QDateTime::fromMSecsSinceEpoch(1'600'000'000'000);
        const QByteArray start = R"({"format":"pergola-chats","version":1,"chats":[{"id":"1",)";
        const Result<ChatArchive> undated =
            readChats(start + R"("messages":[{"id":"1","text":"a"}]}]})", written);
        QVERIFY(undated);
        QCOMPARE(undated->chats.at(0).head.summary.updated, written);
        QCOMPARE(undated->chats[0].chat.messages.at(0).message.created, written);
        const Result<ChatArchive> dated = readChats(
            start + R"("messages":[{"id":"1","text":"a","created_ms":1700000000000}]}]})", written);
        QCOMPARE(dated->chats.at(0).head.summary.updated.toMSecsSinceEpoch(), 1'700'000'000'000);
        for (const QByteArray& each :
             {QByteArray(R"([{"title":"Tea","update_time":null,"mapping":{"a":{"message":
               {"author":{"role":"user"},"content":{"content_type":"text","parts":["x"]}}}}}])"),
              QByteArray(R"({"messages":[{"role":"user","content":"x"}],"updated_at":0})")}) {
            const Result<ChatArchive> foreign = readChats(each, written);
            QVERIFY(foreign);
            QCOMPARE(foreign->chats.at(0).head.summary.updated, written);
        }
    }

    void behaviour_12_chats_of_chatgpt_come_in_with_their_versions() {
        const Result<ChatArchive> archive = readChats(kGpt);
        QVERIFY(archive);
        QCOMPARE(archive->chats.size(), std::size_t{1});
        const PortableChat& tea = archive->chats[0];
        QCOMPARE(tea.head.summary.title, QString("Tea"));
        const std::vector<Message> branch = branchOf(tea);
        QCOMPARE(branch.size(), std::size_t{2});
        QCOMPARE(branch[0].text, QString("How long?"));
        QCOMPARE(branch[1].text,
                 QString("<think>\n```\nsearch()\n```\n</think>\n\nThree\n\nminutes."));
        QCOMPARE(branch[1].modelName, QString("gpt-x"));
        QCOMPARE(branch[1].versionCount, 2);
    }

    void pictures_and_thoughts_of_chatgpt_leave_a_trace() {
        const Result<ChatArchive> archive = readChats(
            R"([{"title": "Picture", "current_node": "c", "mapping": {
            "a": {"parent": null, "children": ["b"], "message": {"author": {"role": "user"},
              "content": {"content_type": "multimodal_text", "parts": [
                {"content_type": "image_asset_pointer", "asset_pointer": "x"}, "What is it?"]}}},
            "b": {"parent": "a", "children": ["c"], "message": {"author": {"role": "assistant"},
              "content": {"content_type": "thoughts", "thoughts": [
                {"summary": "Look", "content": "I look at it."}, {"summary": "Tell"}, 7]}}},
            "c": {"parent": "b", "children": [], "message": {"author": {"role": "assistant"},
              "content": {"content_type": "text", "parts": ["Roses."]}}}}}])");
        QVERIFY(archive);
        const std::vector<Message> branch = branchOf(archive->chats.at(0));
        QCOMPARE(branch.size(), std::size_t{2});
        QCOMPARE(branch[0].text, QString("(A picture was here.)\n\nWhat is it?"));
        QCOMPARE(splitThinking(branch[1].text).thinking.trimmed(),
                 QString("I look at it.\n\nTell"));
        QCOMPARE(splitThinking(branch[1].text).answer.trimmed(), QString("Roses."));
    }

    void behaviour_12_chats_of_lm_studio_come_in_with_their_versions() {
        const Result<ChatArchive> archive = readChats(kStudio);
        QVERIFY(archive);
        const PortableChat& chat = archive->chats.at(0);
        QVERIFY(chat.head.summary.pinned);
        QCOMPARE(*chat.head.settings.systemPrompt, QString("Be brief."));
        const std::vector<Message> branch = branchOf(chat);
        QCOMPARE(branch.size(), std::size_t{3});
        QCOMPARE(branch[1].text, QString("<think>\nhm\n</think>\n\nTwo."));
        QCOMPARE(branch[1].version, 2);
        QCOMPARE(branch[1].modelName, QString("qwen"));
        QCOMPARE(branch[2].text, QString("Why?"));
    }

    void files_that_are_none_are_refused_with_a_reason() {
        for (const QByteArray& content :
             {QByteArray(),
              QByteArray("{"),
              QByteArray("[]"),
              QByteArray("{\"messages\":[1]}"),
              QByteArray("null"),
              QByteArray("[1,{\"mapping\":3}]"),
              QByteArray("{\"format\":\"pergola-chats\",\"version\":9}")}) {
            const Result<ChatArchive> archive = readChats(content);
            QVERIFY2(!archive, content.constData());
            QVERIFY(!archive.error().message.empty());
        }
    }

    void every_damaged_export_ends_in_chats_or_a_reason() {
        for (const QByteArray& whole : {kGpt, kStudio}) {
            for (qsizetype cut = 0; cut < whole.size(); cut += 7) {
                QByteArray damaged = whole;
                damaged[cut] = damaged[cut] == '"' ? '0' : '"';
                (void)readChats(damaged);
                (void)readChats(whole.left(cut));
            }
        }
        // A circle, and messages that name each other.
        const Result<ChatArchive> circle = readChats(
            R"({"format":"pergola-chats","version":1,"chats":[{"id":"1","active_leaf":"2","messages":[
            {"id":"1","parent":"2","text":"a"},{"id":"2","parent":"1","text":"b"},
            {"id":"2","parent":"2","text":"again"}]}]})");
        QVERIFY(circle);
        QCOMPARE(circle->chats.at(0).chat.messages.size(), std::size_t{2});
        QCOMPARE(branchOf(circle->chats[0]).size(), std::size_t{2});
    }

    void a_backup_brings_back_what_is_gone_and_nothing_else() {
        const qint64 kept = addChat("Kept");
        const qint64 gone = addChat("Gone");
        const StoredChat wanted = store_->read(gone);
        const QString path = folder_->filePath("all.backup");
        QSignalSpy done(transfer_.get(), &ChatTransfer::done);
        transfer_->backUp(path);
        QVERIFY(done.wait());
        ChatChange change;
        change.chat = kept;
        change.title = "Kept and renamed";
        store_->change(change);
        store_->erase(gone);
        QSignalSpy imported(transfer_.get(), &ChatTransfer::imported);
        transfer_->restore(path);
        QVERIFY(imported.wait());
        QCOMPARE(outcomeOf(imported).added, 1);
        QVERIFY(store_->flush(5s));
        const ConversationStore again(folder_->filePath("chats.sqlite"));
        QCOMPARE(again.head(kept)->summary.title, QString("Kept and renamed"));
        QCOMPARE(again.head(gone)->summary.title, QString("Gone"));
        compare(again.read(gone), wanted);
        QCOMPARE(again.folders().size(), std::size_t{2});
    }

    void a_backup_brings_a_chat_back_from_the_trash() {
        const qint64 chat = addChat("In the trash");
        const QString path = backupWith({});
        ChatChange change;
        change.chat = chat;
        change.trashedMs = QDateTime::currentMSecsSinceEpoch();
        store_->change(change);
        QVERIFY(store_->chats().empty());
        QSignalSpy reloaded(store_.get(), &ConversationStore::chatsReloaded);
        QSignalSpy imported(transfer_.get(), &ChatTransfer::imported);
        transfer_->restore(path);
        QVERIFY(imported.wait());
        QCOMPARE(qvariant_cast<ImportOutcome>(imported[0][0]).added, 1);
        QCOMPARE(qvariant_cast<ImportOutcome>(imported[0][0]).known, 0);
        QCOMPARE(store_->chats().at(0).id, chat);
        QVERIFY(!reloaded.isEmpty());
        QVERIFY(store_->flush(5s));
        QCOMPARE(ConversationStore(folder_->filePath("chats.sqlite")).chats().size(),
                 std::size_t{1});
    }

    /// Chats of one message each, and one in which nothing was said.
    QString manyChats(int count) {
        ChatArchive archive;
        for (int i = 1; i <= count + 1; ++i) {
            PortableChat chat;
            chat.chat.id = i;
            StoredMessage stored;
            stored.message.id = i;
            stored.message.text = QStringLiteral("text %1").arg(i);
            if (i <= count) chat.chat.messages.push_back(stored);
            archive.chats.push_back(chat);
        }
        const QString path = folder_->filePath("many.json");
        [&] { QCOMPARE(saveFile(path, toJson(archive)), QString()); }();
        return path;
    }

    void what_is_written_during_a_large_import_does_not_wait_for_its_end() {
        const QString path = manyChats(10'000);
        QSignalSpy reloaded(store_.get(), &ConversationStore::chatsReloaded);
        QSignalSpy imported(transfer_.get(), &ChatTransfer::imported);
        transfer_->read(path);
        QTRY_VERIFY(!reloaded.isEmpty());  // the first slice is in the list
        const qint64 mine = addChat("Mine");
        QVERIFY(store_->flush(5s));
        QVERIFY(imported.isEmpty());
        const std::size_t there = store_->chats().size();
        QVERIFY2(there > 1 && there < 9000, qPrintable(QString::number(there)));
        QVERIFY(!ConversationStore(folder_->filePath("chats.sqlite")).read(mine).messages.empty());
        QTRY_COMPARE_WITH_TIMEOUT(imported.size(), 1, 60'000);
        QCOMPARE(qvariant_cast<ImportOutcome>(imported[0][0]).added, 10'000);
        QCOMPARE(store_->chats().size(), std::size_t{10'001});
    }

    void an_import_that_the_end_of_the_program_meets_is_kept_whole() {
        const QString path = manyChats(6000);
        QSignalSpy reloaded(store_.get(), &ConversationStore::chatsReloaded);
        transfer_->read(path);
        QTRY_VERIFY(!reloaded.isEmpty());
        open("chats.sqlite");
        QCOMPARE(store_->chats().size(), std::size_t{6000});
    }

    /// A backup whose rows `sql` has changed.
    QString backupWith(const QStringList& sql) {
        const QString path = folder_->filePath("changed.backup");
        QSignalSpy done(transfer_.get(), &ChatTransfer::done);
        transfer_->backUp(path);
        [&] { QVERIFY(done.wait()); }();
        {
            QSqlDatabase database = QSqlDatabase::addDatabase("QSQLITE", "changed");
            database.setDatabaseName(path);
            [&] { QVERIFY(database.open()); }();
            for (const QString& each : sql) {
                QSqlQuery query(database);
                [&] { QVERIFY2(query.exec(each), qPrintable(query.lastError().text())); }();
            }
        }
        QSqlDatabase::removeDatabase("changed");
        return path;
    }

    void a_backup_overwrites_nothing_of_the_chats_that_are_there() {
        const qint64 mine = addChat("Mine");
        store_->saveNewChatDraft({QString("begun"), {}});
        const StoredChat wanted = store_->read(mine);
        const auto folders = store_->folders();
        // The same messages, attachments and folder under a chat with another number, and one with
        // the number that stands for the chat that is not there yet.
        const QString path =
            backupWith({"PRAGMA foreign_keys = OFF",
                        "INSERT INTO chats SELECT 77, title, draft, active_leaf, updated_ms,"
                        " trashed_ms, pinned_ms, folder, settings, reads_from, context_tokens FROM chats",
                        "INSERT INTO chats(id, title, draft) VALUES(0, 'zero', 'taken')",
                        "INSERT INTO folders VALUES(0, 0, 'hides all')",
                        "UPDATE folders SET name = 'OVERWRITTEN'",
                        "UPDATE messages SET chat = 77, text = 'OVERWRITTEN'",
                        "UPDATE attachments SET text = 'OVERWRITTEN'",
                        "UPDATE draft_attachments SET chat = 0"});
        QSignalSpy imported(transfer_.get(), &ChatTransfer::imported);
        transfer_->restore(path);
        QVERIFY(imported.wait());
        QCOMPARE(outcomeOf(imported).added, 2);
        QVERIFY(store_->flush(5s));
        const ConversationStore again(folder_->filePath("chats.sqlite"));
        compare(again.read(mine), wanted);
        QCOMPARE(again.read(77).messages.size(), wanted.messages.size());
        QCOMPARE(again.newChatDraft().text, QString("begun"));
        QVERIFY(again.newChatDraft().attachments.empty());
        QCOMPARE(again.folders().size(), folders.size());
        QCOMPARE(again.folders().at(0).name, folders.at(0).name);
    }

    void a_backup_of_another_build_is_refused_before_it_is_read_data() {
        QTest::addColumn<QStringList>("sql");
        QTest::newRow("endless view")
            << QStringList{"PRAGMA foreign_keys = OFF",
                           "ALTER TABLE chats RENAME TO hidden",
                           "CREATE VIEW chats AS WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT"
                           " x + 1 FROM t) SELECT x AS id, '' AS title, '' AS draft, 0 AS"
                           " active_leaf, 1 AS updated_ms, 0 AS trashed_ms, 0 AS pinned_ms, 0 AS"
                           " folder, '' AS settings FROM t"};
        QTest::newRow("view of huge texts")
            << QStringList{"ALTER TABLE folders RENAME TO hidden",
                           "CREATE VIEW folders AS SELECT 1 AS id, 0 AS parent,"
                           " hex(zeroblob(400000000)) AS name"};
        QTest::newRow("trigger") << QStringList{
            "CREATE TRIGGER t AFTER INSERT ON chats BEGIN DELETE FROM messages; END"};
        QTest::newRow("computed column") << QStringList{
            "DROP TABLE folders",
            "CREATE TABLE folders(id INTEGER PRIMARY KEY, parent INTEGER NOT NULL DEFAULT 0, name"
            " TEXT GENERATED ALWAYS AS (hex(zeroblob(400000000))))"};
        QTest::newRow("earlier version") << QStringList{"PRAGMA user_version = 1"};
        QTest::newRow("no version") << QStringList{"PRAGMA user_version = 0"};
        QTest::newRow("a table less") << QStringList{"DROP TABLE draft_attachments"};
    }
    void a_backup_of_another_build_is_refused_before_it_is_read() {
        QFETCH(QStringList, sql);
        addChat("Mine");
        QSignalSpy failed(transfer_.get(), &ChatTransfer::failed);
        transfer_->restore(backupWith(sql));
        QVERIFY(failed.wait());
        QCOMPARE(qvariant_cast<UserError>(failed[0][0]).code, ErrorCode::CorruptFile);
        QCOMPARE(store_->chats().size(), std::size_t{1});
    }

    void times_and_names_of_a_backup_are_tamed() {
        const qint64 mine = addChat("Mine");
        const QString path = backupWith(
            {"UPDATE chats SET title = 'two' || char(10) || 'lines', pinned_ms = -5, updated_ms ="
             " 9223372036854775807",
             "UPDATE messages SET created_ms = -9223372036854775808",
             "UPDATE attachments SET name = '../../x', bytes = -1"});
        store_->erase(mine);
        QSignalSpy imported(transfer_.get(), &ChatTransfer::imported);
        transfer_->restore(path);
        QVERIFY(imported.wait());
        QCOMPARE(store_->head(mine)->summary.title, QString("two lines"));
        QVERIFY(store_->head(mine)->summary.updated <= QDateTime::currentDateTime());
        QVERIFY(!store_->head(mine)->summary.pinned);
        const Message first = store_->read(mine).messages.at(0).message;
        QCOMPARE(first.attachments.at(0).name, QString("x"));
        QVERIFY(first.created.isValid() && first.created <= QDateTime::currentDateTime());
    }

    void a_long_import_tells_how_far_it_is() {
        const QString path = manyChats(5'000);
        QSignalSpy progressed(transfer_.get(), &ChatTransfer::progressed);
        QSignalSpy imported(transfer_.get(), &ChatTransfer::imported);
        transfer_->read(path);
        QVERIFY(imported.wait(20'000));
        const int all = outcomeOf(imported).added;
        QCOMPARE(progressed.front(), QList<QVariant>({0, 0}));  // the file is being read
        QVERIFY(progressed.size() > 3);
        int before = 0;
        for (const QList<QVariant>& each : progressed.mid(1)) {
            QVERIFY(each[0].toInt() > before);
            QCOMPARE(each[1].toInt(), all);
            before = each[0].toInt();
        }
        QCOMPARE(before, all);
    }

    void an_export_has_what_was_written_a_moment_ago() {
        const qint64 chat = addChat("Title");
        StoredMessage late = say(chat, 0, Role::Assistant, "Just now");
        late.message.state = MessageState::Writing;
        store_->saveMessage(late);
        const QString path = folder_->filePath("late.json");
        QSignalSpy done(transfer_.get(), &ChatTransfer::done);
        transfer_->exportChats(path, {chat}, ChatTransfer::WithFolders::No, &asJson);
        QVERIFY(done.wait());
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const Result<ChatArchive> archive = readChats(file.readAll());
        QVERIFY(archive);
        const Message& last = archive->chats.at(0).chat.messages.back().message;
        QCOMPARE(last.text, QString("Just now"));
        QCOMPARE(last.state, MessageState::Interrupted);
        QVERIFY(archive->folders.empty());
    }

    void what_cannot_be_read_or_written_is_told() {
        QSignalSpy failed(transfer_.get(), &ChatTransfer::failed);
        transfer_->read(folder_->filePath("not there.json"));
        QVERIFY(failed.wait());
        transfer_->restore(folder_->filePath("not there.backup"));
        QVERIFY(failed.wait());
        exportAll(folder_->filePath("no folder/x.json"));
        QVERIFY(failed.wait());
        transfer_->backUp(folder_->filePath("no folder/x.backup"));
        QVERIFY(failed.wait());
        for (const QList<QVariant>& each : failed) {
            const auto error = qvariant_cast<UserError>(each[0]);
            QVERIFY(!error.what.isEmpty() && !error.meaning.isEmpty() && !error.remedy.isEmpty());
        }
        // Why is in the sentence itself, not in the details alone.
        QSet<QString> reasons;
        for (const char* content : {"{", "[]"}) {
            QFile file(folder_->filePath("bad.json"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(content);
            file.close();
            transfer_->read(file.fileName());
            QVERIFY(failed.wait());
            reasons << qvariant_cast<UserError>(failed.back()[0]).meaning;
        }
        QCOMPARE(reasons.size(), 2);
    }

    void a_long_import_does_not_hold_the_window_up() {
        ChatArchive archive;
        PortableChat chat;
        chat.chat.id = 1;
        for (int i = 1; i <= 20'000; ++i) {
            StoredMessage stored;
            stored.parent = i - 1;
            stored.message.id = i;
            stored.message.text = "some text";
            chat.chat.messages.push_back(stored);
        }
        archive.chats.push_back(chat);
        const QString path = folder_->filePath("long.json");
        QCOMPARE(saveFile(path, toJson(archive)), QString());
        QSignalSpy imported(transfer_.get(), &ChatTransfer::imported);
        transfer_->read(path);
        QVERIFY(imported.wait(20'000));
        QVERIFY(store_->flush(60s));
        QCOMPARE(store_->read(store_->chats().at(0).id).messages.size(), std::size_t{20'000});
    }

    void behaviour_12_attachments_can_be_read_in_markdown_and_html() {
        const std::vector<Message> branch = branchOf(transfer_->archiveOf({addChat("T")}).chats[0]);
        const QString text = toMarkdown("T", branch);
        QVERIFY2(text.contains("**Attached: a.csv (8 "), qPrintable(text));
        QVERIFY(text.contains("\n```\na;b\n1;2\n```\n"));
        QVERIFY(text.contains("\n````\n```\nfenced\n```\n````\n"));
        QVERIFY(text.indexOf("fenced") < text.indexOf("Grüße"));
        const QString page = toHtml("T", branch, {"", "<p>Two</p>"});
        QVERIFY(page.contains("a;b\n1;2\n</pre></details>"));
        std::vector<Message> named = branch;
        for (Attachment& each : named[0].attachments) each.text.clear();
        QVERIFY(!toHtml("T", named, {"", ""}).contains("1;2"));
        QVERIFY(toHtml("T", named, {"", ""}).contains("a.csv"));
    }

    void attachments_of_a_hostile_export_are_tamed() {
        const Result<ChatArchive> archive = readChats(
            R"({"format":"pergola-chats","version":1,"chats":[{"id":"1","messages":[
            {"id":"1","role":"user","text":"a","attachments":[
              {"name":"../../x\n<b>.txt","bytes":-5,"text":"t"}, 7, {"bytes":1e300}]},
            {"id":"2","parent":"1","role":"assistant","text":"b","attachments":[{"name":"no"}]}]}]})");
        QVERIFY(archive);
        const std::vector<StoredMessage>& messages = archive->chats.at(0).chat.messages;
        const Attachments& read = messages.at(0).message.attachments;
        QCOMPARE(read.size(), std::size_t{3});
        QCOMPARE(read[0].name, QString("x <b>.txt"));
        QCOMPARE(read[0].bytes, 0);
        QVERIFY(!read[1].name.isEmpty());
        QVERIFY(messages.at(1).message.attachments.empty());
    }

    void names_of_files_can_be_used_anywhere() {
        QCOMPARE(fileNameFor("a/b\\c:d*e?\"<>|\nf?."), QString("a-b-c-d-e----- f"));
        for (const char* nothing : {"?", "...", "", "/", "\"?\""})
            QCOMPARE(fileNameFor(nothing), QString("Chat"));
        QCOMPARE(fileNameFor("..hidden"), QString("hidden"));
        QCOMPARE(fileNameFor("東京 ☂"), QString("東京 ☂"));
    }
};

QTEST_GUILESS_MAIN(ChatTransferTest)
#include "chat_transfer_test.moc"
