#include "app/conversations/chat_database.h"

#include <QFileInfo>
#include <QVariant>

#include "app/conversations/attachment_rows.h"
#include "app/conversations/chat_schema.h"
#include "app/conversations/message_json.h"
#include "app/conversations/sqlite_file.h"

namespace pergola::app {
namespace {

template <class Enum>
Enum enumFrom(int number, Enum last, Enum otherwise) {
    return number >= 0 && number <= static_cast<int>(last) ? static_cast<Enum>(number) : otherwise;
}

MessageState stateFrom(const QVariant& value) {
    return enumFrom(value.toInt(), MessageState::Failed, MessageState::Complete);
}

constexpr QLatin1String kSound("ok");  // what SQLite says of a file without faults

constexpr const char* kHeadColumns =
    "c.id, c.title, c.updated_ms, c.draft <> '', c.active_leaf, c.trashed_ms, c.pinned_ms,"
    " c.folder, c.settings, EXISTS(SELECT 1 FROM draft_attachments d WHERE d.chat = c.id),"
    " c.reads_from, c.context_tokens";

ChatHead headFrom(const QSqlQuery& row) {
    ChatHead head;
    head.summary.id = row.value(0).toLongLong();
    head.summary.title = row.value(1).toString();
    head.summary.updated = QDateTime::fromMSecsSinceEpoch(row.value(2).toLongLong());
    head.hasDraftText = row.value(3).toBool();
    head.activeLeaf = row.value(4).toLongLong();
    head.trashedMs = row.value(5).toLongLong();
    head.pinnedMs = row.value(6).toLongLong();
    head.summary.pinned = head.pinnedMs != 0;
    head.summary.folder = row.value(7).toLongLong();
    head.settings = settingsFromText(row.value(8).toString());
    head.hasDraftAttachments = row.value(9).toBool();
    head.readsFrom = row.value(10).toLongLong();
    head.contextTokens = row.value(11).toLongLong();
    head.summary.hasDraft = head.hasDraftText || head.hasDraftAttachments;
    return head;
}

constexpr const char* kMessageColumns =
    "m.id, m.chat, m.parent, m.role, m.text, m.state, m.finish, m.model_name, m.figures, m.error,"
    " m.created_ms, m.thinking_ms";

StoredMessage messageFrom(const QSqlQuery& row) {
    StoredMessage stored;
    stored.chat = row.value(1).toLongLong();
    stored.parent = row.value(2).toLongLong();
    Message& message = stored.message;
    message.id = row.value(0).toLongLong();
    message.role = enumFrom(row.value(3).toInt(), Role::Tool, Role::User);
    message.text = row.value(4).toString();
    message.state = stateFrom(row.value(5));
    message.finish =
        enumFrom(row.value(6).toInt(), FinishReason::DeadEnd, FinishReason::EndOfAnswer);
    message.modelName = row.value(7).toString();
    message.figures = figuresFromJson(row.value(8).toString());
    message.error = errorFromJson(row.value(9).toString());
    message.created = QDateTime::fromMSecsSinceEpoch(row.value(10).toLongLong());
    message.thinkingMs = row.value(11).toLongLong();
    return stored;
}

QString selectMessages(const char* rest) {
    return QStringLiteral("SELECT %1 FROM messages m %2")
        .arg(QLatin1String(kMessageColumns), QLatin1String(rest));
}

}  // namespace

ChatDatabase::ChatDatabase(std::unique_ptr<SqliteFile> file) : file_(std::move(file)) {}
ChatDatabase::~ChatDatabase() = default;

Result<std::unique_ptr<ChatDatabase>> ChatDatabase::open(const QString& path,
                                                         std::chrono::milliseconds patience) {
    PG_TRY(std::unique_ptr<SqliteFile> file, SqliteFile::open(path, patience));
    PG_CHECK(file->run(QStringLiteral("PRAGMA synchronous = FULL")));
    PG_CHECK(bringUpToDate(*file));
    // Reads the schema: a damaged first page shows here.
    PG_CHECK(file->number(QStringLiteral("SELECT count(*) FROM sqlite_master")));
    return std::unique_ptr<ChatDatabase>(new ChatDatabase(std::move(file)));
}

Result<std::unique_ptr<ChatDatabase>> ChatDatabase::openExisting(
    const QString& path, std::chrono::milliseconds patience) {
    if (!QFileInfo::exists(path)) return Error{ErrorCode::NotFound, "the file of chats is gone"};
    return open(path, patience);
}

Result<std::unique_ptr<ChatDatabase>> ChatDatabase::openForeign(
    const QString& path, std::chrono::milliseconds patience) {
    PG_TRY(std::unique_ptr<SqliteFile> file, SqliteFile::open(path, patience));
    PG_CHECK(file->run(QStringLiteral("PRAGMA trusted_schema = OFF")));
    PG_CHECK(file->run(QStringLiteral("PRAGMA cell_size_check = ON")));
    PG_CHECK(requireOwnSchema(*file));
    PG_CHECK(bringUpToDate(*file));
    return std::unique_ptr<ChatDatabase>(new ChatDatabase(std::move(file)));
}

void ChatDatabase::setPatience(std::chrono::milliseconds patience) {
    (void)file_->run(QStringLiteral("PRAGMA busy_timeout = %1").arg(patience.count()));
}

Result<std::vector<ChatHead>> ChatDatabase::heads() const {
    QSqlQuery query(file_->database());
    query.setForwardOnly(true);
    if (!query.exec(QStringLiteral("SELECT %1, m.state FROM chats c LEFT JOIN messages m ON m.id = "
                                   "c.active_leaf")
                        .arg(QLatin1String(kHeadColumns)))) {
        return file_->error(query.lastError());
    }
    std::vector<ChatHead> heads;
    while (query.next()) {
        heads.push_back(headFrom(query));
        const QVariant state = query.value(12);
        heads.back().summary.hasError = !state.isNull() && stateFrom(state) == MessageState::Failed;
    }
    if (query.lastError().isValid()) return file_->error(query.lastError());
    return heads;
}

Result<std::vector<Folder>> ChatDatabase::folders() const {
    QSqlQuery query(file_->database());
    if (!query.exec(QStringLiteral("SELECT id, parent, name FROM folders ORDER BY id")))
        return file_->error(query.lastError());
    std::vector<Folder> folders;
    while (query.next()) {
        folders.push_back(
            {query.value(0).toLongLong(), query.value(1).toLongLong(), query.value(2).toString()});
    }
    if (query.lastError().isValid()) return file_->error(query.lastError());
    return folders;
}

Result<qint64> ChatDatabase::largestId() const {
    return file_->number(
        QStringLiteral("SELECT max(coalesce((SELECT max(id) FROM chats), 0),"
                       " coalesce((SELECT max(id) FROM messages), 0))"));
}

Result<StoredChat> ChatDatabase::chat(qint64 id) const {
    StoredChat chat = chatAlone(id);
    QSqlQuery query(file_->database());
    query.setForwardOnly(true);
    query.prepare(selectMessages("WHERE m.chat = ? ORDER BY m.id"));
    query.addBindValue(id);
    if (!query.exec()) return file_->error(query.lastError());
    while (query.next()) chat.messages.push_back(messageFrom(query));
    if (query.lastError().isValid()) return file_->error(query.lastError());
    PG_CHECK(readAttachmentsOfChat(*file_, chat.messages, id));
    return chat;
}

StoredChat ChatDatabase::chatAlone(qint64 id) const {
    StoredChat chat;
    chat.id = id;
    QSqlQuery query(file_->database());
    query.prepare(QStringLiteral("SELECT active_leaf, draft, settings FROM chats WHERE id = ?"));
    query.addBindValue(id);
    if (!query.exec() || !query.next()) return chat;  // new, or not readable: its messages may be
    chat.activeLeaf = query.value(0).toLongLong();
    chat.draft = query.value(1).toString();
    chat.settings = settingsFromText(query.value(2).toString());
    if (Result<Attachments> attachments = readAttachments(*file_, AttachmentTable::OfDrafts, id))
        chat.draftAttachments = std::move(attachments).take();
    return chat;
}

Result<QString> ChatDatabase::keptText(const QString& name) const {
    QSqlQuery query(file_->database());
    query.prepare(QStringLiteral("SELECT text FROM kept_texts WHERE name = ?"));
    query.addBindValue(name);
    if (!query.exec()) return file_->error(query.lastError());
    return query.next() ? query.value(0).toString() : QString();
}

Result<Draft> ChatDatabase::newChatDraft() const {
    Draft draft;
    PG_TRY(draft.text, keptText(QStringLiteral("new_chat_draft")));
    PG_TRY(draft.attachments, readAttachments(*file_, AttachmentTable::OfDrafts, 0));
    return draft;
}

Result<std::optional<ChatSettings>> ChatDatabase::newChatSettings() const {
    PG_TRY(const QString text, keptText(QStringLiteral("new_chat_settings")));
    std::optional<ChatSettings> settings;
    if (!text.isEmpty()) settings = settingsFromText(text);
    return settings;
}

// ── For searching ──

Result<std::vector<MessageKey>> ChatDatabase::messageKeys() const {
    QSqlQuery query(file_->database());
    query.setForwardOnly(true);
    if (!query.exec(QStringLiteral("SELECT id, state FROM messages ORDER BY id")))
        return file_->error(query.lastError());
    std::vector<MessageKey> keys;
    while (query.next()) keys.push_back({query.value(0).toLongLong(), stateFrom(query.value(1))});
    if (query.lastError().isValid()) return file_->error(query.lastError());
    return keys;
}

std::optional<StoredMessage> ChatDatabase::message(qint64 id, Scope scope) const {
    QSqlQuery query(file_->database());
    query.prepare(
        selectMessages(scope == Scope::Everything
                           ? "WHERE m.id = ?"
                           : "JOIN chats c ON c.id = m.chat AND c.trashed_ms = 0 WHERE m.id = ?"));
    query.addBindValue(id);
    if (!query.exec() || !query.next()) return std::nullopt;
    StoredMessage stored = messageFrom(query);
    // Of a damaged file, the message's own words without them are better than nothing.
    if (Result<Attachments> attachments = readAttachments(*file_, AttachmentTable::OfMessages, id))
        stored.message.attachments = std::move(attachments).take();
    return stored;
}

// ── Of damaged files ──

std::vector<ChatHead> ChatDatabase::readableHeads() const {
    QSqlQuery query(file_->database());
    query.setForwardOnly(true);
    std::vector<ChatHead> heads;
    if (!query.exec(QStringLiteral("SELECT %1 FROM chats c").arg(QLatin1String(kHeadColumns))))
        return heads;
    while (query.next()) heads.push_back(headFrom(query));
    return heads;
}

ReadableChat ChatDatabase::readableChat(qint64 id) const {
    ReadableChat result{chatAlone(id), true};
    QSqlQuery ids(file_->database());
    ids.setForwardOnly(true);
    // Answered by the index alone; each message then on its own, so that a bad page costs what is
    // on it.
    ids.prepare(QStringLiteral(
        "SELECT id FROM messages INDEXED BY messages_of_chat WHERE chat = ? ORDER BY id"));
    ids.addBindValue(id);
    result.isComplete = ids.exec();
    while (ids.next()) {
        if (auto stored = message(ids.value(0).toLongLong(), Scope::Everything))
            result.chat.messages.push_back(std::move(*stored));
        else
            result.isComplete = false;
    }
    if (ids.lastError().isValid()) result.isComplete = false;
    return result;
}

Result<QString> ChatDatabase::verdictOf(const QString& check) const {
    QSqlQuery query(file_->database());
    if (!query.exec(check) || !query.next()) return file_->error(query.lastError());
    return query.value(0).toString();
}

Result<> ChatDatabase::checkIntegrity() const {
    PG_TRY(const QString verdict, verdictOf(QStringLiteral("PRAGMA quick_check(1)")));
    if (verdict == kSound) return {};
    return Error{ErrorCode::CorruptFile,
                 (file_->path() + QStringLiteral(": ") + verdict).toStdString()};
}

Result<Mending> ChatDatabase::mendIndices() {
    const QString whole = QStringLiteral("PRAGMA integrity_check(1)");
    PG_TRY(const QString verdict, verdictOf(whole));
    if (verdict == kSound) return Mending::NotNeeded;
    PG_CHECK(checkIntegrity());  // the rows themselves
    PG_CHECK(file_->run(QStringLiteral("REINDEX")));
    PG_TRY(const QString after, verdictOf(whole));
    if (after == kSound) return Mending::Done;
    return Error{ErrorCode::CorruptFile,
                 (file_->path() + QStringLiteral(": ") + after).toStdString()};
}

}  // namespace pergola::app
