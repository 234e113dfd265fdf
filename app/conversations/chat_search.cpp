#include "app/conversations/chat_search.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>

#include "app/conversations/chat_database.h"
#include "app/conversations/search_index.h"
#include "app/hand_over.h"

namespace pergola::app {
namespace {

constexpr std::chrono::milliseconds kPatience{2000};
constexpr std::size_t kBatch = 64;  // messages indexed at a time: between them a search may come
constexpr std::size_t kMostHits = 200;   // chats
constexpr std::size_t kMostRead = 2000;  // messages looked at for one search

/// What is searched of a message: its words, then its attachments.
QString textOf(const Message& message) {
    QString text = message.text;
    for (const Attachment& each : message.attachments)
        text += QStringLiteral("\n\n") + each.name + QLatin1Char('\n') + each.text;
    return text;
}

}  // namespace

/// Everything below the first line of members belongs to its thread.
struct ChatSearch::Worker {
    Worker(ChatSearch& client, QString chatsPath, QString indexPath)
        : owner(client), chatsFile(std::move(chatsPath)), indexFile(std::move(indexPath)) {
        thread = std::thread([this] { run(); });
    }
    ~Worker() {
        {
            const std::lock_guard lock(mutex);
            ends = true;
            changed.notify_all();
        }
        thread.join();
    }

    void run();
    bool isDisturbed();
    bool open();
    void clear();
    /// Brings the index closer to the chats; true: it is there.
    bool catchUp();
    bool addMissing(const std::vector<qint64>& indexed);
    void answer(const QString& typed);
    std::vector<qint64> candidates(const std::vector<QString>& words);
    void collect(const std::vector<QString>& words, SearchResult& result);
    void collectTitles(const std::vector<QString>& words, SearchResult& result);

    ChatSearch& owner;
    const QString chatsFile;
    const QString indexFile;
    std::mutex mutex;  // of all up to ends
    std::condition_variable changed;
    std::optional<QString> wanted;
    bool isStale = true;
    bool clears = false;
    bool ends = false;

    std::unique_ptr<ChatDatabase> chats;
    std::unique_ptr<SearchIndex> index;
    std::set<qint64> unindexed;  ///< being written, or not yet reached

    std::thread thread;  // last: it uses all of the above
};

void ChatSearch::Worker::run() {
    for (;;) {
        std::optional<QString> typed;
        bool clearsNow = false;
        {
            std::unique_lock lock(mutex);
            changed.wait(lock, [this] { return ends || clears || wanted || isStale; });
            if (ends && !clears) break;
            clearsNow = std::exchange(clears, false);
        }
        if (clearsNow) {
            clear();
            continue;
        }
        {
            const std::lock_guard lock(mutex);
            typed = std::exchange(wanted, std::nullopt);
            if (!typed) isStale = false;
        }
        if (!typed) chats.reset();  // a damaged file may have been moved aside
        if (!open()) {
            if (typed) answer(*typed);
            continue;
        }
        if (typed) {
            (void)catchUp();
            answer(*typed);
            continue;
        }
        if (!catchUp()) {
            const std::lock_guard lock(mutex);
            isStale = true;  // a search came in between
        }
    }
    chats.reset();
    index.reset();
}

bool ChatSearch::Worker::isDisturbed() {
    const std::lock_guard lock(mutex);
    return ends || clears || wanted;
}

bool ChatSearch::Worker::open() {
    if (!chats) {
        Result<std::unique_ptr<ChatDatabase>> opened =
            ChatDatabase::openExisting(chatsFile, kPatience);
        if (!opened) return false;
        chats = std::move(opened).take();
    }
    if (!index) {
        Result<std::unique_ptr<SearchIndex>> opened = SearchIndex::open(indexFile);
        if (!opened) return false;
        index = std::move(opened).take();
    }
    return true;
}

/// An index that cannot be emptied is made anew, as a damaged one is.
void ChatSearch::Worker::clear() {
    chats.reset();
    unindexed.clear();
    if (!index) {
        if (Result<std::unique_ptr<SearchIndex>> opened = SearchIndex::open(indexFile))
            index = std::move(opened).take();
    }
    if (!index || !index->clear()) {
        index.reset();
        SearchIndex::remove(indexFile);
    }
    runLater(&owner, [client = &owner] { emit client->cleared(); });
}

bool ChatSearch::Worker::catchUp() {
    const Result<std::vector<MessageKey>> keys = chats->messageKeys();
    Result<std::vector<qint64>> indexed = index->ids();
    if (!keys || !indexed) {
        chats.reset();  // a file that was moved aside: opened anew the next time
        index.reset();
        return true;
    }
    std::vector<qint64> there;
    for (const MessageKey& key : *keys) there.push_back(key.id);
    std::vector<qint64> gone;
    std::set_difference(
        indexed->begin(), indexed->end(), there.begin(), there.end(), std::back_inserter(gone));
    (void)index->drop(gone);
    unindexed.clear();
    std::set_difference(there.begin(),
                        there.end(),
                        indexed->begin(),
                        indexed->end(),
                        std::inserter(unindexed, unindexed.end()));
    std::vector<qint64> finished;
    for (const MessageKey& key : *keys) {
        if (unindexed.contains(key.id) && !isInFlight(key.state)) finished.push_back(key.id);
    }
    return addMissing(finished);
}

/// The newest first: they are what people look for.
bool ChatSearch::Worker::addMissing(const std::vector<qint64>& finished) {
    std::vector<IndexedText> batch;
    for (std::size_t left = finished.size(); left > 0; --left) {
        const qint64 id = finished[left - 1];
        if (const auto stored = chats->message(id, ChatDatabase::Scope::Everything))
            batch.push_back({id, foldForSearch(textOf(stored->message)).text});
        if (batch.size() < kBatch && left > 1) continue;
        if (!index->add(batch)) return true;  // no disk for it: searches read these texts
        for (const IndexedText& text : batch) unindexed.erase(text.id);
        batch.clear();
        if (isDisturbed()) return left <= 1;
    }
    return true;
}

std::vector<qint64> ChatSearch::Worker::candidates(const std::vector<QString>& words) {
    std::vector<qint64> ids;
    if (index) {
        if (Result<std::vector<qint64>> fromIndex = index->candidates(words)) ids = *fromIndex;
    }
    ids.insert(ids.end(), unindexed.rbegin(), unindexed.rend());
    std::sort(ids.begin(), ids.end(), std::greater<>());
    ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
    return ids;
}

void ChatSearch::Worker::collect(const std::vector<QString>& words, SearchResult& result) {
    std::map<qint64, std::size_t> placeOf;
    std::size_t read = 0;
    for (const qint64 id : candidates(words)) {
        if (++read > kMostRead || isDisturbed()) {
            result.isCut = true;
            return;
        }
        const auto stored = chats->message(id, ChatDatabase::Scope::WithoutTrash);
        if (!stored) continue;
        const QString text = textOf(stored->message);
        const auto marks = marksOf(words, foldForSearch(text));
        if (marks.empty()) continue;
        const auto [place, isNew] = placeOf.try_emplace(stored->chat, result.hits.size());
        if (!isNew) {
            ++result.hits[place->second].messageCount;
            continue;
        }
        if (result.hits.size() == kMostHits) {
            placeOf.erase(place);
            result.isCut = true;
            continue;
        }
        result.hits.push_back({stored->chat, id, 1, pieceAround(text, marks)});
    }
}

void ChatSearch::Worker::collectTitles(const std::vector<QString>& words, SearchResult& result) {
    Result<std::vector<ChatHead>> heads = chats->heads();
    if (!heads) return;
    std::sort(heads->begin(), heads->end(), [](const ChatHead& a, const ChatHead& b) {
        return a.summary.updated > b.summary.updated;
    });
    for (const ChatHead& head : *heads) {
        const bool known =
            std::any_of(result.hits.begin(), result.hits.end(), [&](const SearchHit& hit) {
                return hit.chat == head.summary.id;
            });
        if (known || head.trashedMs != 0) continue;
        if (marksOf(words, foldForSearch(head.summary.title)).empty()) continue;
        if (result.hits.size() == kMostHits) return void(result.isCut = true);
        result.hits.push_back({head.summary.id, 0, 0, {}});
    }
}

void ChatSearch::Worker::answer(const QString& typed) {
    SearchResult result;
    result.typed = typed;
    const std::vector<QString> words = searchWords(typed);
    if (!words.empty() && chats) {
        collect(words, result);
        collectTitles(words, result);
    }
    runLater(&owner, [client = &owner, result = std::move(result)] { emit client->found(result); });
}

ChatSearch::ChatSearch(QString chatsPath, QString indexPath, QObject* parent)
    : QObject(parent),
      worker_(std::make_unique<Worker>(*this, std::move(chatsPath), std::move(indexPath))) {}

ChatSearch::~ChatSearch() = default;

void ChatSearch::search(const QString& typed) {
    const std::lock_guard lock(worker_->mutex);
    worker_->wanted = typed;
    worker_->changed.notify_all();
}

void ChatSearch::update() {
    const std::lock_guard lock(worker_->mutex);
    worker_->isStale = true;
    worker_->changed.notify_all();
}

void ChatSearch::clear() {
    const std::lock_guard lock(worker_->mutex);
    worker_->clears = true;
    worker_->isStale = true;
    worker_->changed.notify_all();
}

}  // namespace pergola::app
