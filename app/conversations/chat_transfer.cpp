#include "app/conversations/chat_transfer.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QThreadPool>
#include <algorithm>
#include <functional>
#include <map>
#include <memory>

#include "app/conversations/conversation_store.h"
#include "app/hand_over.h"
#include "app/save_file.h"

namespace pergola::app {
namespace {

constexpr qint64 kLargestFile = 512LL << 20;  // bytes; what is parsed takes several times as much
constexpr std::chrono::milliseconds kPatience{5000};
constexpr std::chrono::milliseconds kFlushPatience{2000};

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

UserError cannotRead(const QString& path, const std::string& details) {
    UserError error;
    error.code = ErrorCode::CorruptFile;
    error.what = words(QT_TRANSLATE_NOOP("transfer", "No chats could be read from %1."))
                     .arg(QFileInfo(path).fileName());
    error.meaning = words(QT_TRANSLATE_NOOP("transfer", "Nothing was changed."));
    error.remedy = words(QT_TRANSLATE_NOOP(
        "transfer",
        "Choose an export of Pergola, ChatGPT (conversations.json) or LM Studio, or a backup."));
    error.details = QString::fromStdString(details);
    return error;
}

Result<ChatArchive> readFile(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::Io, file.errorString().toStdString()};
    if (file.size() > kLargestFile) {
        return Error{ErrorCode::Unsupported,
                     "the file has " + std::to_string(file.size()) + " bytes, at most " +
                         std::to_string(kLargestFile) + " are read"};
    }
    return readChats(file.readAll());
}

/// From a copy, since opening a file of an earlier version changes it.
Result<ChatArchive> readBackup(const QString& path) {
    const QTemporaryDir folder;
    const QString copy = folder.filePath(QStringLiteral("backup.sqlite"));
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return Error{ErrorCode::Io, file.errorString().toStdString()};
    if (!file.read(16).startsWith("SQLite format 3"))
        return Error{ErrorCode::CorruptFile, "the file is no backup of chats"};
    if (!QFile::copy(path, copy)) return Error{ErrorCode::Io, "no room for a copy of the backup"};
    QFile::setPermissions(copy, QFile::ReadOwner | QFile::WriteOwner);
    PG_TRY(const std::unique_ptr<ChatDatabase> database, ChatDatabase::open(copy, kPatience));
    PG_CHECK(database->checkIntegrity());
    ChatArchive archive;
    PG_TRY(archive.folders, database->folders());
    PG_TRY(const std::vector<ChatHead> heads, database->heads());
    for (const ChatHead& head : heads) {
        PG_TRY(StoredChat chat, database->chat(head.summary.id));
        archive.chats.push_back({head, std::move(chat)});
    }
    return archive;
}

/// New ids for everything, parents before children as they come.
void renumber(ConversationStore& store, ChatArchive& archive) {
    std::map<qint64, qint64> folders{{0, 0}};
    for (Folder& folder : archive.folders) {
        const qint64 id = store.newId();
        folders[folder.id] = id;
        folder.id = id;
    }
    for (Folder& folder : archive.folders) folder.parent = folders[folder.parent];
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
    }
}

/// The numbers of a backup's messages are not believed: they may be those of other chats. Chats
/// keep theirs, by which a second restore knows them.
void renumberMessages(ConversationStore& store, StoredChat& chat) {
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
}

void dropKnown(const ConversationStore& store, ChatArchive& archive) {
    std::erase_if(archive.chats, [&](const PortableChat& portable) {
        return store.head(portable.chat.id) != nullptr || portable.head.trashedMs != 0;
    });
    std::erase_if(archive.folders, [&](const Folder& folder) {
        if (folder.id <= 0) return true;
        const auto& known = store.folders();
        return std::any_of(
            known.begin(), known.end(), [&](const Folder& each) { return each.id == folder.id; });
    });
}

}  // namespace

struct ChatTransfer::Work {
    Work(ChatTransfer& self, ConversationStore& chats, QString file)
        : owner(self), store(chats), chatsFile(std::move(file)) {
        pool.setMaxThreadCount(1);  // in the order in which they were asked for
    }

    void run(std::function<std::function<void()>()> task) {
        runInPool(pool, [this, task = std::move(task)] { runLater(&owner, task()); });
    }
    void finishImport(ChatArchive archive, bool isBackup);

    ChatTransfer& owner;
    ConversationStore& store;
    QString chatsFile;
    QThreadPool pool;  // last: its tasks use all of the above
};

void ChatTransfer::Work::finishImport(ChatArchive archive, bool isBackup) {
    isBackup ? dropKnown(store, archive) : renumber(store, archive);
    if (isBackup) {
        for (PortableChat& portable : archive.chats) {
            if (portable.chat.id <= 0) portable.chat.id = store.newId();
            renumberMessages(store, portable.chat);
        }
    }
    const auto count = static_cast<int>(archive.chats.size());
    store.add(archive.folders, archive.chats);
    emit owner.imported(count);
}

ChatTransfer::ChatTransfer(ConversationStore& store, QString chatsPath, QObject* parent)
    : QObject(parent), work_(std::make_unique<Work>(*this, store, std::move(chatsPath))) {}

ChatTransfer::~ChatTransfer() {
    work_->pool.waitForDone();
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

ChatArchive ChatTransfer::archiveOfAll() const {
    std::vector<qint64> ids;
    for (const ChatSummary& chat : work_->store.chats()) ids.push_back(chat.id);
    ChatArchive archive = archiveOf(ids);
    archive.folders = work_->store.folders();
    return archive;
}

void ChatTransfer::write(const QString& path, const QByteArray& content) {
    work_->run([this, path, content]() -> std::function<void()> {
        const QString failure = saveFile(path, content);
        if (failure.isEmpty()) return [this, path] { emit done(path); };
        return [this, error = cannotWrite(path, failure)] { emit failed(error); };
    });
}

void ChatTransfer::read(const QString& path) {
    work_->run([this, path]() -> std::function<void()> {
        Result<ChatArchive> archive = readFile(path);
        if (!archive)
            return
                [this, error = cannotRead(path, archive.error().message)] { emit failed(error); };
        auto shared = std::make_shared<ChatArchive>(std::move(archive).take());
        return [this, shared] { work_->finishImport(std::move(*shared), false); };
    });
}

void ChatTransfer::backUp(const QString& path) {
    work_->run([this, path]() -> std::function<void()> {
        (void)work_->store.flush(kFlushPatience);  // any thread may wait for the writer
        const QString unfinished = path + QStringLiteral(".part");
        QFile::remove(unfinished);
        Result<std::unique_ptr<ChatDatabase>> database =
            ChatDatabase::open(work_->chatsFile, kPatience);
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
    work_->run([this, path]() -> std::function<void()> {
        Result<ChatArchive> archive = readBackup(path);
        if (!archive)
            return
                [this, error = cannotRead(path, archive.error().message)] { emit failed(error); };
        auto shared = std::make_shared<ChatArchive>(std::move(archive).take());
        return [this, shared] { work_->finishImport(std::move(*shared), true); };
    });
}

}  // namespace pergola::app
