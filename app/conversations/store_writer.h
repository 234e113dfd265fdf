#pragma once
// The thread that writes chats to disk, in order, and keeps what could not be written until it can.
// Public functions: any thread. Knows nothing of the GUI; reports are called on the writer's
// thread.

#include <QString>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "app/conversations/chat_database.h"
#include "app/conversations/chat_record.h"
#include "app/conversations/file_identity.h"

namespace pergola::app {

struct WriterReport {
    enum class Kind : std::uint8_t {
        Failed,    ///< could not write; tries again by itself. Once until Works.
        Works,     ///< writing works again after Failed
        Damaged,   ///< the file is damaged: waits for reopen()
        Salvaged,  ///< chats were copied out of a damaged file
        Erased,    ///< after eraseEverything(): nothing of it is in the file or beside it
        Mended,    ///< messages that an index hid are there again
        Moved,     ///< another file lies at the path; what the one before had is in it now
    };
    Kind kind = Kind::Works;
    Error error;           ///< of Failed and Damaged
    int chatsRead = 0;     ///< of Salvaged
    int chatsDamaged = 0;  ///< of Salvaged: read in part or not at all
};

/// Fields that `newer` has take the place of those of `older`; both are of one chat.
void mergeInto(ChatChange& older, const ChatChange& newer);

/// Everything of a chat; the first one is its ChatChange.
std::vector<StoreChange> changesOf(const ChatHead& head, const StoredChat& chat);

class StoreWriter final {
public:
    using Report = std::function<void(WriterReport)>;
    /// Changes that reach the disk in one transaction when there are many: what the user writes
    /// meanwhile waits for one of them at most, some 50 ms.
    static constexpr std::size_t kSlice = 2000;

    /// Whether the first write that succeeds is worth a report: it is where opening had failed
    /// before.
    enum class FirstSuccess : std::uint8_t { Silent, Reported };

    StoreWriter(QString path, FirstSuccess first, Report report);
    ~StoreWriter();
    /// Writes what is left, one more try where the disk refused, and joins; what is pending() then
    /// stays unwritten.
    void end();

    /// A later version of the same message or chat takes the place of one that still waits.
    void enqueue(StoreChange change);
    /// Many at once, in this order and behind all that waits.
    void append(std::vector<StoreChange> changes);
    /// Whatever waits is given up, all that is on the disk goes, with the copies beside it.
    void eraseEverything();
    /// What is not on disk yet, oldest first.
    std::vector<StoreChange> pending() const;
    /// After Damaged, when a sound file is in place. Chats of `salvageFrom` are copied into it.
    void reopen(QString salvageFrom);
    /// Whether the file was moved or removed: looked at before each write, and now.
    void lookAtFile();
    /// Waits until all is on disk; false: it is not after `limit`.
    bool flush(std::chrono::milliseconds limit);

private:
    using Clock = std::chrono::system_clock;  // the thread sanitizer does not see waits on others

    void run();
    void waitForWork(std::unique_lock<std::mutex>& lock);
    Result<> writeBatch(const std::vector<StoreChange>& batch);
    void hurry();
    Result<> ensureOpen();
    Result<> followPath();
    Result<> followLog();
    void noteFile();
    Result<> checkOnce();
    Result<> wipe(const std::vector<StoreChange>& batch);
    void salvage(const QString& from);
    void noteFailure(const Error& error);
    void noteSuccess();

    const QString path_;
    const Report report_;

    mutable std::mutex mutex_;  // of all up to thread_
    std::condition_variable changed_;
    std::deque<StoreChange> queue_;
    std::vector<StoreChange> batch_;  ///< being written
    QString salvage_from_;
    bool looks_ = false;      ///< lookAtFile() came
    bool suspended_ = false;  ///< damaged; reopen() has not come yet
    bool ends_ = false;
    Clock::time_point not_before_{};

    // Of the writer's thread alone.
    std::unique_ptr<ChatDatabase> database_;
    std::unique_ptr<ChatDatabase> stranded_;  ///< of a file that is no longer at the path
    std::optional<FileIdentity> file_;        ///< of the file that is open, its log and its memory
    std::optional<FileIdentity> wal_;
    std::optional<FileIdentity> shm_;
    bool checked_ = false;
    std::chrono::milliseconds patience_;  ///< with another program that holds the file
    bool failing_;
    std::chrono::milliseconds pause_{0};

    std::thread thread_;  // last: it uses all of the above
};

}  // namespace pergola::app
