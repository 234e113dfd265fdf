#include "app/conversations/conversation_store.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QRandomGenerator>
#include <algorithm>

#include "app/move_aside.h"

namespace pergola::app {
namespace {

constexpr std::chrono::milliseconds kReaderPatience{300};
constexpr int kOpenAttempts = 4;
constexpr std::chrono::milliseconds kLockPatience{3000};

QString words(const char* text) {
    return QCoreApplication::translate("store", text);
}

UserError cannotSave(const Error& error) {
    UserError result =
        userError(error, words(QT_TRANSLATE_NOOP("store", "the file of your chats")));
    if (error.code == ErrorCode::Unsupported) {
        result.what =
            words(QT_TRANSLATE_NOOP("store", "Your chats were saved by a newer Pergola."));
        result.meaning = words(QT_TRANSLATE_NOOP("store",
                                                 "This version cannot read them and leaves the "
                                                 "file as it is; new chats are not saved."));
        result.remedy = words(QT_TRANSLATE_NOOP("store", "Start the newer Pergola again."));
        return result;
    }
    if (error.code != ErrorCode::DiskFull) {
        result.what = words(QT_TRANSLATE_NOOP("store", "Chats cannot be saved at the moment."));
    }
    result.meaning = words(QT_TRANSLATE_NOOP(
        "store", "You can go on; what you write is kept in memory while Pergola runs."));
    if (error.code != ErrorCode::DiskFull) {
        result.remedy = words(QT_TRANSLATE_NOOP(
            "store", "Check that the folder can be written to; Pergola tries again by itself."));
    }
    return result;
}

UserError wasBroken(const QString& aside, const std::string& details) {
    UserError result;
    result.code = ErrorCode::CorruptFile;
    result.what = words(QT_TRANSLATE_NOOP("store", "The file of your chats was damaged."));
    result.meaning = words(QT_TRANSLATE_NOOP("store",
                                             "A new one was started, and what can be read is "
                                             "copied into it. The old one is kept as %1."))
                         .arg(aside);
    result.remedy = words(QT_TRANSLATE_NOOP(
        "store", "You can go on. If chats are missing, restore a backup of that file."));
    result.details = QString::fromStdString(details);
    return result;
}

bool isInFlight(MessageState state) {
    return state == MessageState::Waiting || state == MessageState::Reading ||
           state == MessageState::Writing;
}

/// What waits for the disk, laid over what was read from it.
void apply(StoredChat& chat, const StoreChange& change) {
    if (const auto* fields = std::get_if<ChatChange>(&change)) {
        if (fields->chat != chat.id) return;
        if (fields->draft) chat.draft = *fields->draft;
        if (fields->activeLeaf) chat.activeLeaf = *fields->activeLeaf;
    } else if (const auto* stored = std::get_if<StoredMessage>(&change)) {
        if (stored->chat != chat.id) return;
        const auto same = [&](const StoredMessage& each) {
            return each.message.id == stored->message.id;
        };
        const auto found = std::find_if(chat.messages.begin(), chat.messages.end(), same);
        if (found == chat.messages.end())
            chat.messages.push_back(*stored);
        else
            *found = *stored;
    }
}

}  // namespace

// ── Opening ──

ConversationStore::ConversationStore(QString path, QObject* parent)
    : QObject(parent), path_(std::move(path)) {
    Result<> opened = openReader();
    if (!opened && opened.error().code == ErrorCode::CorruptFile) {
        moveBrokenFileAside();
    } else if (!opened) {
        problem_ = cannotSave(opened.error());
    }
    loadHeads();
    const auto report = [this](const WriterReport& each) {
        QMetaObject::invokeMethod(
            this, [this, each] { onReport(each); }, Qt::QueuedConnection);
    };
    const auto first =
        reader_ ? StoreWriter::FirstSuccess::Silent : StoreWriter::FirstSuccess::Reported;
    writer_ = std::make_unique<StoreWriter>(path_, first, report);
    if (!salvageFrom_.isEmpty()) writer_->reopen(salvageFrom_);
}

ConversationStore::~ConversationStore() {
    writer_.reset();
}

Result<> ConversationStore::openReader() {
    reader_.reset();
    for (int attempt = 1;; ++attempt) {
        Result<std::unique_ptr<ChatDatabase>> opened = ChatDatabase::open(path_, kReaderPatience);
        if (opened) {
            reader_ = std::move(opened).take();
            return {};
        }
        // Another program that is just making the file holds it for a moment.
        const bool may_pass = opened.error().code == ErrorCode::Io && QFileInfo(path_).isWritable();
        if (!may_pass || attempt == kOpenAttempts) return std::move(opened).take_error();
    }
}

void ConversationStore::moveBrokenFileAside() {
    salvageFrom_.clear();
    // Two programs that find the file broken at once: the second finds the first one's new file.
    QLockFile lock(path_ + QStringLiteral(".lock"));
    lock.tryLock(static_cast<int>(kLockPatience.count()));
    Result<> opened = openReader();
    if (opened && reader_->checkIntegrity()) return;
    const std::string details = opened ? path_.toStdString() : opened.error().message;
    reader_.reset();
    const QString aside = moveAside(path_);
    if (aside.isEmpty()) return setProblem(cannotSave({ErrorCode::Io, details}));
    for (const char* suffix : {"-wal", "-shm"}) {
        QFile::rename(path_ + QLatin1String(suffix), aside + QLatin1String(suffix));
    }
    salvageFrom_ = aside;
    opened = openReader();
    setProblem(opened ? wasBroken(aside, details) : cannotSave(opened.error()));
}

void ConversationStore::loadHeads() {
    if (!reader_) return;
    const Result<std::vector<ChatHead>> heads = reader_->heads();
    if (!heads) return;
    for (const ChatHead& head : *heads) heads_.try_emplace(head.summary.id, head);
}

void ConversationStore::setProblem(const UserError& problem) {
    problem_ = problem;
    emit problemAppeared(problem);
}

void ConversationStore::onReport(const WriterReport& report) {
    switch (report.kind) {
        case WriterReport::Kind::Failed:
            return setProblem(cannotSave(report.error));
        case WriterReport::Kind::Damaged:
            reader_.reset();
            moveBrokenFileAside();
            if (reader_) writer_->reopen(salvageFrom_);
            return;
        case WriterReport::Kind::Salvaged:
        case WriterReport::Kind::Works:
            if (!reader_) (void)openReader();
            loadHeads();
            emit chatsReloaded();
            if (report.kind == WriterReport::Kind::Salvaged) return;
            problem_ = {};
            emit problemSolved();
    }
}

// ── Reading ──

const UserError& ConversationStore::problem() const {
    return problem_;
}

qint64 ConversationStore::newId() {
    // Milliseconds, then 20 random bits: sorts by age, and two programs hardly meet.
    const qint64 now = QDateTime::currentMSecsSinceEpoch();
    const qint64 candidate =
        (now << 20) | static_cast<qint64>(QRandomGenerator::global()->bounded(1U << 20));
    lastId_ = std::max(candidate, lastId_ + 1);
    return lastId_;
}

std::vector<ChatSummary> ConversationStore::chats() const {
    std::vector<ChatSummary> list;
    for (const auto& [id, head] : heads_) {
        if (!head.trashed) list.push_back(head.summary);
    }
    const auto newer = [](const ChatSummary& a, const ChatSummary& b) {
        return a.updated != b.updated ? a.updated > b.updated : a.id > b.id;
    };
    std::sort(list.begin(), list.end(), newer);
    return list;
}

const ChatHead* ConversationStore::head(qint64 chat) const {
    const auto found = heads_.find(chat);
    return found == heads_.end() ? nullptr : &found->second;
}

StoredChat ConversationStore::read(qint64 id) const {
    // Pending first: what reaches the disk in between is then applied twice, which changes nothing.
    const std::vector<StoreChange> pending = writer_->pending();
    StoredChat chat;
    chat.id = id;
    if (reader_) {
        Result<StoredChat> from_disk = reader_->chat(id);
        if (from_disk)
            chat = std::move(from_disk).take();
        else
            qWarning("chats: %s", from_disk.error().message.c_str());
    }
    for (const StoreChange& change : pending) apply(chat, change);
    for (StoredMessage& stored : chat.messages) {
        if (isInFlight(stored.message.state)) stored.message.state = MessageState::Interrupted;
    }
    return chat;
}

QString ConversationStore::newChatDraft() const {
    QString draft;
    const std::vector<StoreChange> pending = writer_->pending();
    if (reader_) {
        if (Result<QString> from_disk = reader_->newChatDraft()) draft = *from_disk;
    }
    for (const StoreChange& change : pending) {
        if (const auto* newer = std::get_if<NewChatDraftChange>(&change)) draft = newer->draft;
    }
    return draft;
}

// ── Writing ──

void ConversationStore::change(const ChatChange& change) {
    ChatHead& head = heads_[change.chat];
    head.summary.id = change.chat;
    if (change.title) head.summary.title = *change.title;
    if (change.draft) head.summary.hasDraft = !change.draft->trimmed().isEmpty();
    if (change.activeLeaf) {
        head.activeLeaf = *change.activeLeaf;
        head.summary.hasError = false;  // saveMessage() of the new leaf says otherwise
    }
    if (change.updatedMs) head.summary.updated = QDateTime::fromMSecsSinceEpoch(*change.updatedMs);
    if (change.trashedMs) head.trashed = *change.trashedMs != 0;
    writer_->enqueue(change);
}

void ConversationStore::saveMessage(const StoredMessage& stored) {
    ChatHead& head = heads_[stored.chat];
    head.summary.id = stored.chat;
    if (stored.message.id == head.activeLeaf) {
        head.summary.hasError = stored.message.state == MessageState::Failed;
    }
    writer_->enqueue(stored);
}

void ConversationStore::saveNewChatDraft(const QString& draft) {
    writer_->enqueue(NewChatDraftChange{draft});
}

bool ConversationStore::flush(std::chrono::milliseconds limit) {
    return writer_->flush(limit);
}

}  // namespace pergola::app
