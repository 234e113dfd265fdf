// What is erased for good cannot be read in any file of the program, while it still runs.
#include <QDirIterator>
#include <QFile>
#include <QSignalSpy>

#include "app/conversations/chat_search.h"
#include "tests/app/store_fixture.h"

using namespace pergola;
using namespace pergola::app;
using namespace std::chrono_literals;

namespace {

const QByteArray kSecret("heron-in-the-reeds");

}  // namespace

class ErasureTest : public StoreFixture {
    Q_OBJECT

    /// Names of the files that hold the secret, byte for byte.
    QStringList telling() const {
        QStringList names;
        QDirIterator files(
            folder_->path(), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
        while (files.hasNext()) {
            QFile file(files.next());
            if (file.open(QIODevice::ReadOnly) && file.readAll().contains(kSecret))
                names << files.fileName();
        }
        return names;
    }
    /// One text within a page of the file, one over many of them.
    static QString shortText() { return QString::fromLatin1(kSecret); }
    static QString longText() { return QString::fromLatin1(kSecret + ' ').repeated(20'000); }

    void put(const QString& suffix) const {
        QFile file(path() + suffix);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(kSecret);
    }

private slots:
    void a_chat_that_is_erased_cannot_be_read_in_the_file_or_its_log() {
        ConversationStore store(path());
        for (int i = 0; i < 20; ++i)
            addChat(store, QStringLiteral("Other"), QStringLiteral("kept"));
        std::vector<qint64> chats;
        for (const QString& text : {shortText(), longText(), shortText()})
            chats.push_back(addChat(store, QStringLiteral("Birds"), text));
        QVERIFY(store.flush(10s));
        QVERIFY(!telling().isEmpty());
        for (const qint64 chat : chats) store.erase(chat);
        QVERIFY(store.flush(10s));
        QCOMPARE(telling(), QStringList());
        QCOMPARE(store.chats().size(), std::size_t{20});
    }

    void erasing_everything_leaves_no_text_and_no_copy() {
        ConversationStore store(path());
        const qint64 chat = addChat(store, shortText(), longText());
        store.saveFolder({store.newId(), 0, shortText()});
        store.saveNewChatDraft({shortText(), {}});
        QVERIFY(store.flush(10s));
        for (const char* suffix :
             {".version-2", ".broken-20260101-000000", ".broken-20260101-000000-wal"})
            put(QLatin1String(suffix));
        put(QStringLiteral(".unsaved.json.broken-20260101-000000"));
        const QSignalSpy erased(&store, &ConversationStore::everythingErased);
        store.eraseEverything();
        QVERIFY(store.chats().empty() && store.folders().empty());
        QVERIFY(store.newChatDraft().isEmpty());
        QTRY_COMPARE(erased.size(), 1);
        QCOMPARE(telling(), QStringList());
        // An answer that ends late comes back to nothing.
        store.saveMessage(message(store, chat, 0, shortText(), Role::Assistant));
        QVERIFY(store.flush(10s));
        QCOMPARE(telling(), QStringList());
    }

    void what_is_begun_after_that_stays() {
        {
            ConversationStore store(path());
            store.saveNewChatDraft({shortText(), {}});
            store.eraseEverything();
            store.saveNewChatDraft({QStringLiteral("A new start"), {}});
            addChat(store, QStringLiteral("New"), QStringLiteral("New text"));
        }
        const ConversationStore again(path());
        QCOMPARE(again.newChatDraft().text, QStringLiteral("A new start"));
        QCOMPARE(again.chats().size(), std::size_t{1});
        QCOMPARE(telling(), QStringList());
    }

    void the_search_forgets_it_too() {
        const QString index = folder_->filePath(QStringLiteral("search.sqlite"));
        ConversationStore store(path());
        const qint64 chat = addChat(store, QStringLiteral("Birds"), longText());
        QVERIFY(store.flush(10s));
        ChatSearch search(path(), index);
        const auto hits = [&] {
            QSignalSpy found(&search, &ChatSearch::found);
            search.search(QStringLiteral("heron"));
            return found.wait(10'000) ? qvariant_cast<SearchResult>(found.back()[0]).hits.size()
                                      : std::size_t{99};
        };
        QCOMPARE(hits(), std::size_t{1});
        QTRY_VERIFY(telling().contains(QStringLiteral("search.sqlite")) ||
                    telling().contains(QStringLiteral("search.sqlite-wal")));
        store.erase(chat);
        QVERIFY(store.flush(10s));
        search.update();
        QTRY_COMPARE(telling(), QStringList());
        addChat(store, QStringLiteral("Birds"), longText());
        QVERIFY(store.flush(10s));
        QCOMPARE(hits(), std::size_t{1});
        store.eraseEverything();
        QVERIFY(store.flush(10s));
        const QSignalSpy cleared(&search, &ChatSearch::cleared);
        search.clear();
        QTRY_COMPARE(cleared.size(), 1);
        QCOMPARE(telling(), QStringList());
        QCOMPARE(hits(), std::size_t{0});
    }
};

QTEST_MAIN(ErasureTest)
#include "erasure_test.moc"
