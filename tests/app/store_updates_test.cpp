// Files of earlier versions.
#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <set>

#include "tests/app/store_fixture.h"

using namespace pergola;
using namespace pergola::app;
using namespace std::chrono_literals;

class StoreUpdatesTest : public StoreFixture {
    Q_OBJECT
private slots:
    void behaviour_33_an_update_keeps_every_chat_and_a_copy_of_the_old_file() {
        QDir().mkpath(QFileInfo(path()).path());
        QVERIFY(QFile::copy(
            QStringLiteral(PERGOLA_SOURCE_DIR "/tests/golden/chats/version_1.sqlite"), path()));
        QVERIFY(QFile::setPermissions(path(), QFile::ReadOwner | QFile::WriteOwner));
        for (int start = 0; start < 2; ++start) {
            const ConversationStore store(path());
            QVERIFY2(store.problem().isEmpty(), qPrintable(store.problem().details));
            QCOMPARE(store.chats().size(), std::size_t{2});
            QCOMPARE(store.trash().size(), std::size_t{1});
            QCOMPARE(store.trash()[0].title, QStringLiteral("A deleted chat"));
            QCOMPARE(store.newChatDraft().text, QStringLiteral("a new thought"));
            QVERIFY(store.folders().empty());
            const ChatSummary failed = store.chats()[0];
            QVERIFY(failed.hasError && !failed.pinned && failed.folder == 0);
            const StoredChat chat = store.read(store.chats()[1].id);
            QCOMPARE(chat.draft, QStringLiteral("and of Kyoto?"));
            QVERIFY(chat.settings.isEmpty());
            QCOMPARE(chat.messages.size(), std::size_t{3});
            QCOMPARE(chat.activeLeaf, chat.messages[1].message.id);
            const Message& answer = chat.messages[1].message;
            QCOMPARE(answer.text, QStringLiteral("東京 (Tōkyō)."));
            QCOMPARE(answer.modelName, QStringLiteral("SmolLM2 135M Instruct"));
            QCOMPARE(answer.figures.decode_tokens_per_s, 45.75);
            QCOMPARE(answer.thinkingMs, 0);
            QCOMPARE(chat.messages[2].parent, chat.messages[0].message.id);
        }
        const QSqlDatabase copy = QSqlDatabase::addDatabase("QSQLITE", "copy");
        QSqlDatabase opened = copy;
        opened.setDatabaseName(path() + QStringLiteral(".version-1"));
        QVERIFY(opened.open());
        QSqlQuery query(QStringLiteral("SELECT count(*), (SELECT user_version FROM "
                                       "pragma_user_version) FROM messages"),
                        opened);
        QVERIFY(query.next());
        QCOMPARE(query.value(0).toInt(), 6);
        QCOMPARE(query.value(1).toInt(), 1);
    }

    void behaviour_33_an_update_from_version_2_keeps_what_that_one_knew() {
        QDir().mkpath(QFileInfo(path()).path());
        QVERIFY(QFile::copy(
            QStringLiteral(PERGOLA_SOURCE_DIR "/tests/golden/chats/version_2.sqlite"), path()));
        QVERIFY(QFile::setPermissions(path(), QFile::ReadOwner | QFile::WriteOwner));
        qint64 id = 0;
        for (int start = 0; start < 2; ++start) {
            ConversationStore store(path());
            QVERIFY2(store.problem().isEmpty(), qPrintable(store.problem().details));
            QCOMPARE(store.folders().at(0).name, QStringLiteral("Reisen ☂"));
            const ChatSummary summary = store.chats().at(1);
            QVERIFY(summary.pinned && summary.hasDraft && summary.folder == store.folders()[0].id);
            const StoredChat chat = store.read(summary.id);
            QCOMPARE(chat.settings.temperature, std::optional(0.25));
            QCOMPARE(chat.draft, QStringLiteral("and of Kyoto?"));
            QCOMPARE(chat.messages.at(1).message.thinkingMs, 1500);
            QCOMPARE(chat.draftAttachments.size(), static_cast<std::size_t>(start));
            id = summary.id;
            ChatChange change;
            change.chat = id;
            change.draftAttachments = Attachments{pastedText("Pasted text", "More")};
            store.change(change);
        }
        QVERIFY(QFileInfo::exists(path() + QStringLiteral(".version-2")));
    }

    void behaviour_33_keeps_attachments_of_messages_and_drafts() {
        const Attachments sent = {
            {"Bücher.csv", "text/csv", QStringLiteral("a;b\n") + QChar(0) + "☂", 4711},
            pastedText("Pasted text", QString("x").repeated(300'000))};
        const Attachments begun = {pastedText("new.txt", "begun")};
        qint64 chat = 0;
        {
            ConversationStore store(path());
            chat = addChat(store, "Title", "Before");
            StoredMessage question = message(store, chat, store.head(chat)->activeLeaf, "");
            question.message.attachments = sent;
            store.saveMessage(question);
            store.saveMessage(question);
            QCOMPARE(store.read(chat).messages.at(1).message.attachments, sent);
            ChatChange change;
            change.chat = chat;
            change.draftAttachments = sent;
            store.change(change);
            store.saveNewChatDraft({{}, begun});
            store.saveNewChatDraft({QStringLiteral("words"), {}});
            QVERIFY(store.chats().at(0).hasDraft);
            QCOMPARE(store.newChatDraft().attachments, begun);
        }
        {
            ConversationStore store(path());
            QVERIFY(store.chats().at(0).hasDraft);
            QCOMPARE(store.newChatDraft().attachments, begun);
            QCOMPARE(store.newChatDraft().text, QStringLiteral("words"));
            const StoredChat read = store.read(chat);
            QVERIFY(read.messages.at(0).message.attachments.empty());
            QCOMPARE(read.messages.at(1).message.attachments, sent);
            QCOMPARE(read.draftAttachments, sent);
            ChatChange words;  // what is absent stays
            words.chat = chat;
            words.draft = "only words";
            store.change(words);
            QCOMPARE(store.read(chat).draftAttachments, sent);
            ChatChange none;
            none.chat = chat;
            none.draft = "";
            none.draftAttachments = Attachments{};
            store.change(none);
            QVERIFY(!store.chats().at(0).hasDraft);
        }
        ConversationStore store(path());
        QVERIFY(store.read(chat).draftAttachments.empty());
        store.erase(chat);
        QVERIFY(store.flush(5s));
        QSqlDatabase file = QSqlDatabase::addDatabase("QSQLITE", "erased");
        file.setDatabaseName(path());
        QVERIFY(file.open());
        QSqlQuery query("SELECT count(*) FROM attachments", file);
        QVERIFY(query.next());
        QCOMPARE(query.value(0).toInt(), 0);
    }
};

QTEST_GUILESS_MAIN(StoreUpdatesTest)
#include "store_updates_test.moc"
