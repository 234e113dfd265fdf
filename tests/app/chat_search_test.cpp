#include "app/conversations/chat_search.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/conversations/conversation_store.h"

using namespace pergola;
using namespace pergola::app;
using namespace std::chrono_literals;

class ChatSearchTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<ConversationStore> store_;
    std::unique_ptr<ChatSearch> search_;

    QString chatsPath() const { return folder_->filePath("Ü chats.sqlite"); }
    QString indexPath() const { return folder_->filePath("search.sqlite"); }
    void startSearch() {
        search_.reset();
        search_ = std::make_unique<ChatSearch>(chatsPath(), indexPath());
    }

    StoredMessage say(qint64 chat,
                      qint64 parent,
                      const QString& text,
                      MessageState state = MessageState::Complete) {
        StoredMessage stored;
        stored.chat = chat;
        stored.parent = parent;
        stored.message.id = store_->newId();
        stored.message.text = text;
        stored.message.state = state;
        stored.message.created = QDateTime::currentDateTime();
        store_->saveMessage(stored);
        return stored;
    }
    qint64 addChat(const QString& title, const QStringList& texts) {
        ChatChange change;
        change.chat = store_->newId();
        change.title = title;
        for (const QString& text : texts)
            change.activeLeaf = say(change.chat, change.activeLeaf.value_or(0), text).message.id;
        change.updatedMs = QDateTime::currentMSecsSinceEpoch();
        store_->change(change);
        return change.chat;
    }
    SearchResult find(const QString& typed) {
        if (!store_->flush(5s)) return {};
        QSignalSpy spy(search_.get(), &ChatSearch::found);
        search_->search(typed);
        if (!spy.wait(5000)) return {};
        return qvariant_cast<SearchResult>(spy.back()[0]);
    }

private slots:
    void initTestCase() { qRegisterMetaType<SearchResult>(); }
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        store_ = std::make_unique<ConversationStore>(chatsPath());
        startSearch();
    }
    void cleanup() {
        search_.reset();
        store_.reset();
    }

    void behaviour_11_one_search_finds_titles_and_texts_and_marks_the_words() {
        const qint64 text = addChat("Poem", {"Write of autumn", "Leaves of grass\nin a garden"});
        const qint64 title = addChat("My Garden", {"Hello"});
        addChat("Other", {"Nothing of it"});
        const SearchResult result = find("GARDEN");
        QCOMPARE(result.typed, QString("GARDEN"));
        QCOMPARE(result.hits.size(), std::size_t{2});
        QCOMPARE(result.hits[0].chat, text);
        QCOMPARE(result.hits[0].messageCount, 1);
        const auto& [from, length] = result.hits[0].piece.marks.at(0);
        QCOMPARE(result.hits[0].piece.text.mid(from, length), QString("garden"));
        QCOMPARE(result.hits[1].chat, title);
        QCOMPARE(result.hits[1].message, 0);
    }

    void behaviour_11_finds_what_is_in_attachments() {
        StoredMessage stored = say(addChat("t", {"Hello"}), 0, "And this?");
        stored.message.attachments = {pastedText("Beekeeping.txt", "A hive has one queen.")};
        store_->saveMessage(stored);
        for (const char* typed : {"queen", "beekeeping", "\"one queen\"", "this queen"}) {
            const SearchResult result = find(typed);
            QCOMPARE(result.hits.size(), std::size_t{1});
            QCOMPARE(result.hits[0].message, stored.message.id);
        }
    }

    void finds_short_words_and_scripts_without_spaces() {
        const qint64 chat = addChat("t", {"昨日は東京都へ行きました", "a C♯ chord"});
        for (const char* typed : {"東", "東京", "東京都", "c♯", "ho", "行きま 東京"})
            QCOMPARE(find(typed).hits.size(), std::size_t{1});
        QCOMPARE(find("東都").hits.size(), std::size_t{0});
        QCOMPARE(find("北京").hits.size(), std::size_t{0});
        QCOMPARE(find("東").hits[0].chat, chat);
    }

    void takes_what_was_typed_as_words_and_nothing_else() {
        const qint64 chat = addChat("t", {"100% \"sure\" AND* it's NEAR(x) -y"});
        for (const char* typed :
             {"100%", "\"sure", "and*", "it's", "near(x)", "-y", "\"it's near\""}) {
            const SearchResult result = find(typed);
            QVERIFY2(result.hits.size() == 1, typed);
            QCOMPARE(result.hits[0].chat, chat);
        }
        for (const char* typed : {"%", "_00", "zzz* OR sure", "\"", " "})
            QCOMPARE(find(typed).hits.size(),
                     QByteArray(typed) == "%" ? std::size_t{1} : std::size_t{0});
    }

    void finds_what_is_still_being_written_and_earlier_versions() {
        const qint64 chat = addChat("t", {"question"});
        const qint64 parent = store_->read(chat).messages[0].message.id;
        say(chat, parent, "the first walrus");
        say(chat, parent, "another walrus", MessageState::Writing);
        QCOMPARE(find("w").hits.size(), std::size_t{1});  // a single letter, too
        const SearchResult result = find("walrus");
        QCOMPARE(result.hits.size(), std::size_t{1});
        QCOMPARE(result.hits[0].messageCount, 2);
        QVERIFY(result.hits[0].piece.text.startsWith("another"));
    }

    void leaves_out_the_trash_and_forgets_what_is_erased() {
        const qint64 chat = addChat("t", {"a walrus"});
        QCOMPARE(find("walrus").hits.size(), std::size_t{1});
        ChatChange trash;
        trash.chat = chat;
        trash.trashedMs = 1;
        store_->change(trash);
        QCOMPARE(find("walrus").hits.size(), std::size_t{0});
        trash.trashedMs = 0;
        store_->change(trash);
        QCOMPARE(find("walrus").hits.size(), std::size_t{1});
        store_->erase(chat);
        QCOMPARE(find("walrus").hits.size(), std::size_t{0});
        search_.reset();
        QFile index(indexPath());
        QVERIFY(index.open(QIODevice::ReadOnly));
        QVERIFY(index.size() > 0);
    }

    void a_damaged_index_is_made_anew_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("text") << QByteArray("not an index").repeated(1000);
        QTest::newRow("header") << QByteArray("SQLite format 3\0", 16);
    }
    void a_damaged_index_is_made_anew() {
        QFETCH(QByteArray, content);
        addChat("t", {"a walrus"});
        search_.reset();
        for (const char* suffix : {"-wal", "-shm"}) QFile::remove(indexPath() + suffix);
        QFile index(indexPath());
        QVERIFY(index.open(QIODevice::WriteOnly));
        index.write(content);
        index.close();
        startSearch();
        QCOMPARE(find("walrus").hits.size(), std::size_t{1});
        startSearch();
        QCOMPARE(find("walrus").hits.size(), std::size_t{1});
    }

    void only_the_last_of_fast_typed_searches_must_be_answered() {
        for (int i = 0; i < 50; ++i) addChat("t", {QString("walrus %1 ").arg(i).repeated(50)});
        QVERIFY(store_->flush(5s));
        QSignalSpy spy(search_.get(), &ChatSearch::found);
        for (const char* typed : {"w", "wa", "wal", "walr", "walrus"}) search_->search(typed);
        QTRY_VERIFY(!spy.isEmpty() && qvariant_cast<SearchResult>(spy.back()[0]).typed == "walrus");
        const auto last = qvariant_cast<SearchResult>(spy.back()[0]);
        QCOMPARE(last.hits.size(), std::size_t{50});
        QVERIFY(!last.isCut);
    }

    void a_chat_with_thousands_of_finds_is_cut_and_says_so() {
        QStringList texts;
        for (int i = 0; i < 2100; ++i) texts << QStringLiteral("walrus");
        addChat("t", texts);
        const SearchResult result = find("walrus");
        QCOMPARE(result.hits.size(), std::size_t{1});
        QVERIFY(result.isCut);
    }
};

QTEST_GUILESS_MAIN(ChatSearchTest)
#include "chat_search_test.moc"
