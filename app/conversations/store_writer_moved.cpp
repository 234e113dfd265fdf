// What StoreWriter does when its file is moved, removed or replaced under it: a cleaner, a program
// that syncs, a person. All that was in the file can still be read through the open connection, and
// goes into the one that lies, or is made, at the path now.
#include <QFile>
#include <iterator>
#include <set>

#include "app/conversations/store_writer.h"

namespace pergola::app {
namespace {

constexpr const char* kWal = "-wal";
constexpr const char* kShm = "-shm";

/// What the new file lacks; what it has of its own stays as it is.
std::vector<StoreChange> missingOf(const ChatDatabase& next,
                                   const std::set<qint64>& known,
                                   const ChatHead& head,
                                   const StoredChat& chat) {
    if (!known.contains(head.summary.id)) return changesOf(head, chat);
    std::vector<StoreChange> missing;
    for (const StoredMessage& each : chat.messages) {
        if (!next.message(each.message.id, ChatDatabase::Scope::Everything))
            missing.push_back(each);
    }
    return missing;
}

std::vector<StoreChange> foldersAndDrafts(const ChatDatabase& old, const ChatDatabase& next) {
    std::vector<StoreChange> changes;
    std::set<qint64> known;
    if (const Result<std::vector<Folder>> folders = next.folders()) {
        for (const Folder& each : *folders) known.insert(each.id);
    }
    if (const Result<std::vector<Folder>> folders = old.folders()) {
        for (const Folder& each : *folders) {
            if (!known.contains(each.id)) changes.push_back(FolderChange{each, false});
        }
    }
    const Result<Draft> here = next.newChatDraft();
    const Result<Draft> draft = old.newChatDraft();
    if (here && here->isEmpty() && draft && !draft->isEmpty())
        changes.push_back(NewChatDraftChange{draft->text, draft->attachments});
    const Result<std::optional<ChatSettings>> mine = next.newChatSettings();
    const Result<std::optional<ChatSettings>> settings = old.newChatSettings();
    if (mine && !*mine && settings && *settings)
        changes.push_back(NewChatSettingsChange{*settings});
    return changes;
}

/// Writing the same twice is harmless: after a failure all of it is done again.
Result<> carryOver(const ChatDatabase& old, ChatDatabase& next) {
    std::set<qint64> known;
    PG_TRY(const std::vector<ChatHead> there, next.heads());
    for (const ChatHead& each : there) known.insert(each.summary.id);
    std::vector<StoreChange> slice = foldersAndDrafts(old, next);
    for (const ChatHead& head : old.readableHeads()) {
        const ReadableChat read = old.readableChat(head.summary.id);
        std::vector<StoreChange> missing = missingOf(next, known, head, read.chat);
        slice.insert(slice.end(),
                     std::make_move_iterator(missing.begin()),
                     std::make_move_iterator(missing.end()));
        if (slice.size() < StoreWriter::kSlice) continue;
        PG_CHECK(next.write(slice));
        slice.clear();
    }
    return next.write(slice);
}

}  // namespace

void StoreWriter::noteFile() {
    file_ = identityOf(path_);
    wal_ = identityOf(path_ + QLatin1String(kWal));
    shm_ = identityOf(path_ + QLatin1String(kShm));
}

/// Before each write: whether the file at the path is still the one that is open.
Result<> StoreWriter::followPath() {
    if (database_ && identityOf(path_) != file_) {
        if (!stranded_) stranded_ = std::move(database_);
        database_.reset();
    }
    if (!stranded_) return ensureOpen();
    if (!database_) {
        // Left beside a file that is gone, they would be taken for those of the new one.
        for (const auto& [suffix, own] : {std::pair{kWal, wal_}, std::pair{kShm, shm_}}) {
            const QString path = path_ + QLatin1String(suffix);
            if (own && identityOf(path) == own) QFile::remove(path);
        }
        PG_CHECK(ensureOpen());
    }
    PG_CHECK(carryOver(*stranded_, *database_));
    stranded_.reset();
    report_({WriterReport::Kind::Moved, {}, 0, 0});
    return {};
}

/// Without its log beside it a file has what is written only once that is moved over.
Result<> StoreWriter::followLog() {
    if (identityOf(path_ + QLatin1String(kWal)) == wal_) return {};
    return database_->moveLogOver();
}

void StoreWriter::lookAtFile() {
    const std::lock_guard lock(mutex_);
    looks_ = true;
    changed_.notify_all();
}

}  // namespace pergola::app
