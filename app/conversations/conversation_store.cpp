#include "app/conversations/conversation_store.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <algorithm>

#include "app/hand_over.h"
#include "app/move_aside.h"

namespace pergola::app {
namespace {

constexpr std::chrono::milliseconds kReaderPatience{300};
constexpr int kOpenAttempts = 4;
constexpr std::chrono::milliseconds kLockPatience{3000};
constexpr std::chrono::milliseconds kLastFlush{500};

QString words(const char* text) {
    return QCoreApplication::translate("store", text);
}

UserError cannotSave(const Error& error) {
    UserError result =
        userError(error, words(QT_TRANSLATE_NOOP("store", "the file of your chats")));
    result.kind = ErrorKind::Written;
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

UserError wasMoved(const QString& folder) {
    UserError result;
    result.code = ErrorCode::FileLost;
    result.kind = ErrorKind::Written;
    result.what = words(QT_TRANSLATE_NOOP(
        "store", "The file of your chats was moved or removed by something else."));
    result.meaning = words(QT_TRANSLATE_NOOP(
        "store", "Everything was written into a new file in its place; no chat is lost."));
    result.remedy =
        words(QT_TRANSLATE_NOOP("store",
                                "You can go on. Keep programs that clean up or sync away from %1."))
            .arg(QDir::toNativeSeparators(folder));
    return result;
}

}  // namespace

// ── Opening ──

ConversationStore::ConversationStore(QString path, QStringList unsaved, QObject* parent)
    : QObject(parent),
      path_(std::move(path)),
      unsaved_(unsaved.isEmpty() ? QStringList{path_ + QStringLiteral(".unsaved.json")} : unsaved) {
    Result<> opened = openReader();
    if (!opened && opened.error().code == ErrorCode::CorruptFile) {
        moveBrokenFileAside();
    } else if (!opened) {
        problem_ = cannotSave(opened.error());
    }
    loadHeads();
    passLargestId();
    const auto report = [this](const WriterReport& each) {
        runLater(this, [this, each] { onReport(each); });
    };
    const auto first =
        reader_ ? StoreWriter::FirstSuccess::Silent : StoreWriter::FirstSuccess::Reported;
    writer_ = std::make_unique<StoreWriter>(path_, first, report);
    if (!salvageFrom_.isEmpty()) writer_->reopen(salvageFrom_);
    connect(&folderWatch_, &QFileSystemWatcher::directoryChanged, this, [this] {
        writer_->lookAtFile();
    });
    watchFolder();
    takeUpUnsaved();
}

ConversationStore::~ConversationStore() {
    // Kept before the last try: whoever ends the program may not wait for that.
    if (!writer_->flush(kLastFlush)) (void)keepUnsaved();
    writer_->end();
    if (writer_->pending().empty()) unsaved_.forget();
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
    if (Result<std::vector<Folder>> folders = reader_->folders()) {
        for (const Folder& folder : *folders) {
            const bool known =
                std::any_of(folders_.begin(), folders_.end(), [&](const Folder& each) {
                    return each.id == folder.id;
                });
            if (!known) folders_.push_back(folder);
        }
        sortFolders();
    }
}

/// The clock may have been set back since: what is new must not seem older than what is there,
/// whose ids are its order. An id of a far future is a mistake or a trick, and is not followed.
void ConversationStore::passLargestId() {
    constexpr qint64 decade = 10LL * 366 * 86'400'000;
    if (!reader_) return;
    const Result<qint64> largest = reader_->largestId();
    const qint64 latest = QDateTime::currentMSecsSinceEpoch() + decade;
    if (largest && (*largest >> kIdBitsBelowTime) < latest) lastId_ = std::max(lastId_, *largest);
}

/// A folder that was moved or removed is forgotten by the watch.
void ConversationStore::watchFolder() {
    const QString folder = QFileInfo(path_).absolutePath();
    if (!folderWatch_.directories().isEmpty()) folderWatch_.removePaths(folderWatch_.directories());
    if (QFileInfo(folder).isDir()) folderWatch_.addPath(folder);
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
        case WriterReport::Kind::Mended:
            return void(emit messagesMended());
        case WriterReport::Kind::Moved:
            (void)openReader();
            loadHeads();
            watchFolder();
            emit foldersChanged();
            emit chatsReloaded();
            return setProblem(wasMoved(QFileInfo(path_).absolutePath()));
        case WriterReport::Kind::Erased:
            unsaved_.erase();
            emit everythingErased();
            return;
        case WriterReport::Kind::Salvaged:
        case WriterReport::Kind::Works:
            if (!reader_) (void)openReader();
            loadHeads();
            emit foldersChanged();
            emit chatsReloaded();
            if (report.kind == WriterReport::Kind::Salvaged) return;
            problem_ = {};
            emit problemSolved();
    }
}

}  // namespace pergola::app
