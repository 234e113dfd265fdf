// Indices that leave out messages: the file is sound, and a chat seems to have lost some.
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlQuery>

#include "tests/app/store_fixture.h"

using namespace pergola;
using namespace pergola::app;
using namespace std::chrono_literals;

class StoreIndicesTest : public StoreFixture {
    Q_OBJECT

    /// As another program's mistake or a disk may leave it: no row of the chat is in the index.
    void hide(qint64 chat) {
        run({QStringLiteral("PRAGMA writable_schema = ON"),
             QStringLiteral("UPDATE sqlite_master SET sql = sql || ' WHERE chat <> %1'"
                            " WHERE name = 'messages_of_chat'")
                 .arg(chat)});
        run({QStringLiteral("REINDEX")});
        run({QStringLiteral("PRAGMA writable_schema = ON"),
             QStringLiteral("UPDATE sqlite_master SET sql = replace(sql, ' WHERE chat <> %1', '')"
                            " WHERE name = 'messages_of_chat'")
                 .arg(chat)});
    }
    void run(const QStringList& statements) {
        {
            QSqlDatabase file = QSqlDatabase::addDatabase("QSQLITE", "damage");
            file.setDatabaseName(path());
            QVERIFY(file.open());
            for (const QString& each : statements) QVERIFY2(QSqlQuery(file).exec(each), qPrintable(each));
        }
        QSqlDatabase::removeDatabase("damage");
    }

private slots:
    void messages_that_an_index_hides_come_back() {
        qint64 chat = 0;
        {
            ConversationStore store(path());
            chat = addChat(store, "Hidden", "Words");
            addChat(store, "Other", "Other words");
            QVERIFY(store.flush(5s));
        }
        hide(chat);
        ConversationStore store(path());
        QSignalSpy mended(&store, &ConversationStore::messagesMended);
        QTRY_COMPARE(mended.count(), 1);
        QVERIFY(store.problem().isEmpty());
        QCOMPARE(store.read(chat).messages.size(), std::size_t{1});
        QCOMPARE(store.read(chat).messages[0].message.text, QStringLiteral("Words"));
        QVERIFY(asides().isEmpty());
    }

    void a_sound_file_is_left_alone() {
        {
            ConversationStore store(path());
            addChat(store, "Title", "Words");
            QVERIFY(store.flush(5s));
        }
        ConversationStore store(path());
        QSignalSpy mended(&store, &ConversationStore::messagesMended);
        addChat(store, "Another", "Words");
        QVERIFY(store.flush(5s));
        QCoreApplication::processEvents();
        QCOMPARE(mended.count(), 0);
    }
};

QTEST_GUILESS_MAIN(StoreIndicesTest)
#include "store_indices_test.moc"
