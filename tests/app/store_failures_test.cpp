// Broken files, full disks, other programs, killed ones.
#include <QElapsedTimer>
#include <QFile>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <set>

#include "tests/app/store_fixture.h"
#include "tests/fakes/full_disk.h"

using namespace pergola;
using namespace pergola::app;
using namespace std::chrono_literals;

class StoreFailuresTest : public StoreFixture {
    Q_OBJECT

    void setVersion(int version) {
        {
            QSqlDatabase database =
                QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("version"));
            database.setDatabaseName(path());
            QVERIFY(database.open());
            QVERIFY(QSqlQuery(database).exec(
                QStringLiteral("PRAGMA user_version = %1").arg(version)));
        }
        QSqlDatabase::removeDatabase(QStringLiteral("version"));
    }
private slots:
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
            folder_ = std::make_unique<QTemporaryDir>();
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

    void a_file_that_is_taken_away_under_the_program_loses_nothing_data() {
        QTest::addColumn<QString>("what");
        for (const char* what : {"all removed",
                                 "file alone removed",
                                 "folder moved",
                                 "file moved",
                                 "replaced",
                                 "replaced with its log"})
            QTest::newRow(what) << QString::fromLatin1(what);
    }
    void a_file_that_is_taken_away_under_the_program_loses_nothing() {
        QFETCH(QString, what);
        const QString other = folder_->filePath(QStringLiteral("other.sqlite"));
        qint64 others = 0;
        {
            ConversationStore store(other);
            others = addChat(store, QStringLiteral("of the other file"), QStringLiteral("other"));
        }
        ConversationStore store(path());
        QSignalSpy problems(&store, &ConversationStore::problemAppeared);
        const qint64 folder = store.newId();
        store.saveFolder({folder, 0, QStringLiteral("Work")});
        const qint64 before = addChat(store, QStringLiteral("before"), QStringLiteral("one"));
        store.saveNewChatDraft({QStringLiteral("begun"), {}});
        QVERIFY(store.flush(5s));
        const QString home = QFileInfo(path()).path();
        if (what == QStringLiteral("all removed")) {
            QVERIFY(QDir(home).removeRecursively());
        } else if (what == QStringLiteral("folder moved")) {
            QVERIFY(QDir().rename(home, home + QStringLiteral(" moved")));
        } else if (what == QStringLiteral("file moved")) {
            QVERIFY(QFile::rename(path(), path() + QStringLiteral(".moved")));
        } else {
            QVERIFY(QFile::remove(path()));
        }
        if (what.startsWith(QStringLiteral("replaced"))) QVERIFY(QFile::copy(other, path()));
        if (what == QStringLiteral("replaced with its log")) {
            QFile::remove(path() + QStringLiteral("-wal"));
            QFile::remove(path() + QStringLiteral("-shm"));
        }
        QTRY_COMPARE(problems.count(), 1);  // told without a word being written
        QCOMPARE(store.problem().code, ErrorCode::FileLost);
        QVERIFY(!store.problem().remedy.isEmpty());
        const StoredMessage more =
            message(store, before, store.head(before)->activeLeaf, QStringLiteral("two"));
        store.saveMessage(more);
        const qint64 after = addChat(store, QStringLiteral("after"), QStringLiteral("three"));
        QVERIFY(store.flush(5s));
        QCOMPARE(store.read(before).messages.size(), std::size_t{2});
        const ConversationStore again(path());
        QVERIFY(again.problem().isEmpty());
        QCOMPARE(again.read(before).messages.size(), std::size_t{2});
        QCOMPARE(again.read(after).messages.at(0).message.text, QStringLiteral("three"));
        QCOMPARE(again.head(before)->summary.title, QStringLiteral("before"));
        QCOMPARE(again.folders().at(0).id, folder);
        QCOMPARE(again.newChatDraft().text, QStringLiteral("begun"));
        const bool isReplaced = what.startsWith(QStringLiteral("replaced"));
        QCOMPARE(again.read(others).messages.size(), isReplaced ? std::size_t{1} : std::size_t{0});
        QCOMPARE(store.head(others) != nullptr, isReplaced);
        QVERIFY(asides().isEmpty());
    }

    void a_log_that_is_removed_alone_loses_nothing() {
        qint64 chat = 0;
        {
            ConversationStore store(path());
            chat = addChat(store, QStringLiteral("t"), QStringLiteral("one"));
            QVERIFY(store.flush(5s));
            QVERIFY(QFile::remove(path() + QStringLiteral("-wal")));
            store.saveMessage(message(store, chat, 0, QStringLiteral("two")));
            store.saveMessage(message(store, chat, 0, QStringLiteral("three")));
            QVERIFY(store.flush(5s));
            QVERIFY(QFile::copy(path(), path() + QStringLiteral(".copy")));  // as a kill leaves it
        }
        const ConversationStore copy(path() + QStringLiteral(".copy"));
        QCOMPARE(copy.read(chat).messages.size(), std::size_t{3});
        QCOMPARE(ConversationStore(path()).read(chat).messages.size(), std::size_t{3});
    }

    void leaves_the_file_of_a_newer_program_alone() {
        { const ConversationStore store(path()); }
        setVersion(99);
        ConversationStore store(path());
        QCOMPARE(store.problem().code, ErrorCode::Unsupported);
        const qint64 chat =
            addChat(store, QStringLiteral("kept in memory"), QStringLiteral("text"));
        QCOMPARE(store.read(chat).messages.size(), std::size_t{1});
        QVERIFY(!store.flush(300ms));
        QVERIFY(asides().isEmpty());
    }

    void tells_a_damaged_version_by_the_tables() {
        qint64 chat = 0;
        {
            ConversationStore store(path());
            chat = addChat(store, QStringLiteral("a title"), QStringLiteral("a text"));
            QVERIFY(store.flush(5s));
        }
        for (const int stated : {-3, 0, 1, 2}) {
            setVersion(stated);
            ConversationStore store(path());
            QVERIFY2(store.problem().isEmpty(), qPrintable(QString::number(stated)));
            QCOMPARE(store.read(chat).messages.size(), std::size_t{1});
            addChat(store, QStringLiteral("another"), QStringLiteral("text"));
            QVERIFY(store.flush(5s));
            QVERIFY(asides().isEmpty());
        }
        setVersion(-3);
        const ConversationStore store(path());
        QCOMPARE(store.chats().size(), std::size_t{5});
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

    void what_the_file_never_took_is_there_again_at_the_next_start() {
        const QStringList places{folder_->filePath(QStringLiteral("blocker/unsaved.json")),
                                 folder_->filePath(QStringLiteral("other/unsaved.json"))};
        QFile blocker(folder_->filePath(QStringLiteral("blocker")));
        QVERIFY(blocker.open(QIODevice::WriteOnly));
        const QString file = folder_->filePath(QStringLiteral("blocker/conversations.sqlite"));
        qint64 chat = 0;
        for (int start = 0; start < 2; ++start) {  // the second one cannot write either
            ConversationStore store(file, places);
            if (start == 0) chat = addChat(store, QStringLiteral("Tea"), QStringLiteral("text"));
            store.saveNewChatDraft({QStringLiteral("begun"), {}});
            QCOMPARE(store.takenUp(), start == 0 ? 0 : 2);
            QVERIFY(store.head(chat) != nullptr);
        }
        QVERIFY(QFile::exists(places[1]));
        QVERIFY(blocker.remove());
        {
            ConversationStore store(file, places);
            QVERIFY(store.flush(5s));
            QCOMPARE(store.head(chat)->summary.title, QStringLiteral("Tea"));
            QCOMPARE(store.newChatDraft().text, QStringLiteral("begun"));
            QTRY_VERIFY(!QFile::exists(places[1]));  // a later start must not take it up again
            ChatChange renamed;
            renamed.chat = chat;
            renamed.title = QStringLiteral("Coffee");
            store.change(renamed);
        }
        const ConversationStore store(file, places);
        QCOMPARE(store.takenUp(), 0);
        QCOMPARE(store.head(chat)->summary.title, QStringLiteral("Coffee"));
        QCOMPARE(store.read(chat).messages.front().message.text, QStringLiteral("text"));
    }

    void a_chat_goes_on_where_the_disk_stopped_to_take_it() {
        qint64 chat = 0;
        {
            ConversationStore store(path());
            chat = addChat(store, QStringLiteral("Tea"), QStringLiteral("first"));
            QVERIFY(store.flush(5s));
            const StoredMessage second =
                message(store, chat, store.head(chat)->activeLeaf, QStringLiteral("second"));
            QSqlDatabase other =
                QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("held"));
            other.setDatabaseName(path());
            QVERIFY(other.open());
            QVERIFY(QSqlQuery(other).exec(QStringLiteral("BEGIN IMMEDIATE")));
            store.saveMessage(second);
            setBranch(store, chat, QStringLiteral("Tea"), second.message.id);
        }
        QSqlDatabase::database(QStringLiteral("held")).close();
        QSqlDatabase::removeDatabase(QStringLiteral("held"));
        ConversationStore store(path());
        QCOMPARE(store.takenUp(), 1);
        const StoredChat read = store.read(chat);
        QCOMPARE(read.messages.size(), std::size_t{2});
        QCOMPARE(read.messages[1].message.text, QStringLiteral("second"));
        QCOMPARE(read.messages[1].parent, read.messages[0].message.id);
        QVERIFY(store.flush(20s));
        QCOMPARE(ConversationStore(path()).read(chat).messages.size(), std::size_t{2});
    }

    void takes_up_no_file_from_a_folder_that_others_write_into() {
        const QString shared = folder_->filePath(QStringLiteral("shared"));
        QVERIFY(QDir().mkdir(shared));
        QVERIFY(QFile::setPermissions(shared, QFile::Permissions(0x7777)));
        const QStringList places{shared + QStringLiteral("/unsaved.json")};
        QFile planted(places[0]);
        QVERIFY(planted.open(QIODevice::WriteOnly));
        planted.write(R"({"format":"pergola-chats","version":1,"chats":[{"id":"7","title":"x"}]})");
        planted.close();
        const ConversationStore store(path(), places);
        QCOMPARE(store.takenUp(), 0);
    }

    void keeps_text_in_memory_while_the_disk_is_full_and_says_so_once() {
        ConversationStore store(path());
        const qint64 chat = addChat(store, QStringLiteral("t"), QStringLiteral("before"));
        QVERIFY(store.flush(5s));
        QSignalSpy problems(&store, &ConversationStore::problemAppeared);
        QSignalSpy solved(&store, &ConversationStore::problemSolved);
        {
            const fakes::FullDisk full(QFileInfo(path() + QStringLiteral("-wal")).size());
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

    void what_another_program_said_below_a_deleted_message_moves_up() {
        ConversationStore mine(path());
        const qint64 chat = mine.newId();
        const StoredMessage question = message(mine, chat, 0, QStringLiteral("q"));
        const StoredMessage answer =
            message(mine, chat, question.message.id, QStringLiteral("a"), Role::Assistant);
        const StoredMessage next = message(mine, chat, answer.message.id, QStringLiteral("n"));
        for (const StoredMessage& each : {question, answer, next}) mine.saveMessage(each);
        setBranch(mine, chat, QStringLiteral("One"), next.message.id);
        QVERIFY(mine.flush(20s));
        qint64 theirs = 0;
        {
            ConversationStore other(path());
            const StoredMessage reply =
                message(other, chat, next.message.id, QStringLiteral("r"), Role::Assistant);
            theirs = reply.message.id;
            other.saveMessage(reply);
        }
        mine.eraseMessages({chat, {answer.message.id, next.message.id}}, {});
        QVERIFY(mine.flush(20s));
        const StoredChat left = ConversationStore(path()).read(chat);
        QCOMPARE(left.messages.size(), std::size_t{2});
        QCOMPARE(left.messages[1].message.id, theirs);
        QCOMPARE(left.messages[1].parent, question.message.id);
        // Nothing of another chat goes, whatever the ids are.
        mine.eraseMessages({chat + 1, {theirs}}, {});
        QVERIFY(mine.flush(20s));
        QCOMPARE(ConversationStore(path()).read(chat).messages.size(), std::size_t{2});
    }

    void a_deletion_that_is_undone_before_it_is_written_loses_nothing() {
        ConversationStore store(path());
        const qint64 chat = store.newId();
        const StoredMessage question = message(store, chat, 0, QStringLiteral("q"));
        const StoredMessage answer =
            message(store, chat, question.message.id, QStringLiteral("a"), Role::Assistant);
        QSqlDatabase other =
            QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("held"));
        other.setDatabaseName(path());
        QVERIFY(store.flush(20s));
        QVERIFY(other.open());
        QVERIFY(QSqlQuery(other).exec(QStringLiteral("BEGIN IMMEDIATE")));  // all of it waits
        store.saveMessage(question);
        store.saveMessage(answer);
        StoredMessage moved = answer;
        moved.parent = 0;
        for (int i = 0; i < 3; ++i) {
            store.eraseMessages({chat, {question.message.id}}, {moved});
            QCOMPARE(store.read(chat).messages.size(), std::size_t{1});
            store.putBackMessages({question, answer});
            QCOMPARE(store.read(chat).messages.size(), std::size_t{2});
        }
        QVERIFY(QSqlQuery(other).exec(QStringLiteral("ROLLBACK")));
        other.close();
        other = {};
        QSqlDatabase::removeDatabase(QStringLiteral("held"));
        QVERIFY(store.flush(20s));
        const StoredChat kept = ConversationStore(path()).read(chat);
        QCOMPARE(kept.messages.size(), std::size_t{2});
        QCOMPARE(kept.messages[1].parent, question.message.id);
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

QTEST_GUILESS_MAIN(StoreFailuresTest)
#include "store_failures_test.moc"
