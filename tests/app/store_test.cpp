#include <sys/resource.h>

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <ctime>
#include <set>

#include "app/conversations/conversation_store.h"

using namespace pergola;
using namespace pergola::app;
using namespace std::chrono_literals;

namespace {

StoredMessage message(ConversationStore& store,
                      qint64 chat,
                      qint64 parent,
                      const QString& text,
                      Role role = Role::User) {
    StoredMessage stored;
    stored.chat = chat;
    stored.parent = parent;
    stored.message.id = store.newId();
    stored.message.role = role;
    stored.message.text = text;
    stored.message.created = QDateTime::currentDateTime();
    return stored;
}

void setBranch(ConversationStore& store, qint64 chat, const QString& title, qint64 leaf) {
    ChatChange change;
    change.chat = chat;
    change.title = title;
    change.activeLeaf = leaf;
    change.updatedMs = QDateTime::currentMSecsSinceEpoch();
    store.change(change);
}

/// A chat with one message; its id.
qint64 addChat(ConversationStore& store, const QString& title, const QString& text) {
    const qint64 chat = store.newId();
    const StoredMessage stored = message(store, chat, 0, text);
    store.saveMessage(stored);
    setBranch(store, chat, title, stored.message.id);
    return chat;
}

/// What this thread has computed so far: other programs on the machine do not count.
double threadSeconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

/// The largest file that this process may write, until the end of the scope: a disk that is full.
class FullDisk {
public:
    explicit FullDisk(rlim_t bytes) {
        std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &before_);
        const rlimit small{bytes, before_.rlim_max};
        setrlimit(RLIMIT_FSIZE, &small);
    }
    ~FullDisk() { setrlimit(RLIMIT_FSIZE, &before_); }

private:
    rlimit before_{};
};

}  // namespace

class StoreTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    QString path() const {
        return folder_->filePath(QStringLiteral("Ünïcode ☂/conversations.sqlite"));
    }
    QStringList asides() const {
        return QFileInfo(path())
            .dir()
            .entryList({QStringLiteral("*.broken-*")})
            .filter(QRegularExpression(QStringLiteral("\\d$")));
    }

private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

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

    void calls_an_unfinished_answer_interrupted_and_keeps_its_text() {
        ConversationStore store(path());
        const qint64 chat = store.newId();
        StoredMessage answer =
            message(store, chat, 0, QStringLiteral("half an ans"), Role::Assistant);
        answer.message.state = MessageState::Writing;
        store.saveMessage(answer);
        QVERIFY(store.flush(5s));
        const ConversationStore again(path());
        QCOMPARE(again.read(chat).messages.at(0).message.state, MessageState::Interrupted);
        QCOMPARE(again.read(chat).messages.at(0).message.text, QStringLiteral("half an ans"));
    }

    void keeps_text_whose_place_in_the_tree_is_gone() {
        ConversationStore store(path());
        const qint64 chat = store.newId();
        store.saveMessage(message(store, chat, 987654321, QStringLiteral("orphan")));
        QVERIFY(store.flush(5s));
        QCOMPARE(store.read(chat).messages.at(0).message.text, QStringLiteral("orphan"));
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

    void starts_anew_when_the_file_is_broken_and_keeps_the_old_one_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("text")
            << QByteArray("not a database at all, but long enough to look like one").repeated(100);
        QTest::newRow("zeros") << QByteArray(8192, '\0');
        QTest::newRow("header only") << QByteArray("SQLite format 3\0", 16);
    }
    void starts_anew_when_the_file_is_broken_and_keeps_the_old_one() {
        QFETCH(QByteArray, content);
        QDir().mkpath(QFileInfo(path()).path());
        QFile file(path());
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
        file.close();
        ConversationStore store(path());
        QCOMPARE(store.problem().code, ErrorCode::CorruptFile);
        QVERIFY(!store.problem().remedy.isEmpty());
        QCOMPARE(asides().size(), 1);
        const qint64 chat = addChat(store, QStringLiteral("after"), QStringLiteral("text"));
        QVERIFY(store.flush(5s));
        QCOMPARE(ConversationStore(path()).read(chat).messages.size(), std::size_t{1});
    }

    void survives_a_file_cut_anywhere() {
        {
            ConversationStore store(path());
            for (int i = 0; i < 10; ++i)
                addChat(store, QStringLiteral("t"), QString(3000, QLatin1Char('x')));
        }
        QFile file(path());
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray whole = file.readAll();
        file.close();
        // Within the first page there is nothing yet that could be lost; of the last page SQLite
        // would not miss bytes that are text.
        for (qint64 length = 4096; length < whole.size() - 4096; length += 4096 + 517) {
            init();
            QDir().mkpath(QFileInfo(path()).path());
            QFile cut(path());
            QVERIFY(cut.open(QIODevice::WriteOnly));
            cut.write(whole.left(length));
            cut.close();
            ConversationStore store(path());
            const qint64 chat = addChat(store, QStringLiteral("after"), QStringLiteral("text"));
            QTRY_VERIFY(store.flush(100ms));
            QTRY_COMPARE(asides().size(), 1);  // found at once or by the check in the background
            QCOMPARE(store.read(chat).messages.size(), std::size_t{1});
        }
    }

    void copies_sound_chats_out_of_a_damaged_file() {
        {
            ConversationStore store(path());
            for (int i = 0; i < 60; ++i)
                addChat(store, QStringLiteral("chat %1").arg(i), QString(6000, QLatin1Char('x')));
        }
        QFile file(path());
        QVERIFY(file.open(QIODevice::ReadWrite));
        file.seek(file.size() - 3 * 4096);
        file.write(QByteArray(4096, '\xA5'));
        file.close();
        ConversationStore store(path());
        QSignalSpy problems(&store, &ConversationStore::problemAppeared);
        QSignalSpy reloads(&store, &ConversationStore::chatsReloaded);
        QTRY_COMPARE(problems.count(), 1);
        QTRY_VERIFY(!reloads.isEmpty());
        QVERIFY(store.flush(10s));
        QCOMPARE(asides().size(), 1);
        const ConversationStore again(path());
        int sound = 0;
        for (const ChatSummary& chat : again.chats())
            sound += again.read(chat.id).messages.empty() ? 0 : 1;
        QVERIFY2(sound >= 55, qPrintable(QString::number(sound)));
    }

    void leaves_the_file_of_a_newer_program_alone() {
        { const ConversationStore store(path()); }
        {
            QSqlDatabase database =
                QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("newer"));
            database.setDatabaseName(path());
            QVERIFY(database.open());
            QVERIFY(QSqlQuery(database).exec(QStringLiteral("PRAGMA user_version = 99")));
        }
        QSqlDatabase::removeDatabase(QStringLiteral("newer"));
        ConversationStore store(path());
        QCOMPARE(store.problem().code, ErrorCode::Unsupported);
        const qint64 chat =
            addChat(store, QStringLiteral("kept in memory"), QStringLiteral("text"));
        QCOMPARE(store.read(chat).messages.size(), std::size_t{1});
        QVERIFY(!store.flush(300ms));
        QVERIFY(asides().isEmpty());
    }

    void goes_on_in_memory_where_no_file_can_be_made() {
        QFile blocker(folder_->filePath(QStringLiteral("blocker")));
        QVERIFY(blocker.open(QIODevice::WriteOnly));
        ConversationStore store(folder_->filePath(QStringLiteral("blocker/conversations.sqlite")));
        QVERIFY(!store.problem().isEmpty());
        const qint64 chat = addChat(store, QStringLiteral("t"), QStringLiteral("text"));
        QCOMPARE(store.chats().size(), std::size_t{1});
        QCOMPARE(store.read(chat).messages.size(), std::size_t{1});
        // The folder appears (a drive is connected): all of it reaches the disk.
        QSignalSpy solved(&store, &ConversationStore::problemSolved);
        QVERIFY(blocker.remove());
        QTRY_COMPARE_WITH_TIMEOUT(solved.count(), 1, 15'000);
        QVERIFY(store.flush(5s));
        QVERIFY(store.problem().isEmpty());
        QCOMPARE(
            ConversationStore(folder_->filePath(QStringLiteral("blocker/conversations.sqlite")))
                .chats()
                .size(),
            std::size_t{1});
    }

    void keeps_text_in_memory_while_the_disk_is_full_and_says_so_once() {
        ConversationStore store(path());
        const qint64 chat = addChat(store, QStringLiteral("t"), QStringLiteral("before"));
        QVERIFY(store.flush(5s));
        QSignalSpy problems(&store, &ConversationStore::problemAppeared);
        QSignalSpy solved(&store, &ConversationStore::problemSolved);
        {
            const FullDisk full(QFileInfo(path() + QStringLiteral("-wal")).size());
            for (int i = 0; i < 20; ++i) {
                store.saveMessage(message(store, chat, 0, QString(5000, QLatin1Char('y'))));
                QTest::qWait(60);
            }
            QVERIFY(!store.flush(800ms));
            QCOMPARE(problems.count(), 1);
            QVERIFY(!store.problem().what.isEmpty());
            QCOMPARE(store.read(chat).messages.size(), std::size_t{21});
        }
        QTRY_COMPARE_WITH_TIMEOUT(solved.count(), 1, 15'000);
        QVERIFY(store.flush(5s));
        QCOMPARE(ConversationStore(path()).read(chat).messages.size(), std::size_t{21});
        QVERIFY(asides().isEmpty());
    }

    void two_programs_never_give_the_same_number() {
        ConversationStore one(path());
        auto two = std::make_unique<ConversationStore>(path());
        const auto tag = [](ConversationStore& store) { return store.newId() % (1 << 14); };
        while (tag(*two) == tag(one)) two = std::make_unique<ConversationStore>(path());
        std::set<qint64> given;
        qint64 before = 0;
        for (int i = 0; i < 5000; ++i) {  // more than fit into the milliseconds that this takes
            const qint64 id = one.newId();
            QVERIFY(id > before);
            before = id;
            QVERIFY(given.insert(id).second);
            QVERIFY(given.insert(two->newId()).second);
        }
    }

    void two_programs_write_the_same_file() {
        ConversationStore one(path());
        ConversationStore two(path());
        const qint64 shared = addChat(one, QStringLiteral("shared"), QStringLiteral("first"));
        QVERIFY(one.flush(5s));
        for (int i = 0; i < 100; ++i) {
            addChat(one, QStringLiteral("one"), QString::number(i));
            addChat(two, QStringLiteral("two"), QString::number(i));
            two.saveMessage(message(two, shared, 0, QString::number(i)));
            one.saveMessage(message(one, shared, 0, QString::number(i)));
        }
        ChatChange title;
        title.chat = shared;
        title.title = QStringLiteral("renamed by two");
        two.change(title);
        QVERIFY(two.flush(20s));
        ChatChange draft;
        draft.chat = shared;
        draft.draft = QStringLiteral("draft of one");
        one.change(draft);
        QVERIFY(one.flush(20s));
        const ConversationStore third(path());
        QVERIFY(third.problem().isEmpty());
        QCOMPARE(third.chats().size(), std::size_t{201});
        QCOMPARE(third.read(shared).messages.size(), std::size_t{201});
        QCOMPARE(third.head(shared)->summary.title, QStringLiteral("renamed by two"));
        QCOMPARE(third.read(shared).draft, QStringLiteral("draft of one"));
    }

    void never_makes_the_caller_wait_for_the_disk() {
        ConversationStore store(path());
        const qint64 chat = addChat(store, QStringLiteral("t"), QStringLiteral("x"));
        QVERIFY(store.flush(5s));
        StoredMessage answer =
            message(store, chat, 0, QString(20'000, QLatin1Char('z')), Role::Assistant);
        {
            QSqlDatabase other =
                QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("lock"));
            other.setDatabaseName(path());
            QVERIFY(other.open());
            QVERIFY(QSqlQuery(other).exec(QStringLiteral("BEGIN IMMEDIATE")));
            // The file is taken: whoever waited for it would do so at each call, for seconds.
            QElapsedTimer clock;
            clock.start();
            for (int i = 0; i < 200; ++i) {
                answer.message.text += QLatin1Char('z');
                store.saveMessage(answer);
            }
            QVERIFY2(clock.elapsed() < 2000, qPrintable(QString::number(clock.elapsed())));
            QVERIFY(!store.flush(1ms));
            QCOMPARE(store.read(chat).messages.at(1).message.text.size(), 20'200);
            QVERIFY(QSqlQuery(other).exec(QStringLiteral("ROLLBACK")));
        }
        QSqlDatabase::removeDatabase(QStringLiteral("lock"));
        QVERIFY(store.flush(20s));
        QCOMPARE(ConversationStore(path()).read(chat).messages.at(1).message.text.size(), 20'200);
    }
};

QTEST_GUILESS_MAIN(StoreTest)
#include "store_test.moc"
