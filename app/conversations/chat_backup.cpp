#include "app/conversations/chat_backup.h"

#include <QDateTime>
#include <QFile>
#include <QTemporaryDir>
#include <algorithm>

#include "app/first_characters.h"
#include "app/save_file.h"

namespace pergola::app {
namespace {

constexpr std::chrono::milliseconds kPatience{5000};
constexpr qint64 kLargestBackup = 4LL << 30;  // bytes; a million long chats
constexpr qint64 kPiece = 8 << 20;            // bytes; read in a few milliseconds

Error stopped() {
    return {ErrorCode::Cancelled, "reading the backup was stopped"};
}

Result<> copy(const QString& from, const QString& to, const std::atomic<bool>& stop) {
    QFile source(from);
    QFile target(to);
    if (const QString reason = openFile(source, QIODevice::ReadOnly); !reason.isEmpty())
        return Error{ErrorCode::Io, reason.toStdString()};
    if (!source.peek(16).startsWith("SQLite format 3"))
        return Error{ErrorCode::CorruptFile, "the file is no backup of chats"};
    if (source.size() > kLargestBackup) {
        return Error{ErrorCode::Unsupported,
                     "the file has " + std::to_string(source.size()) + " bytes, at most " +
                         std::to_string(kLargestBackup) + " are read"};
    }
    if (!target.open(QIODevice::WriteOnly))
        return Error{ErrorCode::Io, target.errorString().toStdString()};
    while (!source.atEnd()) {
        if (stop) return stopped();
        const QByteArray piece = source.read(kPiece);
        if (piece.isEmpty()) return Error{ErrorCode::Io, source.errorString().toStdString()};
        if (target.write(piece) != piece.size())
            return Error{ErrorCode::Io, "no room for a copy of the backup"};
    }
    if (!target.flush()) return Error{ErrorCode::Io, "no room for a copy of the backup"};
    return {};
}

/// Within what the program itself would have written.
void tame(Attachments& attachments) {
    std::erase_if(attachments, [](const Attachment& each) {
        return each.text.size() > kMostAttachmentCharacters;
    });
    if (attachments.size() > kMostAttachments) attachments.resize(kMostAttachments);
    for (Attachment& each : attachments) {
        each.name = attachmentName(each.name);
        each.mediaType = each.mediaType.simplified().left(120);
        each.bytes = std::max<qint64>(0, each.bytes);
    }
}

void tame(PortableChat& portable) {
    ChatHead& head = portable.head;
    const QDateTime now = QDateTime::currentDateTime();
    const auto isPossible = [&](const QDateTime& time) {
        return time.isValid() && time.toMSecsSinceEpoch() >= 0 && time <= now;
    };
    head.summary.title = firstCharacters(head.summary.title.simplified(), 200);
    if (!isPossible(head.summary.updated)) head.summary.updated = now;
    head.pinnedMs = std::max<qint64>(0, head.pinnedMs);
    tame(portable.chat.draftAttachments);
    for (StoredMessage& stored : portable.chat.messages) {
        Message& message = stored.message;
        if (!isPossible(message.created)) message.created = head.summary.updated;
        message.thinkingMs = std::max<qint64>(0, message.thinkingMs);
        tame(message.attachments);
    }
}

}  // namespace

Result<ChatArchive> readBackup(const QString& path,
                               const std::function<bool(const ChatHead&)>& isWanted,
                               const std::atomic<bool>& stop) {
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("backup.sqlite"));
    PG_CHECK(copy(path, file, stop));
    PG_TRY(const std::unique_ptr<ChatDatabase> database,
           ChatDatabase::openForeign(file, kPatience));
    if (stop) return stopped();
    PG_CHECK(database->checkIntegrity());
    ChatArchive archive;
    PG_TRY(archive.folders, database->folders());
    PG_TRY(const std::vector<ChatHead> heads, database->heads());
    for (const ChatHead& head : heads) {
        if (stop) return stopped();
        if (!isWanted(head)) continue;
        PG_TRY(StoredChat chat, database->chat(head.summary.id));
        archive.chats.push_back({head, std::move(chat)});
        tame(archive.chats.back());
    }
    return archive;
}

}  // namespace pergola::app
