#include "app/conversations/store_writer.h"

#include <QFileInfo>
#include <algorithm>
#include <iterator>

#include "app/conversations/chat_schema.h"
#include "app/move_aside.h"

namespace pergola::app {
namespace {

constexpr std::chrono::milliseconds kPatience{2000};
constexpr std::chrono::milliseconds kLastPatience{200};  // a program that ends is not waited for
constexpr std::chrono::milliseconds kFirstPause{500};
constexpr std::chrono::milliseconds kLongestPause{10'000};

constexpr qint64 kCheckedFirst = 64 << 20;  // bytes; about 0.3 s from an SSD

template <class Value>
void take(std::optional<Value>& into, const std::optional<Value>& from) {
    if (from) into = from;
}

}  // namespace

void mergeInto(ChatChange& older, const ChatChange& newer) {
    take(older.title, newer.title);
    take(older.draft, newer.draft);
    take(older.activeLeaf, newer.activeLeaf);
    take(older.updatedMs, newer.updatedMs);
    take(older.trashedMs, newer.trashedMs);
    take(older.pinnedMs, newer.pinnedMs);
    take(older.folder, newer.folder);
    take(older.settings, newer.settings);
    take(older.draftAttachments, newer.draftAttachments);
    take(older.readsFrom, newer.readsFrom);
    take(older.contextTokens, newer.contextTokens);
}

namespace {

/// True: `newer` is now part of `older`, which keeps its place in the queue.
bool merge(StoreChange& older, const StoreChange& newer) {
    if (older.index() != newer.index()) return false;
    if (auto* message = std::get_if<StoredMessage>(&older)) {
        const auto& next = std::get<StoredMessage>(newer);
        if (message->message.id != next.message.id) return false;
        *message = next;
        return true;
    }
    if (auto* chat = std::get_if<ChatChange>(&older)) {
        const auto& next = std::get<ChatChange>(newer);
        if (chat->chat != next.chat) return false;
        mergeInto(*chat, next);
        return true;
    }
    if (std::holds_alternative<NewChatSettingsChange>(older)) {
        older = newer;
        return true;
    }
    auto* draft = std::get_if<NewChatDraftChange>(&older);
    if (!draft) return false;
    const auto& next = std::get<NewChatDraftChange>(newer);
    take(draft->draft, next.draft);
    take(draft->attachments, next.attachments);
    return true;
}

}  // namespace

namespace {

bool isEverythingErased(const StoreChange& change) {
    return std::holds_alternative<EverythingErased>(change);
}

bool isErasure(const StoreChange& change) {
    return std::holds_alternative<ChatErased>(change) ||
           std::holds_alternative<MessagesErased>(change);
}

}  // namespace

std::vector<StoreChange> changesOf(const ChatHead& head, const StoredChat& chat) {
    std::vector<StoreChange> changes;
    const qint64 updated = head.summary.updated.toMSecsSinceEpoch();
    changes.push_back(ChatChange{chat.id,
                                 head.summary.title,
                                 chat.draft,
                                 chat.activeLeaf,
                                 updated,
                                 head.trashedMs,
                                 head.pinnedMs,
                                 head.summary.folder,
                                 head.settings,
                                 chat.draftAttachments,
                                 head.readsFrom,
                                 head.contextTokens});
    changes.insert(changes.end(), chat.messages.begin(), chat.messages.end());
    return changes;
}

StoreWriter::StoreWriter(QString path, FirstSuccess first, Report report)
    : path_(std::move(path)),
      report_(std::move(report)),
      patience_(kPatience),
      failing_(first == FirstSuccess::Reported) {
    thread_ = std::thread([this] { run(); });
}

StoreWriter::~StoreWriter() {
    end();
}

void StoreWriter::end() {
    {
        const std::lock_guard lock(mutex_);
        ends_ = true;
        changed_.notify_all();
    }
    if (thread_.joinable()) thread_.join();
}

void StoreWriter::enqueue(StoreChange change) {
    const std::lock_guard lock(mutex_);
    // Not into what an erasure of everything stands behind: that would take it along.
    const auto mergeable = std::find_if(queue_.rbegin(), queue_.rend(), &isEverythingErased);
    const bool merged = std::any_of(
        queue_.rbegin(), mergeable, [&](StoreChange& older) { return merge(older, change); });
    if (!merged) queue_.push_back(std::move(change));
    changed_.notify_all();
}

void StoreWriter::eraseEverything() {
    const std::lock_guard lock(mutex_);
    queue_.clear();
    queue_.emplace_back(EverythingErased{});
    changed_.notify_all();
}

void StoreWriter::append(std::vector<StoreChange> changes) {
    const std::lock_guard lock(mutex_);
    queue_.insert(queue_.end(),
                  std::make_move_iterator(changes.begin()),
                  std::make_move_iterator(changes.end()));
    changed_.notify_all();
}

std::vector<StoreChange> StoreWriter::pending() const {
    const std::lock_guard lock(mutex_);
    std::vector<StoreChange> all = batch_;
    all.insert(all.end(), queue_.begin(), queue_.end());
    return all;
}

void StoreWriter::reopen(QString salvageFrom) {
    const std::lock_guard lock(mutex_);
    salvage_from_ = std::move(salvageFrom);
    suspended_ = false;
    not_before_ = {};
    changed_.notify_all();
}

bool StoreWriter::flush(std::chrono::milliseconds limit) {
    std::unique_lock lock(mutex_);
    return changed_.wait_until(
        lock, Clock::now() + limit, [this] { return queue_.empty() && batch_.empty(); });
}

// ── The thread ──

void StoreWriter::waitForWork(std::unique_lock<std::mutex>& lock) {
    for (;;) {
        if (ends_) return;
        const bool work =
            !suspended_ && (!queue_.empty() || !salvage_from_.isEmpty() || !checked_ || looks_);
        if (work && Clock::now() >= not_before_) return;
        if (work)
            changed_.wait_until(lock, not_before_);
        else
            changed_.wait(lock);
    }
}

void StoreWriter::run() {
    for (;;) {
        QString damaged_file;
        bool last_round = false;
        {
            std::unique_lock lock(mutex_);
            waitForWork(lock);
            last_round = ends_;
            if (ends_ && (queue_.empty() || suspended_)) break;
            batch_.assign(std::make_move_iterator(queue_.begin()),
                          std::make_move_iterator(queue_.end()));
            queue_.clear();
            looks_ = false;
            damaged_file = std::exchange(salvage_from_, {});
        }
        if (last_round) hurry();
        if (!damaged_file.isEmpty()) salvage(damaged_file);
        const Result<> written = writeBatch(batch_);
        if (written)
            noteSuccess();
        else
            noteFailure(written.error());
        if (last_round && !written) break;
    }
    database_.reset();
    stranded_.reset();
}

void StoreWriter::hurry() {
    patience_ = kLastPatience;
    if (database_) database_->setPatience(patience_);
}

Result<> StoreWriter::ensureOpen() {
    if (!database_) {
        PG_TRY(database_, ChatDatabase::open(path_, patience_));
        noteFile();
    }
    return {};
}

Result<> StoreWriter::checkOnce() {
    if (std::exchange(checked_, true)) return {};
    PG_TRY(const Mending mending, database_->mendIndices());
    if (mending == Mending::Done) report_({WriterReport::Kind::Mended, {}, 0, 0});
    return {};
}

Result<> StoreWriter::writeBatch(const std::vector<StoreChange>& batch) {
    PG_CHECK(followPath());
    // Nothing is written into a damaged file, unless finding out would keep text from the disk too
    // long.
    const bool small = QFileInfo(path_).size() <= kCheckedFirst;
    if (small) PG_CHECK(checkOnce());
    if (!batch.empty()) PG_CHECK(database_->write(batch));
    PG_CHECK(followLog());
    PG_CHECK(wipe(batch));
    return checkOnce();
}

/// What was erased is still in the log, and in gaps of the file's pages.
Result<> StoreWriter::wipe(const std::vector<StoreChange>& batch) {
    if (std::any_of(batch.begin(), batch.end(), &isEverythingErased)) {
        PG_CHECK(database_->wipeErased());
        removeOldVersions(path_);
        removeAsides(path_);
        report_({WriterReport::Kind::Erased, {}, 0, 0});
    } else if (std::any_of(batch.begin(), batch.end(), &isErasure)) {
        (void)database_->moveLogOver();  // where somebody reads in it, the next time
    }
    return {};
}

void StoreWriter::noteSuccess() {
    pause_ = {};
    if (std::exchange(failing_, false)) report_({WriterReport::Kind::Works, {}, 0, 0});
    const std::lock_guard lock(mutex_);
    batch_.clear();
    changed_.notify_all();
}

void StoreWriter::noteFailure(const Error& error) {
    const bool damaged = error.code == ErrorCode::CorruptFile;
    const bool first = !std::exchange(failing_, true);
    pause_ = std::clamp(pause_ * 2, kFirstPause, kLongestPause);
    database_.reset();
    {
        const std::lock_guard lock(mutex_);
        queue_.insert(queue_.begin(),
                      std::make_move_iterator(batch_.begin()),
                      std::make_move_iterator(batch_.end()));
        batch_.clear();
        suspended_ = damaged;
        not_before_ = Clock::now() + pause_;
        checked_ = checked_ && !damaged;
    }
    if (damaged)
        report_({WriterReport::Kind::Damaged, error, 0, 0});
    else if (first)
        report_({WriterReport::Kind::Failed, error, 0, 0});
}

void StoreWriter::salvage(const QString& from) {
    WriterReport report{WriterReport::Kind::Salvaged, {}, 0, 0};
    Result<std::unique_ptr<ChatDatabase>> damaged = ChatDatabase::open(from, kPatience);
    if (!ensureOpen() || !damaged) return report_(report);
    std::vector<StoreChange> folders;
    if (const Result<std::vector<Folder>> read = (*damaged)->folders()) {
        for (const Folder& folder : *read) folders.push_back(FolderChange{folder, false});
    }
    (void)database_->write(folders);  // without them the chats stand at the top
    for (const ChatHead& head : (*damaged)->readableHeads()) {
        const ReadableChat read = (*damaged)->readableChat(head.summary.id);
        const bool written = static_cast<bool>(database_->write(changesOf(head, read.chat)));
        ++(written && read.isComplete ? report.chatsRead : report.chatsDamaged);
    }
    report_(report);
}

}  // namespace pergola::app
