#include "app/conversations/chat_transfer.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QThreadPool>
#include <QTimer>
#include <algorithm>
#include <atomic>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>

#include "app/conversations/chat_backup.h"
#include "app/conversations/chat_copy.h"
#include "app/conversations/chat_file.h"
#include "app/conversations/conversation_store.h"
#include "app/conversations/same_chats.h"
#include "app/hand_over.h"
#include "app/save_file.h"

namespace pergola::app {
namespace {

constexpr std::chrono::milliseconds kPatience{5000};
constexpr std::chrono::milliseconds kFlushPatience{2000};
constexpr std::chrono::milliseconds kPause{5};
constexpr std::chrono::milliseconds kLongestWait{10'000};
constexpr int kTellAfterMs = 1000;

QString words(const char* text) {
    return QCoreApplication::translate("transfer", text);
}

UserError cannotWrite(const QString& path, const QString& details) {
    UserError error;
    error.code = ErrorCode::Io;
    error.what = words(QT_TRANSLATE_NOOP("transfer", "%1 could not be written."))
                     .arg(QFileInfo(path).fileName());
    error.meaning = words(QT_TRANSLATE_NOOP("transfer", "Your chats are as they were."));
    error.remedy = words(
        QT_TRANSLATE_NOOP("transfer", "Choose a folder that has room and can be written to."));
    error.details = details;
    return error;
}

QString reasonOf(ErrorCode code) {
    switch (code) {
        case ErrorCode::CorruptFile:
            return words(QT_TRANSLATE_NOOP("transfer", "The file is damaged or cut off."));
        case ErrorCode::Unsupported:
            return words(
                QT_TRANSLATE_NOOP("transfer", "It holds nothing that this version knows."));
        default:
            return words(QT_TRANSLATE_NOOP("transfer", "The file cannot be opened."));
    }
}

UserError cannotRead(const QString& path, const Error& cause) {
    UserError error;
    error.code = cause.code;
    error.what = words(QT_TRANSLATE_NOOP("transfer", "No chats could be read from %1."))
                     .arg(QFileInfo(path).fileName());
    error.meaning = reasonOf(cause.code) + QLatin1Char(' ') +
                    words(QT_TRANSLATE_NOOP("transfer", "Nothing was changed."));
    error.remedy = words(QT_TRANSLATE_NOOP("transfer",
                                           "Choose an export of Pergola, ChatGPT (the ZIP file or "
                                           "conversations.json) or LM Studio, or "
                                           "a backup."));
    error.details = QString::fromStdString(cause.message);
    return error;
}

/// Leaves out what is in the file of chats and not in its trash; how many. Where that cannot be
/// read nothing is known.
int dropSame(const QString& file, ChatArchive& archive) {
    const Result<std::unique_ptr<ChatDatabase>> database =
        ChatDatabase::openExisting(file, kPatience);
    if (!database) return 0;
    const Result<std::vector<ChatHead>> heads = (*database)->heads();
    if (!heads) return 0;
    SameChats there;
    for (const ChatHead& head : *heads) {
        if (head.trashedMs != 0) continue;
        if (const Result<StoredChat> chat = (*database)->chat(head.summary.id)) there.add(*chat);
    }
    return static_cast<int>(std::erase_if(archive.chats, [&](const PortableChat& portable) {
        return there.contains(portable.chat);
    }));
}

/// Those of the chats that are there, as the file has them. Nothing: it cannot be read.
std::optional<ChatArchive> archiveFromFile(const QString& file,
                                           const std::vector<qint64>& chats,
                                           bool withFolders) {
    const Result<std::unique_ptr<ChatDatabase>> database =
        ChatDatabase::openExisting(file, kPatience);
    if (!database) return {};
    const Result<std::vector<ChatHead>> heads = (*database)->heads();
    if (!heads) return {};
    std::map<qint64, const ChatHead*> known;
    for (const ChatHead& head : *heads) known[head.summary.id] = &head;
    ChatArchive archive;
    for (const qint64 id : chats) {
        const auto head = known.find(id);
        if (head == known.end()) continue;
        Result<StoredChat> chat = (*database)->chat(id);
        if (!chat) return {};
        archive.chats.push_back({*head->second, std::move(chat).take()});
        for (StoredMessage& stored : archive.chats.back().chat.messages) {
            if (isInFlight(stored.message.state)) stored.message.state = MessageState::Interrupted;
        }
    }
    if (!withFolders) return archive;
    Result<std::vector<Folder>> folders = (*database)->folders();
    if (!folders) return {};
    archive.folders = std::move(folders).take();
    return archive;
}

/// Ids in the program for the folders of an archive: of those that have the name and the place, or
/// new ones, which alone stay in the archive.
std::map<qint64, qint64> renumberFolders(ConversationStore& store, ChatArchive& archive) {
    std::map<qint64, qint64> ids{{0, 0}};
    std::stable_partition(archive.folders.begin(), archive.folders.end(), [](const Folder& folder) {
        return folder.parent == 0;  // where a folder lies is known before it is looked for
    });
    std::erase_if(archive.folders, [&](Folder& folder) {
        const auto parent = ids.find(folder.parent);
        folder.parent = parent == ids.end() ? 0 : parent->second;
        const auto& known = store.folders();
        const auto same = std::find_if(known.begin(), known.end(), [&](const Folder& each) {
            return each.name == folder.name && each.parent == folder.parent;
        });
        const bool is_there = same != known.end();
        const qint64 id = is_there ? same->id : store.newId();
        ids[folder.id] = id;
        folder.id = id;
        return is_there;
    });
    return ids;
}

/// New ids for everything, parents before children as they come.
void renumber(ConversationStore& store, ChatArchive& archive) {
    std::map<qint64, qint64> folders = renumberFolders(store, archive);
    for (PortableChat& portable : archive.chats) {
        StoredChat& chat = portable.chat;
        std::map<qint64, qint64> messages{{0, 0}};
        chat.id = store.newId();
        portable.head.summary.id = chat.id;
        portable.head.summary.folder = folders[portable.head.summary.folder];
        for (StoredMessage& stored : chat.messages) {
            const qint64 id = store.newId();
            messages[stored.message.id] = id;
            stored.message.id = id;
            stored.chat = chat.id;
            stored.parent = messages[stored.parent];
        }
        const auto leaf = messages.find(chat.activeLeaf);
        chat.activeLeaf =
            leaf == messages.end() || leaf->second == 0 ? messages.rbegin()->second : leaf->second;
        portable.head.readsFrom = readsFromIn(messages, portable.head.readsFrom);
    }
}

/// The numbers of a backup's messages are not believed: they may be those of other chats. Chats
/// keep theirs, by which a second restore knows them.
void renumberMessages(ConversationStore& store, PortableChat& portable) {
    StoredChat& chat = portable.chat;
    std::map<qint64, qint64> messages{{0, 0}};
    for (StoredMessage& stored : chat.messages) {
        const auto parent = messages.find(stored.parent);
        stored.parent = parent == messages.end() ? 0 : parent->second;
        const qint64 id = store.newId();
        messages[stored.message.id] = id;
        stored.message.id = id;
        stored.chat = chat.id;
    }
    const auto leaf = messages.find(chat.activeLeaf);
    chat.activeLeaf = leaf == messages.end() ? 0 : leaf->second;
    if (chat.activeLeaf == 0 && !chat.messages.empty())
        chat.activeLeaf = chat.messages.back().message.id;
    portable.head.readsFrom = readsFromIn(messages, portable.head.readsFrom);
}

/// Chats of a backup that went to the trash since: back to where they were; how many.
int bringBack(ConversationStore& store, const ChatArchive& archive) {
    int count = 0;
    for (const PortableChat& portable : archive.chats) {
        const ChatHead* head = store.head(portable.chat.id);
        if (head == nullptr || head->trashedMs == 0 || portable.head.trashedMs != 0) continue;
        ChatChange change;
        change.chat = portable.chat.id;
        change.trashedMs = 0;
        store.change(change);
        ++count;
    }
    return count;
}

int dropKnown(const ConversationStore& store, ChatArchive& archive) {
    const auto dropped = std::erase_if(archive.chats, [&](const PortableChat& portable) {
        return store.head(portable.chat.id) != nullptr || portable.head.trashedMs != 0;
    });
    std::erase_if(archive.folders, [&](const Folder& folder) {
        if (folder.id <= 0) return true;
        const auto& known = store.folders();
        return std::any_of(
            known.begin(), known.end(), [&](const Folder& each) { return each.id == folder.id; });
    });
    return static_cast<int>(dropped);
}

}  // namespace

struct ChatTransfer::Work {
    Work(ChatTransfer& self, ConversationStore& chats, QString file)
        : owner(self), store(chats), chatsFile(std::move(file)) {
        pool.setMaxThreadCount(1);  // in the order in which they were asked for
    }

    void run(std::function<std::function<void()>()> task) {
        auto held = std::make_shared<decltype(task)>(std::move(task));
        runInPool(pool, [this, held = std::move(held)]() mutable {
            std::function<void()> end = (*held)();
            // What the task was given goes back to the owner's thread, and ends there.
            runLater(&owner, [held = std::move(held), end = std::move(end)] { end(); });
        });
    }
    /// Writes the file, on any thread; what is to be told of it on the GUI's.
    std::function<void()> placed(const QString& path, const QByteArray& content);
    void finishImport(ChatArchive archive, ImportOutcome outcome);
    void deliver();
    void deliverAll();
    void later();

    /// Chats on their way to the store.
    struct Delivery {
        ChatArchive archive;
        ImportOutcome outcome;
        std::size_t next = 0;  ///< the first chat that is not there yet
        int waits = 0;
        QElapsedTimer told;
    };

    ChatTransfer& owner;
    ConversationStore& store;
    QString chatsFile;
    std::deque<Delivery> deliveries;
    std::atomic<bool> stop = false;  ///< the program ends
    QThreadPool pool;                // last: its tasks use all of the above
};

std::function<void()> ChatTransfer::Work::placed(const QString& path, const QByteArray& content) {
    const QString failure = saveFile(path, content);
    if (failure.isEmpty()) return [this, path] { emit owner.done(path); };
    return [this, error = cannotWrite(path, failure)] { emit owner.failed(error); };
}

/// What is left goes to the store in slices, each when the one before is on the disk: what the user
/// writes meanwhile waits for one of them at most, and the list grows while it is looked at.
void ChatTransfer::Work::deliver() {
    Delivery& delivery = deliveries.front();
    const std::vector<PortableChat>& chats = delivery.archive.chats;
    // A disk that takes nothing does not hold the chats back from the list for ever.
    if (delivery.next > 0 && !store.flush(std::chrono::milliseconds(0)) &&
        ++delivery.waits < kLongestWait / kPause) {
        return later();
    }
    delivery.waits = 0;
    std::size_t changes = 0;
    const std::size_t first = delivery.next;
    while (delivery.next < chats.size() && changes < StoreWriter::kSlice)
        changes += 1 + chats[delivery.next++].chat.messages.size();
    const bool is_last = delivery.next == chats.size();
    const bool tells =
        is_last || !delivery.told.isValid() || delivery.told.elapsed() > kTellAfterMs;
    if (tells) delivery.told.start();
    store.add(first == 0 ? delivery.archive.folders : std::vector<Folder>(),
              std::span(chats).subspan(first, delivery.next - first),
              tells ? ConversationStore::Tell::Now : ConversationStore::Tell::Later);
    emit owner.progressed(static_cast<int>(delivery.next), static_cast<int>(chats.size()));
    if (!is_last) return later();
    const ImportOutcome outcome = delivery.outcome;
    deliveries.pop_front();
    if (!deliveries.empty()) later();
    emit owner.imported(outcome);
}

void ChatTransfer::Work::later() {
    QTimer::singleShot(kPause, &owner, [this] { deliver(); });
}

/// At the end of the program: all of it at once.
void ChatTransfer::Work::deliverAll() {
    for (const Delivery& each : deliveries) {
        store.add(each.next == 0 ? each.archive.folders : std::vector<Folder>(),
                  std::span(each.archive.chats).subspan(each.next));
    }
    deliveries.clear();
}

void ChatTransfer::Work::finishImport(ChatArchive archive, ImportOutcome outcome) {
    std::erase_if(archive.chats, [](const PortableChat& portable) {
        const StoredChat& chat = portable.chat;
        return chat.messages.empty() && chat.draft.isEmpty() && chat.draftAttachments.empty();
    });
    outcome.added += static_cast<int>(archive.chats.size());
    outcome.isRepaired = archive.isRepaired;
    outcome.leftOut = archive.leftOut;
    deliveries.push_back({std::move(archive), outcome, 0, 0, {}});
    if (deliveries.size() == 1) deliver();
}

ChatTransfer::ChatTransfer(ConversationStore& store, QString chatsPath, QObject* parent)
    : QObject(parent), work_(std::make_unique<Work>(*this, store, std::move(chatsPath))) {}

ChatTransfer::~ChatTransfer() {
    work_->stop = true;
    work_->pool.waitForDone();
    work_->deliverAll();
}

ChatArchive ChatTransfer::archiveOf(const std::vector<qint64>& chats) const {
    ChatArchive archive;
    for (const qint64 id : chats) {
        const ChatHead* head = work_->store.head(id);
        if (!head) continue;
        archive.chats.push_back({*head, work_->store.read(id)});
        archive.chats.back().chat.activeLeaf = head->activeLeaf;
    }
    return archive;
}

/// From the file, on another thread; what waits for the disk is in it first. A file that cannot be
/// written or read now leaves what is in memory, which this thread alone knows.
void ChatTransfer::exportChats(const QString& path,
                               const std::vector<qint64>& chats,
                               WithFolders withFolders,
                               Format format) {
    work_->run([this, path, chats, withFolders, format = std::move(format)] {
        std::optional<ChatArchive> archive;
        if (work_->store.flush(kFlushPatience))
            archive = archiveFromFile(work_->chatsFile, chats, withFolders == WithFolders::Yes);
        if (archive) return work_->placed(path, format(*archive));
        return std::function<void()>([this, path, chats, withFolders, format] {
            ChatArchive known = archiveOf(chats);
            if (withFolders == WithFolders::Yes) known.folders = work_->store.folders();
            work_->run([this, path, format, known = std::move(known)] {
                return work_->placed(path, format(known));
            });
        });
    });
}

void ChatTransfer::read(const QString& path) {
    emit progressed(0, 0);
    work_->run([this, path]() -> std::function<void()> {
        Result<ChatArchive> archive = readChatFile(path);
        if (!archive)
            return [this, error = cannotRead(path, archive.error())] { emit failed(error); };
        auto shared = std::make_shared<ChatArchive>(std::move(archive).take());
        (void)work_->store.flush(kFlushPatience);  // any thread may wait for the writer
        const int known = dropSame(work_->chatsFile, *shared);
        return [this, shared, known] {
            renumber(work_->store, *shared);
            work_->finishImport(std::move(*shared), {0, known, {}, false});
        };
    });
}

void ChatTransfer::backUp(const QString& path) {
    work_->run([this, path]() -> std::function<void()> {
        (void)work_->store.flush(kFlushPatience);  // any thread may wait for the writer
        const QString unfinished = path + QStringLiteral(".part");
        QFile::remove(unfinished);
        Result<std::unique_ptr<ChatDatabase>> database =
            ChatDatabase::openExisting(work_->chatsFile, kPatience);
        Result<> copied =
            database ? (*database)->copyTo(unfinished) : Result<>(std::move(database).take_error());
        const bool isPlaced = copied && (!QFile::exists(path) || QFile::remove(path)) &&
                              QFile::rename(unfinished, path);
        if (isPlaced) return [this, path] { emit done(path); };
        QFile::remove(unfinished);
        const QString details = copied ? QString() : QString::fromStdString(copied.error().message);
        return [this, error = cannotWrite(path, details)] { emit failed(error); };
    });
}

void ChatTransfer::restore(const QString& path) {
    emit progressed(0, 0);
    work_->run([this, path]() -> std::function<void()> {
        Result<ChatArchive> archive = readBackup(
            path, [](const ChatHead& head) { return head.trashedMs == 0; }, work_->stop);
        if (!archive)
            return [this, error = cannotRead(path, archive.error())] { emit failed(error); };
        auto shared = std::make_shared<ChatArchive>(std::move(archive).take());
        return [this, shared] {
            const int back = bringBack(work_->store, *shared);
            const int known = dropKnown(work_->store, *shared) - back;
            for (PortableChat& portable : shared->chats) {
                if (portable.chat.id <= 0) portable.chat.id = work_->store.newId();
                renumberMessages(work_->store, portable);
            }
            work_->finishImport(std::move(*shared), {back, known, {}, false});
        };
    });
}

}  // namespace pergola::app
