// The store of chats: what goes in comes out.
#include <ctime>

#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <limits>
#include <set>

#include "tests/app/store_fixture.h"

using namespace pergola;
using namespace pergola::app;
using namespace std::chrono_literals;

namespace {

/// What this thread has computed so far: other programs on the machine do not count.
double threadSeconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

}  // namespace

class StoreTest : public StoreFixture {
    Q_OBJECT
private slots:
    void brings_a_chat_back_with_all_that_belongs_to_it() {
        qint64 chat = 0;
        StoredMessage answer;
        {
            ConversationStore store(path());
            QVERIFY(store.problem().isEmpty());
            chat = store.newId();
            const StoredMessage question = message(
                store, chat, 0, QStringLiteral("Grüße ☂ 漢字") + QChar(0) + QLatin1Char('x'));
            answer = message(
                store, chat, question.message.id, QStringLiteral("Answer"), Role::Assistant);
            answer.message.state = MessageState::Failed;
            answer.message.finish = FinishReason::MaxTokens;
            answer.message.modelName = QStringLiteral("SmolLM2");
            answer.message.figures = {10, 4, 7, 0.25, 123.5, 45.75, 1.5, true};
            answer.message.error = {ErrorCode::DeviceLost,
                                    QStringLiteral("a"),
                                    QStringLiteral("b"),
                                    QStringLiteral("c"),
                                    QStringLiteral("d")};
            store.saveMessage(question);
            store.saveMessage(answer);
            setBranch(store, chat, QStringLiteral("Title"), answer.message.id);
            store.saveMessage(answer);
            ChatChange draft;
            draft.chat = chat;
            draft.draft = QStringLiteral("unsent");
            store.change(draft);
            store.saveNewChatDraft({QStringLiteral("new"), {}});
        }
        const ConversationStore store(path());
        QCOMPARE(store.chats().size(), std::size_t{1});
        const ChatSummary summary = store.chats()[0];
        QCOMPARE(summary.id, chat);
        QCOMPARE(summary.title, QStringLiteral("Title"));
        QVERIFY(summary.hasDraft && summary.hasError);
        QCOMPARE(store.newChatDraft().text, QStringLiteral("new"));
        const StoredChat read = store.read(chat);
        QCOMPARE(read.draft, QStringLiteral("unsent"));
        QCOMPARE(read.activeLeaf, answer.message.id);
        QCOMPARE(read.messages.size(), std::size_t{2});
        const Message& back = read.messages[1].message;
        QCOMPARE(read.messages[1].parent, read.messages[0].message.id);
        QCOMPARE(back.text, answer.message.text);
        QCOMPARE(read.messages[0].message.text,
                 QStringLiteral("Grüße ☂ 漢字") + QChar(0) + QLatin1Char('x'));
        QCOMPARE(back.state, MessageState::Failed);
        QCOMPARE(back.finish, FinishReason::MaxTokens);
        QCOMPARE(back.modelName, QStringLiteral("SmolLM2"));
        QCOMPARE(back.figures.decode_tokens_per_s, 45.75);
        QCOMPARE(back.figures.reused_tokens, 4);
        QVERIFY(back.figures.first_request_after_load);
        QCOMPARE(back.error.details, QStringLiteral("d"));
        QCOMPARE(back.created.toMSecsSinceEpoch(), answer.message.created.toMSecsSinceEpoch());
    }

    void a_message_of_one_chat_never_takes_the_place_of_anothers() {
        ConversationStore store(path());
        const qint64 chat = addChat(store, QStringLiteral("mine"), QStringLiteral("text"));
        StoredMessage stolen = store.read(chat).messages.at(0);
        QVERIFY(store.flush(5s));
        stolen.chat = store.newId();
        stolen.message.text = QStringLiteral("OVERWRITTEN");
        stolen.message.attachments = {{"a.txt", "text/plain", "OVERWRITTEN", 1}};
        store.saveMessage(stolen);
        QVERIFY(store.flush(5s));
        const Message kept = ConversationStore(path()).read(chat).messages.at(0).message;
        QCOMPARE(kept.text, QStringLiteral("text"));
        QVERIFY(kept.attachments.empty());
    }

    void reads_what_is_not_on_disk_yet() {
        ConversationStore store(path());
        for (int i = 0; i < 200; ++i) {
            const qint64 chat = addChat(store, QStringLiteral("t"), QString::number(i));
            QCOMPARE(store.read(chat).messages.at(0).message.text, QString::number(i));
        }
    }

    void lists_the_newest_first_and_leaves_out_the_trash() {
        ConversationStore store(path());
        const qint64 older = addChat(store, QStringLiteral("older"), QStringLiteral("x"));
        QTest::qWait(2);
        const qint64 newer = addChat(store, QStringLiteral("newer"), QStringLiteral("x"));
        QCOMPARE(store.chats().at(0).id, newer);
        ChatChange trash;
        trash.chat = newer;
        trash.trashedMs = 1;
        store.change(trash);
        QCOMPARE(store.chats().size(), std::size_t{1});
        QCOMPARE(store.chats().at(0).id, older);
        QVERIFY(store.flush(5s));
        const ConversationStore again(path());
        QCOMPARE(again.chats().size(), std::size_t{1});
        QCOMPARE(again.read(newer).messages.size(), std::size_t{1});  // still there
    }

    void remembers_pins_folders_and_settings_of_a_chat() {
        ChatSettings own;
        own.systemPrompt = QStringLiteral("Be brief.");
        own.temperature = 0.25;
        own.topK = 40;
        qint64 chat = 0;
        qint64 folder = 0;
        {
            ConversationStore store(path());
            chat = addChat(store, QStringLiteral("t"), QStringLiteral("x"));
            folder = store.newId();
            store.saveFolder({folder, 0, QStringLiteral("Work")});
            store.saveFolder({store.newId(), folder, QStringLiteral("Inner")});
            ChatChange change;
            change.chat = chat;
            change.pinnedMs = 5;
            change.folder = folder;
            change.settings = own;
            store.change(change);
            QCOMPARE(store.read(chat).settings, own);
        }
        ConversationStore store(path());
        QVERIFY(store.chats().at(0).pinned);
        QCOMPARE(store.chats().at(0).folder, folder);
        QCOMPARE(store.head(chat)->settings, own);
        QCOMPARE(store.read(chat).settings, own);
        QCOMPARE(store.folders().size(), std::size_t{2});
        QCOMPARE(store.folders()[0].name, QStringLiteral("Inner"));
        store.removeFolder(folder);
        QVERIFY(store.flush(5s));
        const ConversationStore again(path());
        QCOMPARE(again.chats().at(0).folder, 0);
        QCOMPARE(again.folders().size(), std::size_t{1});
        QCOMPARE(again.folders()[0].parent, 0);
    }

    void behaviour_10_a_deleted_chat_waits_in_the_trash_until_it_is_erased() {
        ConversationStore store(path());
        const qint64 old = addChat(store, QStringLiteral("old"), QStringLiteral("x"));
        const qint64 fresh = addChat(store, QStringLiteral("fresh"), QStringLiteral("x"));
        for (const qint64 id : {old, fresh}) {
            ChatChange trash;
            trash.chat = id;
            trash.trashedMs = id == old ? 1000 : QDateTime::currentMSecsSinceEpoch();
            store.change(trash);
        }
        QCOMPARE(store.trash().at(0).id, fresh);
        // A clock that is years ahead would take what was thrown away a moment ago.
        QCOMPARE(store.eraseTrashedBefore(QDateTime::currentDateTime().addYears(10)), 0);
        QCOMPARE(store.eraseTrashedBefore(QDateTime::currentDateTime().addDays(-30)), 1);
        QVERIFY(store.read(old).messages.empty());
        QVERIFY(store.flush(5s));
        ConversationStore again(path());
        QCOMPARE(again.trash().size(), std::size_t{1});
        QCOMPARE(again.trash()[0].id, fresh);
        QVERIFY(again.read(old).messages.empty());
        again.erase(fresh);
        // An answer that ends only now must not bring the chat back.
        again.saveMessage(message(again, fresh, 0, QStringLiteral("late")));
        QVERIFY(again.flush(5s));
        const ConversationStore last(path());
        QVERIFY(last.trash().empty() && last.chats().empty());
        QVERIFY(last.read(fresh).messages.empty());
    }

    void a_temporary_chat_reaches_no_disk_unless_it_is_kept() {
        ConversationStore store(path());
        qint64 chats[2];
        for (qint64& chat : chats) {
            chat = store.newId();
            store.beginTemporary(chat);
            const StoredMessage stored = message(store, chat, 0, QStringLiteral("secret"));
            store.saveMessage(stored);
            setBranch(store, chat, QStringLiteral("Title"), stored.message.id);
            QCOMPARE(store.read(chat).messages.size(), std::size_t{1});
            QCOMPARE(store.read(chat).activeLeaf, stored.message.id);
            QVERIFY(store.isTemporary(chat));
        }
        QVERIFY(store.chats().empty());
        store.forgetTemporary(chats[0]);
        store.saveMessage(message(store, chats[0], 0, QStringLiteral("secret, ended late")));
        QVERIFY(store.flush(5s));
        for (const char* suffix : {"", "-wal"}) {
            QFile file(path() + QLatin1String(suffix));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY(!file.readAll().contains("secret"));
        }
        store.keepTemporary(chats[1]);
        QVERIFY(!store.isTemporary(chats[1]));
        QVERIFY(store.flush(5s));
        const ConversationStore again(path());
        QCOMPARE(again.chats().size(), std::size_t{1});
        QCOMPARE(again.chats()[0].title, QStringLiteral("Title"));
        QCOMPARE(again.read(chats[1]).messages.size(), std::size_t{1});
    }

    void gives_ids_that_grow_and_do_not_repeat() {
        ConversationStore store(path());
        ConversationStore other(path());
        std::set<qint64> ids;
        qint64 last = 0;
        for (int i = 0; i < 1000; ++i) {
            const qint64 id = store.newId();
            QVERIFY(id > last);
            last = id;
            QVERIFY(ids.insert(id).second);
        }
    }

    void a_clock_that_was_set_back_changes_no_order() {
        constexpr qint64 day = 86'400'000;
        const qint64 later = (QDateTime::currentMSecsSinceEpoch() + 300 * day) << 20;
        qint64 chat = 0;
        {
            ConversationStore store(path());
            chat = store.newId();
            StoredMessage first = message(store, chat, 0, QStringLiteral("of tomorrow"));
            first.message.id = later;
            store.saveMessage(first);
            setBranch(store, chat, QStringLiteral("One"), later);
        }
        {
            ConversationStore store(path());
            StoredMessage second = message(store, chat, later, QStringLiteral("of today"));
            QVERIFY(second.message.id > later);
            StoredMessage trick = message(store, chat, later, QStringLiteral("of no time"));
            trick.message.id = std::numeric_limits<qint64>::max() - 1;
            store.saveMessage(second);
            store.saveMessage(trick);
        }
        ConversationStore store(path());
        QCOMPARE(store.read(chat).messages[1].message.text, QStringLiteral("of today"));
        const qint64 id = store.newId();
        QVERIFY(id > 0 && id < later + (400 * day << 20));
    }

    void opens_a_chat_of_500_messages_at_once() {
        ConversationStore store(path());
        const qint64 chat = store.newId();
        qint64 parent = 0;
        for (int i = 0; i < 500; ++i) {
            const StoredMessage next = message(store,
                                               chat,
                                               parent,
                                               QString(2000, QLatin1Char('x')),
                                               i % 2 ? Role::Assistant : Role::User);
            parent = next.message.id;
            store.saveMessage(next);
        }
        QVERIFY(store.flush(20s));
        const double before = threadSeconds();
        QCOMPARE(store.read(chat).messages.size(), std::size_t{500});
        const double seconds = threadSeconds() - before;
        QVERIFY2(seconds < 0.2, qPrintable(QString::number(seconds)));
    }
};

QTEST_GUILESS_MAIN(StoreTest)
#include "store_test.moc"
